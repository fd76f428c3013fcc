#include "CPDSolver/Base/Linear/Ordering/Dissection.h"

#include <algorithm>
#include <numeric>

#include "CPDSolver/Base/Linear/Ordering/MinimumDegree.h"
#include "CPDSolver/Base/Linear/Ordering/Separator.h"

namespace cpd
{
namespace
{
/// A piece of the whole graph, and what its vertices are called there.
struct Piece
{
    Graph graph;
    std::vector<Index> names;
};

Piece WholeOf(const SymmetricMatrix& A)
{
    Piece whole;
    Graph& graph = whole.graph;
    graph.weight.assign(A.size, 1);
    graph.start.assign(static_cast<std::size_t>(A.size) + 1, 0);
    const auto forEachEdge = [&](auto&& function)
    {
        for (Index c = 0; c < A.size; ++c)
            for (Index k = A.columnStart[c]; k < A.columnStart[c + 1]; ++k)
                if (A.row[k] != c)
                {
                    function(c, A.row[k]);
                    function(A.row[k], c);
                }
    };
    forEachEdge([&](Index from, Index) { ++graph.start[from + 1]; });
    std::partial_sum(graph.start.begin(), graph.start.end(), graph.start.begin());
    graph.neighbour.resize(graph.start.back());
    std::vector<Index> next(graph.start.begin(), graph.start.end() - 1);
    forEachEdge([&](Index from, Index to) { graph.neighbour[next[from]++] = to; });
    graph.edgeWeight.assign(graph.neighbour.size(), 1);
    whole.names.resize(A.size);
    std::iota(whole.names.begin(), whole.names.end(), 0);
    return whole;
}

/// The piece that the listed vertices span. `place` is room: as long as the parent, -1 everywhere, left so.
Piece Extract(const Piece& parent, const std::vector<Index>& members, std::vector<Index>& place)
{
    Piece piece;
    for (std::size_t i = 0; i < members.size(); ++i)
        place[members[i]] = static_cast<Index>(i);
    for (const Index v : members)
    {
        piece.names.push_back(parent.names[v]);
        piece.graph.weight.push_back(1);
        for (Index k = parent.graph.start[v]; k < parent.graph.start[v + 1]; ++k)
            if (const Index u = place[parent.graph.neighbour[k]]; u >= 0)
                piece.graph.neighbour.push_back(u);
        piece.graph.start.push_back(static_cast<Index>(piece.graph.neighbour.size()));
    }
    piece.graph.edgeWeight.assign(piece.graph.neighbour.size(), 1);
    for (const Index v : members)
        place[v] = -1;
    return piece;
}

std::vector<std::vector<Index>> Components(const Graph& graph)
{
    std::vector<std::vector<Index>> components;
    std::vector<bool> seen(graph.Size(), false);
    for (Index first = 0; first < graph.Size(); ++first)
    {
        if (seen[first])
            continue;
        seen[first] = true;
        std::vector<Index>& members = components.emplace_back(1, first);
        for (std::size_t i = 0; i < members.size(); ++i)
            for (Index k = graph.start[members[i]]; k < graph.start[members[i] + 1]; ++k)
                if (const Index u = graph.neighbour[k]; !seen[u])
                {
                    seen[u] = true;
                    members.push_back(u);
                }
    }
    return components;
}

void AppendConnected(const Piece& piece, std::vector<Index>& order);

void Append(const Piece& piece, std::vector<Index>& order)
{
    if (piece.graph.Size() <= kMinimumDegreeLimit)
    {
        AppendMinimumDegree(piece.graph, piece.names, order);
        return;
    }
    const std::vector<std::vector<Index>> components = Components(piece.graph);
    if (components.size() == 1)
    {
        AppendConnected(piece, order);
        return;
    }
    std::vector<Index> place(piece.graph.Size(), -1);
    for (const std::vector<Index>& component : components)
        Append(Extract(piece, component, place), order);
}

void AppendConnected(const Piece& piece, std::vector<Index>& order)
{
    const std::vector<Side> sides = FindSeparator(piece.graph);
    std::array<std::vector<Index>, 3> parts;
    for (Index v = 0; v < piece.graph.Size(); ++v)
        parts[static_cast<int>(sides[v])].push_back(v);
    // A graph that nothing parts (all joined to all) fills whatever the order.
    if (parts[0].empty() || parts[1].empty())
    {
        order.insert(order.end(), piece.names.begin(), piece.names.end());
        return;
    }
    std::vector<Index> place(piece.graph.Size(), -1);
    for (const std::vector<Index>* half : {&parts[0], &parts[1]})
        Append(Extract(piece, *half, place), order);
    for (const Index v : parts[2])
        order.push_back(piece.names[v]);
}
} // namespace

std::vector<Index> OrderByDissection(const SymmetricMatrix& A)
{
    std::vector<Index> order;
    order.reserve(A.size);
    Append(WholeOf(A), order);
    return order;
}
} // namespace cpd
