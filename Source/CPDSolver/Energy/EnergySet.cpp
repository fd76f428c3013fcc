#include "CPDSolver/Energy/EnergySet.h"

#include <algorithm>

#include "CPDSolver/Base/ParallelFor.h"

namespace cpd
{
namespace
{
// Elements a chunk. Large enough that the partial sums cost little beside the work, small enough that two cores share a
// body of five thousand tets.
constexpr Index kChunk = 2048;

Index ChunksOf(Index elements)
{
    return (elements + kChunk - 1) / kChunk;
}

/// Calls function(batch, begin, end, chunk) for the chunk with that number, counting through all batches.
template <class Function> void WithChunk(const EnergySet& set, Index wanted, Function&& function)
{
    Index first = 0;
    ForEachBatch(set,
                 [&](const auto& batch)
                 {
                     const Index size = static_cast<Index>(batch.size());
                     const Index local = wanted - first;
                     first += ChunksOf(size);
                     if (local >= 0 && local < ChunksOf(size))
                         function(batch, local * kChunk, std::min(size, (local + 1) * kChunk));
                 });
}

Index ChunkCount(const EnergySet& set)
{
    Index chunks = 0;
    ForEachBatch(set, [&](const auto& batch) { chunks += ChunksOf(static_cast<Index>(batch.size())); });
    return chunks;
}
} // namespace

Index ElementCount(const EnergySet& set)
{
    Index elements = 0;
    ForEachBatch(set, [&](const auto& batch) { elements += static_cast<Index>(batch.size()); });
    return elements;
}

EnergyScratch MakeEnergyScratch(const EnergySet& set, Index vertices)
{
    EnergyScratch scratch;
    scratch.chunks.resize(static_cast<std::size_t>(ChunkCount(set)));
    if (scratch.chunks.size() <= 1)
        return scratch; // a single chunk writes the gradient itself
    for (std::size_t c = 0; c < scratch.chunks.size(); ++c)
    {
        Index low = vertices;
        Index high = 0;
        WithChunk(set, static_cast<Index>(c),
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
    gradient.setZero();
    const Index chunks = static_cast<Index>(scratch.chunks.size());
    if (chunks <= 1)
    {
        Real energy = 0;
        WithChunk(set, 0,
                  [&](const auto& batch, Index begin, Index end)
                  { energy += AddGradient(batch, begin, end, 0, x, gradient); });
        return energy;
    }
    ParallelFor(chunks,
                [&](Index c)
                {
                    EnergyScratch::Chunk& chunk = scratch.chunks[static_cast<std::size_t>(c)];
                    chunk.gradient.setZero();
                    WithChunk(set, c,
                              [&](const auto& batch, Index begin, Index end)
                              { chunk.energy = AddGradient(batch, begin, end, chunk.firstVertex, x, chunk.gradient); });
                });
    Real energy = 0;
    for (const EnergyScratch::Chunk& chunk : scratch.chunks)
    {
        energy += chunk.energy;
        gradient.middleCols(chunk.firstVertex, chunk.gradient.cols()) += chunk.gradient;
    }
    return energy;
}
} // namespace cpd
