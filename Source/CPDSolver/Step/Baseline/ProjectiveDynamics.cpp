#include "CPDSolver/Step/Baseline/Baseline.h"
#include "CPDSolver/Step/Baseline/KeepOut.h"
#include "CPDSolver/Step/Frame/StepFrame.h"

namespace cpd
{
namespace
{
/// y = x + h v + h^2 M^-1 f, Eq. 2.
void PredictInertially(const Body& body, const StepInput& input, const State& state, Columns& y)
{
    const Real h = input.step;
    for (Index i = 0; i < body.VertexCount(); ++i)
    {
        Vec3 acceleration = input.gravity;
        if (input.forces)
            acceleration += input.forces->col(i) / body.mass[i];
        y.col(i) = state.x.col(i) + h * state.v.col(i) + h * h * acceleration;
    }
}
} // namespace

/// Algorithm: x = y; repeat x -= A^-1 (M (x - y)/h^2 + grad W(x)), Eq. 9; v = (x - x_n)/h.
StepReport StepProjectiveDynamics(const Body& body, const StepInput& input, State& state, Workspace& w)
{
    StepReport report;
    if (!BeginStep(body, input, state, report) || !PrepareStep(body, input, input.step, state, w, report))
        return report;
    w.contact.Face(input.colliders); // which get no impulses
    PlaceAnchors(input, state.anchorTargets, 1, w);
    PredictInertially(body, input, state, w.y);
    w.X = w.y;
    const Real h2 = input.step * input.step;
    for (int k = 0; k < input.settings.maxIterations; ++k)
    {
        EvaluateAll(body, w, w.X, w.gX);
        PullAll(body.mass, 1 / h2, w.X, w.y, w.gX, w.rhs);
        w.system->factor.Solve(w.rhs, w.p, w.sweep);
        w.X -= w.p;
        KeepOut(input, state.x, w);
        ++report.iterations;
        ++report.evaluations;
    }
    state.v = (w.X - state.x) / input.step;
    state.x = w.X;
    // For the books alone: what this solver gains and loses is nobody's doing but its own.
    state.elastic = EvaluateAll(body, w, state.x, state.gradient);
    const Real before = state.energy;
    state.energy = state.elastic + MassProduct(body.mass, state.v, state.v) / 2;
    state.ledger.numerical += state.energy - before;
    EndStep(body, input, state, w, report);
    return report;
}
} // namespace cpd
