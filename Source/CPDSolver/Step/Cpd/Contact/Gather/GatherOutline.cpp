#include <algorithm>
#include <optional>

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

// A point in a dent is held by the triangles on all sides of it, up to three: along a single one it would slide off
// and in beside it. Triangles whose normals are nearer than this cosine are one side.
constexpr std::size_t kSides = 3;
constexpr Real kSameSide = 0.8;

/// The triangle nearest to a point.
struct NearestFace
{
    Real distance;      // m
    Real alignment = 0; // how squarely the point looks at the triangle: decides between neighbours that share an edge
    Index triangle = -1;
    Vec3 out = Vec3::Zero(); // m, from the place on the triangle to the point
    Vec3 face = Vec3::Zero();
};

void Consider(const Body& body, const Columns& x, const Vec3& point, Index number, NearestFace& best)
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

/// A sheet's triangles face whoever comes.
Vec3 FaceOf(const Body& body, const NearestFace& nearest)
{
    const bool back = body.kind == BodyKind::Sheet && nearest.out.dot(nearest.face) < 0;
    return back ? Vec3(-nearest.face) : nearest.face;
}

bool IsSameSide(const Body& body, const NearestFace& a, const NearestFace& b)
{
    return FaceOf(body, a).dot(FaceOf(body, b)) > kSameSide;
}

/// Squarely before its triangle, so that the triangle next to it is not another side.
bool IsBefore(const Body& body, const NearestFace& nearest)
{
    constexpr Real kSquarely = 0.5;
    return nearest.out.dot(FaceOf(body, nearest)) > kSquarely * nearest.distance;
}

/// The nearest within reach that shows another side than those found, or none.
NearestFace FindNearest(const SurfacePatches& patches, const Body& body, const Columns& x, const Vec3& point,
                        Real reach, std::span<const NearestFace> found)
{
    constexpr Real kRounding = 1e-6;
    NearestFace best{reach};
    const auto look = [&](Index triangle)
    {
        NearestFace here{best.distance, best.alignment, best.triangle, best.out, best.face};
        Consider(body, x, point, triangle, here);
        const auto same = [&](const NearestFace& side) { return IsSameSide(body, side, here); };
        if (found.empty() || (IsBefore(body, here) && std::ranges::none_of(found, same)))
            best = here;
    };
    patches.VisitNear(
        point, [&] { return (1 + kRounding) * best.distance; }, found.empty() ? 0 : reach, look);
    return best;
}

/// Where the point is as seen from the surface, and from which side. A sheet has no inside.
Distance DistanceFrom(const Body& body, const NearestFace& nearest, const Vec3& point)
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

/// Below vertices' numbers. The sides of a dent begin with forces of their own.
Index KeyOf(const OutlinePoint& point, std::size_t side)
{
    constexpr Index kApart = 1 << 29;
    return -1 - point.number - static_cast<Index>(side) * kApart;
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

/// One collider's outline and one body.
struct Outline
{
    Substep& s;
    const State& state;
    Index number;
    Real radius; // m, around its points
};

/// Whether a point that begins so far (m) before the body and goes this way, as the body sees it, comes to none of its
/// triangles: the plane of the nearest would hold it up beyond the body's side as well.
bool PassesBy(const Outline& outline, const SurfacePatches& patches, const OutlinePoint& point, Real distance,
              const Vec3& way)
{
    constexpr int kMostStrides = 16;
    const auto& [s, state, number, radius] = outline;
    const Real length = way.norm();
    const Real near = kGraze * s.w.contact.edge;
    Real gone = 0;
    for (int n = 0; n < kMostStrides && distance > near; ++n)
    {
        if (!(gone < length))
            return true;
        gone = std::min(length, gone + distance);
        const Real reach = radius + near + length - gone;
        const Vec3 place = point.place + gone / length * way;
        const NearestFace nearest = FindNearest(patches, s.body, state.x, place, reach, {});
        if (nearest.triangle < 0)
            return true;
        distance = DistanceFrom(s.body, nearest, place).value - radius;
    }
    return false;
}

/// None if nothing presses here, or is let in.
std::optional<Touch> TouchOf(const Outline& outline, const SurfacePatches& patches, const OutlinePoint& point,
                             const NearestFace& nearest)
{
    const auto& [s, state, number, radius] = outline;
    const Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(number)];
    const Distance distance = DistanceFrom(s.body, nearest, point.place);
    if (!PressesAlong(collider, point, -distance.normal))
        return {};
    Touch touch;
    touch.spot = SpotAt(s.body.surface[static_cast<std::size_t>(nearest.triangle)], state.x, distance.surface);
    const Vec3 step = touch.spot.In(s.w.X) - distance.surface;
    touch.point = distance.surface + step / 2;
    touch.surface = VelocityAt(collider, touch.point);
    const Real approach = distance.normal.dot(step - s.h * touch.surface);
    const Real gap = distance.value - radius;
    const bool letIn = !(collider.mass > 0) && gap < -kLetIn * s.w.contact.edge;
    if (letIn || gap >= kMargin + kLookAhead * std::max<Real>(0, approach))
        return {};
    if (gap > kGraze * s.w.contact.edge && gap < approach &&
        PassesBy(outline, patches, point, gap, s.h * VelocityAt(collider, point.place) - step))
        return {};
    touch.collider = number;
    touch.normal = -distance.normal;
    touch.gap = std::max(gap, -PushOf(collider, s.h));
    return touch;
}

