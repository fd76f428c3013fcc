/// An undirected graph in compressed rows, with the weights that coarsening gives its vertices and edges.
#pragma once

#include "CPDSolver/Base/Types.h"

namespace cpd
{
struct Graph
{
    std::vector<Index> start = {0}; // Size() + 1
    std::vector<Index> neighbour;   // both directions of every edge, no loops
    std::vector<Index> edgeWeight;  // how many edges of the first graph this one stands for
    std::vector<Index> weight;      // how many vertices of the first graph this one stands for

    Index Size() const { return static_cast<Index>(weight.size()); }
    Index Degree(Index v) const { return start[v + 1] - start[v]; }
};
} // namespace cpd
