#include "CPDSolver/Step/Paper/Paper.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "CPDSolver/Step/Baseline/KeepOut.h"
#include "CPDSolver/Step/Frame/StepFrame.h"
#include "CPDSolver/Step/Frame/Targets.h"
#include "CPDSolver/Step/Paper/MomentumRows.h"
#include "CPDSolver/Step/Paper/Search.h"

namespace cpd
{
namespace
{
/// Eq. 12, mended: the torque is r x f, about the centre of mass. The forces' work, f.(x - x_n), depends on where the
/// body goes and stands in H(x).
struct Update
{
    Six momenta;               // P*, L*
    Vec3 force = Vec3::Zero(); // N, the sum
    Real work = 0;             // J, what it will be if nothing holds the body: for damping
    Real freeEnergy = 0;       // J, what the forces alone set going from rest: 1/2 h^2 f.M^-1 f
};

Update UpdateByForces(const Body& body, const StepInput& input, const State& state, const RigidMotion& start)
{
    const Real h = input.step;
    Update u;
    u.momenta = {start.P, start.L};
    for (Index i = 0; i < body.VertexCount(); ++i)
    {
        const Vec3 f = ForceOn(body, input, i);
        u.force += f;
        u.momenta.L += h * (state.x.col(i) - start.centre).cross(f);
        u.work += h * f.dot(state.v.col(i));
        u.freeEnergy += h * h / 2 * f.squaredNorm() / body.mass[i];
    }
    u.momenta.P += h * u.force;
    u.work += u.freeEnergy;
    return u;
}

/// The anchors' work k (t' - t).(middle of t and t' - middle of x_n and x), as far as x_n tells it. The rest stands in
/// H(x), like the forces' work.
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

/// How the base moves: x_n as a rigid body with P*, L*.
struct Base
{
    Mat3 turn = Mat3::Identity();
    Vec3 omega = Vec3::Zero(); // rad/s, that L* needs when it has turned
    Vec3 centre = Vec3::Zero();
    Real K = 0; // J
};

/// Leaves the base in w.low, and in w.y the rest of v_n's momentum over h, turned back as it falls behind the moving
/// frame: a body's own motion keeps its direction while the body turns.
Base MoveBase(const Body& body, const State& state, const RigidMotion& start, const Update& update, Real h,
              Workspace& w)
{
    Base base;
    const Six& end = update.momenta;
    const Mat3 Q = Turn(MeanRate(start.inertia, end.L, h), h);
    base.turn = Q;
    base.omega = Q * SolveInertia(start.inertia, Q.transpose() * end.L);
    // Along the mean of the momenta at both ends, so that the forces' work is what K gains.
    base.centre = start.centre + h / body.totalMass * (end.P - h / 2 * update.force);
    base.K = RigidEnergy(body.totalMass, start.inertia, end.P, end.L);
    for (Index i = 0; i < body.VertexCount(); ++i)
    {
        const Vec3 arm = state.x.col(i) - start.centre;
        const Vec3 rest = state.v.col(i) - start.V - start.omega.cross(arm);
        w.low.col(i) = base.centre + Q * arm;
        w.y.col(i) = body.mass[i] / h * (Q.transpose() * rest);
    }
    return base;
}

/// An anchored body has no rigid motion to tell apart: it starts from x_n.
Base StandStill(const Body& body, const State& state, const RigidMotion& start, Real h, Workspace& w)
{
    w.low = state.x;
    for (Index i = 0; i < body.VertexCount(); ++i)
        w.y.col(i) = body.mass[i] / h * state.v.col(i);
    Base base;
    base.centre = start.centre;
    return base;
}

/// Eq. 24 damps H towards K, but what the spin itself holds stretched is no motion and stays: damping gives back what
/// it took beyond that. What then misses the energy is the residual, of a search that ended above it too: a body at the
/// turn of its vibration slows down instead.
void EaseDamping(Real damped, Real actual, State& state)
{
    if (const Real back = std::min(damped, actual - state.energy); back > 0)
        Book(state, state.ledger.damping, back);
}

/// Line 11, v = d/h, on the moving base: P and L go into the rigid motion, and what is left of the energy into d's. A
/// converged search leaves next to nothing to correct; another one may not gain by it.
void SetVelocity(const Body& body, const Six& momenta, Real h, bool converged, State& state, Workspace& w)
{
    w.u = (state.x - w.low) / h;
    const RigidMotion shape = RemoveRigid(body.mass, state.x, w.u);
    const Vec3 V = momenta.P / body.totalMass;
    const Vec3 omega = SolveInertia(shape.inertia, momenta.L);
    const Real kinetic = MassProduct(body.mass, w.u, w.u) / 2;
    const Real left = state.energy - state.elastic - RigidEnergy(body.totalMass, shape.inertia, momenta.P, momenta.L);
    Real scale = kinetic > 0 ? std::sqrt(std::max<Real>(0, left) / kinetic) : 0;
    if (!converged)
        scale = std::min<Real>(1, scale);
    for (Index i = 0; i < body.VertexCount(); ++i)
        state.v.col(i) = V + omega.cross(state.x.col(i) - shape.centre) + scale * w.u.col(i);
}
/// What contact does to the momenta, and which share of an impact's energy it leaves.
struct Met
{
    Vec3 P = Vec3::Zero();
    Vec3 L = Vec3::Zero();
    Real kept = 1;
};

/// Contact after the search, in w.X: f h is an impulse at the touched vertices. The paper's own force, explicit and
/// stiff, throws bodies at a step of 1/30 s.
Met MeetObstacles(const Body& body, const StepInput& input, const State& state, Workspace& w)
{
    Met met;
    if (!KeepOut(input, state.x, w))
        return met;
    const Vec3 centre = MeasureShape(body.mass, w.X).centre;
    Real pressed = 0;
    Real bounce = 0;
    for (const Touch& touch : w.contact.touches)
    {
        const auto number = static_cast<std::size_t>(touch.collider);
        const Collider& collider = input.colliders[number];
        const Vec3 place = w.X.col(touch.key);
        const Vec3 impulse = input.step * touch.force;
        met.P += impulse;
        met.L += (place - centre).cross(impulse);
        pressed += impulse.norm();
        bounce += impulse.norm() * collider.restitution;
        Give(w.contact.impulses[number], collider, place, -impulse);
    }
    const Real restitution = pressed > 0 ? bounce / pressed : 0;
    met.kept = restitution * restitution;
    return met;
}
} // namespace

/// Algorithm 1. Lines 2 and 3 of the paper are UpdateByForces and the targets, line 4 MomentumRows and Search's set-up,
/// lines 5 to 9 Minimise.
StepReport StepPaper(const Body& body, const StepInput& input, State& state, Workspace& w)
{
    StepReport report;
    // The momentum rows hold exactly where A^-1 is symmetric to the last digit; nothing afterwards mends them. Another
    // solver's steps in the same room go on as precisely as was asked.
    const Precision wanted = std::exchange(w.precision, Precision::Double);
    const bool ready = BeginStep(body, input, state, report) && PrepareStep(body, input, input.step, state, w, report);
    w.precision = wanted;
    if (!ready)
        return report;
    w.contact.Face(input.colliders);
    const bool free = input.anchors.empty();
    const Real h = input.step;
    const RigidMotion start = Measure(body.mass, state.x, state.v);
    Update update = UpdateByForces(body, input, state, start);
    PlaceAnchors(input, state.anchorTargets, 1, w);
    Book(state, state.ledger.anchors, EarlyWorkOfAnchors(w, state));

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
    const Real whole = state.energy + update.work;
    const Real kept = std::max<Real>(0, 1 - input.damping * h);
    const Real damped = (1 - kept) * std::max<Real>(0, whole - K);
    Book(state, state.ledger.damping, -damped);

    const Base base = free ? MoveBase(body, state, start, update, h, w) : StandStill(body, state, start, h, w);
    const MomentumRows rows(body, w.low, base.centre, h, free, w, w.extra);
    Search search{body, input, state, w, rows, report};
    search.momenta = update.momenta;
    search.turn = base.turn;
    search.omega = base.omega;
    search.K = base.K;
    // A set energy is the energy itself, not the energy with the work still to come; a followed one moves with that.
    const bool sets = asked.H && (!asked.followsH || asked.beginsH);
    search.worked = sets ? 0 : 1;
    if (asked.H)
        Book(state, state.ledger.control, AskedEnergy(asked, state) - state.energy);
    // What alpha does in Eq. 14: an energy below K can't be met and gives way. The ledger keeps what it was promised.
    search.baseWork = WorkOn(body, input, state.x, w.low);
    search.energy = std::max(state.energy, K - search.worked * search.baseWork);
    search.scale = std::max({std::abs(state.energy), search.energy, start.kinetic + state.elastic, K, update.freeEnergy,
                             EnergyOfRounding(start.inertia, h)});
    search.spinScale = std::sqrt(2 * search.scale * start.inertia.trace());
    if (asked.H && search.energy > state.energy)
    {
        report.Raise(Flag::EnergyRaised);
        report.asked = state.energy;
        Book(state, state.ledger.control, search.energy - state.energy);
    }
    Real elastic = Minimise(search);
    const bool retreated = free && Retreat(search, elastic);
    const Met met = MeetObstacles(body, input, state, w);
    const bool touches = !w.contact.touches.empty();
    if (touches)
    {
        elastic = EvaluateAll(body, w, w.X, w.gX);
        update.momenta.P += met.P;
        update.momenta.L += met.L;
    }

    const Real work = WorkOn(body, input, state.x, w.X);
    Book(state, state.ledger.gravity, work);
    if (sets)
        Book(state, state.ledger.control, -work);
    Book(state, state.ledger.anchors, -LateWorkOfAnchors(search));
    if (!free)
        state.v = (w.X - state.x) / h;
    state.x = w.X;
    state.gradient = w.gX;
    state.elastic = elastic;
    const Real tolerance = input.settings.tolerance;
    // What a retreat found is not the search's, and has all the energy that is left.
    if (free)
        SetVelocity(body, update.momenta, h, (report.residual <= tolerance || retreated) && !touches, state, w);
    const Real actual = elastic + MassProduct(body.mass, state.v, state.v) / 2;
    // An unyielding surface takes what no motion is left for; the restitution's share of it stays owed.
    if (touches)
        Book(state, state.ledger.contact, (1 - met.kept) * (actual - state.energy));
    // The search knows K by its tangent alone.
    const auto residual = [&] { return std::abs(actual - state.energy) / search.scale; };
    if (touches ? report.residual > tolerance : residual() > tolerance)
        EaseDamping(damped, actual, state);
    if (!touches || report.residual > tolerance)
        report.residual = residual();
    if (report.residual > tolerance)
        report.Raise(Flag::Unconverged);
    state.unmetFrames = report.Has(Flag::Unconverged) ? state.unmetFrames + 1 : 0;
    if (state.unmetFrames > kPatience)
    {
        Book(state, state.ledger.numerical, actual - state.energy);
        state.unmetFrames = 0;
    }
    BeginToFollow(asked, state);
    EndStep(body, input, state, w, report, search.scale);
    return report;
}
} // namespace cpd
