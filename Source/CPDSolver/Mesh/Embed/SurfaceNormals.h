/// Smooth normals of a moving surface, from its triangles as they are now.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// What lies around each vertex. Made once; the surface should be welded (Repair.h), else its seams show.
struct SurfaceTopology
{
    /// For each triangle at vertex v its other two corners, in turning order: corners[first[v]] to corners[first[v +
    /// 1]].
    std::vector<Edge> corners;
    std::vector<Index> first;
};

/// Every corner of the surface must name a vertex of it.
CPD_API SurfaceTopology MakeTopology(const SurfaceMesh& surface);

/// Unit normals. A triangle with the edges a and b at the vertex counts as a x b / (|a|^2 |b|^2), which is exact where
/// vertices lie on a sphere, however they are meshed, and needs no angles (N. Max, Weights for Computing Vertex Normals
/// from Facet Normals, Journal of Graphics Tools 4(2), 1999). A vertex without any triangle that has an area gets +z.
/// Runs in parallel; allocates only if `normals` does not have its size yet.
CPD_API void SmoothNormals(const SurfaceTopology& topology, const Eigen::Ref<const Columns>& positions,
                           Columns& normals);
} // namespace cpd
