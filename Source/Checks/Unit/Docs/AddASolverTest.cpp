// The code of Source/Docs/AddASolver.md; ./cpd test docs compares the two.
#include "CPDSolver/Step/Frame/StepFrame.h"
#include "Checks/Unit/Step/Bodies.h"

namespace cpd
{
namespace
{
// region solver
/// Symplectic Euler: the simplest thing that moves. Only for soft bodies and short steps.
StepReport StepSymplecticEuler(const Body& body, const StepInput& input, State& state, Workspace& w)
{
    StepReport report;
    if (!BeginStep(body, input, state, report) || !PrepareStep(body, input, input.step, state, w, report))
        return report;
    for (Index i = 0; i < body.VertexCount(); ++i)
        state.v.col(i) += input.step * (input.gravity - state.gradient.col(i) / body.mass[i]);
    state.x += input.step * state.v;
    state.elastic = EvaluateAll(body, w, state.x, state.gradient);
    // The books: what this solver gains or loses is nobody's doing but its own.
    const Real before = state.energy;
    state.energy = state.elastic + MassProduct(body.mass, state.v, state.v) / 2;
    state.ledger.numerical += state.energy - before;
    EndStep(body, input, state, w, report);
    return report;
}
// end

TEST(AddASolver, SymplecticEulerSwingsASoftCube)
{
    const BodyPointer body = test::MakeCube(10, 3);
    State state = test::Stretched(*body, 1.2);
    StepInput input = test::Weightless();
    input.step = 1e-3;
    Workspace workspace;
    const Real start = StepSymplecticEuler(*body, input, state, workspace).H;
    StepReport report;
    for (int n = 0; n < 500; ++n)
        report = StepSymplecticEuler(*body, input, state, workspace);
    EXPECT_NEAR(report.H, start, 0.05 * start);
    EXPECT_GT(report.kinetic, 0);
    input.damping = -1;
    EXPECT_TRUE(StepSymplecticEuler(*body, input, state, workspace).Has(Flag::BadInput));
}
} // namespace
} // namespace cpd
