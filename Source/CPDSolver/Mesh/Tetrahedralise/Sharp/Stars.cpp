#include "CPDSolver/Mesh/Tetrahedralise/Sharp/Stars.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace cpd
{
namespace
{
const Real kSmallestCosine = std::cos(kSmallestAngle * std::numbers::pi / 180);
const Real kLargestCosine = -std::cos(kLargestAngle * std::numbers::pi / 180);
} // namespace

Real StrainOf(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d)
{
    const Vec3 ab = b - a;
    const Vec3 ac = c - a;
    const Vec3 ad = d - a;
    if (!(ab.cross(ac).dot(ad) > 0))
        return std::numeric_limits<Real>::infinity();
    // Outward normals: the cosine of the angle between two faces is less that between their normals.
    std::array<Vec3, 4> normal{(c - b).cross(d - b), ad.cross(ac), ab.cross(ad), ac.cross(ab)};
    for (Vec3& n : normal)
        n.normalize();
    Real strain = 0;
    for (int i = 0; i < 4; ++i)
        for (int j = i + 1; j < 4; ++j)
        {
            const Real cosine = -normal[i].dot(normal[j]);
            strain = std::max({strain, cosine / kSmallestCosine, -cosine / kLargestCosine});
        }
    return strain;
}

Stars::Stars(const TetMesh& solid) : first(solid.vertices.size() + 1, 0), tetsAt(4 * solid.tets.size())
{
    for (const Tet& tet : solid.tets)
        for (const Index corner : tet)
            ++first[corner + 1];
    for (std::size_t i = 1; i < first.size(); ++i)
        first[i] += first[i - 1];
    std::vector<Index> next(first.begin(), first.end() - 1);
    for (std::size_t i = 0; i < solid.tets.size(); ++i)
        for (const Index corner : solid.tets[i])
            tetsAt[next[corner]++] = static_cast<Index>(i);
}

Real Stars::WorstStrain(const TetMesh& solid, Index vertex, const Vec3& point, Real enough) const
{
    Real worst = 0;
    for (Index i = first[vertex]; i < first[vertex + 1] && worst <= enough; ++i)
    {
        const Tet& tet = solid.tets[tetsAt[i]];
        const auto at = [&](int corner) -> const Vec3&
        { return tet[corner] == vertex ? point : solid.vertices[tet[corner]]; };
        worst = std::max(worst, StrainOf(at(0), at(1), at(2), at(3)));
    }
    return worst;
}
} // namespace cpd
