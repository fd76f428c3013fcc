/// All energies of one body, and the sums over them: the one list that a new energy joins.
#pragma once

#include <memory>
#include <tuple>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Energy/Fast/FastEnergies.h"
#include "CPDSolver/Energy/Kinds/Bending.h"
#include "CPDSolver/Energy/Kinds/Corotated.h"
#include "CPDSolver/Energy/Kinds/Crush.h"
#include "CPDSolver/Energy/Kinds/Example.h"
#include "CPDSolver/Energy/Kinds/Preservation.h"
#include "CPDSolver/Energy/Kinds/Spring.h"
#include "CPDSolver/Energy/Kinds/Strain.h"

namespace cpd
{
/// The list. Everything below, the matrix, the tests and the documentation's tables run over it.
template <template <class> class Holder>
using OverAllEnergies =
    std::tuple<Holder<Corotated>, Holder<Spring>, Holder<TriangleStrain>, Holder<TetStrain>, Holder<AreaPreservation>,
               Holder<VolumePreservation>, Holder<Bending>, Holder<Example>, Holder<Crush>>;

struct EnergySet
{
    OverAllEnergies<Batch> batches;
    std::shared_ptr<const FastEnergies> fast; // the batches packed for SIMD; null until someone does

    template <class E> Batch<E>& Of() { return std::get<Batch<E>>(batches); }
    template <class E> const Batch<E>& Of() const { return std::get<Batch<E>>(batches); }
};

template <class Function> void ForEachBatch(const EnergySet& set, Function&& function)
{
    std::apply([&](const auto&... batch) { (function(batch), ...); }, set.batches);
}

/// How energies are evaluated. Gradients agree to about 1e-6 of their terms; each is the same on any number of threads.
enum class Arithmetic
{
    Plain, // doubles throughout, one element at a time
    Fast   // SIMD in float, sums in double, where an energy has a kernel and the set was packed
};

/// Room for the parallel sums; sized once, so that evaluating allocates nothing.
struct EnergyScratch
{
    struct Chunk
    {
        Real energy = 0;
        Index firstVertex = 0; // the part of the gradient that the chunk writes
        Columns gradient;
    };
    Arithmetic arithmetic = Arithmetic::Plain;
    std::vector<Chunk> chunks;       // of the energies that are evaluated the plain way
    std::vector<FastRoom> fastRooms; // one for each chunk of set.fast
    AlignedArray<double> shares;     // of the gradient, that those leave
};

CPD_API EnergyScratch MakeEnergyScratch(const EnergySet& set, Index vertices,
                                        Arithmetic arithmetic = Arithmetic::Plain);

/// W(x); dW/dx is written to the gradient. The same bits on any number of threads.
CPD_API Real Evaluate(const EnergySet& set, const Columns& x, Columns& gradient, EnergyScratch& scratch);

/// The joules that rounding alone shows at rest where energies are evaluated in floats: each term of an element's
/// deformation, an edge times a column of G, is off by a unit in the last place.
CPD_API Real EnergyOfFloats(const EnergySet& set, const Columns& rest);

CPD_API Index ElementCount(const EnergySet& set);
} // namespace cpd
