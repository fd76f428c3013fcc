#include <algorithm>
#include <cmath>

#include "Checks/Unit/Step/Bodies.h"

namespace cpd
{
namespace
{
struct Drift
{
    Real H = 0; // relative
    Real P = 0; // kg m/s
    Real L = 0; // relative
    Real elasticShare = 0;
    int unusualScales = 0; // frames whose velocity scale left 1 +- 0.06
};

Drift MeasureDrift(const Body& body, State state, const StepInput& input, int frames)
{
    Workspace workspace;
    Drift drift;
    StepReport first;
    for (int n = 0; n < frames; ++n)
    {
        const StepReport report = Step(body, input, state, workspace);
        if (n == 0)
            first = report;
        drift.H = std::max(drift.H, std::abs(report.H - report.target) / first.target);
        drift.H = std::max(drift.H, std::abs(report.H - first.target) / first.target);
        drift.P = std::max(drift.P, (report.P - first.P).norm());
        drift.L = std::max(drift.L, (report.L - first.L).norm() / std::max<Real>(1, first.L.norm()));
        drift.elasticShare += report.elastic / (report.H - report.K) / frames;
        drift.unusualScales += std::abs(report.velocityScale - 1) > 0.06;
    }
    return drift;
}

class FreeCube : public testing::TestWithParam<Real>
{
};

/// METHOD's figures for a free body, 1500 steps from soft to stiffer than any game needs.
TEST_P(FreeCube, KeepsEnergyAndMomentaOnEveryFrame)
{
    const BodyPointer body = test::MakeCube(GetParam());
    State state = test::Stretched(*body, 1.2);
    state.v.colwise() += Vec3(0.3, -0.1, 0.2);
    const Drift drift = MeasureDrift(*body, state, test::Weightless(), 1500);
    EXPECT_LE(drift.H, 1e-10);
    EXPECT_LE(drift.P, 1e-12);
    EXPECT_LE(drift.L, 1e-10);
    EXPECT_GE(drift.elasticShare, 0.45);
    EXPECT_LE(drift.elasticShare, 0.55);
    // The report tells the worst of a frame's two substeps: two in a hundred of those are 60.
    EXPECT_LE(drift.unusualScales, 60);
}

/// Else the angular momentum about a point in space would drift, however well the body keeps its own.
TEST_P(FreeCube, FliesWhereItsMomentumSays)
{
    const BodyPointer body = test::MakeCube(GetParam());
    State state = test::Stretched(*body, 1.2, Vec3(0, 3, 1));
    const Vec3 velocity(2, -1, 0.5);
    state.v.colwise() += velocity;
    StepInput input = test::Weightless();
    input.gravity = Vec3(0, 0, -9.81);
    const auto centre = [&] { return Vec3(state.x * body->mass / body->totalMass); };
    const Vec3 start = centre();
    Workspace workspace;
    constexpr int kFrames = 300;
    for (int n = 0; n < kFrames; ++n)
        Step(*body, input, state, workspace);
    const Real time = kFrames * input.step;
    const Vec3 wanted = start + time * velocity + time * time / 2 * input.gravity;
    EXPECT_LT((centre() - wanted).norm(), 1e-10) << "of 490 m";
}

TEST_P(FreeCube, KeepsThemSpinning)
{
    const BodyPointer body = test::MakeCube(GetParam());
    const Drift drift = MeasureDrift(*body, test::Stretched(*body, 1.2, Vec3(1, 2, 6)), test::Weightless(), 1500);
    EXPECT_LE(drift.H, 1e-10);
    EXPECT_LE(drift.P, 1e-12);
    EXPECT_LE(drift.L, 1e-10);
}

INSTANTIATE_TEST_SUITE_P(Weights, FreeCube, testing::Values(10, 50, 200, 1000, 3000));

/// KE + E + M g z, with the ledger's gravity in the place of the height: exact under the trapezoid.
TEST(Gravity, WorkMatchesTheFallExactly)
{
    const BodyPointer body = test::MakeCube(50);
    State state = test::Stretched(*body, 1.1, Vec3(0, 3, 1));
    StepInput input;
    Workspace workspace;
    const StepReport first = Step(*body, input, state, workspace);
    for (int n = 0; n < 300; ++n)
    {
        const StepReport report = Step(*body, input, state, workspace);
        const Real fallen = body->totalMass * 9.81 * (first.centre[2] - report.centre[2]);
        const Real scale = report.H;
        ASSERT_NEAR(report.H - first.H, fallen, 1e-11 * scale) << n;
        ASSERT_NEAR(report.H, report.target, 1e-11 * scale) << n;
    }
    EXPECT_NEAR(state.v(2, 0), -9.81 * 301 / 30, 3) << "it fell freely";
}

/// Against small-step Verlet: how far a stretch let go at rest is from the truth after 20 frames (METHOD's table).
TEST(Frequency, MatchesTheReference)
{
    struct Case
    {
        Real weight;
        int substeps;
        Real error;
    };
    for (const Case& c : {Case{10, 2, 0.06}, Case{50, 2, 0.14}, Case{50, 4, 0.09}, Case{200, 4, 0.25}})
    {
        const BodyPointer body = test::MakeCube(c.weight);
        StepInput input = test::Weightless();
        input.settings.substeps = c.substeps;
        State ours = test::Stretched(*body, 1.2);
        State truth = ours;
        Workspace workspace;
        Workspace referenceSpace;
        Real difference = 0;
        Real size = 0;
        for (int n = 0; n < 20; ++n)
        {
            Step(*body, input, ours, workspace);
            FindSolver("reference")->step(*body, test::Weightless(), truth, referenceSpace);
            const Real s = test::StretchOf(*body, truth, 2) - 1;
            difference += std::pow(test::StretchOf(*body, ours, 2) - 1 - s, 2);
            size += s * s;
        }
        EXPECT_LE(std::sqrt(difference / size), c.error) << "w = " << c.weight << ", N = " << c.substeps;
    }
}

TEST(StretchedAtRest, MovesOnTheFirstFrameWithoutDriftOrSpin)
{
    for (const char* solver : {"cpd", "paper"})
    {
        const BodyPointer body = test::MakeCube(50);
        State state = test::Stretched(*body, 1.2);
        Workspace workspace;
        Real widest = 0;
        for (int n = 0; n < 300; ++n)
        {
            const StepReport report = FindSolver(solver)->step(*body, test::Weightless(), state, workspace);
            EXPECT_TRUE(n > 0 || report.kinetic > 0.01 * report.H) << solver;
            EXPECT_LT(report.P.norm(), 1e-12) << solver;
            EXPECT_LT(report.L.norm(), 1e-11) << solver;
            widest = std::max(widest, std::abs(test::StretchOf(*body, state, 2) - 1));
        }
        EXPECT_GT(widest, 0.1) << solver << " went on moving";
    }
}

TEST(PlainProjectiveDynamics, LosesItsEnergy)
{
    const BodyPointer body = test::MakeCube(50);
    State state = test::Stretched(*body, 1.2);
    Workspace workspace;
    StepReport report;
    for (int n = 0; n < 60; ++n)
        report = FindSolver("pd")->step(*body, test::Weightless(), state, workspace);
    EXPECT_LT(report.H, 1e-3 * body->totalMass);
    EXPECT_NEAR(report.H, report.target, 1e-12) << "and its books say so";
    EXPECT_LT(state.ledger.numerical, 0);
}
} // namespace
} // namespace cpd
