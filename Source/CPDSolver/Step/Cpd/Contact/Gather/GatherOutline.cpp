#include <algorithm>

#include "CPDSolver/Contact/Outline.h"
#include "CPDSolver/Contact/Shapes/Shapes.h"
#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// Where corners and edges of an obstacle come near the body's triangles. The body's vertices alone would let in
/// between them whatever is finer than the mesh, and a crate would sink into a jelly corner by corner.
namespace cpd
{
namespace
{
// A corner this deep in the body, in mean edges, is let in where nothing moves its obstacle: pressing on against a wall
// it would press the body through the wall.
constexpr Real kLetIn = 0.25;

/// The triangle nearest to a point.
struct Nearest
{
    Real distance;      // m
    Real alignment = 0; // how squarely the point looks at the triangle: decides between neighbours that share an edge
    Index triangle = -1;
    Vec3 out = Vec3::Zero(); // m, from the place on the triangle to the point
    Vec3 face = Vec3::Zero();
};

void Consider(const Body& body, const Columns& x, const Vec3& point, Index number, Nearest& best)
{
    const Triangle& t = body.surface[static_cast<std::size_t>(number)];
    const Vec3 a = x.col(t[0]);
    const Vec3 b = x.col(t[1]);
    const Vec3 c = x.col(t[2]);
    const Vec3 out = point - NearestOnTriangle(a, b, c, point);
    const Vec3 face = (b - a).cross(c - a).normalized();
    const Real distance = out.norm();
    const Real alignment = std::abs(out.dot(face));
    constexpr Real kTie = 1e-9;
    const bool closer = distance < best.distance * (1 - kTie);
    const bool tied = distance <= best.distance * (1 + kTie) && alignment > best.alignment;
    if (closer || tied)
        best = {distance, alignment, number, out, face};
}

/// Where the point is as seen from the surface, and from which side. A sheet has no inside.
Distance DistanceFrom(const Body& body, const Nearest& nearest, const Vec3& point)
{
    constexpr Real kOnSurface = 1e-9; // m
    const bool inside = body.kind == BodyKind::Solid && nearest.out.dot(nearest.face) < 0;
    const Real value = inside ? -nearest.distance : nearest.distance;
    const Vec3 normal = nearest.distance > kOnSurface ? Vec3(nearest.out / value) : nearest.face;
    return {value, normal, point - nearest.out};
}

Spot SpotAt(const Triangle& t, const Columns& x, const Vec3& place)
{
    const Vec3 weights = WeightsAt(x.col(t[0]), x.col(t[1]), x.col(t[2]), place);
    Spot spot;
    spot.count = 3;
    spot.vertices = t;
    spot.weights = {weights[0], weights[1], weights[2]};
    return spot;
}

/// How far a collider's points go in the substep, at most.
Real TravelOf(const Collider& collider, const Bounds& within, Real h)
{
    const Vec3 far = (within.low - collider.position).cwiseAbs().cwiseMax((within.high - collider.position).cwiseAbs());
    return h * (collider.velocity.norm() + collider.angularVelocity.norm() * far.norm());
}

/// Before the force that met the same corner of the same obstacle is looked for, so that vertices' numbers stay free.
Index KeyOf(const OutlinePoint& point)
{
    return -1 - point.number;
}

Bounds BoundsAround(std::span<const OutlinePoint> points, const Vec3& around)
{
    Bounds box{points[0].place, points[0].place};
    for (const OutlinePoint& point : points)
    {
        box.low = box.low.cwiseMin(point.place);
        box.high = box.high.cwiseMax(point.place);
    }
    return {box.low - around, box.high + around};
}
} // namespace

void GatherOutline(Substep& s, const State& state, Index number, const Bounds& motion, Real bodyTravel)
{
    ContactSpace& c = s.w.contact;
    const Collider& collider = c.colliders[static_cast<std::size_t>(number)];
    // What moves as it is told gives way to nothing: its corners would press a body that stands before a wall through
    // it.
    if (!(collider.mass > 0) && !Stands(collider))
        return;
    const Real travel = TravelOf(collider, motion, s.h);
    const Vec3 margin = Vec3::Constant(kMargin + kLookAhead * travel);
    c.outline.clear();
    const Real radius = AddOutline(collider, {motion.low - margin, motion.high + margin}, c.edge, c.outline);
    if (c.outline.empty() || s.body.surface.empty())
        return;
    const Real reach = kMargin + radius + kLookAhead * (travel + bodyTravel);
    const Vec3 around = Vec3::Constant(reach);
    constexpr Real kRounding = 1e-6;
    SurfacePatches& patches = PatchesOf(s);
    patches.Measure(state.x, state.x, BoundsAround(c.outline, around));
    patches.ShowAll(state.x, s.body.surface);
    for (const OutlinePoint& point : c.outline)
    {
        Nearest nearest{reach};
        patches.VisitNear(
            point.place, [&] { return (1 + kRounding) * nearest.distance; }, 0,
            [&](Index triangle) { Consider(s.body, state.x, point.place, triangle, nearest); });
        if (nearest.triangle < 0)
            continue;
        const Distance distance = DistanceFrom(s.body, nearest, point.place);
        if (!PressesAlong(collider, point.place, -distance.normal))
            continue;
        const Spot spot = SpotAt(s.body.surface[static_cast<std::size_t>(nearest.triangle)], state.x, distance.surface);
        const Vec3 step = spot.In(s.w.X) - distance.surface;
        const Vec3 middle = distance.surface + step / 2;
        const Vec3 surface = VelocityAt(collider, middle);
        const Real approach = distance.normal.dot(step - s.h * surface);
        const Real gap = distance.value - radius;
        const bool letIn = !(collider.mass > 0) && gap < -kLetIn * c.edge;
        if (letIn || gap >= kMargin + kLookAhead * std::max<Real>(0, approach))
            continue;
        Touch touch;
        touch.collider = number;
        touch.key = KeyOf(point);
        touch.spot = spot;
        touch.normal = -distance.normal;
        touch.gap = std::max(gap, -kPushOut * s.h);
        touch.surface = surface;
        touch.point = middle;
        touch.force = WarmForce(state.warm, collider.id, touch.key);
        c.touches.push_back(touch);
    }
}
} // namespace cpd
