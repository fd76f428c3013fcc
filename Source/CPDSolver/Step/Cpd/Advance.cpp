#include <cmath>

#include "CPDSolver/Body/RestHessian.h"
#include "CPDSolver/Step/Cpd/Substep.h"
#include "CPDSolver/Step/Cpd/Warped.h"
#include "CPDSolver/Step/Passes/VertexPasses.h"

/// The trapezoid rule with positions as unknowns. With d = h/2, v' = (X - x)/d - v and g = dW/dx it reads
///     M (X - x - h v)/d^2 + g(X) + g(x) - 2 f = 0,
/// one linear solve a correction with A = M/d^2 + sum w G^T G in place of the true slope. What the trapezoid loses of
/// P, L and H by that, MeetAim puts right.
///
/// The guess decides what g(X) costs and which errors are left:
/// - Rigid: x turned and moved as a rigid body. g turns with it, so the guess needs no evaluation. Exact for motion
/// that is
///   as stiff as A says; motion much softer than that stands still under a flipping velocity, which `keep` calms.
/// - Inertial: x + h v, evaluated there. Right for soft and for anchored things.
namespace cpd
{
namespace
{
void GuessInertial(Substep& s, const State& state)
{
    AdvanceAll(state.x, s.h, state.v, s.w.X);
    EvaluateAll(s.body, s.w, s.w.X, s.w.gX);
    ++s.report.evaluations;
}

/// A vibration much faster than the substep shows as elastic energy alone, mirrored from substep to substep; damping,
/// which elsewhere takes from the velocity, would never see it. Where the energy's law (Eq. 24) does not take it, the
/// mirror image is made a little smaller: 1 - gamma d of its amplitude.
Real Absorbed(const Substep& s)
{
    return s.free ? 1 : 1 - s.dampedShare / 4;
}

/// What the rule above leaves of zero at w.X, into w.rhs.
void FindResidual(Substep& s, const State& state)
{
    ResidualOfAll(s.body.mass, {s.w.X, state.x, state.v, s.w.gX, state.gradient, s.d, s.input.gravity}, s.w.rhs);
    if (s.input.forces)
        s.w.rhs -= 2 * *s.input.forces;
}

/// X a correction nearer to where the rule leaves nothing.
void Correct(Substep& s, Real absorbed)
{
    if (!s.warped)
    {
        s.w.system->factor.Solve(s.w.rhs, s.w.p, s.w.sweep);
        AdvanceAll(s.w.X, -absorbed, s.w.p, s.w.X);
        return;
    }
    WarpedRoom& room = s.w.warped;
    SolveWarped(s.body, s.w.rhs, room.step, room, s.w.sweep);
    room.step *= -absorbed;
    room.left = s.w.rhs;
    s.w.X += room.step;
}

/// As far as its energy allows, the body's parts move by less than its thickness: the slope where the substep begins
/// says something of its end.
bool IsGentle(const Substep& s, const State& state)
{
    constexpr Real kMostWay = 0.75; // of the thickness
    const Real rigid = s.free ? RigidEnergy(s.body.totalMass, s.start.inertia, s.start.P, s.start.L) : 0;
    const Real wobble = std::max<Real>(0, state.energy - rigid);
    const Real way = s.h * std::sqrt(2 * wobble / s.body.totalMass);
    return way < kMostWay * s.body.restHessian->thickness;
}

Real EvaluateX(Substep& s)
{
    ++s.report.evaluations;
    return EvaluateAll(s.body, s.w, s.w.X, s.w.gX);
}

/// The shape at X and the momenta alone have more energy than the body.
bool NeedsMoreThanThereIs(const Substep& s, const State& state, Real elastic)
{
    const RigidMotion shape = MeasureShape(s.body.mass, s.w.X);
    const OutsideWork work = MeasureWork(s, state, shape.centre);
    const Vec3 P = s.start.P + s.h * s.force;
    const Vec3 L = s.start.L + s.h * s.torque;
    const Real rigid = s.free ? RigidEnergy(s.body.totalMass, shape.inertia, P, L) : 0;
    return !(elastic + rigid <= state.energy + work.forces + work.anchors);
}
} // namespace

void MoveRigidly(Substep& s, const State& state, const Vec3& landing)
{
    const Mat3 Q = Turn(MeanRate(s.start.inertia, s.start.L, s.h), s.h);
    TurnAll(state.x, Q, s.start.centre, landing, s.w.X);
    TurnAll(state.gradient, Q, Vec3::Zero(), Vec3::Zero(), s.w.gX);
}

void Foresee(Substep& s, const State& state)
{
    if (s.plan.guess == Guess::Rigid)
        MoveRigidly(s, state, s.start.centre + s.h * s.start.V);
    else
        GuessInertial(s, state);
    const Real absorbed = Absorbed(s);
    s.warped = s.plan.warped && IsGentle(s, state) && FindTurns(s.body, s.w.X, s.w.warped);
    for (int k = 0; k < s.plan.corrections; ++k)
    {
        if (k > 0)
            EvaluateX(s);
        s.w.y.swap(s.w.rhs);
        FindResidual(s, state);
        if (k > 0 && s.warped)
            s.warped = !DrawBack(s.w);
        Correct(s, absorbed);
        if (k > 0 && s.free)
            s.w.rhs += s.w.y; // for FindTurning, which only free bodies need
        ++s.report.iterations;
    }
    if (s.warped)
        s.w.rhs.setZero(); // nothing was answered by A
    s.plan.keep = KeepOf(s.input.settings, s.plan.guess, s.warped);
}

Real Arrive(Substep& s, const State& state)
{
    Real elastic = EvaluateX(s);
    if (s.warped && !s.w.contact.pressed)
    {
        FindResidual(s, state);
        if (s.plan.spare > 0 && DrawBack(s.w) && MaySpend(s, 1))
            elastic = EvaluateX(s);
        if (NeedsMoreThanThereIs(s, state, elastic) && MaySpend(s, EvaluationsOf(s.plan)))
        {
            s.plan.warped = false;
            Foresee(s, state);
            elastic = EvaluateX(s);
        }
    }
    RateAll(1 / s.d, s.w.X, state.x, state.v, s.w.u);
    return elastic;
}
} // namespace cpd
