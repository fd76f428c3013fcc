/// A body's energies as the SIMD kernels read them: elements side by side in blocks, near ones in one chunk.
#pragma once

#include <memory>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Simd/AlignedArray.h"
#include "CPDSolver/Energy/Fast/FastKernels.h"
#include "CPDSolver/Energy/Kinds/Corotated.h"
#include "CPDSolver/Energy/Kinds/Crush.h"
#include "CPDSolver/Energy/Kinds/Spring.h"
#include "CPDSolver/Energy/Kinds/Strain.h"

namespace cpd
{
struct EnergySet;

/// Which kernel does an energy, for those that have one.
template <class E> struct FastKindOf
{
    static constexpr bool kExists = false;
};
template <FastKind kind> struct HasFastKind
{
    static constexpr bool kExists = true;
    static constexpr FastKind kKind = kind;
};
template <> struct FastKindOf<Corotated> : HasFastKind<FastKind::Corotated>
{
};
template <> struct FastKindOf<Spring> : HasFastKind<FastKind::Spring>
{
};
template <> struct FastKindOf<TetStrain> : HasFastKind<FastKind::TetStrain>
{
};
template <> struct FastKindOf<TriangleStrain> : HasFastKind<FastKind::TriangleStrain>
{
};
template <> struct FastKindOf<Crush> : HasFastKind<FastKind::Crush>
{
};

/// What one thread evaluates at a time, over a copy of the positions of just its vertices.
struct FastChunk
{
    FastKind kind;
    std::vector<Index> vertices; // of the body, ascending: row r of the chunk is vertex vertices[r]
    std::vector<Index> elements; // of the batch, a lane each; -1 in lanes that only fill up the last block
    AlignedArray<float> numbers;
    std::vector<std::int32_t> slots;

    Index Blocks() const { return static_cast<Index>(elements.size()) / kFastLanes; }
};

struct FastEnergies
{
    std::vector<FastChunk> chunks;
};

/// Room for one chunk's evaluation; sized once.
struct FastRoom
{
    AlignedArray<double> positions, gradient; // rows of 4
    std::vector<std::int32_t> unsure;
    double energy = 0;
};

/// `rank` orders the vertices so that near ones follow each other, such as the elimination order; empty keeps the
/// batches' own order.
CPD_API std::shared_ptr<const FastEnergies> PackEnergies(const EnergySet& set, const std::vector<Index>& rank);

/// The same with the new params of the corotated tets and the new weights of what keeps them from being crushed.
std::shared_ptr<const FastEnergies> RepackMaterials(const FastEnergies& packed, const Batch<Corotated>& tets,
                                                    const Batch<Crush>& crush);

CPD_API FastRoom MakeFastRoom(const FastChunk& chunk);

/// The chunk's energy and, in the room, the gradient on its vertices.
CPD_API void EvaluateChunk(const EnergySet& set, const FastChunk& chunk, const Columns& x, FastRoom& room);

/// Adds the room's gradient to the whole one; returns its energy.
CPD_API Real AddChunk(const FastChunk& chunk, const FastRoom& room, Columns& gradient);
} // namespace cpd
