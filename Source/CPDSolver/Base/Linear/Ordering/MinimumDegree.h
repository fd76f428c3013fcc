/// The elimination order of small graphs: always the vertex that has the fewest neighbours left.
#pragma once

#include "CPDSolver/Base/Linear/Ordering/Graph.h"

namespace cpd
{
/// Graphs up to this size are ordered by degree. Two machine words hold a row of their adjacency.
inline constexpr Index kMinimumDegreeLimit = 128;

/// Appends the graph's vertices, named by `names`, to the order.
void AppendMinimumDegree(const Graph& graph, const std::vector<Index>& names, std::vector<Index>& order);
} // namespace cpd
