#include <algorithm>
#include <cmath>

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

namespace cpd
{
namespace
{
/// The mass that meets at a touch: the vertex's, less what a light obstacle gives way.
Real MeetingMass(const Substep& s, const Touch& touch, const Collider& collider)
{
    const Real vertex = 1 / s.body.mass[touch.vertex];
    if (!(collider.mass > 0))
        return 1 / vertex;
    const Vec3 arm = touch.point - collider.position;
    const Vec3 turn = SolveInertia(collider.inertia, arm.cross(touch.normal)).cross(arm);
    return 1 / (vertex + 1 / collider.mass + touch.normal.dot(turn));
}

void Give(ObstacleImpulse& total, const Collider& collider, const Vec3& point, const Vec3& impulse)
{
    total.linear += impulse;
    total.angular += (point - collider.position).cross(impulse);
}

void Kick(Collider& collider, const Vec3& point, const Vec3& impulse)
{
    if (!(collider.mass > 0))
        return;
    collider.velocity += impulse / collider.mass;
    collider.angularVelocity += SolveInertia(collider.inertia, (point - collider.position).cross(impulse));
}

/// The trapezoid would reflect a touched vertex off the surface at the speed it came with. Contact is not that hard:
/// the vertex keeps the surface's velocity unless the elasticity pulls it off, and friction does not turn it around.
Vec3 Settle(Substep& s, Touch& touch, Collider& collider)
{
    const Vec3 impulse = s.d * touch.force;
    const Real m = MeetingMass(s, touch, collider);
    const Vec3 relative = s.w.u.col(touch.vertex) - VelocityAt(collider, touch.point);
    const Real normal = std::max<Real>(0, touch.normal.dot(impulse - m * relative));
    Vec3 tangent = impulse - m * relative;
    tangent -= touch.normal.dot(tangent) * touch.normal;
    const Real limit = collider.friction * normal;
    if (tangent.norm() > limit)
        tangent *= limit / tangent.norm();
    touch.impulse = normal * touch.normal + tangent;
    const Vec3 change = touch.impulse - impulse;
    s.w.u.col(touch.vertex) += change / s.body.mass[touch.vertex];
    Kick(collider, touch.point, -change);
    return change;
}

RigidPath PathOf(const Substep& s, const RigidMotion& shape, const ContactSum& sum)
{
    const Vec3 P = s.start.P + s.h * s.force + sum.P;
    return {s.start.V,      P / shape.mass, s.start.omega, SolveInertia(shape.inertia, s.start.L + sum.L),
            s.start.centre, shape.centre};
}

/// A moving obstacle works on the body; friction takes what the body slides. Sliding is the rigid motion's: the small
/// slips of a patch that spreads under an impact would otherwise cost a ball its bounce. Anchored bodies have no rigid
/// motion of their own, and slide as they do.
Real WorkOf(const Substep& s, const State& state, const RigidPath& path, const Touch& touch, const Collider& collider)
{
    const Vec3 surface = (touch.surface + VelocityAt(collider, touch.point)) / 2;
    const Vec3 moved =
        s.free ? path.Middle(touch.point) : Vec3((s.w.X.col(touch.vertex) - state.x.col(touch.vertex)) / s.h);
    const Vec3 tangent = touch.impulse - touch.normal.dot(touch.impulse) * touch.normal;
    return touch.impulse.dot(surface) + std::min<Real>(0, tangent.dot(moved - surface));
}

/// The forces, for the next search, in the order FindWarm looks for them.
void Remember(const ContactSpace& c, State& state)
{
    state.warm.clear();
    for (const Touch& touch : c.touches)
        if (touch.force.squaredNorm() > 0)
            state.warm.push_back({c.colliders[static_cast<std::size_t>(touch.collider)].id, touch.vertex, touch.force});
    std::sort(state.warm.begin(), state.warm.end(),
              [](const WarmContact& a, const WarmContact& b)
              { return a.id != b.id ? a.id < b.id : a.vertex < b.vertex; });
}
} // namespace

ContactSum SumImpulses(Substep& s, State& state)
{
    ContactSpace& c = s.w.contact;
    ContactSum sum;
    const RigidMotion shape = MeasureShape(s.body.mass, s.w.X);
    const Vec3 middle = (s.start.centre + shape.centre) / 2;
    for (Touch& touch : c.touches)
    {
        if (!(touch.force.squaredNorm() > 0))
            continue;
        Collider& collider = c.colliders[static_cast<std::size_t>(touch.collider)];
        const Vec3 change = Settle(s, touch, collider);
        sum.touching = true;
        sum.P += touch.impulse;
        sum.L += (touch.point - middle).cross(s.d * touch.force) + (touch.point - shape.centre).cross(change);
        Give(c.impulses[static_cast<std::size_t>(touch.collider)], collider, touch.point, -touch.impulse);
        ++s.report.contacts;
    }
    const RigidPath path = PathOf(s, shape, sum);
    for (const Touch& touch : c.touches)
        sum.work += WorkOf(s, state, path, touch, c.colliders[static_cast<std::size_t>(touch.collider)]);
    Remember(c, state);
    UpdatePairs(s, path, state, sum);
    return sum;
}
} // namespace cpd
