#include <algorithm>
#include <cmath>

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

/// `travel`: how far vertices and the collider's surface go towards each other, at most (m).
void GatherFrom(Substep& s, const State& state, Index number, Real travel)
{
    const Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(number)];
    const Bounds around = BoundsOf(collider);
    const Bounds bounds = LocalBoundsOf(collider);
    const Mat3 rotation = collider.rotation.toRotationMatrix();
    const Real margin = kMargin + kLookAhead * travel;
    auto warm = FindWarm(state.warm, collider.id, 0);
    for (Index i = 0; i < s.body.VertexCount(); ++i)
    {
        const Vec3 x = state.x.col(i);
        if (!around.Holds(x, margin) || !bounds.Holds(rotation.transpose() * (x - collider.position), margin))
            continue;
        const Vec3 step = s.w.X.col(i) - x;
        const Distance distance = DistanceTo(collider, rotation, x);
        // Where the force will act: only there is the impulse's work on a dynamic obstacle what the obstacle gains.
        const Vec3 point = x + step / 2;
        const Vec3 surface = VelocityAt(collider, point);
        const Real approach = -distance.normal.dot(step - s.h * surface);
        if (distance.value >= kMargin + kLookAhead * std::max<Real>(0, approach))
            continue;
        while (warm != state.warm.end() && KeyOf(*warm) < std::pair(collider.id, i))
            ++warm;
        Touch& touch = s.w.contact.touches.emplace_back();
        touch.collider = number;
        touch.key = i;
        touch.spot.vertices[0] = i;
        touch.normal = distance.normal;
        touch.gap = std::max(distance.value, -kPushOut * s.h);
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
} // namespace

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
    const Real reach = (motion.high - motion.low).norm();
    for (std::size_t k = 0; k < c.colliders.size(); ++k)
    {
        const Collider& collider = c.colliders[k];
        const Real travel = s.h * (collider.velocity.norm() + collider.angularVelocity.norm() * reach);
        if (motion.Reaches(BoundsOf(collider), kMargin + kLookAhead * travel))
        {
            GatherFrom(s, state, static_cast<Index>(k), travel + bodyTravel);
            GatherOutline(s, state, static_cast<Index>(k), motion, bodyTravel);
        }
    }
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
