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
    Index firstShare = 0; // where its rows begin among those of all chunks

    Index Blocks() const { return static_cast<Index>(elements.size()) / kFastLanes; }
};

/// Each chunk leaves a row of the gradient for each of its vertices, its share; a vertex's shares are added up after.
struct FastEnergies
{
    std::vector<FastChunk> chunks;
    std::vector<Index> sharesOf; // the rows of each vertex, in the order of the chunks,
    std::vector<Index> firstOf;  // from where on in sharesOf; one more than there are vertices
    Index shareRows = 0;         // of all chunks
};

/// Room for one chunk's evaluation; sized once.
struct FastRoom
{
    AlignedArray<double> positions; // rows of 4
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

/// The chunk's energy into the room, and its rows of `shares`, which holds four numbers for each.
CPD_API void EvaluateChunk(const EnergySet& set, const FastChunk& chunk, const Columns& x, FastRoom& room,
                           AlignedArray<double>& shares);

/// The gradient on these vertices: the sums of their shares.
CPD_API void AddShares(const FastEnergies& fast, const AlignedArray<double>& shares, Index begin, Index end,
                       Columns& gradient);
} // namespace cpd
