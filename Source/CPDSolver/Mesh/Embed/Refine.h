/// Splits what is drawn finely enough to bend with its tets: a flat face of two triangles could show a wobble at its
/// corners alone.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// A surface with some of its edges halved.
struct Refinement
{
    /// New vertices, numbered on from the surface's own: each lies in the middle of two that come before it.
    std::vector<Edge> halved;
    std::vector<Triangle> triangles;
    std::vector<Index> from; // for each triangle the one that it is a part of
};

/// Splits triangles until no edge is longer than `longest` (m), or until a further round would make more vertices than
/// `mostVertices`. What lies on an edge that two triangles only seem to share, as at seams, is split alike on both
/// sides.
CPD_API Refinement Refine(const SurfaceMesh& surface, Real longest, Index mostVertices);

/// The longest edge (m) that bends about as its tets do.
CPD_API Real LongestDrawnEdge(const TetMesh& solid);
} // namespace cpd
