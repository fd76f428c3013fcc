/// Who touches whom in a mesh: a solid's skin, and the edges of either kind.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// A solid's skin: the faces that belong to one tet only, turned outwards.
struct BoundarySurface
{
    SurfaceMesh mesh;
    /// For each vertex of the skin, its number in the solid. Ascending.
    std::vector<Index> solidVertices;
};

CPD_API BoundarySurface BoundaryOf(const TetMesh& solid);
CPD_API SurfaceMesh SurfaceOf(const TetMesh& solid);

/// Every edge once, lower vertex first, in lexicographic order. A sheet's edges are its springs.
CPD_API std::vector<Edge> EdgesOf(const SurfaceMesh& surface);
CPD_API std::vector<Edge> EdgesOf(const TetMesh& solid);

/// For each of so many vertices, whether it lies on an edge that only one of the triangles has.
CPD_API std::vector<bool> BorderOf(const std::vector<Triangle>& triangles, Index vertices);

/// How many separate pieces the tets form. Two tets hang together when they share a face: at an edge they would turn as
/// on a hinge, at a vertex as on a joint.
CPD_API Index CountPieces(const TetMesh& solid);
} // namespace cpd
