#include <cmath>

#include "CPDSolver/Step/Cpd/Substep.h"

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
    s.w.X = state.x + s.h * state.v;
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
    for (int k = 0; k < s.plan.corrections; ++k)
    {
        if (k > 0)
        {
            EvaluateAll(s.body, s.w, s.w.X, s.w.gX);
            ++s.report.evaluations;
        }
        s.w.y.swap(s.w.rhs);
        FindResidual(s, state);
        s.w.system->factor.Solve(s.w.rhs, s.w.p, s.w.sweep);
        s.w.X -= absorbed * s.w.p;
        if (k > 0)
            s.w.rhs += s.w.y;
        ++s.report.iterations;
    }
}

Real Arrive(Substep& s, const State& state)
{
    const Real elastic = EvaluateAll(s.body, s.w, s.w.X, s.w.gX);
    ++s.report.evaluations;
    s.w.u = 1 / s.d * (s.w.X - state.x) - state.v;
    return elastic;
}
} // namespace cpd
