/// Cuts a graph in two halves by few vertices: coarsen, cut the coarsest, refine on the way back.
#pragma once

#include "CPDSolver/Base/Linear/Ordering/Graph.h"

namespace cpd
{
enum class Side : std::uint8_t
{
    Left,
    Right,
    Between // in the separator: no edge joins Left and Right
};

/// A side for every vertex of a connected graph. Deterministic.
std::vector<Side> FindSeparator(const Graph& graph);

/// Lowers the separator's weight by moves of single vertices (Fiduccia and Mattheyses' scheme on vertex separators).
void RefineSeparator(const Graph& graph, std::vector<Side>& sides);
} // namespace cpd
