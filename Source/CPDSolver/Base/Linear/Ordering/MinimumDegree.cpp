#include "CPDSolver/Base/Linear/Ordering/MinimumDegree.h"

#include <bit>
#include <cassert>

namespace cpd
{
namespace
{
constexpr Index kWordBits = 64;
constexpr Index kWords = kMinimumDegreeLimit / kWordBits;

struct Row
{
    std::array<std::uint64_t, kWords> words{};

    void Set(Index i) { words[i / kWordBits] |= std::uint64_t{1} << (i % kWordBits); }
    void Clear(Index i) { words[i / kWordBits] &= ~(std::uint64_t{1} << (i % kWordBits)); }
    int Count() const
    {
        int count = 0;
        for (const std::uint64_t word : words)
            count += std::popcount(word);
        return count;
    }
    template <class Function> void ForEach(Function&& function) const
    {
        for (Index w = 0; w < kWords; ++w)
            for (std::uint64_t word = words[w]; word != 0; word &= word - 1)
                function(w * kWordBits + static_cast<Index>(std::countr_zero(word)));
    }
};
} // namespace

void AppendMinimumDegree(const Graph& graph, const std::vector<Index>& names, std::vector<Index>& order)
{
    const Index size = graph.Size();
    assert(size <= kMinimumDegreeLimit);
    std::vector<Row> rows(size);
    Row left;
    for (Index v = 0; v < size; ++v)
    {
        left.Set(v);
        for (Index k = graph.start[v]; k < graph.start[v + 1]; ++k)
            rows[v].Set(graph.neighbour[k]);
    }
    for (Index turn = 0; turn < size; ++turn)
    {
        Index best = -1;
        int fewest = kMinimumDegreeLimit + 1;
        left.ForEach(
            [&](Index v)
            {
                const int count = rows[v].Count();
                if (count < fewest)
                {
                    fewest = count;
                    best = v;
                }
            });
        order.push_back(names[best]);
        left.Clear(best);
        // Eliminating a vertex joins all its neighbours to one another.
        const Row clique = rows[best];
        clique.ForEach(
            [&](Index u)
            {
                for (Index w = 0; w < kWords; ++w)
                    rows[u].words[w] |= clique.words[w];
                rows[u].Clear(u);
                rows[u].Clear(best);
            });
    }
}
} // namespace cpd
