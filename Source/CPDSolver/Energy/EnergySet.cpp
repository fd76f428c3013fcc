#include "CPDSolver/Energy/EnergySet.h"

#include <algorithm>
#include <limits>

#include "CPDSolver/Base/ParallelFor.h"

namespace cpd
{
namespace
{
// Elements a chunk. Large enough that the partial sums cost little beside the work, small enough that two cores share a
// body of five thousand tets.
constexpr Index kChunk = 2048;

// Vertices whose gradient is added up at once: a microsecond.
constexpr Index kVertices = 2048;

Index ChunksOf(Index elements)
{
    return (elements + kChunk - 1) / kChunk;
}

/// A set that nobody packed is evaluated the plain way.
Arithmetic Possible(const EnergySet& set, Arithmetic wanted)
{
    return set.fast ? wanted : Arithmetic::Plain;
}

/// How many elements of a batch are left to the plain code.
template <class E> Index PlainSize(const std::vector<Element<E>>& batch, Arithmetic arithmetic)
{
    return arithmetic == Arithmetic::Fast && FastKindOf<E>::kExists ? 0 : static_cast<Index>(batch.size());
}

/// Calls function(batch, begin, end) for the plain chunk with that number, counting through all batches.
template <class Function> void WithChunk(const EnergySet& set, Arithmetic arithmetic, Index wanted, Function&& function)
{
    Index first = 0;
    ForEachBatch(set,
                 [&](const auto& batch)
                 {
                     const Index size = PlainSize(batch, arithmetic);
                     const Index local = wanted - first;
                     first += ChunksOf(size);
                     if (local >= 0 && local < ChunksOf(size))
                         function(batch, local * kChunk, std::min(size, (local + 1) * kChunk));
                 });
}

Index ChunkCount(const EnergySet& set, Arithmetic arithmetic)
{
    Index chunks = 0;
    ForEachBatch(set, [&](const auto& batch) { chunks += ChunksOf(PlainSize(batch, arithmetic)); });
    return chunks;
}
} // namespace

Real EnergyOfFloats(const EnergySet& set, const Columns& rest)
{
    constexpr Real kUnit = std::numeric_limits<float>::epsilon() / 2;
    Real sum = 0;
    ForEachBatch(set,
                 [&]<class E>(const std::vector<Element<E>>& batch)
                 {
                     if constexpr (FastKindOf<E>::kExists)
                         for (const Element<E>& element : batch)
                         {
                             Real terms = 0;
                             for (Index c = 1; c < E::kCorners; ++c)
                                 terms += element.G.col(c).norm() *
                                          (rest.col(element.corners[c]) - rest.col(element.corners[0])).norm();
                             sum += element.weight / 2 * terms * terms;
                         }
                 });
    return kUnit * kUnit * sum;
}

Index ElementCount(const EnergySet& set)
{
    Index elements = 0;
    ForEachBatch(set, [&](const auto& batch) { elements += static_cast<Index>(batch.size()); });
    return elements;
}

EnergyScratch MakeEnergyScratch(const EnergySet& set, Index vertices, Arithmetic arithmetic)
{
    EnergyScratch scratch;
    scratch.arithmetic = arithmetic;
    const Arithmetic possible = Possible(set, arithmetic);
    if (possible == Arithmetic::Fast)
    {
        for (const FastChunk& chunk : set.fast->chunks)
            scratch.fastRooms.push_back(MakeFastRoom(chunk));
        scratch.shares.resize(std::size_t{4} * static_cast<std::size_t>(set.fast->shareRows));
    }
    scratch.chunks.resize(static_cast<std::size_t>(ChunkCount(set, possible)));
    if (scratch.chunks.size() + scratch.fastRooms.size() <= 1)
        return scratch; // a single chunk writes the gradient itself
    for (std::size_t c = 0; c < scratch.chunks.size(); ++c)
    {
        Index low = vertices;
        Index high = 0;
        WithChunk(set, possible, static_cast<Index>(c),
                  [&](const auto& batch, Index begin, Index end)
                  {
                      for (Index i = begin; i < end; ++i)
                          for (const Index corner : batch[static_cast<std::size_t>(i)].corners)
                          {
                              low = std::min(low, corner);
                              high = std::max(high, corner + 1);
                          }
                  });
        scratch.chunks[c].firstVertex = low;
        scratch.chunks[c].gradient.resize(3, std::max<Index>(0, high - low));
    }
    return scratch;
}

Real Evaluate(const EnergySet& set, const Columns& x, Columns& gradient, EnergyScratch& scratch)
{
    const Arithmetic possible = Possible(set, scratch.arithmetic);
    const Index fast = static_cast<Index>(scratch.fastRooms.size());
    const Index plain = static_cast<Index>(scratch.chunks.size());
    Real energy = 0;
    if (fast == 0)
        gradient.setZero();
    if (fast == 0 && plain == 1)
    {
        WithChunk(set, possible, 0,
                  [&](const auto& batch, Index begin, Index end)
                  { energy += AddGradient(batch, begin, end, 0, x, gradient); });
        return energy;
    }
    ParallelFor(fast + plain,
                [&](Index c)
                {
                    if (c < fast)
                    {
                        EvaluateChunk(set, set.fast->chunks[c], x, scratch.fastRooms[c], scratch.shares);
                        return;
                    }
                    EnergyScratch::Chunk& chunk = scratch.chunks[c - fast];
                    chunk.gradient.setZero();
                    WithChunk(set, possible, c - fast,
                              [&](const auto& batch, Index begin, Index end)
                              { chunk.energy = AddGradient(batch, begin, end, chunk.firstVertex, x, chunk.gradient); });
                });
    if (fast > 0)
    {
        const Index vertices = static_cast<Index>(gradient.cols());
        ParallelFor((vertices + kVertices - 1) / kVertices,
                    [&](Index c)
                    {
                        const Index begin = c * kVertices;
                        AddShares(*set.fast, scratch.shares, begin, std::min(vertices, begin + kVertices), gradient);
                    });
    }
    for (const FastRoom& room : scratch.fastRooms)
        energy += room.energy;
    for (const EnergyScratch::Chunk& chunk : scratch.chunks)
    {
        energy += chunk.energy;
        gradient.middleCols(chunk.firstVertex, chunk.gradient.cols()) += chunk.gradient;
    }
    return energy;
}
} // namespace cpd
