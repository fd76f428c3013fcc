#include <cmath>

#include "CPDSolver/Step/Cpd/Substep.h"

/// The trapezoid rule with positions as unknowns. With d = h/2, v' = (X - x)/d - v and g = dW/dx it reads
///     M (X - y)/d^2 + g(X) = 0,    y = x + h v - d^2 M^-1 (g(x) - 2 f),
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

/// y, less the parts that would cost digits: kept as the residual's constant term M y / d^2 = M (x + h v) / d^2 - g + 2
/// f.
void Predict(Substep& s, const State& state)
{
    const Real d2 = s.d * s.d;
    for (Index i = 0; i < s.body.VertexCount(); ++i)
    {
        const Real m = s.body.mass[i];
        Vec3 pull = 2 * m * s.input.gravity - state.gradient.col(i);
        if (s.input.forces)
            pull += 2 * s.input.forces->col(i);
        s.w.y.col(i) = state.x.col(i) + s.h * state.v.col(i) + d2 / m * pull;
    }
}
} // namespace

void MoveRigidly(Substep& s, const State& state, const Vec3& landing)
{
    const Mat3 Q = Turn(MeanRate(s.start.inertia, s.start.L, s.h), s.h);
    s.w.X.noalias() = Q * (state.x.colwise() - s.start.centre);
    s.w.X.colwise() += landing;
    s.w.gX.noalias() = Q * state.gradient;
}

void Foresee(Substep& s, const State& state)
{
    Predict(s, state);
    if (s.plan.guess == Guess::Rigid)
        MoveRigidly(s, state, s.start.centre + s.h * s.start.V);
    else
        GuessInertial(s, state);
    const Real d2 = s.d * s.d;
    const Real absorbed = Absorbed(s);
    for (int k = 0; k < s.plan.corrections; ++k)
    {
        if (k > 0)
        {
            EvaluateAll(s.body, s.w, s.w.X, s.w.gX);
            ++s.report.evaluations;
        }
        for (Index i = 0; i < s.body.VertexCount(); ++i)
            s.w.rhs.col(i) = s.body.mass[i] / d2 * (s.w.X.col(i) - s.w.y.col(i)) + s.w.gX.col(i);
        s.w.system->factor.Solve(s.w.rhs, s.w.p, s.w.sweep);
        s.w.X -= absorbed * s.w.p;
        ++s.report.iterations;
    }
}

Real Arrive(Substep& s, const State& state)
{
    const Real elastic = EvaluateAll(s.body, s.w, s.w.X, s.w.gX);
    ++s.report.evaluations;
    s.w.u = (s.w.X - state.x) / s.d - state.v;
    return elastic;
}
} // namespace cpd
