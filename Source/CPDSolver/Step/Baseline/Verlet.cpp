#include <algorithm>
#include <cmath>

#include "CPDSolver/Step/Baseline/Baseline.h"
#include "CPDSolver/Step/Frame/StepFrame.h"
#include "CPDSolver/Step/RigidMotion.h"

namespace cpd
{
namespace
{
// Velocity Verlet is stable up to rate * step = 2 and errs by (rate * step)^2 / 24 in the frequency: a tenth of the
// limit leaves less than 0.2 % in the very fastest mode and nothing to see in the slow ones.
constexpr Real kRateTimesStep = 0.2;
constexpr int kMostSubsteps = 1'000'000;

/// An upper bound on the fastest rate (rad/s): Gershgorin's circles of M^-1 sum w G^T G.
Real FastestRate(const Body& body, std::span<const Anchor> anchors, Columns& sums)
{
    const SymmetricMatrix& K = body.stiffness;
    sums.setZero();
    for (Index c = 0; c < K.size; ++c)
        for (Index k = K.columnStart[static_cast<std::size_t>(c)]; k < K.columnStart[static_cast<std::size_t>(c) + 1];
             ++k)
        {
            const Index r = K.row[static_cast<std::size_t>(k)];
            const Real magnitude = std::abs(K.value[static_cast<std::size_t>(k)]);
            sums(0, c) += magnitude;
            if (r != c)
                sums(0, r) += magnitude;
        }
    for (const Anchor& anchor : anchors)
        sums(0, anchor.vertex) += anchor.stiffness;
    return std::sqrt((sums.row(0).transpose().array() / body.mass.array()).maxCoeff());
}

void Accelerate(const Body& body, const StepInput& input, const Columns& gradient, Real dt, Columns& v)
{
    for (Index i = 0; i < body.VertexCount(); ++i)
    {
        Vec3 force = -gradient.col(i);
        if (input.forces)
            force += input.forces->col(i);
        v.col(i) += dt * (input.gravity + force / body.mass[i]);
    }
}

/// Each vertex for itself: who came inside is put back to the surface, and leaves it as the restitution says; friction
/// takes Coulomb's share. In steps as small as these that is all there is to contact.
void BounceOff(const Body& body, const StepInput& input, Real dt, State& state, Workspace& w)
{
    for (std::size_t k = 0; k < input.colliders.size(); ++k)
    {
        Collider& collider = w.contact.colliders[k];
        MoveOn(collider, dt);
        const Mat3 rotation = collider.rotation.toRotationMatrix();
        const Bounds bounds = BoundsOf(collider);
        for (Index i = 0; i < body.VertexCount(); ++i)
        {
            if (!bounds.Holds(state.x.col(i), 0))
                continue;
            const Distance distance = DistanceTo(collider, rotation, state.x.col(i));
            if (distance.value >= 0)
                continue;
            state.x.col(i) = distance.surface;
            const Vec3 slide = state.v.col(i) - VelocityAt(collider, distance.surface);
            const Real approach = -slide.dot(distance.normal);
            if (approach <= 0)
                continue;
            const Real pushed = (1 + collider.restitution) * approach;
            const Vec3 along = slide + approach * distance.normal;
            const Real rubbed = std::min(collider.friction * pushed, along.norm());
            Vec3 change = pushed * distance.normal;
            if (rubbed > 0)
                change -= rubbed * along.normalized();
            state.v.col(i) += change;
            Give(w.contact.impulses[k], collider, distance.surface, -body.mass[i] * change);
        }
    }
}

/// Momentum-conserving damping on the velocity: on average half of a vibration is motion, so that H - K falls at gamma.
void Damp(const Body& body, const StepInput& input, State& state, Workspace& w)
{
    if (input.damping <= 0)
        return;
    w.u = state.v;
    RemoveRigid(body.mass, state.x, w.u);
    const Real taken = 1 - std::exp(-input.damping * input.step);
    const Real before = MassProduct(body.mass, state.v, state.v) / 2;
    state.v -= taken * w.u;
    const Real joules = MassProduct(body.mass, state.v, state.v) / 2 - before;
    state.ledger.damping += joules;
    state.energy += joules;
}
} // namespace

StepReport StepReference(const Body& body, const StepInput& input, State& state, Workspace& w)
{
    StepReport report;
    if (!BeginStep(body, input, state, report) || !PrepareStep(body, input, input.step, state, w, report))
        return report;
    const Real rate = FastestRate(body, input.anchors, w.extra);
    const Real wanted = std::ceil(input.step * rate / kRateTimesStep);
    if (input.settings.substeps == 0 && !(wanted <= kMostSubsteps))
    {
        report.Refuse(Flag::BadInput, "The reference solver needs more than a million substeps for so fine or stiff a "
                                      "body: make it coarser or softer, or the step shorter.");
        return report;
    }
    const int chosen = static_cast<int>(std::max<Real>(wanted, 1));
    const int substeps = input.settings.substeps > 0 ? input.settings.substeps : chosen;
    const Real dt = input.step / substeps;
    w.contact.Face(input.colliders);
    for (int n = 0; n < substeps; ++n)
    {
        Accelerate(body, input, state.gradient, dt / 2, state.v);
        state.x += dt * state.v;
        BounceOff(body, input, dt, state, w);
        PlaceAnchors(input, state.anchorTargets, Real(n + 1) / substeps, w);
        state.elastic = EvaluateAll(body, w, state.x, state.gradient);
        Accelerate(body, input, state.gradient, dt / 2, state.v);
        ++report.evaluations;
    }
    Damp(body, input, state, w);
    const Real before = state.energy;
    state.energy = state.elastic + MassProduct(body.mass, state.v, state.v) / 2;
    state.ledger.numerical += state.energy - before;
    report.iterations = substeps;
    EndStep(body, input, state, w, report);
    return report;
}
} // namespace cpd
