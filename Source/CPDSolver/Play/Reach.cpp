// Where a body in play may get, judged before its steps: by how it moves, and by what is asked of it.
#include <cassert>
#include <cmath>

#include "CPDSolver/Base/Sane.h"
#include "CPDSolver/Play/LiveBody.h"
#include "CPDSolver/Play/Time/Blend.h"
#include "CPDSolver/Step/RigidMotion.h"

namespace cpd::play
{
namespace
{
struct Prospect
{
    Standing at;    // where the steps begin
    Real added = 0; // m/s, that it is given at most, about
};

Real RadiusAbout(const Vec3& centre, const Columns& x)
{
    return (x.colwise() - centre).colwise().norm().maxCoeff();
}

Bounds Around(const Vec3& centre, Real radius)
{
    return {centre - Vec3::Constant(radius), centre + Vec3::Constant(radius)};
}

Real SpeedOf(Real joules, Real mass)
{
    return std::sqrt(2 * std::max<Real>(0, joules) / mass);
}

/// Of what is farthest from the centre.
Real SpeedOfSpin(const Vec3& L, const Body& body, const Columns& x)
{
    const RigidMotion shape = MeasureShape(body.mass, x);
    return SolveInertia(shape.inertia, L).norm() * RadiusAbout(shape.centre, x);
}

/// With the command carried out: put elsewhere, it begins there.
void Foresee(const Command& command, const Body& body, const State& state, Prospect& ahead)
{
    if (const auto* const push = std::get_if<WholePush>(&command))
        ahead.added += push->impulse.norm() / body.totalMass;
    else if (const auto* const local = std::get_if<Impulse>(&command))
        ahead.added += SpeedBy(*local, body, state.x);
    else if (const auto* const spin = std::get_if<SpinBy>(&command))
        ahead.added += SpeedOfSpin(spin->angularImpulse, body, state.x);
    else if (const auto* const energy = std::get_if<EnergyBy>(&command))
        ahead.added += SpeedOf(energy->joules, body.totalMass);
    else if (const auto* const wobble = std::get_if<WobbleBy>(&command))
        ahead.added += SpeedOf(wobble->joules, body.totalMass);
    else if (const auto* const put = std::get_if<TeleportTo>(&command))
        ahead.at.box = Around(put->centre, RadiusAbout(CentreOf(state.x, body.mass), state.x));
    else if (std::holds_alternative<ResetToRest>(command))
        ahead.at.box = Around((ahead.at.box.low + ahead.at.box.high) / 2,
                              std::max(RadiusAbout(CentreOf(body.rest, body.mass), body.rest),
                                       (ahead.at.box.high - ahead.at.box.low).norm() / 2));
    else if (const auto* const other = std::get_if<PutState>(&command))
        ahead = {StandingOf(other->state), 0};
}

/// With targets that are reached.
void Foresee(const Targets& targets, const Body& body, const State& state, Prospect& ahead)
{
    if (targets.P)
        ahead.added += targets.P->value.norm() / body.totalMass;
    if (targets.L)
        ahead.added += SpeedOfSpin(targets.L->value, body, state.x);
    if (targets.H)
        ahead.added += SpeedOf(targets.H->value, body.totalMass);
}

/// With what holds it drawing it along.
void Foresee(const std::vector<Hold>& holds, Prospect& ahead)
{
    for (const Hold& hold : holds)
        for (const Vec3& local : hold.local)
        {
            const Vec3 place = hold.now.ToWorld(local);
            ahead.at.box = Joined(ahead.at.box, {place, place});
        }
}
} // namespace

Standing StandingOf(const State& state)
{
    return {BoundsOf(state.x), state.v.colwise().norm().maxCoeff()};
}

Bounds LiveBody::Reach(int steps, Real step) const
{
    assert(!running);
    Prospect ahead{stands, 0};
    const std::optional<Command> leaps = LeapAsked(steps);
    if (leaps)
        Foresee(*leaps, *body, state, ahead);
    for (const std::vector<Command>* const waiting : {&commands, &asked})
        for (const Command& command : *waiting)
            Foresee(command, *body, state, ahead);
    if (!IsPutElsewhere(steps))
        Foresee(holds, ahead);
    Foresee(controls.targets, *body, state, ahead);
    // Whatever is asked, the limits are kept: by the whole, and by the wobble once more.
    const Real given = std::min(ahead.added, 2 * controls.limits.speed);
    const Real seconds = steps * step;
    // A step that is refused, as its gravity is no number, gets nowhere.
    const Real pull = IsSane(surroundings.gravity) ? surroundings.gravity.norm() : 0;
    const Real drawn = seconds * (pull + AccelerationBy(controls.forces, body->mass));
    return ReachOf(ahead.at.box, ahead.at.fastest + given + drawn, seconds);
}
} // namespace cpd::play
