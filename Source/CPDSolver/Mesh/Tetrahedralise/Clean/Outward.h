/// Makes a surface as clean as it can be before it is filled: seams welded, duplicates gone, sides turned outwards.
#pragma once

#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
struct OutwardSurface
{
    SurfaceMesh mesh;
    /// Vertices that another one stood in for.
    Index welded = 0;
    /// Triangles that had collapsed or that repeated another one.
    Index dropped = 0;
    /// Triangles that faced the wrong way.
    Index turned = 0;
    /// Edges with a triangle on one side only: the rims of holes.
    Index boundaryEdges = 0;
    /// Edges where more than two triangles meet.
    Index branchingEdges = 0;
    /// Edges whose triangles don't cancel, after turning: without any, every point is inside a whole number of times.
    Index leakingEdges = 0;
};

/// Unlike Repair, which readies any mesh, this keeps slivers: dropping one would open a closed surface.
/// Vertices nearer to each other than the tolerance (m) become one. Every index must be in range.
OutwardSurface CleanAndTurn(const SurfaceMesh& surface, Real weldTolerance);
} // namespace cpd
