#include <cmath>

#include "Checks/Unit/Step/Bodies.h"

namespace cpd
{
namespace
{
Real StretchRate(const Body& body, const char* solver, int substeps)
{
    State state = test::Stretched(body, 1.02);
    StepInput input = test::Weightless();
    input.settings.substeps = substeps;
    Workspace workspace;
    std::vector<Real> stretch;
    for (int n = 0; n < 40; ++n)
    {
        FindSolver(solver)->step(body, input, state, workspace);
        stretch.push_back(test::StretchOf(body, state, 2) - 1);
    }
    return test::RateOf(stretch);
}

/// METHOD's figures for the stretching cube of 729 vertices.
TEST(Frequency, IsThatOfTheReferenceWithinAFewPercent)
{
    struct Case
    {
        Real weight;
        Real withTwo;
        Real withFour;
    };
    for (const Case& c : {Case{50, 0.012, 0.003}, Case{200, 0.045, 0.012}})
    {
        const BodyPointer body = test::MakeCube(c.weight, 8);
        const Real truth = StretchRate(*body, "reference", 0);
        EXPECT_NEAR(StretchRate(*body, "cpd", 2) / truth, 1, c.withTwo) << c.weight;
        EXPECT_NEAR(StretchRate(*body, "cpd", 4) / truth, 1, c.withFour) << c.weight;
    }
}

/// A pulse that starts near one end of a bar: what the paper says its method cannot carry.
std::vector<Columns> Pulse(const Body& body, const char* solver)
{
    State state = MakeState(body);
    const Real end = body.rest.row(0).minCoeff();
    for (Index i = 0; i < body.VertexCount(); ++i)
        state.v(0, i) = std::exp(-std::pow((state.x(0, i) - end - 1) / 0.5, 2));
    Restart(state);
    Workspace workspace;
    std::vector<Columns> frames;
    for (int n = 0; n < 20; ++n)
    {
        FindSolver(solver)->step(body, test::Weightless(), state, workspace);
        frames.push_back(state.x);
    }
    return frames;
}

TEST(Wave, RunsThroughABar)
{
    Material material;
    material.density = 1;
    material.weight = 50;
    const BodyPointer body = test::MakeSolidOf(material, "box", {40, 2, 2}, Vec3(5, 0.25, 0.25));
    const std::vector<Columns> truth = Pulse(*body, "reference");
    const std::vector<Columns> ours = Pulse(*body, "cpd");
    Real error = 0;
    Real size = 0;
    for (std::size_t n = 0; n < truth.size(); ++n)
    {
        error += (ours[n] - truth[n]).squaredNorm();
        size += (truth[n] - body->rest).squaredNorm();
    }
    EXPECT_LE(std::sqrt(error / size), 0.03);
}
} // namespace
} // namespace cpd
