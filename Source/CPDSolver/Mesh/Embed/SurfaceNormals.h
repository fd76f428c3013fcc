/// Smooth normals of a moving surface, from its triangles as they are now.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// Which triangles meet at each vertex: around[first[v]] up to around[first[v + 1]]. Made once; the surface should be
/// welded (Repair.h), else its seams show.
struct SurfaceTopology
{
    std::vector<Triangle> triangles;
    std::vector<Index> first;
    std::vector<Index> around;
};

/// Every corner of the surface must name a vertex of it.
CPD_API SurfaceTopology MakeTopology(const SurfaceMesh& surface);

/// Unit normals, the mean of the triangles around each vertex by area. A vertex whose triangles have no area, or none
/// on balance, gets +z. Runs in parallel; allocates only if the outputs do not have their sizes yet. `faces` is
/// scratch, kept by the caller: each triangle's normal times twice its area.
CPD_API void SmoothNormals(const SurfaceTopology& topology, const Eigen::Ref<const Columns>& positions, Columns& faces,
                           Columns& normals);
} // namespace cpd
