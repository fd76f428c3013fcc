#include "CPDSolver/Play/Shape/Trace.h"

#include <cmath>

namespace cpd::play
{
namespace
{
struct Crossed
{
    Real t; // the fraction of the way
    Real u, v;
};

/// Where start + t way meets the triangle; by Cramer's rule on start + t way = a + u (b-a) + v (c-a).
std::optional<Crossed> Meet(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& start, const Vec3& way)
{
    const Vec3 ab = b - a;
    const Vec3 ac = c - a;
    const Vec3 normal = ab.cross(ac);
    const Real denominator = -way.dot(normal);
    if (denominator == 0)
        return std::nullopt;
    const Vec3 from = start - a;
    const Vec3 side = from.cross(way);
    const Real t = from.dot(normal) / denominator;
    const Real u = ac.dot(side) / denominator;
    const Real v = -ab.dot(side) / denominator;
    // Written so that NaN fails. A hair's breadth of overlap, so that no ray slips through between two triangles.
    constexpr Real kOverlap = 1e-9;
    const bool inside = u >= -kOverlap && v >= -kOverlap && u + v <= 1 + kOverlap && t >= 0 && t <= 1;
    return inside ? std::optional<Crossed>({t, u, v}) : std::nullopt;
}

Index NearestCorner(const Columns& x, const Triangle& triangle, const Vec3& place)
{
    Index nearest = triangle[0];
    for (const Index corner : triangle)
        if ((x.col(corner) - place).squaredNorm() < (x.col(nearest) - place).squaredNorm())
            nearest = corner;
    return nearest;
}
} // namespace

std::optional<Hit> Trace(const Columns& x, std::span<const Triangle> surface, const Vec3& start, const Vec3& end)
{
    const Vec3 way = end - start;
    Real first = 2; // beyond any fraction of the way
    Hit hit;
    for (std::size_t i = 0; i < surface.size(); ++i)
    {
        const Triangle& s = surface[i];
        const std::optional<Crossed> met = Meet(x.col(s[0]), x.col(s[1]), x.col(s[2]), start, way);
        if (met && met->t < first)
        {
            first = met->t;
            hit.barycentric = {1 - met->u - met->v, met->u, met->v};
            hit.triangle = static_cast<Index>(i);
        }
    }
    if (first > 1)
        return std::nullopt;
    const Triangle& met = surface[static_cast<std::size_t>(hit.triangle)];
    const Vec3 normal = (x.col(met[1]) - x.col(met[0])).cross(x.col(met[2]) - x.col(met[0])).normalized();
    hit.place = start + first * way;
    hit.normal = normal.dot(way) > 0 ? Vec3(-normal) : normal;
    hit.distance = first * way.norm();
    hit.vertex = NearestCorner(x, met, hit.place);
    return hit;
}
} // namespace cpd::play
