#include "CPDSolver/Step/Cpd/Cpd.h"

#include <algorithm>
#include <cmath>

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"
#include "CPDSolver/Step/Frame/StepFrame.h"
#include "CPDSolver/Step/Frame/Targets.h"

namespace cpd
{
namespace
{
struct Outside
{
    Vec3 force;  // N
    Vec3 torque; // N m, about the centre of mass
};

Outside SumForces(const Body& body, const StepInput& input, const Columns& x, const Vec3& centre)
{
    Outside sum = {body.totalMass * input.gravity, Vec3::Zero()};
    if (!input.forces)
        return sum;
    for (Index i = 0; i < body.VertexCount(); ++i)
    {
        sum.force += input.forces->col(i);
        sum.torque += (x.col(i) - centre).cross(input.forces->col(i));
    }
    return sum;
}

/// The share of H - K that damping takes from one of n equal substeps, so that a step keeps 1 - gamma h of it (Eq. 24).
Real DampedShare(const StepInput& input, int substeps)
{
    const Real kept = std::max<Real>(0, 1 - input.damping * input.step);
    return 1 - std::pow(kept, Real(1) / substeps);
}

/// The user's P and L replace the body's own; its wobble keeps its energy, so that H changes by what K does.
void Steer(const Substep& s, const AskedTargets& asked, Aim& aim)
{
    if (!asked.P && !asked.L)
        return;
    const Mat3 inertia = MeasureShape(s.body.mass, s.w.X).inertia;
    const Real before = RigidEnergy(s.body.totalMass, inertia, aim.P, aim.L);
    if (asked.P)
        aim.P = *asked.P;
    if (asked.L)
        aim.L = *asked.L;
    aim.H += RigidEnergy(s.body.totalMass, inertia, aim.P, aim.L) - before;
    aim.steer = true;
}

/// Puts a rigid motion in the place of a trapezoid that went wrong. Nothing here can fail again.
Real Recover(Substep& s, const State& state)
{
    s.report.Raise(Flag::Recovered);
    MoveRigidly(s, state, s.start.centre + s.h * s.start.V);
    s.w.u.setZero();
    return EvaluateAll(s.body, s.w, s.w.X, s.w.gX);
}

Aim ChooseAim(Substep& s, const AskedTargets& asked, bool last, State& state)
{
    const Outside outside = SumForces(s.body, s.input, state.x, s.start.centre);
    s.force = outside.force;
    Aim aim;
    if (!s.input.colliders.empty())
        aim.contact = SumImpulses(s, state);
    aim.P = s.start.P + s.h * outside.force + aim.contact.P;
    aim.L = s.start.L + s.h * outside.torque + aim.contact.L;
    aim.H = state.energy;
    if (!last)
        return aim;
    Steer(s, asked, aim);
    if (asked.H)
    {
        aim.H = AskedEnergy(asked, state);
        aim.fixed = !asked.followsH;
    }
    return aim;
}

void RunSubstep(Substep& s, const AskedTargets& asked, bool last, State& state)
{
    s.start = Measure(s.body.mass, state.x, state.v);
    Real elastic = Advance(s, state);
    if (!std::isfinite(elastic) || !s.w.X.allFinite())
        elastic = Recover(s, state);
    const Met met = MeetAim(s, ChooseAim(s, asked, last, state), elastic, state);
    MoveColliders(s.w, s.h);
    Book(state, state.ledger.gravity, met.work.forces);
    Book(state, state.ledger.anchors, met.work.anchors);
    Book(state, state.ledger.contact, met.work.contact);
    Book(state, state.ledger.control, met.control);
    Book(state, state.ledger.damping, -met.damped);
    s.report.missing = met.missing;
    if (met.missing > 0 && last && (asked.H || asked.P || asked.L))
    {
        s.report.Raise(Flag::EnergyRaised);
        Book(state, state.ledger.control, met.missing);
        s.report.missing = 0;
    }
}

/// Touching, and slow against everything that is touched.
void CountRest(const Substep& s, State& state)
{
    bool rests = false;
    const Vec3 V = state.v * s.body.mass / s.body.totalMass;
    for (const Touch& touch : s.w.contact.touches)
        if (touch.impulse.squaredNorm() > 0)
        {
            const Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(touch.collider)];
            rests = (V - VelocityAt(collider, touch.point)).norm() < kSlow;
            if (!rests)
                break;
        }
    state.restFrames = rests ? state.restFrames + 1 : 0;
}

/// An energy that stays unreachable is not owed for ever: only while the body still comes nearer to it.
void SettleDebt(const StepReport& report, State& state)
{
    constexpr Real kNearer = 0.98;
    const bool nearer = report.missing < kNearer * state.unmet;
    state.unmetFrames = report.missing > 0 && !nearer ? state.unmetFrames + 1 : 0;
    state.unmet = report.missing;
    if (state.unmetFrames <= kPatience)
        return;
    Book(state, state.ledger.numerical, report.missing);
    state.unmetFrames = 0;
    state.unmet = 0;
}
} // namespace

StepReport StepCpd(const Body& body, const StepInput& input, State& state, Workspace& w)
{
    StepReport report;
    if (!BeginStep(body, input, state, report))
        return report;
    const Plan plan = MakePlan(body, input);
    Substep s{body, input, plan, w, report};
    s.h = input.step / plan.substeps;
    s.d = s.h / 2;
    s.free = input.anchors.empty();
    s.dampedShare = DampedShare(input, plan.substeps);
    if (!PrepareStep(body, input, s.d, state, w, report))
        return report;
    if (plan.cut)
        report.Raise(Flag::BudgetCut);

    const AskedTargets asked = ReadTargets(input, state);
    BeginContacts(input, w);
    for (int n = 0; n < plan.substeps; ++n)
    {
        // Anchors travel evenly from their last places to their new ones; w.anchors holds the substep's end.
        s.anchorFrom = Real(n) / plan.substeps;
        s.anchorTo = Real(n + 1) / plan.substeps;
        PlaceAnchors(input, state.anchorTargets, s.anchorTo, w);
        RunSubstep(s, asked, n + 1 == plan.substeps, state);
    }
    CountRest(s, state);
    SettleDebt(report, state);
    report.contact = StoredEnergy(state);
    EndStep(body, input, state, w, report);
    return report;
}
} // namespace cpd
