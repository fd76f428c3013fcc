/// The sides of a surface's triangles, edge by edge: who meets whom there.
#pragma once

#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// A triangle's side; `forward` when it runs from the lower vertex to the higher.
struct TriangleSide
{
    Edge edge;
    Index triangle;
    bool forward;
};

/// By edge, lower vertex first, and along an edge by triangle.
std::vector<TriangleSide> SortedSides(const SurfaceMesh& surface);

/// Calls visit(first, last) for each edge's run of sides.
template <class Visit> void ForEachEdge(const std::vector<TriangleSide>& sides, Visit&& visit)
{
    for (std::size_t first = 0; first < sides.size();)
    {
        std::size_t last = first + 1;
        while (last < sides.size() && sides[last].edge[0] == sides[first].edge[0] &&
               sides[last].edge[1] == sides[first].edge[1])
            ++last;
        visit(first, last);
        first = last;
    }
}
} // namespace cpd
