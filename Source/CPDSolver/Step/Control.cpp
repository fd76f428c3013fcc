#include "CPDSolver/Step/Control.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "CPDSolver/Base/Sane.h"
#include "CPDSolver/Base/Words.h"
#include "CPDSolver/Step/Frame/CheckInput.h"
#include "CPDSolver/Step/RigidMotion.h"
#include "CPDSolver/Step/StepReport.h"
#include "CPDSolver/Step/Workspace.h"

namespace cpd
{
namespace
{
Error NotFinite(const char* what)
{
    return Error{std::string("The ") + what + " holds a number that is not finite, or is absurdly large: ignored."};
}

Error BadState()
{
    return Error{Describe(Flag::BadState)};
}

/// Books what a change of velocities alone put in; `before` is the kinetic energy it had.
void BookPush(const Body& body, State& state, Real before)
{
    const Real joules = MassProduct(body.mass, state.v, state.v) / 2 - before;
    // A state that no step has seen yet is measured as a whole at its first one.
    if (state.gradientOf == 0)
        return;
    state.energy += joules;
    state.ledger.pushes += joules;
    state.restFrames = std::min(state.restFrames, 0);
}

/// Smooth, 1 at the centre, 0 at the radius and beyond.
Real Fade(Real distance, Real radius)
{
    const Real t = std::min<Real>(1, distance / radius);
    return (1 - t * t) * (1 - t * t);
}

/// How far a push spreads: half as far again as the nearest vertex at least, so that one that touches the body always
/// has something to push.
Real RadiusOf(const Impulse& push, const Columns& x)
{
    constexpr Real kBeyondNearest = 1.5;
    constexpr Real kSmallest = 1e-9; // m
    Real nearest = std::numeric_limits<Real>::max();
    for (Index i = 0; i < x.cols(); ++i)
        nearest = std::min(nearest, (x.col(i) - push.place).norm());
    return std::max({push.radius, kBeyondNearest * nearest, kSmallest});
}

/// The mass (kg) that it sets moving, each vertex's as much as it fades there.
Real CarriedBy(const Impulse& push, Real radius, const Body& body, const Columns& x)
{
    Real carried = 0;
    for (Index i = 0; i < body.VertexCount(); ++i)
        carried += Fade((x.col(i) - push.place).norm(), radius) * body.mass[i];
    return carried;
}

/// The energy that the next step will aim at; for a state that no step has seen, unknown yet.
Expected<Done> Started(const State& state)
{
    if (state.gradientOf == 0)
        return Error{"The body has not made a step yet, so its energy is not measured: step once first."};
    return Done{};
}
} // namespace

Mat3 TurnSinceRest(const Body& body, const Columns& x)
{
    const Vec3 centre = x * body.mass / body.totalMass;
    const Vec3 restCentre = body.rest * body.mass / body.totalMass;
    Mat3 fit = Mat3::Zero();
    for (Index i = 0; i < body.VertexCount(); ++i)
        fit += body.mass[i] * (x.col(i) - centre) * (body.rest.col(i) - restCentre).transpose();
    return FindNearestRotation(fit).R;
}

Expected<Done> Push(const Body& body, State& state, const Impulse& push)
{
    if (!IsSane(push.impulse) || !IsSane(push.place) || !IsSane(push.radius) || push.radius < 0)
        return NotFinite("push");
    if (!IsFinite(body, state))
        return BadState();
    const Real radius = RadiusOf(push, state.x);
    const Real carried = CarriedBy(push, radius, body, state.x);
    const Real before = MassProduct(body.mass, state.v, state.v) / 2;
    for (Index i = 0; i < body.VertexCount(); ++i)
        state.v.col(i) += Fade((state.x.col(i) - push.place).norm(), radius) / carried * push.impulse;
    BookPush(body, state, before);
    return Done{};
}

Real SpeedBy(const Impulse& push, const Body& body, const Columns& x)
{
    return push.impulse.norm() / CarriedBy(push, RadiusOf(push, x), body, x);
}

Expected<Done> PushWhole(const Body& body, State& state, const Vec3& impulse)
{
    if (!IsSane(impulse))
        return NotFinite("push");
    if (!IsFinite(body, state))
        return BadState();
    const Real before = MassProduct(body.mass, state.v, state.v) / 2;
    state.v.colwise() += impulse / body.totalMass;
    BookPush(body, state, before);
    return Done{};
}

Expected<Done> Spin(const Body& body, State& state, const Vec3& angularImpulse)
{
    if (!IsSane(angularImpulse))
        return NotFinite("spin");
    if (!IsFinite(body, state))
        return BadState();
    const RigidMotion motion = Measure(body.mass, state.x, state.v);
    const Vec3 omega = SolveInertia(motion.inertia, angularImpulse);
    for (Index i = 0; i < body.VertexCount(); ++i)
        state.v.col(i) += omega.cross(state.x.col(i) - motion.centre);
    BookPush(body, state, motion.kinetic);
    return Done{};
}

Real SpareEnergy(const Body& body, const State& state)
{
    const RigidMotion motion = Measure(body.mass, state.x, state.v);
    return std::max<Real>(0, state.energy - RigidEnergy(motion.mass, motion.inertia, motion.P, motion.L));
}

namespace
{
/// No impact is going on whose joules would come loose with what is given.
bool LiesSettled(const State& state)
{
    return !state.pairs.empty() &&
           std::ranges::all_of(state.pairs, [](const PairMemory& pair) { return pair.settled; });
}

/// Joules by the user's will: what follows a target follows it from there.
void Grant(Real joules, State& state)
{
    state.energy += joules;
    state.ledger.control += joules;
    if (state.followedH.active)
        state.followedH.moved += joules;
    state.restFrames = joules > 0 && LiesSettled(state) ? kGranted : 0;
}
} // namespace

Expected<Done> AddEnergy(const Body& body, State& state, Real joules)
{
    if (!IsSane(joules))
        return NotFinite("energy");
    const Expected<Done> started = Started(state);
    if (!started)
        return started;
    // What the momenta need stays.
    const Real added = std::max(joules, -SpareEnergy(body, state));
    Grant(added, state);
    return Done{};
}

/// v + a w, w the smooth stretch turned with the body: 1/2 |v + a w|^2_M - 1/2 |v|^2_M = a b + a^2/2 with b = v.M.w and
/// |w|_M = 1. The root with b's sign speeds the stretching up where it is already going, and never turns it around.
Expected<Done> AddWobble(const Body& body, State& state, Real joules)
{
    if (!IsSane(joules))
        return NotFinite("wobble");
    if (!IsFinite(body, state))
        return BadState();
    const Expected<Done> started = Started(state);
    if (!started)
        return started;
    Columns stretch = TurnSinceRest(body, state.x) * body.wobble;
    RemoveRigid(body.mass, state.x, stretch);
    const Real size = MassProduct(body.mass, stretch, stretch);
    if (!(size > 0))
        return Error{"The body has no inside to wobble: it is a single vertex or a straight line."};
    stretch /= std::sqrt(size);
    const Real b = MassProduct(body.mass, state.v, stretch);
    // Taking away: no further than until the stretching stands still.
    const Real reached = std::max(joules, -b * b / 2);
    const Real a = -b + std::copysign(std::sqrt(std::max<Real>(0, b * b + 2 * reached)), b);
    state.v += a * stretch;
    Grant(reached, state);
    return Done{};
}

Expected<Done> Calm(const Body& body, State& state, Real share)
{
    if (!(share >= 0 && share <= 1))
        return Error{"Calm takes a share between 0 (nothing) and 1 (all of the wobble)."};
    const Expected<Done> started = Started(state);
    if (!started)
        return started;
    const int rested = state.restFrames;
    Grant(-share * SpareEnergy(body, state), state);
    state.restFrames = rested; // what lies still may go on doing so
    return Done{};
}

Expected<Done> TransferEnergy(const Body& giver, State& from, const Body& taker, State& to, Real joules)
{
    if (!IsSane(joules) || joules < 0)
        return Error{"The joules to transfer must be a number of at least 0."};
    Expected<Done> started = Started(from);
    if (started)
        started = Started(to);
    if (!started)
        return started;
    if (&from == &to)
        return Error{"A body cannot give energy to itself: name another one."};
    const Real spare = SpareEnergy(giver, from);
    if (joules > spare)
        return Error{"Only " + InWords(spare, 4) +
                     " J of the giver's energy are not bound in its momenta: ask for less than " + InWords(joules, 4) +
                     " J."};
    const Expected<Done> taken = AddEnergy(giver, from, -joules);
    return taken ? AddEnergy(taker, to, joules) : taken;
}

Expected<Done> Teleport(const Body& body, State& state, const Vec3& centre, const Quat& turn)
{
    if (!IsSane(centre) || !turn.coeffs().allFinite() || !(turn.norm() > 0))
        return NotFinite("place to teleport to");
    if (!IsFinite(body, state))
        return BadState();
    const RigidMotion motion = Measure(body.mass, state.x, state.v);
    const Mat3 Q = turn.normalized().toRotationMatrix();
    for (Index i = 0; i < body.VertexCount(); ++i)
    {
        state.x.col(i) = centre + Q * (state.x.col(i) - motion.centre);
        state.v.col(i) = Q * state.v.col(i);
        state.gradient.col(i) = Q * state.gradient.col(i);
    }
    // What an impact owes is given back where the contact was, and that goes along.
    for (PairMemory& pair : state.pairs)
    {
        pair.point = pair.weight * centre + Q * (pair.point - pair.weight * motion.centre);
        pair.normal = Q * pair.normal;
    }
    state.warm.clear();
    state.warmPresses.clear();
    state.sides.clear();
    // Free of anchors nothing else changes. Anchored, W does, and its books are made anew.
    if (state.anchorTargets.cols() > 0 && state.gradientOf != 0)
        state.gradientOf = kStaleGradient;
    return Done{};
}

namespace
{
/// At rest where what is still finite of it was, or where it was made.
State Recovered(const Body& body, const State& state)
{
    Vec3 sum = Vec3::Zero();
    Real mass = 0;
    for (Index i = 0; i < body.VertexCount() && state.x.cols() == body.VertexCount(); ++i)
        if (IsSane(Vec3(state.x.col(i))))
        {
            sum += body.mass[i] * state.x.col(i);
            mass += body.mass[i];
        }
    State anew = MakeState(body);
    if (mass > 0)
        anew.x.colwise() += sum / mass - Vec3(body.rest * body.mass / body.totalMass);
    return anew;
}
} // namespace

Expected<Done> ResetShape(const Body& body, State& state)
{
    if (!IsFinite(body, state))
    {
        state = Recovered(body, state);
        return Done{};
    }
    const RigidMotion motion = Measure(body.mass, state.x, state.v);
    const Mat3 Q = TurnSinceRest(body, state.x);
    const Vec3 restCentre = body.rest * body.mass / body.totalMass;
    for (Index i = 0; i < body.VertexCount(); ++i)
        state.x.col(i) = motion.centre + Q * (body.rest.col(i) - restCentre);
    const Vec3 omega = SolveInertia(MeasureShape(body.mass, state.x).inertia, motion.L);
    for (Index i = 0; i < body.VertexCount(); ++i)
        state.v.col(i) = motion.V + omega.cross(state.x.col(i) - motion.centre);
    const Real before = state.energy;
    const Real kinetic = MassProduct(body.mass, state.v, state.v) / 2;
    if (state.gradientOf == 0)
        return Done{};
    // At rest shape W is zero but for the anchors; the next step measures those as it does after a teleport.
    state.ledger.control += kinetic - before;
    state.energy = kinetic;
    state.elastic = 0;
    state.anchorElastic = 0;
    state.gradientOf = kStaleGradient;
    return Done{};
}
} // namespace cpd
