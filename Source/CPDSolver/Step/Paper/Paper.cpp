#include "CPDSolver/Step/Paper/Paper.h"

#include <algorithm>
#include <cmath>

#include "CPDSolver/Step/Frame/StepFrame.h"
#include "CPDSolver/Step/Frame/Targets.h"
#include "CPDSolver/Step/Paper/MomentumRows.h"
#include "CPDSolver/Step/Paper/Search.h"

namespace cpd
{
namespace
{
// So many steps in a row may miss the energy before the ledger takes it as it is.
constexpr int kPatience = 3;

Vec3 Force(const Body& body, const StepInput& input, Index i)
{
    Vec3 force = body.mass[i] * input.gravity;
    if (input.forces)
        force += input.forces->col(i);
    return force;
}

/// Eq. 12, mended: the torque is r x f, about the centre of mass; half of the forces' work is known now,
/// 1/2 h f.v_n, the other half, 1/2 f.(x - x_n), stands in H(x).
struct Update
{
    Six momenta;         // P*, L*
    Real halfWork = 0;   // 1/2 h f.v_n
    Real estimate = 0;   // what the second half will be if nothing deforms, for damping
    Real freeEnergy = 0; // 1/2 h^2 f.M^-1 f
};

Update UpdateByForces(const Body& body, const StepInput& input, const State& state, const RigidMotion& start)
{
    const Real h = input.step;
    Update u;
    u.momenta = {start.P, start.L};
    for (Index i = 0; i < body.VertexCount(); ++i)
    {
        const Vec3 f = Force(body, input, i);
        u.momenta.P += h * f;
        u.momenta.L += h * (state.x.col(i) - start.centre).cross(f);
        u.halfWork += h / 2 * f.dot(state.v.col(i));
        u.freeEnergy += h * h / 2 * f.squaredNorm() / body.mass[i];
    }
    return u;
}

/// The anchors' work k (t' - t).(middle of t and t' - middle of x_n and x), as far as x_n tells it. The rest stands in
/// H(x), like the second half of the forces' work.
Real EarlyWorkOfAnchors(const Workspace& w, const State& state)
{
    Real work = 0;
    for (std::size_t a = 0; a < w.anchors.size(); ++a)
    {
        const Element<Attachment>& anchor = w.anchors[a];
        const Vec3 from = state.anchorTargets.col(static_cast<Index>(a));
        const Vec3 to = anchor.params.target;
        work += anchor.weight * (to - from).dot((from + to) / 2 - state.x.col(anchor.corners[0]));
    }
    return work;
}

/// x_n moved as a rigid body by P*, L*: sin(angle) = h |omega|, because positions give the chord, not the arc.
void GuessRigid(const Body& body, const State& state, const RigidMotion& start, const Six& momenta, Real h,
                StepReport& report, Columns& X)
{
    const Vec3 omega = SolveInertia(start.inertia, momenta.L);
    const Real sine = h * omega.norm();
    if (sine > 1)
        report.Raise(Flag::SpinClamped);
    Mat3 Q = Mat3::Identity();
    if (sine > 0)
        Q = Eigen::AngleAxis<Real>(std::asin(std::min<Real>(1, sine)), omega.normalized()).toRotationMatrix();
    const Vec3 landing = start.centre + h / body.totalMass * momenta.P;
    for (Index i = 0; i < body.VertexCount(); ++i)
        X.col(i) = landing + Q * (state.x.col(i) - start.centre);
}

/// A search that ended above its energy gives the excess back out of the deformation's velocity; P and L stay.
void DropExcess(const Body& body, Real energy, Real elastic, State& state, Workspace& w)
{
    const Real excess = MassProduct(body.mass, state.v, state.v) / 2 + elastic - energy;
    if (excess <= 0)
        return;
    w.u = state.v;
    RemoveRigid(body.mass, state.x, MeasureShape(body.mass, state.x), w.u);
    const Real kinetic = MassProduct(body.mass, w.u, w.u) / 2;
    if (kinetic > 0)
        state.v -= (1 - std::sqrt(std::max<Real>(0, 1 - excess / kinetic))) * w.u;
}

void Book(State& state, Real& entry, Real joules)
{
    entry += joules;
    state.energy += joules;
}
} // namespace

/// Algorithm 1. Lines 2 and 3 of the paper are UpdateByForces and the targets, line 4 MomentumRows and Search's set-up,
/// lines 5 to 9 Minimise.
StepReport StepPaper(const Body& body, const StepInput& input, State& state, Workspace& w)
{
    StepReport report;
    // The momentum rows hold exactly where A^-1 is symmetric to the last digit; nothing afterwards mends them.
    w.precision = Precision::Double;
    if (!BeginStep(body, input, state, report) || !PrepareStep(body, input, input.step, state, w, report))
        return report;
    const bool free = input.anchors.empty();
    const Real h = input.step;
    const RigidMotion start = Measure(body.mass, state.x, state.v);
    Update update = UpdateByForces(body, input, state, start);
    PlaceAnchors(input, state.anchorTargets, 1, w);
    Book(state, state.ledger.anchors, EarlyWorkOfAnchors(w, state));
    Book(state, state.ledger.gravity, update.halfWork);

    const AskedTargets asked = ReadTargets(input, state);
    const Real before = RigidEnergy(body.totalMass, start.inertia, update.momenta.P, update.momenta.L);
    if (asked.P)
        update.momenta.P = *asked.P;
    if (asked.L)
        update.momenta.L = *asked.L;
    const Real K = free ? RigidEnergy(body.totalMass, start.inertia, update.momenta.P, update.momenta.L) : 0;
    if (free)
        Book(state, state.ledger.control, K - before);
    // Eq. 24. K belongs to the whole step's momenta, so H is taken as it will be with the whole step's work.
    const Real whole = state.energy + update.halfWork + update.freeEnergy;
    const Real kept = std::max<Real>(0, 1 - input.damping * h);
    Book(state, state.ledger.damping, -(1 - kept) * std::max<Real>(0, whole - K));

    const MomentumRows rows(body, state, start, h, free, w, w.extra);
    Search search{body, input, state, w, rows, report};
    // A set energy is the energy itself, not the energy with half of the work still to come.
    search.halfForce = asked.H ? 0 : 0.5;
    if (asked.H)
        Book(state, state.ledger.control, AskedEnergy(asked, state) - state.energy);
    // What alpha does in Eq. 14: an energy below K can't be met and gives way. The ledger keeps what it was promised.
    search.momenta = update.momenta;
    search.energy = std::max(state.energy, K);
    constexpr Real kNothing = 1e-30; // J: a body without any energy divides by this, not by zero
    search.scale = std::max({std::abs(state.energy), search.energy, start.kinetic + state.elastic, K, kNothing});
    search.spinScale = std::sqrt(2 * search.scale * start.inertia.trace()) + kNothing;
    if (asked.H && search.energy > state.energy)
    {
        report.Raise(Flag::EnergyRaised);
        Book(state, state.ledger.control, search.energy - state.energy);
    }
    if (free)
        GuessRigid(body, state, start, update.momenta, h, report, w.X);
    else
        w.X = state.x;
    const Real elastic = Minimise(search);

    Real lateWork = 0;
    for (Index i = 0; i < body.VertexCount(); ++i)
        lateWork += search.halfForce * Force(body, input, i).dot(w.X.col(i) - state.x.col(i));
    Book(state, state.ledger.gravity, lateWork);
    Book(state, state.ledger.anchors, -LateWorkOfAnchors(search));
    state.v = (w.X - state.x) / h;
    state.x = w.X;
    state.gradient = w.gX;
    state.elastic = elastic;
    if (report.Has(Flag::Unconverged) && free)
        DropExcess(body, state.energy, elastic, state, w);
    state.unmetFrames = report.Has(Flag::Unconverged) ? state.unmetFrames + 1 : 0;
    if (state.unmetFrames > kPatience)
    {
        const Real actual = elastic + MassProduct(body.mass, state.v, state.v) / 2;
        Book(state, state.ledger.numerical, actual - state.energy);
        state.unmetFrames = 0;
    }
    EndStep(body, input, state, w, report);
    return report;
}
} // namespace cpd
