/// All energies of one body, and the sums over them: the one list that a new energy joins.
#pragma once

#include <tuple>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Energy/Kinds/Bending.h"
#include "CPDSolver/Energy/Kinds/Corotated.h"
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
               Holder<VolumePreservation>, Holder<Bending>, Holder<Example>>;

struct EnergySet
{
    OverAllEnergies<Batch> batches;

    template <class E> Batch<E>& Of() { return std::get<Batch<E>>(batches); }
    template <class E> const Batch<E>& Of() const { return std::get<Batch<E>>(batches); }
};

template <class Function> void ForEachBatch(const EnergySet& set, Function&& function)
{
    std::apply([&](const auto&... batch) { (function(batch), ...); }, set.batches);
}

/// Room for the parallel sums; sized once, so that evaluating allocates nothing.
struct EnergyScratch
{
    struct Chunk
    {
        Real energy = 0;
        Index firstVertex = 0; // the part of the gradient that the chunk writes
        Columns gradient;
    };
    std::vector<Chunk> chunks;
};

CPD_API EnergyScratch MakeEnergyScratch(const EnergySet& set, Index vertices);

/// W(x); dW/dx is written to the gradient. The same bits on any number of threads.
CPD_API Real Evaluate(const EnergySet& set, const Columns& x, Columns& gradient, EnergyScratch& scratch);

CPD_API Index ElementCount(const EnergySet& set);
} // namespace cpd
