#include "CPDSolver/Mesh/Embed/SurfaceNormals.h"

#include <cassert>

#include "CPDSolver/Mesh/Embed/VertexLoop.h"

namespace cpd
{
SurfaceTopology MakeTopology(const SurfaceMesh& surface)
{
    SurfaceTopology topology;
    topology.triangles = surface.triangles;
    topology.first.assign(surface.vertices.size() + 1, 0);
    // Counting sort by vertex: count, sum up, place. Triangles come in order at each vertex.
    for (const Triangle& triangle : surface.triangles)
        for (const Index corner : triangle)
            ++topology.first[static_cast<std::size_t>(corner) + 1];
    for (std::size_t i = 1; i < topology.first.size(); ++i)
        topology.first[i] += topology.first[i - 1];
    std::vector<Index> next(topology.first.begin(), topology.first.end() - 1);
    topology.around.resize(3 * surface.triangles.size());
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
        for (const Index corner : surface.triangles[t])
        {
            Index& place = next[static_cast<std::size_t>(corner)];
            topology.around[static_cast<std::size_t>(place++)] = static_cast<Index>(t);
        }
    return topology;
}

void SmoothNormals(const SurfaceTopology& topology, const Eigen::Ref<const Columns>& positions, Columns& faces,
                   Columns& normals)
{
    const Index triangles = static_cast<Index>(topology.triangles.size());
    const Index vertices = static_cast<Index>(topology.first.size()) - 1;
    assert(positions.cols() == vertices);
    Fit(triangles, faces);
    Fit(vertices, normals);
    ForEachIndex(triangles,
                 [&](Index t)
                 {
                     const Triangle& c = topology.triangles[static_cast<std::size_t>(t)];
                     const Vec3 a = positions.col(c[1]) - positions.col(c[0]);
                     const Vec3 b = positions.col(c[2]) - positions.col(c[0]);
                     faces.col(t) = a.cross(b);
                 });
    // Each vertex gathers from its triangles, so that no two threads write to one place.
    ForEachIndex(vertices,
                 [&](Index v)
                 {
                     Vec3 sum = Vec3::Zero();
                     const Index end = topology.first[static_cast<std::size_t>(v) + 1];
                     for (Index i = topology.first[static_cast<std::size_t>(v)]; i < end; ++i)
                         sum += faces.col(topology.around[static_cast<std::size_t>(i)]);
                     normals.col(v) = UnitOr(sum, Vec3::UnitZ());
                 });
}
} // namespace cpd
