#include <algorithm>
#include <cmath>
#include <optional>

#include "CPDSolver/Contact/Passing.h"
#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

namespace cpd
{
namespace
{
/// Warm forces are in this order.
std::pair<std::uint64_t, Index> KeyOf(const WarmContact& contact)
{
    return {contact.id, contact.vertex};
}

/// The first warm force of this obstacle, or body, at this place or after it.
auto FindWarm(const std::vector<WarmContact>& warm, std::uint64_t id, Index key)
{
    return std::lower_bound(warm.begin(), warm.end(), std::pair(id, key),
                            [](const WarmContact& c, const auto& wanted) { return KeyOf(c) < wanted; });
}

/// A vertex is held before the plane of the obstacle's nearest place, which goes on where the obstacle ends: a ball
/// that flies past the corner of a house would run into it. So a vertex that this plane would stop is looked after on
/// its way.
class WayThere
{
public:
    WayThere(const Collider& obstacle, const Mat3& turn, Real h, Real least)
        : collider(obstacle), rotation(turn), near(least)
    {
        Collider after = collider;
        MoveOn(after, h);
        place = after.position;
        back = rotation * after.rotation.toRotationMatrix().transpose();
    }

    /// False if it passes by. What comes from afar is held before the plane of the place that it meets: past the edge
    /// of a table that is the top, where the nearest place was the edge.
    bool Leads(const Vec3& from, const Vec3& to, Real approach, Distance& distance) const
    {
        const bool stops = distance.value > near && distance.value < approach;
        // A landscape tells the distance from the triangle below, which says nothing of its next hill.
        if (!stops || std::holds_alternative<PlaneShape>(collider.shape) ||
            std::holds_alternative<HeightFieldShape>(collider.shape))
            return true;
        const Vec3 seen = collider.position + back * (to - place); // as if the obstacle had stood still
        const std::optional<Distance> met = FindMeeting(collider, rotation, from, seen, distance, near);
        if (met && distance.value > kMargin && met->normal.dot(seen - from) < 0)
            distance = {met->normal.dot(from - met->surface), met->normal, met->surface};
        return met.has_value();
    }

private:
    const Collider& collider;
    const Mat3& rotation;
    Real near; // m
    Vec3 place;
    Mat3 back;
};

/// `travel`: how far vertices and the collider's surface go towards each other, at most (m).
void GatherFrom(Substep& s, const State& state, Index number, Real travel)
{
    const Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(number)];
    const Bounds around = BoundsOf(collider);
    const Bounds bounds = LocalBoundsOf(collider);
    const Mat3 rotation = collider.rotation.toRotationMatrix();
    const Real margin = kMargin + kLookAhead * travel;
    const WayThere way(collider, rotation, s.h, kGraze * s.w.contact.edge);
    auto warm = FindWarm(state.warm, collider.id, 0);
    for (Index i = 0; i < s.body.VertexCount(); ++i)
    {
        const Vec3 x = state.x.col(i);
        if (!around.Holds(x, margin) || !bounds.Holds(rotation.transpose() * (x - collider.position), margin))
            continue;
        const Vec3 step = s.w.X.col(i) - x;
        Distance distance = DistanceTo(collider, rotation, x);
        // Where the force will act: only there is the impulse's work on a dynamic obstacle what the obstacle gains.
        const Vec3 point = x + step / 2;
        const Vec3 surface = VelocityAt(collider, point);
        const Real approach = -distance.normal.dot(step - s.h * surface);
        if (distance.value >= kMargin + kLookAhead * std::max<Real>(0, approach) ||
            !way.Leads(x, s.w.X.col(i), approach, distance))
            continue;
        while (warm != state.warm.end() && KeyOf(*warm) < std::pair(collider.id, i))
            ++warm;
        Touch& touch = s.w.contact.touches.emplace_back();
        touch.collider = number;
        touch.key = i;
        touch.spot.vertices[0] = i;
        touch.normal = distance.normal;
        touch.gap = std::max(distance.value, -PushOf(collider, s.h));
        touch.surface = surface;
        touch.point = point;
        if (warm != state.warm.end() && KeyOf(*warm) == std::pair(collider.id, i))
            touch.force = warm->force;
    }
}

/// A box around where the body is and where it will be, and how far its vertices go at most (m).
struct Motion
{
    Bounds bounds;
    Real travel;
};

Motion MotionOf(const Substep& s, const State& state)
{
    Vec3 low = state.x.col(0);
    Vec3 high = low;
    Real square = 0;
    for (Index i = 0; i < s.body.VertexCount(); ++i)
    {
        const Vec3 from = state.x.col(i);
        const Vec3 to = s.w.X.col(i);
        low = low.cwiseMin(from.cwiseMin(to));
        high = high.cwiseMax(from.cwiseMax(to));
        square = std::max(square, (to - from).squaredNorm());
    }
    return {{low, high}, std::sqrt(square)};
}

// What stands up by no more than this over what a vertex lies on is gone over (m).
constexpr Real kStep = 0.01;

/// Floors are laid of tiles, and a vertex that slides over one of them, a hair below its top, would be stopped by the
/// side of the next. Where that side ends a step up, it stops nobody.
bool IsHidden(const Collider& next, const Vec3& place, const Vec3& up)
{
    constexpr Real kBeside = 0.1; // of a step
    constexpr Real kOver = 0.7;
    const Distance side = DistanceTo(next, place);
    const Vec3 over = side.surface + kStep * (kBeside * side.normal + up);
    return DistanceTo(next, over).normal.dot(up) > kOver;
}

/// Marked by its obstacle's number, turned over, until all are looked at.
bool IsDropped(const Touch& touch)
{
    return touch.collider < 0;
}

Index NumberOf(const Touch& touch)
{
    return IsDropped(touch) ? ~touch.collider : touch.collider;
}

/// How the obstacle lies before the vertex, as seen from a step farther in the body.
void LookFromWithin(const Collider& collider, const Vec3& place, const Vec3& inwards, Touch& touch)
{
    const Distance seen = DistanceTo(collider, place + kStep * inwards);
    touch.normal = seen.normal;
    touch.gap = std::max(seen.normal.dot(place - seen.surface), touch.gap);
}

/// Marks what of a vertex's two touches is hidden by the other. On the seam itself it is in both, nearest to the sides
/// that they turn to each other, and neither sees its top.
void HideOneOf(const ContactSpace& c, const Vec3& place, const Vec3& inwards, Touch& a, Touch& b)
{
    constexpr Real kSameWay = 0.7;
    if (!IsDropped(a) && !IsDropped(b) && a.normal.dot(b.normal) < -kSameWay && std::abs(a.gap) < kStep &&
        std::abs(b.gap) < kStep)
    {
        LookFromWithin(c.colliders[static_cast<std::size_t>(a.collider)], place, inwards, a);
        LookFromWithin(c.colliders[static_cast<std::size_t>(b.collider)], place, inwards, b);
    }
    if (IsDropped(a) || IsDropped(b) || a.normal.dot(b.normal) > kSameWay)
        return;
    if (a.gap < kStep && IsHidden(c.colliders[static_cast<std::size_t>(b.collider)], place, a.normal))
        b.collider = ~b.collider;
    else if (b.gap < kStep && IsHidden(c.colliders[static_cast<std::size_t>(a.collider)], place, b.normal))
        a.collider = ~a.collider;
}

/// The end of the touches of the obstacle whose first is this one.
std::size_t EndOf(const std::vector<Touch>& touches, std::size_t first)
{
    std::size_t end = first;
    while (end < touches.size() && NumberOf(touches[end]) == NumberOf(touches[first]))
        ++end;
    return end;
}

/// Of two obstacles' touches those of the same vertices: each begins with its vertices, in ascending order.
template <class Function> void ForEachShared(std::span<Touch> a, std::span<Touch> b, const Function& function)
{
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size() && a[i].key >= 0 && b[j].key >= 0;)
    {
        const Index first = a[i].key;
        const Index second = b[j].key;
        if (first == second)
            function(a[i], b[j]);
        i += first <= second ? 1 : 0;
        j += second <= first ? 1 : 0;
    }
}

