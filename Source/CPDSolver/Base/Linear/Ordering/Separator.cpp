#include "CPDSolver/Base/Linear/Ordering/Separator.h"

#include <algorithm>
#include <numeric>

namespace cpd
{
namespace
{
// Small enough that the few tries below see the whole graph, large enough that its shape is still there.
constexpr Index kCoarsest = 120;
constexpr int kTries = 8;

struct Coarse
{
    Graph graph;
    std::vector<Index> parent; // the coarse vertex of each fine one
};

/// Each vertex with the free neighbour that most edges lead to; vertices of low degree choose first.
std::vector<Index> MatchHeavyEdges(const Graph& fine)
{
    const Index size = fine.Size();
    std::vector<Index> byDegree(size);
    std::iota(byDegree.begin(), byDegree.end(), 0);
    std::stable_sort(byDegree.begin(), byDegree.end(),
                     [&](Index a, Index b) { return fine.Degree(a) < fine.Degree(b); });
    const Index total = std::accumulate(fine.weight.begin(), fine.weight.end(), Index{0});
    const Index heaviest = std::max<Index>(2, 3 * total / (2 * kCoarsest));
    std::vector<Index> partner(size, -1);
    for (const Index v : byDegree)
    {
        if (partner[v] >= 0)
            continue;
        Index best = v;
        Index most = 0;
        for (Index k = fine.start[v]; k < fine.start[v + 1]; ++k)
        {
            const Index u = fine.neighbour[k];
            if (partner[u] < 0 && fine.edgeWeight[k] > most && fine.weight[v] + fine.weight[u] <= heaviest)
            {
                most = fine.edgeWeight[k];
                best = u;
            }
        }
        partner[v] = best;
        partner[best] = v;
    }
    return partner;
}

Coarse Coarsen(const Graph& fine)
{
    const std::vector<Index> partner = MatchHeavyEdges(fine);
    Coarse coarse;
    coarse.parent.assign(fine.Size(), -1);
    std::vector<Index> first;
    for (Index v = 0; v < fine.Size(); ++v)
        if (coarse.parent[v] < 0)
        {
            coarse.parent[v] = static_cast<Index>(first.size());
            coarse.parent[partner[v]] = static_cast<Index>(first.size());
            first.push_back(v);
        }
    Graph& graph = coarse.graph;
    std::vector<Index> place(first.size(), -1); // where the row being made holds that neighbour
    for (std::size_t c = 0; c < first.size(); ++c)
    {
        const Index begin = graph.start.back();
        const Index pair[2] = {first[c], partner[first[c]]};
        const int members = pair[0] == pair[1] ? 1 : 2;
        graph.weight.push_back(0);
        for (int m = 0; m < members; ++m)
        {
            graph.weight.back() += fine.weight[pair[m]];
            for (Index k = fine.start[pair[m]]; k < fine.start[pair[m] + 1]; ++k)
            {
                const Index to = coarse.parent[fine.neighbour[k]];
                if (to == static_cast<Index>(c))
                    continue;
                if (place[to] < begin)
                {
                    place[to] = static_cast<Index>(graph.neighbour.size());
                    graph.neighbour.push_back(to);
                    graph.edgeWeight.push_back(0);
                }
                graph.edgeWeight[place[to]] += fine.edgeWeight[k];
            }
        }
        graph.start.push_back(static_cast<Index>(graph.neighbour.size()));
    }
    return coarse;
}

/// Vertices in the order of their distance from the start.
std::vector<Index> BreadthFirst(const Graph& graph, Index from)
{
    std::vector<Index> order = {from};
    std::vector<bool> seen(graph.Size(), false);
    seen[from] = true;
    for (std::size_t i = 0; i < order.size(); ++i)
        for (Index k = graph.start[order[i]]; k < graph.start[order[i] + 1]; ++k)
            if (const Index u = graph.neighbour[k]; !seen[u])
            {
                seen[u] = true;
                order.push_back(u);
            }
    return order;
}

/// The first half of a breadth-first order against the rest, the rest's edge to it between.
std::vector<Side> GrowHalf(const Graph& graph, Index from)
{
    const std::vector<Index> order = BreadthFirst(graph, from);
    const Index total = std::accumulate(graph.weight.begin(), graph.weight.end(), Index{0});
    std::vector<Side> sides(graph.Size(), Side::Right);
    Index grown = 0;
    for (const Index v : order)
    {
        if (2 * (grown + graph.weight[v]) > total)
            break;
        grown += graph.weight[v];
        sides[v] = Side::Left;
    }
    for (Index v = 0; v < graph.Size(); ++v)
        if (sides[v] == Side::Right)
            for (Index k = graph.start[v]; k < graph.start[v + 1]; ++k)
                if (sides[graph.neighbour[k]] == Side::Left)
                    sides[v] = Side::Between;
    return sides;
}

/// What a separator costs: its own weight, and as much again as its halves are uneven.
double CostOf(const Graph& graph, const std::vector<Side>& sides)
{
    std::array<double, 3> weight = {0, 0, 0};
    for (Index v = 0; v < graph.Size(); ++v)
        weight[static_cast<int>(sides[v])] += graph.weight[v];
    const double uneven = std::abs(weight[0] - weight[1]) / (weight[0] + weight[1] + 1);
    return (weight[2] + 1) * (1 + uneven);
}

std::vector<Side> SeparateCoarsest(const Graph& graph)
{
    std::vector<Side> best;
    double least = 0;
    Index from = BreadthFirst(graph, 0).back(); // about as far outside as any vertex
    for (int n = 0; n < kTries; ++n)
    {
        std::vector<Side> sides = GrowHalf(graph, from);
        RefineSeparator(graph, sides);
        const double cost = CostOf(graph, sides);
        if (best.empty() || cost < least)
        {
            least = cost;
            best = std::move(sides);
        }
        from = static_cast<Index>(std::int64_t{n} * graph.Size() / kTries);
    }
    return best;
}
} // namespace

std::vector<Side> FindSeparator(const Graph& graph)
{
    if (graph.Size() <= kCoarsest)
        return SeparateCoarsest(graph);
    const Coarse coarse = Coarsen(graph);
    // Where hardly anything matches (a hub with many leaves), coarsening further is no help.
    if (coarse.graph.Size() > graph.Size() * 9 / 10)
        return SeparateCoarsest(graph);
    const std::vector<Side> above = FindSeparator(coarse.graph);
    std::vector<Side> sides(graph.Size());
    for (Index v = 0; v < graph.Size(); ++v)
        sides[v] = above[coarse.parent[v]];
    RefineSeparator(graph, sides);
    return sides;
}
} // namespace cpd
