#include <algorithm>

#include "CPDSolver/Step/Control.h"
#include "Checks/Unit/Contact/Ground.h"

namespace cpd
{
namespace
{
using namespace test;

TEST(Rest, SettlesWithoutCreepOrJitter)
{
    const BodyPointer body = MakeHeavyCube(200);
    State state = Above(*body, 0.02);
    const Collider floor = Floor(0.5, 0.3);
    StepInput input;
    input.colliders = std::span(&floor, 1);
    input.damping = 0.2;
    Workspace workspace;
    for (int n = 0; n < 900; ++n)
        Step(*body, input, state, workspace);
    const Columns settled = state.x;
    Real fastest = 0;
    for (int n = 0; n < 600; ++n)
    {
        Step(*body, input, state, workspace);
        fastest = std::max(fastest, state.v.colwise().norm().maxCoeff());
    }
    EXPECT_LT(fastest, 1e-3);
    EXPECT_LT((state.x - settled).colwise().norm().maxCoeff(), 1e-3);
    EXPECT_GT(state.x.row(2).minCoeff(), -1e-3);
}

TEST(Rest, ABallSofterThanItsWeightLiesUnfolded)
{
    const BodyPointer body = MakeBall(10);
    InvertedFrames inverted(*body);
    State state = Above(*body, 1);
    const Collider floor = Floor(0.5, 1);
    StepInput input;
    input.colliders = std::span(&floor, 1);
    input.damping = 2;
    Workspace workspace;
    int longest = 0;
    for (int n = 0; n < 600; ++n)
    {
        Step(*body, input, state, workspace);
        longest = std::max(longest, inverted.Look(state.x));
    }
    EXPECT_LE(longest, 8);
    EXPECT_LT(state.v.colwise().norm().maxCoeff(), 1e-3);
    EXPECT_GT(state.x.row(2).maxCoeff(), kBallRadius / 2) << "a cushion, not a sheet";
}

struct Shaken
{
    Real kept = 0;  // of the joules, after the time
    Real swing = 0; // m, of the centre, from side to side in the last half second
};

/// Lies still, then shears with so many joules a kilogram.
Shaken Shake(const char* solver, Real weight, Real damping, int frames)
{
    const BodyPointer body = MakeHeavyCube(weight);
    State state = Above(*body, 0.001);
    const Collider floor = Floor(0.7, 0.3);
    StepInput input;
    input.colliders = std::span(&floor, 1);
    input.damping = 3;
    Workspace workspace;
    StepReport report;
    for (int n = 0; n < 300; ++n)
        report = Step(*body, input, state, workspace);
    const auto total = [&] { return report.H + body->totalMass * kGravity * report.centre.z(); };
    const Real rest = total();
    constexpr Real kShear = 1.7; // 1/s
    for (Index i = 0; i < body->VertexCount(); ++i)
        state.v(0, i) += kShear * state.x(2, i);
    Restart(state);
    input.damping = damping;
    Real least = 1e9;
    Real most = -1e9;
    Real given = 0;
    for (int n = 0; n < frames; ++n)
    {
        report = FindSolver(solver)->step(*body, input, state, workspace);
        if (n == 0)
            given = total() - rest;
        if (n >= frames - 15)
        {
            least = std::min(least, report.centre.x());
            most = std::max(most, report.centre.x());
        }
    }
    return {(total() - rest) / given, most - least};
}

/// A jelly wobbles on where it lies, as long as in small steps, and damping takes its wobble at its own rate.
TEST(Rest, WhatLiesWobblesAsInSmallSteps)
{
    for (const Real weight : {50, 200})
    {
        const Shaken ours = Shake("cpd", weight, 0, 60);
        const Shaken truth = Shake("reference", weight, 0, 60);
        EXPECT_GT(ours.kept, truth.kept - 0.05) << weight;
        EXPECT_LT(ours.kept, 1) << weight;
        EXPECT_GT(ours.swing, 0.8 * truth.swing) << weight << ": it swings";
        const Shaken damped = Shake("cpd", weight, 1, 60);
        EXPECT_LT(damped.kept, 0.6 * ours.kept) << weight;
    }
}

/// What was dropped goes on wobbling where it landed, though restitution says that it hardly comes back.
TEST(Rest, WhatLandedWobbles)
{
    const BodyPointer body = MakeHeavyCube(50);
    State state = Above(*body, 1);
    const Collider floor = Floor(0.7, 0.3);
    StepInput input;
    input.colliders = std::span(&floor, 1);
    input.damping = 0.2;
    Workspace workspace;
    Real least = 1e9;
    Real most = -1e9;
    for (int n = 0; n < 90; ++n)
    {
        const StepReport report = Step(*body, input, state, workspace);
        if (n < 75)
            continue;
        least = std::min(least, report.centre.z());
        most = std::max(most, report.centre.z());
    }
    EXPECT_GT(most - least, 0.02) << "a second and a half after it landed";
    EXPECT_LT(most, 0.65) << "and doesn't hop";
}

/// What lies on a floor wobbles on when someone makes it; friction and its own small landings take that slowly.
TEST(Rest, AWobbleGoesOn)
{
    const BodyPointer body = test::MakeCube(200, 6);
    for (const Real restitution : {0.0, 0.3})
    {
        State state = Above(*body, 0.02);
        const Collider floor = Floor(0, restitution);
        StepInput input;
        input.colliders = std::span(&floor, 1);
        Workspace workspace;
        input.damping = 1;
        for (int n = 0; n < 200; ++n)
            Step(*body, input, state, workspace);
        input.damping = 0;
        const Real start = Step(*body, input, state, workspace).H;
        const Real joules = body->totalMass; // a little over 1 m/s: it hardly hops
        ASSERT_TRUE(AddWobble(*body, state, joules));
        StepReport report;
        for (int n = 0; n < 30; ++n)
            report = Step(*body, input, state, workspace);
        EXPECT_GT(report.H - start, 0.5 * joules) << restitution;
        EXPECT_LT(report.H - start, 1.05 * joules) << restitution;
    }
}

/// A target that is held is held wherever the body lies.
TEST(Rest, AHeldEnergyHolds)
{
    const BodyPointer body = MakeHeavyCube(200);
    State state = Above(*body, 0.02);
    const Collider floor = Floor(0.5, 0);
    StepInput input;
    input.colliders = std::span(&floor, 1);
    input.damping = 1;
    Workspace workspace;
    for (int n = 0; n < 200; ++n)
        Step(*body, input, state, workspace);
    input.targets.H = Target<Real>{1, TargetMode::Hold};
    for (int n = 0; n < 60; ++n)
    {
        const StepReport report = Step(*body, input, state, workspace);
        if (n > 3)
        {
            ASSERT_NEAR(report.H, 1, 1e-6) << n;
        }
        ASSERT_LT(report.centre.z(), 0.7) << n;
    }
}
} // namespace
} // namespace cpd
