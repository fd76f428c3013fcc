#include "CPDSolver/Contact/Shapes/ConvexHull.h"

#include <algorithm>
#include <cmath>

#include "CPDSolver/Contact/Shapes/Shapes.h"

namespace cpd
{
namespace
{
// Collision hulls in engines have a few dozen corners; the face search below tries every three of them.
constexpr std::size_t kMostPoints = 64;

/// Adds the face through three points if all others lie on one side of it and it is not there yet.
void TryFace(const std::vector<Vec3>& points, std::size_t i, std::size_t j, std::size_t k, Real tolerance,
             std::vector<ConvexHull::Face>& faces)
{
    Vec3 normal = (points[j] - points[i]).cross(points[k] - points[i]);
    const Real area = normal.norm();
    if (!(area > tolerance * tolerance))
        return;
    normal /= area;
    Real offset = normal.dot(points[i]);
    bool above = false;
    bool below = false;
    for (const Vec3& point : points)
    {
        const Real height = normal.dot(point) - offset;
        above = above || height > tolerance;
        below = below || height < -tolerance;
    }
    if (above == below)
        return;
    if (above)
    {
        normal = -normal;
        offset = -offset;
    }
    constexpr Real kSameDirection = 1 - 1e-9;
    for (const ConvexHull::Face& face : faces)
        if (face.normal.dot(normal) > kSameDirection)
            return;
    faces.push_back({normal, offset});
}
/// Which faces meet at a point.
std::vector<bool> FacesAt(const ConvexHull& hull, const Vec3& point, Real tolerance)
{
    std::vector<bool> on;
    for (const ConvexHull::Face& face : hull.faces)
        on.push_back(std::abs(face.normal.dot(point) - face.offset) <= tolerance);
    return on;
}

/// A corner lies on three faces or more, an edge on two.
void FindCornersAndEdges(const std::vector<Vec3>& points, Real tolerance, ConvexHull& hull)
{
    std::vector<std::vector<bool>> facesAt;
    for (const Vec3& point : points)
    {
        const auto isPoint = [&](const Vec3& corner) { return (corner - point).norm() <= tolerance; };
        const std::vector<bool> on = FacesAt(hull, point, tolerance);
        if (std::count(on.begin(), on.end(), true) < 3 ||
            std::any_of(hull.corners.begin(), hull.corners.end(), isPoint))
            continue;
        hull.corners.push_back(point);
        facesAt.push_back(on);
    }
    for (std::size_t i = 0; i < hull.corners.size(); ++i)
        for (std::size_t j = i + 1; j < hull.corners.size(); ++j)
        {
            int shared = 0;
            for (std::size_t f = 0; f < hull.faces.size(); ++f)
                shared += facesAt[i][f] && facesAt[j][f] ? 1 : 0;
            if (shared >= 2)
                hull.edges.emplace_back(static_cast<Index>(i), static_cast<Index>(j));
        }
}
} // namespace

Expected<ConvexShape> MakeConvex(const std::vector<Vec3>& points)
{
    if (points.size() < 4 || points.size() > kMostPoints)
        return Error{"A convex collider needs 4 to " + std::to_string(kMostPoints) + " points, not " +
                     std::to_string(points.size()) + ": simplify the hull."};
    auto hull = std::make_shared<ConvexHull>();
    hull->bounds = {points[0], points[0]};
    for (const Vec3& point : points)
    {
        if (!point.allFinite())
            return Error{"A convex collider's point is not a finite number: mend its points."};
        hull->bounds.low = hull->bounds.low.cwiseMin(point);
        hull->bounds.high = hull->bounds.high.cwiseMax(point);
    }
    const Real tolerance = 1e-7 * (hull->bounds.high - hull->bounds.low).norm();
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            for (std::size_t k = j + 1; k < points.size(); ++k)
                TryFace(points, i, j, k, tolerance, hull->faces);
    if (hull->faces.size() < 4)
        return Error{"A convex collider is flat: give it thickness, or use a mesh collider."};
    FindCornersAndEdges(points, 2 * tolerance, *hull);
    return ConvexShape{std::move(hull)};
}

/// The farthest face decides. Outside, beyond an edge, that is less than the true distance, never more: a candidate too
/// many, whose gap then keeps it from touching.
Distance LocalDistance(const ConvexShape& shape, const Vec3& p)
{
    Distance best{-kFar, Vec3::UnitZ(), p};
    for (const ConvexHull::Face& face : shape.hull->faces)
    {
        const Real height = face.normal.dot(p) - face.offset;
        if (height > best.value)
            best = {height, face.normal, p - height * face.normal};
    }
    return best;
}

Bounds LocalBounds(const ConvexShape& shape)
{
    return shape.hull->bounds;
}
} // namespace cpd
