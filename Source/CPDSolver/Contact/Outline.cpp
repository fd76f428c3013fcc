#include "CPDSolver/Contact/Outline.h"

#include <algorithm>
#include <cmath>

#include "CPDSolver/Contact/Shapes/ConvexHull.h"
#include "CPDSolver/Contact/Shapes/HeightGrid.h"
#include "CPDSolver/Contact/Shapes/TriangleSoup.h"

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
            points.push_back({place, next, crease});
        ++next;
    }

    Real Spacing() const { return spacing; }

    /// Around what is looked for, in the obstacle's frame.
    Bounds LocalBounds() const
    {
        const Vec3 middle = rotation.transpose() * ((where.low + where.high) / 2 - collider.position);
        const Vec3 reach = rotation.transpose().cwiseAbs() * ((where.high - where.low) / 2);
        return {middle - reach, middle + reach};
    }

    /// What stands out by so little that nothing can hide beside it is left out. Numbers its places apart from other
    /// creases' unless they are very many, or the edge is very long: then a force begins with another place's, which
    /// costs time alone.
    void Add(const CreaseView& view, Index number)
    {
        constexpr Real kTrifle = 0.1; // of the spacing: roughness that carries no more than the vertices do
        const Crease& shown = view.crease;
        if (HeightOf(view) < kTrifle * spacing)
            return;
        constexpr std::uint32_t kApart = 64;
        constexpr std::uint32_t kMost = 1u << 29;
        next = static_cast<Index>(static_cast<std::uint32_t>(number) * kApart % kMost);
        crease = number;
        if (shown.IsCorner())
            Corner(shown.a);
        else
            Edge(shown.a, shown.b);
    }

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
            points.push_back({a + (b - a) * k / pieces, next + k - 1, crease});
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
    Index crease = -1;
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

Real Collect(const CapsuleShape& capsule, Collector& to)
{
    const Vec3 end(0, 0, capsule.half);
    if (capsule.radius < to.Spacing())
    {
        to.Corner(-end);
        to.Corner(end);
        to.Edge(-end, end);
    }
    return capsule.radius;
}

Real Collect(const MeshShape& mesh, Collector& to)
{
    const TriangleSoup& soup = *mesh.triangles;
    soup.VisitLeaves(to.LocalBounds(),
                     [&](Index triangle, Index count)
                     {
                         const Index end = soup.firstCrease[static_cast<std::size_t>(triangle + count)];
                         for (Index k = soup.firstCrease[static_cast<std::size_t>(triangle)]; k < end; ++k)
                             to.Add(soup.CreaseAt(k), k);
                     });
    return 0;
}

/// The cells, from one to another, that a stretch of an axis meets.
struct Cells
{
    Index from;
    Index to;
};

Cells CellsWithin(Real low, Real high, Real spacing, Index count)
{
    const auto cell = [&](Real at) { return static_cast<Index>(std::clamp<Real>(at / spacing, 0, count - 1)); };
    return {cell(low), cell(high)};
}

Real Collect(const HeightFieldShape& shape, Collector& to)
{
    const HeightGrid& grid = *shape.heights;
    const Bounds within = to.LocalBounds();
    if (within.low[2] > grid.highest)
        return 0;
    const Cells columns = CellsWithin(within.low[0], within.high[0], grid.spacing, grid.columns);
    const Cells rows = CellsWithin(within.low[1], within.high[1], grid.spacing, grid.rows);
    for (Index row = rows.from; row <= rows.to; ++row)
        for (Index column = columns.from; column <= columns.to; ++column)
            for (Index kind = 0; kind < HeightCrease::kKinds; ++kind)
            {
                const Index number = (row * grid.columns + column) * HeightCrease::kKinds + kind;
                const HeightCrease crease(grid, number);
                if (crease.IsThere() && SticksOut(crease.View()))
                    to.Add(crease.View(), number);
            }
    return 0;
}

Real Collect(const PlaneShape& /*plane*/, Collector& /*to*/)
{
    return 0;
}

/// Whether going on from p to q leads much farther along the direction. Rounding leads nowhere.
bool LeadsOn(const Vec3& p, const Vec3& q, const Vec3& direction)
{
    constexpr Real kSamePlace = 1e-6; // m
    const Real way = (q - p).norm();
    return way > kSamePlace && direction.dot(q - p) > kLean * way;
}

bool Presses(const SphereShape& /*sphere*/, const Vec3& /*place*/, Index /*crease*/, const Vec3& /*direction*/)
{
    return true;
}

bool Presses(const BoxShape& box, const Vec3& place, Index /*crease*/, const Vec3& direction)
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

bool Presses(const ConvexShape& convex, const Vec3& place, Index /*crease*/, const Vec3& direction)
{
    const std::vector<Vec3>& corners = convex.hull->corners;
    return std::none_of(corners.begin(), corners.end(),
                        [&](const Vec3& corner) { return LeadsOn(place, corner, direction); });
}

bool Presses(const CapsuleShape& capsule, const Vec3& place, Index /*crease*/, const Vec3& direction)
{
    const Vec3 end(0, 0, capsule.half);
    return !LeadsOn(place, end, direction) && !LeadsOn(place, -end, direction);
}

bool Presses(const MeshShape& mesh, const Vec3& /*place*/, Index crease, const Vec3& direction)
{
    return PressesAlong(mesh.triangles->CreaseAt(crease), direction);
}

bool Presses(const HeightFieldShape& shape, const Vec3& /*place*/, Index crease, const Vec3& direction)
{
    return PressesAlong(HeightCrease(*shape.heights, crease).View(), direction);
}

bool Presses(const PlaneShape& /*plane*/, const Vec3& /*place*/, Index /*crease*/, const Vec3& /*direction*/)
{
    return false;
}
} // namespace

Real AddOutline(const Collider& collider, const Bounds& where, Real spacing, std::vector<OutlinePoint>& points)
{
    Collector collector(collider, where, spacing, points);
    return std::visit([&](const auto& shape) { return Collect(shape, collector); }, collider.shape);
}

bool PressesAlong(const Collider& collider, const OutlinePoint& point, const Vec3& direction)
{
    const Quat back = collider.rotation.conjugate();
    const Vec3 local = back * (point.place - collider.position);
    const Vec3 along = back * direction;
    return std::visit([&](const auto& shape) { return Presses(shape, local, point.crease, along); }, collider.shape);
}
} // namespace cpd
