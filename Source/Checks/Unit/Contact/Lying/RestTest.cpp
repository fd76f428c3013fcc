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
    Grounded cube(MakeHeavyCube(200), 0.02, 0.5, 0.3, 0.2);
    cube.Play(900);
    const Columns settled = cube.state.x;
    Real fastest = 0;
    for (int n = 0; n < 600; ++n)
    {
        cube.Play(1);
        fastest = std::max(fastest, cube.state.v.colwise().norm().maxCoeff());
    }
    EXPECT_LT(fastest, 1e-3);
    EXPECT_LT((cube.state.x - settled).colwise().norm().maxCoeff(), 1e-3);
    EXPECT_GT(cube.state.x.row(2).minCoeff(), -1e-3);
}

TEST(Rest, ABallSofterThanItsWeightLiesUnfolded)
{
    Grounded ball(MakeBall(10), 1, 0.5, 1, 2);
    InvertedFrames inverted(*ball.body);
    int longest = 0;
    for (int n = 0; n < 600; ++n)
    {
        ball.Play(1);
        longest = std::max(longest, inverted.Look(ball.state.x));
    }
    EXPECT_LE(longest, 8);
    EXPECT_LT(ball.state.v.colwise().norm().maxCoeff(), 1e-3);
    EXPECT_GT(ball.state.x.row(2).maxCoeff(), kBallRadius / 2) << "a cushion, not a sheet";
}

/// Where a coordinate of the centre has been.
struct Range
{
    Real least = 1e9;
    Real most = -1e9;

    void Add(Real value)
    {
        least = std::min(least, value);
        most = std::max(most, value);
    }
    Real Width() const { return most - least; }
};

constexpr int kHalfSecond = 15; // frames

struct Shaken
{
    Real kept = 0;  // of the joules, after the time
    Real swing = 0; // m, of the centre, from side to side in the last half second
};

/// Lies still, is sheared at so many 1/s, and goes on so many frames.
Shaken Shake(const BodyPointer& body, Real shear, const char* solver, Real damping, int frames)
{
    Grounded jelly(body, 0.001, 0.9, 0.3, 3);
    const auto total = [&](const StepReport& report)
    { return report.H + body->totalMass * kGravity * report.centre.z(); };
    const Real rest = total(jelly.Play(300));
    jelly.state.v.row(0) += shear * jelly.state.x.row(2);
    Restart(jelly.state);
    jelly.input.damping = damping;
    const Real given = total(jelly.Play(1, solver)) - rest;
    jelly.Play(frames - 1 - kHalfSecond, solver);
    Range across;
    StepReport report;
    for (int n = 0; n < kHalfSecond; ++n)
    {
        report = jelly.Play(1, solver);
        across.Add(report.centre.x());
    }
    return {(total(report) - rest) / given, across.Width()};
}

/// A square metre of floor, as high as one likes, of 1 kg/m^3.
BodyPointer MakeTower(Real weight, Index height)
{
    GenerateOptions options;
    options.size = Vec3(1, 1, static_cast<Real>(height));
    options.cells = {4, 4, 4 * height};
    Material material;
    material.density = 1;
    material.weight = weight;
    return *MakeSolid(Generate("cube", options)->solid, material);
}

/// A jelly wobbles on where it lies, as long as in small steps.
TEST(Rest, WhatLiesWobblesAsInSmallSteps)
{
    constexpr Real kShear = 1.7; // 1/s
    for (const Real weight : {50, 200})
    {
        const BodyPointer cube = MakeHeavyCube(weight);
        const Shaken ours = Shake(cube, kShear, "cpd", 0, 60);
        const Shaken truth = Shake(cube, kShear, "reference", 0, 60);
        EXPECT_GT(ours.kept, truth.kept - 0.05) << weight;
        EXPECT_LT(ours.kept, 1) << weight;
        EXPECT_GT(ours.swing, 0.8 * truth.swing) << weight << ": it swings";
    }
}

/// What sways on a small foot has slow ends, where it stands nearly still: it is not at rest there.
TEST(Rest, ATowerSwaysOn)
{
    for (const Index height : {2, 3})
    {
        const BodyPointer tower = MakeTower(1000, height);
        const Shaken ours = Shake(tower, 0.4, "cpd", 0, 60);
        const Shaken truth = Shake(tower, 0.4, "reference", 0, 60);
        EXPECT_GT(ours.kept, 0.6 * truth.kept) << height;
        EXPECT_LT(ours.kept, 1.1 * truth.kept) << height;
    }
}

/// Most of a sway is motion of the centre and the turn: damping takes of that as of the rest, e^-1 in two seconds.
TEST(Rest, DampingTakesASwayAtItsRate)
{
    constexpr Real kDamping = 0.5; // 1/s
    for (const Real weight : {50, 200})
    {
        const BodyPointer cube = MakeHeavyCube(weight);
        const Real free = Shake(cube, 0.55, "cpd", 0, 60).kept;
        const Real damped = Shake(cube, 0.55, "cpd", kDamping, 60).kept;
        EXPECT_NEAR(std::log(free / damped), 2 * kDamping, 0.25) << weight;
    }
}

/// What was dropped goes on wobbling where it landed, though restitution says that it hardly comes back.
TEST(Rest, WhatLandedWobbles)
{
    Grounded cube(MakeHeavyCube(50), 1, 0.7, 0.3, 0.2);
    cube.Play(75);
    Range height;
    for (int n = 0; n < kHalfSecond; ++n)
        height.Add(cube.Play(1).centre.z());
    EXPECT_GT(height.Width(), 0.02) << "two seconds after it landed";
    EXPECT_LT(height.most, 0.65) << "and doesn't hop";
}

/// What lies on a floor wobbles on when someone makes it; friction and its own small landings take that slowly.
TEST(Rest, AWobbleGoesOn)
{
    for (const Real restitution : {0.0, 0.3})
    {
        Grounded cube(MakeCube(200, 6), 0.02, 0, restitution, 1);
        cube.Play(200);
        cube.input.damping = 0;
        const Real start = cube.Play(1).H;
        const Real joules = cube.body->totalMass; // a little over 1 m/s: it hardly hops
        ASSERT_TRUE(AddWobble(*cube.body, cube.state, joules));
        const StepReport report = cube.Play(30);
        EXPECT_GT(report.H - start, 0.5 * joules) << restitution;
        EXPECT_LT(report.H - start, 1.05 * joules) << restitution;
    }
}

/// A target that is held is held wherever the body lies.
TEST(Rest, AHeldEnergyHolds)
{
    Grounded cube(MakeHeavyCube(200), 0.02, 0.5, 0, 1);
    cube.Play(200);
    cube.input.targets.H = Target<Real>{1, TargetMode::Hold};
    for (int n = 0; n < 60; ++n)
    {
        const StepReport report = cube.Play(1);
        if (n > 3)
        {
            ASSERT_NEAR(report.H, 1, 1e-6) << n;
        }
        ASSERT_LT(report.centre.z(), 0.7) << n;
    }
}
} // namespace
} // namespace cpd
