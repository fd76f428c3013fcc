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

/// How fast a touch drives its vertex along the normal (m/s): with the surface, out of it where the vertex began
/// inside, and no faster than it went. A body caught between obstacles that close takes no work it cannot follow. A
/// dynamic obstacle has no joules to push with but those it moves with.
Real DrivenSpeed(const Substep& s, const State& state, const Touch& touch, const Collider& collider,
                 const Vec3& surface)
{
    const Real carried = touch.normal.dot(surface);
    if (collider.mass > 0)
        return carried;
    const Real moved = touch.normal.dot(s.w.X.col(touch.vertex) - state.x.col(touch.vertex)) / s.h;
    const Real lag = std::max<Real>(0, carried - touch.gap / s.h - moved);
    return carried + std::max<Real>(0, -touch.gap) / s.h - lag;
}

/// A moving obstacle works on the body; friction takes what the body slides. Sliding is the rigid motion's: the small
/// slips of a patch that spreads under an impact would otherwise cost a ball its bounce. But never more than the vertex
/// itself slips: a sheet's rigid motion says little about its corner, an anchored body's nothing.
Real WorkOf(const Substep& s, const State& state, const RigidPath& path, const Touch& touch, const Collider& collider)
{
    const Vec3 surface = (touch.surface + VelocityAt(collider, touch.point)) / 2;
    const Real normal = touch.normal.dot(touch.impulse);
    const Vec3 tangent = touch.impulse - normal * touch.normal;
    const Vec3 moved = (s.w.X.col(touch.vertex) - state.x.col(touch.vertex)) / s.h;
    Real loss = std::max<Real>(0, -tangent.dot(moved - surface));
    if (s.free)
        loss = std::min(loss, std::max<Real>(0, -tangent.dot(path.Middle(touch.point) - surface)));
    return normal * DrivenSpeed(s, state, touch, collider, surface) + tangent.dot(surface) - loss;
}

/// How much of the impulses the body can take: its momenta alone may not need more energy than it has. A stiff sheet
/// that lands on a corner is thrown off by more than it brought; the positions are kept out all the same.
Real AffordableShare(const Substep& s, const State& state, const RigidMotion& shape, const ContactSum& sum)
{
    const Vec3 P = s.start.P + s.h * s.force;
    const Vec3 turn = SolveInertia(shape.inertia, sum.L);
    const Real has = state.energy + s.force.dot(shape.centre - s.start.centre);
    const Real a = (sum.P.squaredNorm() / shape.mass + sum.L.dot(turn)) / 2;
    const Real b = P.dot(sum.P) / shape.mass + s.start.L.dot(turn) - sum.work;
    const Real c = RigidEnergy(shape.mass, shape.inertia, P, s.start.L) - has;
    if (!(a + b + c > 0) || !(a > 0))
        return 1;
    const Real discriminant = b * b - 4 * a * c;
    const Real share = discriminant > 0 ? (std::sqrt(discriminant) - b) / (2 * a) : -b / (2 * a);
    return std::clamp<Real>(share, 0, 1);
}

/// Takes a share of every impulse back again; the deformation's motion, which has no momentum, stays.
void Withhold(Substep& s, Real share)
{
    for (Touch& touch : s.w.contact.touches)
    {
        const Vec3 change = -share * touch.impulse;
        Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(touch.collider)];
        Kick(collider, touch.point, -change);
        touch.impulse += change;
    }
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
        ++s.report.contacts;
    }
    const auto work = [&]
    {
        const RigidPath path = PathOf(s, shape, sum);
        sum.work = 0;
        for (const Touch& touch : c.touches)
            sum.work += WorkOf(s, state, path, touch, c.colliders[static_cast<std::size_t>(touch.collider)]);
        return path;
    };
    RigidPath path = work();
    const Real share = s.free && sum.touching ? AffordableShare(s, state, shape, sum) : 1;
    if (share < 1)
    {
        Withhold(s, 1 - share);
        sum.P *= share;
        sum.L *= share;
        path = work();
    }
    for (const Touch& touch : c.touches)
        Give(c.impulses[static_cast<std::size_t>(touch.collider)],
             c.colliders[static_cast<std::size_t>(touch.collider)], touch.point, -touch.impulse);
    Remember(c, state);
    UpdatePairs(s, path, state, sum);
    return sum;
}
} // namespace cpd
