#include "CPDSolver/Mesh/Embed/SurfaceNormals.h"

#include <cassert>

#include "CPDSolver/Mesh/Embed/VertexLoop.h"

namespace cpd
{
using namespace embed;

SurfaceTopology MakeTopology(const SurfaceMesh& surface)
{
    SurfaceTopology topology;
    topology.first.assign(surface.vertices.size() + 1, 0);
    // Counting sort by vertex: count, sum up, place.
    for (const Triangle& triangle : surface.triangles)
        for (const Index corner : triangle)
            ++topology.first[static_cast<std::size_t>(corner) + 1];
    for (std::size_t i = 1; i < topology.first.size(); ++i)
        topology.first[i] += topology.first[i - 1];
    std::vector<Index> next(topology.first.begin(), topology.first.end() - 1);
    topology.corners.resize(3 * surface.triangles.size());
    for (const Triangle& triangle : surface.triangles)
        for (std::size_t i = 0; i < 3; ++i)
        {
            Index& place = next[static_cast<std::size_t>(triangle[i])];
            topology.corners[static_cast<std::size_t>(place++)] = {triangle[(i + 1) % 3], triangle[(i + 2) % 3]};
        }
    return topology;
}

void SmoothNormals(const SurfaceTopology& topology, const Eigen::Ref<const Columns>& positions, Columns& normals)
{
    const Index vertices = static_cast<Index>(topology.first.size()) - 1;
    assert(positions.cols() == vertices);
    Fit(vertices, normals);
    // Each vertex gathers from its triangles, so that no two threads write to one place.
    ForEachIndex(vertices,
                 [&](Index v)
                 {
                     Vec3 sum = Vec3::Zero();
                     const Index end = topology.first[static_cast<std::size_t>(v) + 1];
                     for (Index i = topology.first[static_cast<std::size_t>(v)]; i < end; ++i)
                     {
                         const Edge& others = topology.corners[static_cast<std::size_t>(i)];
                         const Vec3 a = positions.col(others[0]) - positions.col(v);
                         const Vec3 b = positions.col(others[1]) - positions.col(v);
                         const Real squares = a.squaredNorm() * b.squaredNorm();
                         if (squares > 0)
                             sum += a.cross(b) / squares;
                     }
                     normals.col(v) = UnitOr(sum, [] { return Vec3::UnitZ(); });
                 });
}
} // namespace cpd
