#include <algorithm>
#include <cmath>
#include <numbers>

#include "Checks/Unit/Step/Bodies.h"

namespace cpd
{
namespace
{
std::vector<Anchor> HoldTop(const State& state, Real stiffness)
{
    std::vector<Anchor> anchors;
    const Real top = state.x.row(2).maxCoeff() - 1e-6;
    for (Index i = 0; i < static_cast<Index>(state.x.cols()); ++i)
        if (state.x(2, i) > top)
            anchors.push_back({i, state.x.col(i), stiffness});
    return anchors;
}

TEST(Anchors, HangingBodyKeepsItsEnergyWithGravityCounted)
{
    const BodyPointer body = test::MakeCube(200);
    State state = MakeState(*body);
    const std::vector<Anchor> anchors = HoldTop(state, 1e3);
    StepInput input;
    input.anchors = anchors;
    Workspace workspace;
    Real lowest = 0;
    for (int n = 0; n < 300; ++n)
    {
        const StepReport report = Step(*body, input, state, workspace);
        ASSERT_NEAR(report.H, state.ledger.Sum(), 1e-10) << n;
        lowest = std::min(lowest, report.centre[2]);
    }
    EXPECT_LT(lowest, -0.01) << "it sagged";
    EXPECT_GT(lowest, -1) << "and was held";
}

/// Carried around in a circle: the anchors' work closes the books, whatever they do.
TEST(Anchors, MovingOnesDoWork)
{
    for (const char* solver : {"cpd", "paper"})
    {
        const BodyPointer body = test::MakeCube(200);
        State state = MakeState(*body);
        const std::vector<Anchor> rest = HoldTop(state, 1e3);
        std::vector<Anchor> anchors = rest;
        StepInput input;
        input.damping = 1;
        Workspace workspace;
        Real fastest = 0;
        for (int n = 0; n < 200; ++n)
        {
            const Real angle = n * 0.1;
            for (std::size_t a = 0; a < anchors.size(); ++a)
                anchors[a].target = rest[a].target + Vec3(std::sin(angle), 0, 1 - std::cos(angle));
            input.anchors = anchors;
            const StepReport report = FindSolver(solver)->step(*body, input, state, workspace);
            ASSERT_NEAR(report.target, state.ledger.Sum(), 1e-10 * (1 + report.H)) << solver << n;
            ASSERT_LT(report.H, 200) << solver;
            fastest = std::max(fastest, report.kinetic);
        }
        EXPECT_GT(fastest, 1) << solver << " was carried along";
        EXPECT_GT(std::abs(state.ledger.anchors), 0.1) << solver;
    }
}

TEST(Anchors, LettingGoAndCatchingAgainIsBooked)
{
    const BodyPointer body = test::MakeCube(200);
    State state = MakeState(*body);
    const std::vector<Anchor> anchors = HoldTop(state, 1e3);
    StepInput input;
    Workspace workspace;
    Real start = 0;
    for (int n = 0; n < 90; ++n)
    {
        input.anchors = n / 15 % 2 ? std::span<const Anchor>() : std::span<const Anchor>(anchors);
        const StepReport report = Step(*body, input, state, workspace);
        EXPECT_EQ(report.Has(Flag::Refactored), n % 15 == 0);
        if (n == 0)
            start = report.target - state.ledger.Sum();
        ASSERT_NEAR(report.target - start, state.ledger.Sum(), 1e-10 * (1 + report.H)) << n;
    }
}

struct Swing
{
    Real amplitude;
    Real rate; // rad a frame
};

/// Frequency by the zero crossings of the centre's height, amplitude by its peaks.
Swing MeasureSwing(const Body& body, const std::vector<Anchor>& anchors, State state, const char* solver)
{
    StepInput input = test::Weightless();
    input.anchors = anchors;
    Workspace workspace;
    constexpr int kFrames = 250;
    std::vector<Real> height;
    for (int n = 0; n < kFrames; ++n)
        height.push_back(FindSolver(solver)->step(body, input, state, workspace).centre[2]);
    Real first = -1;
    Real last = 0;
    int crossings = 0;
    for (int n = 1; n < kFrames; ++n)
        if (height[static_cast<std::size_t>(n - 1)] * height[static_cast<std::size_t>(n)] < 0)
        {
            const Real a = height[static_cast<std::size_t>(n - 1)];
            last = n - 1 + a / (a - height[static_cast<std::size_t>(n)]);
            if (first < 0)
                first = last;
            ++crossings;
        }
    Real amplitude = 0;
    for (int n = kFrames - 60; n < kFrames; ++n)
        amplitude = std::max(amplitude, std::abs(height[static_cast<std::size_t>(n)]));
    return {amplitude, crossings > 1 ? std::numbers::pi * (crossings - 1) / (last - first) : 0};
}

/// METHOD's trampoline, smaller: held at its corners, stretched, then thrown upwards.
TEST(Trampoline, KeepsItsAmplitudeAndFrequencyWherePlainDynamicsDies)
{
    const BodyPointer body = test::MakeSheetOf(20, 100);
    State state = MakeState(*body);
    std::vector<Anchor> anchors;
    for (Index i = 0; i < body->VertexCount(); ++i)
        if (std::abs(body->rest(0, i)) > 0.499 && std::abs(body->rest(1, i)) > 0.499)
            anchors.push_back({i, Vec3(1.2 * body->rest.col(i)), 1e4});
    ASSERT_EQ(anchors.size(), 4u);
    StepInput settle = test::Weightless();
    settle.anchors = anchors;
    Workspace workspace;
    for (int n = 0; n < 150; ++n)
        FindSolver("pd")->step(*body, settle, state, workspace);
    state.v.setZero();
    state.v.row(2).setConstant(1);
    Restart(state);

    const Swing truth = MeasureSwing(*body, anchors, state, "reference");
    const Swing ours = MeasureSwing(*body, anchors, state, "cpd");
    const Swing paper = MeasureSwing(*body, anchors, state, "paper");
    const Swing plain = MeasureSwing(*body, anchors, state, "pd");
    EXPECT_NEAR(ours.amplitude / truth.amplitude, 1, 0.06);
    EXPECT_NEAR(ours.rate / truth.rate, 1, 0.05);
    EXPECT_NEAR(paper.amplitude / truth.amplitude, 1, 0.2);
    EXPECT_LT(plain.amplitude, 0.1 * truth.amplitude);
}

/// How far the centre came at each of its turning points, up or down (m).
std::vector<Real> Tops(const Body& body, const std::vector<Anchor>& anchors, State state, const char* solver,
                       int substeps)
{
    StepInput input = test::Weightless();
    input.anchors = anchors;
    input.settings.substeps = substeps;
    input.settings.maxIterations = 1000;
    Workspace workspace;
    constexpr int kFrames = 100;
    std::vector<Real> tops;
    Real before = 0;
    Real last = 0;
    for (int n = 0; n < kFrames; ++n)
    {
        const Real away = std::abs(FindSolver(solver)->step(body, input, state, workspace).centre[2]);
        if (n > 1 && last > before && last >= away)
            tops.push_back(last);
        before = last;
        last = away;
    }
    return tops;
}

/// A slack one: most of what it does not do as a whole it does in short waves, which take their share of the energy.
/// What they have must not go back to the whole; then the step comes to the truth as it gets shorter.
TEST(Trampoline, SlackOneLeavesItsShortWavesTheirShare)
{
    const BodyPointer body = test::MakeSheetOf(20, 100);
    constexpr Real kStretch = 1.02;
    State state = MakeState(*body);
    state.x.topRows<2>() *= kStretch;
    std::vector<Anchor> anchors;
    for (Index i = 0; i < body->VertexCount(); ++i)
        if (std::abs(body->rest(0, i)) > 0.499 && std::abs(body->rest(1, i)) > 0.499)
            anchors.push_back({i, state.x.col(i), 1e4});
    state.v.row(2).setConstant(0.75);
    Restart(state);

    const std::vector<Real> truth = Tops(*body, anchors, state, "reference", 0);
    const std::vector<Real> quick = Tops(*body, anchors, state, "cpd", 0);
    const std::vector<Real> fine = Tops(*body, anchors, state, "cpd", 16);
    ASSERT_GE(truth.size(), 4u);
    ASSERT_GE(quick.size(), 4u);
    ASSERT_GE(fine.size(), 4u);
    for (std::size_t k = 0; k < 4; ++k)
    {
        EXPECT_NEAR(quick[k] / truth[k], 1, 0.1) << k;
        EXPECT_NEAR(fine[k] / truth[k], 1, 0.06) << k;
    }
}
} // namespace
} // namespace cpd
