#include <algorithm>
#include <cmath>

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// What a held body takes of the impulses that its forces came to.
///
/// A is stiffer than the elasticity: a sheet that a ball lands on gives way by bending, which A takes for shear, and
/// within a substep the forces found with A slow the ball as if it had met many times the mass. The positions are right
/// all the same, because no force but the least keeps two things apart, and so are the energies of shape and motion
/// that they tell. A free body must have the impulses in full, for its momentum; a held one hands on what it likes to
/// what holds it. With all of them the ball lost joules that neither shape nor motion had, and the velocity was blown
/// up until it held them: wobble from nowhere, which friction ate and which never came back. So the impulses are cut to
/// the share that brings, or takes, what shape and motion show.
namespace cpd
{
namespace
{
/// A share a of the impulses brings the body a `met` - a^2 `given` joules: an obstacle that it slows brings less.
struct Exchange
{
    Real met = 0;
    Real given = 0;
    Real least = 0; // share
    bool loose = true;

    Real Joules(Real share) const { return share * (met - share * given); }
};

/// A body that gives joules hands over at least half: who stands still at the turning point, with all in its shape,
/// would else never leave it.
constexpr Real kLeastGiven = 0.5;

Exchange ExchangeOf(const Player& player)
{
    const Substep& s = player.s;
    const ContactSpace& c = s.w.contact;
    Exchange exchange;
    for (std::size_t k = 0; k < c.colliders.size(); ++k)
    {
        const Collider& collider = c.colliders[k];
        Vec3 linear = Vec3::Zero();
        Vec3 angular = Vec3::Zero();
        for (const Touch& touch : c.touches)
            if (touch.collider == static_cast<Index>(k))
            {
                linear += touch.impulse;
                angular += (touch.point - collider.position).cross(touch.impulse);
            }
        const Real size = linear.norm();
        if (!(size > 0))
            continue;
        exchange.loose = exchange.loose && collider.mass > 0;
        if (!exchange.loose)
            return exchange;
        exchange.given += (size * size / collider.mass + angular.dot(SolveInertia(collider.inertia, angular))) / 2;
        // What is no more than a weight is no impact, and who lies there must be borne.
        exchange.least = std::max(exchange.least, s.h * collider.mass * collider.acceleration.norm() / size);
    }
    const Real work = player.aim.contact.work;
    exchange.met = work + exchange.given;
    if (!(work > 0))
        exchange.least = std::max(exchange.least, kLeastGiven);
    exchange.least = std::min<Real>(1, exchange.least);
    return exchange;
}

/// What shape and motion took up (J) that nobody else brought.
Real TakenUp(const Player& player)
{
    const Substep& s = player.s;
    const Real motion = MassProduct(s.body.mass, s.w.u, s.w.u) / 2;
    const OutsideWork outside = MeasureWork(s, player.state, player.shape.centre);
    return player.elastic + motion + TakenByImpacts(player.aim.contact, motion) - player.state.energy - outside.forces -
           outside.anchors;
}
} // namespace

Real TakenShare(const Player& player)
{
    const Substep& s = player.s;
    if (s.free || player.asked.H || s.w.contact.touches.empty() || !s.w.contact.presses.empty())
        return 1;
    const Exchange exchange = ExchangeOf(player);
    if (!exchange.loose || !(exchange.given > 0))
        return 1;
    const Real wanted = TakenUp(player);
    Real best = 1;
    const auto attempt = [&](Real share)
    {
        share = std::clamp(share, exchange.least, Real(1));
        if (std::abs(exchange.Joules(share) - wanted) < std::abs(exchange.Joules(best) - wanted))
            best = share;
    };
    // Where it is met, or else where the obstacle brings the most.
    const Real middle = exchange.met / (2 * exchange.given);
    const Real square = middle * middle - wanted / exchange.given;
    const Real side = std::sqrt(std::max<Real>(0, square));
    attempt(middle + side);
    attempt(middle - side);
    attempt(exchange.least);
    return best;
}
} // namespace cpd