/// Whether another obstacle begins where this one's point is: tiles of a floor show no edge between each other.
bool IsCovered(const ContactSpace& c, Index number, const Vec3& place)
{
    constexpr Real kTight = 1e-3; // m
    const auto covers = [&](Index k)
    {
        const Collider& other = c.colliders[static_cast<std::size_t>(k)];
        return k != number && BoundsOf(other).Holds(place, kTight) && DistanceTo(other, place).value < kTight;
    };
    return std::ranges::any_of(c.around, covers);
}

/// What one point meets.
void AddTouches(const Outline& outline, const OutlinePoint& point, const SurfacePatches& patches, Real reach)
{
    const auto& [s, state, number, radius] = outline;
    std::array<NearestFace, kSides> sides;
    for (std::size_t count = 0; count < kSides; ++count)
    {
        sides[count] = FindNearest(patches, s.body, state.x, point.place, reach, std::span(sides).first(count));
        std::optional<Touch> touch;
        if (sides[count].triangle >= 0)
            touch = TouchOf(outline, patches, point, sides[count]);
        if (!touch || (count == 0 && IsCovered(s.w.contact, number, point.place)))
            return;
        touch->key = KeyOf(point, count);
        touch->force = WarmForce(state.warm, s.w.contact.colliders[static_cast<std::size_t>(number)].id, touch->key);
        s.w.contact.touches.push_back(*touch);
        const Vec3 way = touch->spot.In(s.w.X) - touch->spot.In(state.x) - s.h * touch->surface;
        reach = kMargin + radius + kLookAhead * way.norm();
        if (!IsBefore(s.body, sides[count]))
            return;
    }
}
} // namespace

void GatherOutline(Substep& s, const State& state, Index number, const Bounds& motion, Real bodyTravel)
{
    ContactSpace& c = s.w.contact;
    const Collider& collider = c.colliders[static_cast<std::size_t>(number)];
    // A belt runs round its edges: what lies on it is led by its faces, and by edges as well the search takes long.
    if (!collider.surfaceVelocity.isZero(0))
        return;
    const Real travel = TravelOf(collider, motion, s.h);
    const Vec3 margin = Vec3::Constant(kMargin + kLookAhead * travel);
    c.outline.clear();
    const Real radius = AddOutline(collider, {motion.low - margin, motion.high + margin}, c.edge, c.outline);
    if (c.outline.empty() || s.body.surface.empty())
        return;
    const Real reach = kMargin + radius + kLookAhead * (travel + bodyTravel);
    SurfacePatches& patches = PatchesOf(s);
    patches.Measure(state.x, state.x, BoundsAround(c.outline, Vec3::Constant(reach)));
    patches.ShowAll(state.x, s.body.surface);
    const Outline outline{s, state, number, radius};
    for (const OutlinePoint& point : c.outline)
        AddTouches(outline, point, patches, reach);
}
} // namespace cpd
