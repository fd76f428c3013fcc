#include "CPDSolver/Mesh/Quality.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace cpd
{
namespace
{
constexpr Real kDegrees = 180 / std::numbers::pi;
} // namespace

Real SignedVolume(const TetMesh& solid, const Tet& tet)
{
    return SignedVolume(solid.vertices[tet[0]], solid.vertices[tet[1]], solid.vertices[tet[2]], solid.vertices[tet[3]]);
}

Real SignedVolume(const SurfaceMesh& surface)
{
    if (surface.vertices.empty())
        return 0;
    Vec3 mean = Vec3::Zero();
    for (const Vec3& vertex : surface.vertices)
        mean += vertex;
    mean /= static_cast<Real>(surface.vertices.size());
    Real sum = 0;
    for (const Triangle& t : surface.triangles)
        sum += SignedVolume(mean, surface.vertices[t[0]], surface.vertices[t[1]], surface.vertices[t[2]]);
    return sum;
}

std::array<Real, 6> DihedralAngles(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d)
{
    const std::array<Vec3, 4> corner{a, b, c, d};
    constexpr std::array<std::array<int, 4>, 6> kEdgeThenOpposite{
        {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}, {1, 2, 0, 3}, {1, 3, 0, 2}, {2, 3, 0, 1}}};
    std::array<Real, 6> angles{};
    for (std::size_t i = 0; i < angles.size(); ++i)
    {
        const auto& [p, q, r, s] = kEdgeThenOpposite[i];
        const Vec3 edge = corner[q] - corner[p];
        const Vec3 left = edge.cross(corner[r] - corner[p]);
        const Vec3 right = edge.cross(corner[s] - corner[p]);
        // atan2 keeps its digits near 0 and 180 degrees, where acos loses half of them.
        angles[i] = std::atan2(left.cross(right).norm(), left.dot(right)) * kDegrees;
    }
    return angles;
}

MeshQuality MeasureQuality(const TetMesh& solid)
{
    MeshQuality quality;
    if (solid.tets.empty())
        return quality;
    quality.minVolume = std::numeric_limits<Real>::infinity();
    for (const Tet& tet : solid.tets)
    {
        const Real volume = SignedVolume(solid, tet);
        quality.totalVolume += volume;
        quality.minVolume = std::min(quality.minVolume, volume);
        if (!(volume > 0))
            ++quality.inverted;
        const std::array<Real, 6> angles = DihedralAngles(solid.vertices[tet[0]], solid.vertices[tet[1]],
                                                          solid.vertices[tet[2]], solid.vertices[tet[3]]);
        const auto [low, high] = std::minmax_element(angles.begin(), angles.end());
        quality.minDihedral = std::min(quality.minDihedral, *low);
        quality.maxDihedral = std::max(quality.maxDihedral, *high);
    }
    return quality;
}
} // namespace cpd
