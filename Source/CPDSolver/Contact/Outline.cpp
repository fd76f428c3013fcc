#include "CPDSolver/Contact/Outline.h"

#include <algorithm>
#include <cmath>

#include "CPDSolver/Contact/Shapes/ConvexHull.h"

namespace cpd
{
namespace
{
/// The part of a segment, as fractions of its way, that lies within the bounds; from > to if none does.
struct Part
{
    Real from = 0;
    Real to = 1;
};

Part Clip(const Vec3& a, const Vec3& b, const Bounds& where)
{
    Part part;
    for (Index axis = 0; axis < 3; ++axis)
    {
        const Real way = b[axis] - a[axis];
        const Real low = where.low[axis] - a[axis];
        const Real high = where.high[axis] - a[axis];
        if (way == 0 && (low > 0 || high < 0))
            return {1, 0};
        if (way == 0)
            continue;
        part.from = std::max(part.from, std::min(low / way, high / way));
        part.to = std::min(part.to, std::max(low / way, high / way));
    }
    // An edge that all but runs along the bounds is met at places that no index can tell.
    return part.from > part.to ? Part{1, 0} : part;
}

class Collector
{
public:
    Collector(const Collider& obstacle, const Bounds& within, Real apart, std::vector<OutlinePoint>& into)
        : collider(obstacle), rotation(obstacle.rotation.toRotationMatrix()), where(within), spacing(apart),
          points(into)
    {
    }

    void Corner(const Vec3& local)
    {
        const Vec3 place = ToWorld(local);
        if (where.Holds(place, 0))
            points.push_back({place, next});
        ++next;
    }

    Real Spacing() const { return spacing; }

    /// What lies between its two ends.
    void Edge(const Vec3& localA, const Vec3& localB)
    {
        constexpr Real kMostPieces = 1e6;
        const Vec3 a = ToWorld(localA);
        const Vec3 b = ToWorld(localB);
        const auto pieces = static_cast<Index>(std::min(kMostPieces, std::ceil((b - a).norm() / spacing)));
        const Part part = Clip(a, b, where);
        const Index first = std::max<Index>(1, static_cast<Index>(std::ceil(part.from * pieces)));
        const Index last = std::min<Index>(pieces - 1, static_cast<Index>(std::floor(part.to * pieces)));
        for (Index k = first; k <= last; ++k)
            points.push_back({a + (b - a) * k / pieces, next + k - 1});
        next += std::max<Index>(0, pieces - 1);
    }

private:
    Vec3 ToWorld(const Vec3& local) const { return collider.position + rotation * local; }

    const Collider& collider;
    Mat3 rotation;
    const Bounds& where;
    Real spacing;
    std::vector<OutlinePoint>& points;
    Index next = 0;
};

/// Larger ones cannot hide between vertices.
Real Collect(const SphereShape& sphere, Collector& to)
{
    if (sphere.radius < to.Spacing())
        to.Corner(Vec3::Zero());
    return sphere.radius;
}

/// The corner whose number has a bit for each axis along which it lies on the far side.
Vec3 CornerOf(const BoxShape& box, int number)
{
    Vec3 corner = box.half;
    for (int axis = 0; axis < 3; ++axis)
        if ((number >> axis & 1) == 0)
            corner[axis] = -corner[axis];
    return corner;
}

Real Collect(const BoxShape& box, Collector& to)
{
    for (int number = 0; number < 8; ++number)
        to.Corner(CornerOf(box, number));
    for (int axis = 0; axis < 3; ++axis)
        for (int number = 0; number < 8; ++number)
            if ((number >> axis & 1) == 0)
                to.Edge(CornerOf(box, number), CornerOf(box, number | 1 << axis));
    return 0;
}

Real Collect(const ConvexShape& convex, Collector& to)
{
    for (const Vec3& corner : convex.hull->corners)
        to.Corner(corner);
    for (const auto& [a, b] : convex.hull->edges)
        to.Edge(convex.hull->corners[static_cast<std::size_t>(a)], convex.hull->corners[static_cast<std::size_t>(b)]);
    return 0;
}

/// These meet vertices alone: a plane has no corners, a capsule no edges, and the others have as many as triangles.
template <class Shape> Real Collect(const Shape& /*shape*/, Collector& /*to*/)
{
    return 0;
}
// Sines of how far a direction may lean beyond what the outline's faces allow: contact normals are a mesh's.
constexpr Real kLean = 0.3;
constexpr Real kLeanAlongEdge = 0.5;

/// Whether going on from p to q leads much farther along the direction.
bool LeadsOn(const Vec3& p, const Vec3& q, const Vec3& direction)
{
    return direction.dot(q - p) > kLean * (q - p).norm();
}

bool Presses(const SphereShape& /*sphere*/, const Vec3& /*place*/, const Vec3& /*direction*/)
{
    return true;
}

bool Presses(const BoxShape& box, const Vec3& place, const Vec3& direction)
{
    constexpr Real kAtEnd = 1 - 1e-9;
    for (Index axis = 0; axis < 3; ++axis)
    {
        const bool atEnd = std::abs(place[axis]) >= kAtEnd * box.half[axis];
        if (atEnd ? direction[axis] * place[axis] < -kLean * box.half[axis]
                  : std::abs(direction[axis]) > kLeanAlongEdge)
            return false;
    }
    return true;
}

bool Presses(const ConvexShape& convex, const Vec3& place, const Vec3& direction)
{
    const std::vector<Vec3>& corners = convex.hull->corners;
    return std::none_of(corners.begin(), corners.end(),
                        [&](const Vec3& corner) { return LeadsOn(place, corner, direction); });
}

template <class Shape> bool Presses(const Shape& /*shape*/, const Vec3& /*place*/, const Vec3& /*direction*/)
{
    return false;
}
} // namespace

Real AddOutline(const Collider& collider, const Bounds& where, Real spacing, std::vector<OutlinePoint>& points)
{
    Collector collector(collider, where, spacing, points);
    return std::visit([&](const auto& shape) { return Collect(shape, collector); }, collider.shape);
}

bool PressesAlong(const Collider& collider, const Vec3& place, const Vec3& direction)
{
    const Quat back = collider.rotation.conjugate();
    const Vec3 local = back * (place - collider.position);
    const Vec3 along = back * direction;
    return std::visit([&](const auto& shape) { return Presses(shape, local, along); }, collider.shape);
}
} // namespace cpd
