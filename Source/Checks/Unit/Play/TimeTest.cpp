// The clock, the budget, sleep and the picture between two steps.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "CPDSolver/Play/Time/Blend.h"
#include "CPDSolver/Play/Time/Budget.h"
#include "CPDSolver/Play/Time/Climate.h"
#include "CPDSolver/Play/Time/Clock.h"
#include "CPDSolver/Play/Time/Rest.h"
#include "Checks/Unit/Play/Lives.h"

namespace cpd::play
{
TEST(Clock, MakesThirtyStepsASecondAtAnyFrameRate)
{
    for (const int rate : {1, 7, 24, 30, 59, 60, 144, 240})
    {
        Clock clock;
        clock.mostSteps = 60;
        int steps = 0;
        for (int frame = 0; frame < 10 * rate; ++frame)
            steps += Advance(clock, Real(1) / rate);
        EXPECT_EQ(steps, 300) << rate << " frames a second";
        EXPECT_EQ(clock.dropped, 0);
    }
}

TEST(Clock, DropsWhatAHitchOwesBeyondTheCap)
{
    Clock clock;
    EXPECT_EQ(Advance(clock, 2), 4);
    EXPECT_NEAR(clock.dropped, Real(56) / 30, 1e-9);
    EXPECT_LT(clock.pending, clock.step);
    EXPECT_EQ(Advance(clock, clock.step), 1) << "and owes nothing afterwards";
}

TEST(Clock, TakesNoTimeThatIsNone)
{
    Clock clock;
    for (const Real bad :
         {Real(0), Real(-1), std::numeric_limits<Real>::quiet_NaN(), std::numeric_limits<Real>::infinity()})
        EXPECT_EQ(Advance(clock, bad), 0);
    EXPECT_EQ(clock.pending, 0);
}

TEST(Clock, ForetellsAStepWithoutTakingIt)
{
    Clock clock;
    EXPECT_EQ(StepsDue(clock, clock.step / 2), 0);
    EXPECT_EQ(StepsDue(clock, clock.step), 1);
    EXPECT_EQ(clock.pending, 0);
    Advance(clock, clock.step / 4);
    EXPECT_NEAR(Fraction(clock), 0.25, 1e-12);
}

TEST(Clock, CountsTheFramesUntilTheNextStep)
{
    for (const int framesAStep : {1, 2, 3, 8})
    {
        Clock clock;
        const Real frame = clock.step / framesAStep;
        while (Advance(clock, frame) == 0)
            continue;
        EXPECT_EQ(FramesToNext(clock, frame), framesAStep);
    }
    Clock clock;
    EXPECT_EQ(FramesToNext(clock, 10 * clock.step), 1) << "steps in every frame";
    EXPECT_EQ(FramesToNext(clock, 0), 1);
    Advance(clock, 0.8 * clock.step);
    EXPECT_EQ(FramesToNext(clock, 0.15 * clock.step), 2);
}

TEST(Budget, CutsIterationsBeforeAnybodyWaits)
{
    const std::vector<BodyCost> costs{{{4, 15}, 10, 1}, {{4, 15}, 5, 1}};
    const BudgetPlan plan = PlanBudget(costs, 6, 16, 1);
    EXPECT_TRUE(plan.exceeded);
    EXPECT_FALSE(plan.shares[0].waits || plan.shares[1].waits);
    EXPECT_LT(plan.shares[0].maxIterations, 16);
    EXPECT_LE(plan.expected, 6);
}

TEST(Budget, AShortageEndsWhenItIsOver)
{
    // A second of landing costs 10 ms a step; then the same body flies for 1 ms.
    StepCost cost;
    for (int n = 0; n < 30; ++n)
        Measure(cost, 10, 14, false);
    EXPECT_NEAR(cost.milliseconds, 10, 1e-9);
    int frames = 0;
    for (; frames < 60 && PlanBudget(std::vector<BodyCost>{{cost, 0, 1}}, 8, 24, 1).exceeded; ++frames)
        Measure(cost, 1, 4, false);
    EXPECT_LT(frames, 5);
}

TEST(Budget, WhatWasCutShortCountsAsAWholeStep)
{
    StepCost cost;
    Measure(cost, 10, 12, false);
    const BudgetPlan plan = PlanBudget(std::vector<BodyCost>{{cost, 0, 1}}, 8, 24, 1);
    const int given = plan.shares[0].maxIterations;
    EXPECT_LT(given, 12);
    for (int n = 0; n < 60; ++n)
        Measure(cost, 10 * (kFixedShare + (1 - kFixedShare) * given / 12), given, true);
    EXPECT_NEAR(cost.milliseconds, 10, 1e-6) << "or it would be given all, and cut, and given all";
    EXPECT_EQ(PlanBudget(std::vector<BodyCost>{{cost, 0, 1}}, 8, 24, 1).shares[0].maxIterations, given);
}

TEST(Budget, WhoWaitsHasItsTurn)
{
    StepCost far;
    Measure(far, 100, 10, false); // a hiccup of the machine
    const BodyCost nearest{{2, 10}, 0, 1};
    int waited = 0;
    for (; waited < 300 && PlanBudget(std::vector<BodyCost>{nearest, {far, 9, 1}}, 8, 24, 1).shares[1].waits; ++waited)
        Wait(far);
    EXPECT_GT(waited, 10);
    EXPECT_LT(waited, 90);
}

TEST(Budget, TheFarthestWaitAndTheNearestNever)
{
    const std::vector<BodyCost> costs{{{10, 15}, 1, 1}, {{10, 15}, 30, 1}, {{10, 15}, 20, 1}};
    const BudgetPlan plan = PlanBudget(costs, 8, 15, 1);
    EXPECT_FALSE(plan.shares[0].waits);
    EXPECT_TRUE(plan.shares[1].waits);
    EXPECT_TRUE(plan.shares[2].waits);
    const BudgetPlan harsh = PlanBudget(costs, 1e-9, 15, 1);
    EXPECT_FALSE(harsh.shares[0].waits);
}

TEST(Budget, LeavesEverythingWhenItFitsOrHasNoLimit)
{
    const std::vector<BodyCost> costs{{{4, 15}, 0, 2}, {{4, 15}, 0, 2}};
    EXPECT_FALSE(PlanBudget(costs, 0, 15, 1).exceeded);
    EXPECT_FALSE(PlanBudget(costs, 8, 15, 2).exceeded) << "two workers share sixteen milliseconds";
    EXPECT_TRUE(PlanBudget(costs, 8, 15, 1).exceeded);
    EXPECT_FALSE(PlanBudget({}, 1, 15, 1).exceeded);
}

TEST(Budget, WhoAsksForMoreSubstepsGetsThemAndSharesInTheCuts)
{
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    ASSERT_TRUE(live->Take({0, 1, 2}, Frame{}, 1e4));
    Controls controls = live->GetControls();
    controls.settings.substeps = 8;
    ASSERT_TRUE(live->SetControls(controls));
    const auto evaluations = [&](int share)
    {
        live->Launch({1, Real(1) / 30, share, 15, 1});
        live->Run();
        live->Collect();
        return live->Seen().report.evaluations;
    };
    EXPECT_EQ(evaluations(15), 24) << "a guess and two corrections in each of eight";
    EXPECT_FALSE(live->Seen().report.Has(Flag::BudgetCut));
    EXPECT_LE(evaluations(5), 8);
    EXPECT_TRUE(live->Seen().report.Has(Flag::BudgetCut));
    EXPECT_GE(evaluations(1), 1);
}

TEST(Rest, SleepsOnlyAfterItsWait)
{
    Rest rest;
    const RestSettings settings{true, 0.01, 0.5};
    const Real slow = 0.5 * 2 * 0.005 * 0.005;
    const Real fast = 0.5 * 2 * 0.02 * 0.02;
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(NoteStep(rest, settings, slow, 2, 0.1), RestChange::None);
    EXPECT_EQ(NoteStep(rest, settings, fast, 2, 0.1), RestChange::None);
    EXPECT_EQ(rest.quiet, 0) << "a movement starts the wait afresh";
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(NoteStep(rest, settings, slow, 2, 0.125), i == 3 ? RestChange::FellAsleep : RestChange::None);
    EXPECT_EQ(Wake(rest), RestChange::Woke);
    EXPECT_EQ(Wake(rest), RestChange::None);
}

TEST(Rest, NeverSleepsWhereItMayNot)
{
    Rest rest;
    const RestSettings settings{false, 0.01, 0.5};
    for (int i = 0; i < 100; ++i)
        EXPECT_EQ(NoteStep(rest, settings, 0, 1, 0.1), RestChange::None);
    EXPECT_FALSE(rest.asleep);
}

TEST(Blend, RunsFromOneStateToTheOther)
{
    const Columns before = Columns::Constant(3, 4, 1);
    const Columns now = Columns::Constant(3, 4, 3);
    Columns shown;
    Blend(before, now, 0, shown);
    EXPECT_EQ(shown, before);
    Blend(before, now, 1, shown);
    EXPECT_EQ(shown, now);
    Blend(before, now, 0.25, shown);
    EXPECT_EQ(shown, Columns::Constant(3, 4, 1.5));
    EXPECT_EQ(CentreOf(shown, VectorX::Constant(4, 2)), Vec3(1.5, 1.5, 1.5));
}

TEST(Climate, IsFeltWhenItTurns)
{
    const Climate before{Vec3(0, 0, -9.8), Vec3(3, 0, 0), 1.2, 0.5, true};
    EXPECT_FALSE(HasTurned(before, before));
    Climate now = before;
    now.gravity[0] = 0.5;
    EXPECT_TRUE(HasTurned(before, now));
    now = before;
    now.friction = 0.1;
    EXPECT_TRUE(HasTurned(before, now));
    now = before;
    now.airDrag = 0;
    EXPECT_TRUE(HasTurned(before, now));
    now = before;
    now.meetsOthers = false;
    EXPECT_TRUE(HasTurned(before, now));
    now = before;
    now.wind[1] = 0.02;
    EXPECT_FALSE(HasTurned(before, now)) << "it wavers";
    now.wind[1] = 5;
    EXPECT_TRUE(HasTurned(before, now));
    Climate airless = before;
    airless.airDrag = now.airDrag = 0;
    EXPECT_FALSE(HasTurned(airless, now)) << "of wind nothing is felt without air";
}

TEST(Climate, WhatIsNoNumberIsNoChange)
{
    const Climate before{Vec3(0, 0, -9.8), Vec3::Zero(), 1.2, 0.5, true};
    Climate now = before;
    now.gravity[2] = std::nan("");
    now.wind[0] = std::nan("");
    now.airDrag = std::nan("");
    now.friction = std::nan("");
    EXPECT_FALSE(HasTurned(before, now));
}
} // namespace cpd::play