void DropHidden(ContactSpace& c, const Columns& x, const Vec3& centre)
{
    const std::span<Touch> all(c.touches);
    std::size_t endOfA = 0;
    for (std::size_t a = 0; a < all.size(); a = endOfA)
    {
        endOfA = EndOf(c.touches, a);
        std::size_t endOfB = 0;
        for (std::size_t b = endOfA; b < all.size(); b = endOfB)
        {
            endOfB = EndOf(c.touches, b);
            ForEachShared(all.subspan(a, endOfA - a), all.subspan(b, endOfB - b),
                          [&](Touch& one, Touch& other)
                          {
                              const Vec3 place = x.col(one.key);
                              HideOneOf(c, place, (centre - place).normalized(), one, other);
                          });
        }
    }
    std::erase_if(c.touches, IsDropped);
}
} // namespace

Real TravelOf(const Collider& collider, const Bounds& within, Real h)
{
    const Vec3 far = (within.low - collider.position).cwiseAbs().cwiseMax((within.high - collider.position).cwiseAbs());
    return h * (collider.velocity.norm() + collider.angularVelocity.norm() * far.norm());
}

Vec3 WarmForce(const std::vector<WarmContact>& warm, std::uint64_t id, Index key)
{
    const auto found = FindWarm(warm, id, key);
    const bool same = found != warm.end() && KeyOf(*found) == std::pair(id, key);
    return same ? found->force : Vec3(Vec3::Zero());
}

void GatherTouches(Substep& s, const State& state)
{
    ContactSpace& c = s.w.contact;
    c.touches.clear();
    if (c.colliders.empty())
        return;
    const auto [motion, bodyTravel] = MotionOf(s, state);
    const auto travelOf = [&, within = motion](Index k)
    { return TravelOf(c.colliders[static_cast<std::size_t>(k)], within, s.h); };
    c.around.clear();
    for (Index k = 0; k < static_cast<Index>(c.colliders.size()); ++k)
        if (motion.Reaches(BoundsOf(c.colliders[static_cast<std::size_t>(k)]), kMargin + kLookAhead * travelOf(k)))
            c.around.push_back(k);
    for (const Index k : c.around)
    {
        GatherFrom(s, state, k, travelOf(k) + bodyTravel);
        GatherOutline(s, state, k, motion, bodyTravel);
    }
    DropHidden(c, state.x, s.start.centre);
    // After the touches took down how their surfaces moved at first: what falls on meanwhile meets with that speed too,
    // and a weight that lies still takes no work from what carries it.
    for (Collider& collider : c.colliders)
        if (collider.mass > 0)
        {
            collider.velocity += s.h * collider.acceleration;
            collider.angularVelocity += s.h * collider.angularAcceleration;
        }
}

void MoveColliders(Workspace& w, Real h)
{
    for (Collider& collider : w.contact.colliders)
        MoveOn(collider, h);
}
} // namespace cpd
