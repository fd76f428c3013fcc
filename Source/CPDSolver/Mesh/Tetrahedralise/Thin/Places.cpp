#include "CPDSolver/Mesh/Tetrahedralise/Thin/Places.h"

#include <algorithm>
#include <cmath>

namespace cpd
{
namespace
{
/// Beyond this many steps along a triangle it is so large for the lattice that the lattice is absurd.
constexpr Real kMostSteps = 1000;

Index Steps(Real length, Real apart)
{
    return static_cast<Index>(std::clamp(std::ceil(length / apart), Real{1}, kMostSteps));
}

/// From the corner opposite the shortest side in rows to that side: few places on slivers, none of them missed.
template <class Visit> void ForEachPlace(const std::array<Vec3, 3>& corners, Real apart, Visit&& visit)
{
    int tip = 0;
    for (int i = 1; i < 3; ++i)
        if ((corners[(i + 1) % 3] - corners[(i + 2) % 3]).squaredNorm() <
            (corners[(tip + 1) % 3] - corners[(tip + 2) % 3]).squaredNorm())
            tip = i;
    const Vec3& a = corners[tip];
    const Vec3 b = corners[(tip + 1) % 3] - a;
    const Vec3 c = corners[(tip + 2) % 3] - a;
    const Index rows = Steps(std::max(b.norm(), c.norm()), apart);
    for (Index i = 0; i < rows; ++i)
    {
        const Real along = (i + 0.5) / rows;
        const Index columns = Steps(along * (c - b).norm(), apart);
        for (Index j = 0; j < columns; ++j)
        {
            const Real across = (j + 0.5) / columns;
            visit(Vec3(a + along * ((1 - across) * b + across * c)));
        }
    }
}
} // namespace

std::vector<Place> SpreadPlaces(const SurfaceMesh& surface, Real apart)
{
    std::vector<Place> places;
    CellSet taken(apart);
    for (std::size_t i = 0; i < surface.triangles.size(); ++i)
    {
        const Triangle& t = surface.triangles[i];
        const std::array<Vec3, 3> corners{surface.vertices[t[0]], surface.vertices[t[1]], surface.vertices[t[2]]};
        const Vec3 normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        const Real area = normal.norm();
        if (!(area > 0))
            continue;
        // A thin part has both of its sides in one cell.
        Index main = 0;
        normal.cwiseAbs().maxCoeff(&main);
        const std::uint64_t side = normal[main] > 0 ? 1 : 0;
        // Closer than the cells, so that each cell on the way gets one.
        constexpr Real kCloser = 0.7;
        ForEachPlace(corners, kCloser * apart,
                     [&](const Vec3& point)
                     {
                         if (taken.Add(point, side))
                             places.push_back({point, normal / area, static_cast<Index>(i)});
                     });
    }
    return places;
}
} // namespace cpd
