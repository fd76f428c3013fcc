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
    const int chosen = static_cast<int>(std::clamp<Real>(wanted, 1, kMostSubsteps));
    const int substeps = input.settings.substeps > 0 ? input.settings.substeps : chosen;
    const Real dt = input.step / substeps;
    for (int n = 0; n < substeps; ++n)
    {
        Accelerate(body, input, state.gradient, dt / 2, state.v);
        state.x += dt * state.v;
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
