// What does not fit a body in play, and steps that are refused.
#include <limits>
#include <string>

#include "CPDSolver/Play/Loose.h"
#include "Checks/Unit/Play/Lives.h"

namespace cpd::play
{
namespace
{
BodyPointer OtherBody()
{
    GenerateOptions options;
    options.vertices = 200;
    return *MakeSolid(Generate("cube", options)->solid, Material{});
}

void StepOnce(LiveBody& live)
{
    live.Launch({});
    live.Run();
    live.Collect();
}

Collider FloorBelow()
{
    Collider floor;
    floor.id = 7;
    floor.position = Vec3(0, 0, -0.45);
    return floor;
}
} // namespace

TEST(Misuse, WhatIsOfAnotherBodyIsRefused)
{
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    EXPECT_FALSE(live->Ask(PutBody{nullptr}));
    EXPECT_FALSE(live->Ask(PutBody{OtherBody()}));
    EXPECT_FALSE(live->Ask(PutState{State{}}));
    EXPECT_FALSE(live->Ask(PutState{MakeState(*OtherBody())}));
    EXPECT_TRUE(live->Ask(PutState{MakeState(*live->GetBody())}));
    EXPECT_FALSE(WithMaterials(*live->GetBody(), {}));
    StepOnce(*live);
    EXPECT_TRUE(live->Seen().now.allFinite());
}

TEST(Misuse, ALimitBelowNothingIsRefused)
{
    // One of -1 m/s turned a body round at every step.
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    const Controls fine = live->GetControls();
    for (const Real bad : {Real(-1), Real(0), std::numeric_limits<Real>::quiet_NaN()})
    {
        Controls slow = fine;
        slow.limits.speed = bad;
        EXPECT_FALSE(live->SetControls(slow)) << bad;
        Controls dizzy = fine;
        dizzy.limits.spin = bad;
        EXPECT_FALSE(live->SetControls(dizzy)) << bad;
    }
    EXPECT_TRUE(live->SetControls(fine));
}

TEST(Misuse, ARefusedStepTellsNothing)
{
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    Controls controls = live->GetControls();
    controls.thresholds = {1};
    ASSERT_TRUE(live->SetControls(controls));
    Surroundings around;
    around.colliders = {FloorBelow()};
    live->Place(around);
    ASSERT_TRUE(live->Ask(EnergyBy{50}));
    for (int n = 0; n < 3; ++n)
        StepOnce(*live);
    const Real before = live->Seen().report.H;
    EXPECT_GT(before, 1);
    around.colliders[0].friction = -1;
    live->Place(around);
    for (int n = 0; n < 3; ++n)
    {
        StepOnce(*live);
        EXPECT_TRUE(live->Seen().report.Has(Flag::BadInput));
        EXPECT_EQ(live->Seen().refusals.size(), n == 0 ? 1u : 0u) << "told once";
        EXPECT_TRUE(live->Seen().contacts.empty());
        EXPECT_TRUE(live->Seen().crossings.empty());
        EXPECT_EQ(live->Seen().report.H, before);
        EXPECT_NE(std::string(live->Seen().report.refusal).find("friction"), std::string::npos);
    }
}

TEST(Targets, GivenAgainAreSetAgain)
{
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    const auto ask = [&]
    {
        Controls controls = live->GetControls();
        controls.targets.P = {Vec3(10, 0, 0), TargetMode::Follow};
        ++controls.given[0];
        ASSERT_TRUE(live->SetControls(controls));
    };
    ask();
    StepOnce(*live);
    EXPECT_NEAR(live->Seen().report.P[0], 10, 1e-9);
    ASSERT_TRUE(live->Ask(WholePush{Vec3(-10, 0, 0)}));
    StepOnce(*live);
    EXPECT_NEAR(live->Seen().report.P[0], 0, 1e-9) << "a push moves what is followed";
    ask();
    StepOnce(*live);
    EXPECT_NEAR(live->Seen().report.P[0], 10, 1e-9) << "asked for once more";
}

TEST(Misuse, AHoldsTurnIsMadeOne)
{
    const LiveBodyPointer live = MakeLive(Vec3(1, 2, 3));
    EXPECT_FALSE(live->Take({0}, {Vec3::Zero(), Quat(0, 0, 0, 0)}, 1000));
    ASSERT_TRUE(live->Take({0, 1, 2}, {Vec3::Zero(), Quat(2, 0, 0, 2)}, 1000));
    const Hold& hold = live->Holds()[0];
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_LT((hold.now.ToWorld(hold.local[i]) - Vec3(live->Seen().now.col(hold.vertices[i]))).norm(), 1e-12);
}

TEST(Misuse, SleepersNoticeWhatChangesInPlace)
{
    Collider box;
    box.id = 3;
    box.shape = BoxShape{Vec3(1, 1, 1)};
    EXPECT_FALSE(IsDisturbed(std::span(&box, 1), std::span(&box, 1)));
    Collider smaller = box;
    smaller.shape = BoxShape{Vec3(1, 1, 0.1)};
    EXPECT_TRUE(IsDisturbed(std::span(&box, 1), std::span(&smaller, 1)));
    Collider belt = box;
    belt.surfaceVelocity = Vec3(1, 0, 0);
    EXPECT_TRUE(IsDisturbed(std::span(&box, 1), std::span(&belt, 1)));
    Collider ball = box;
    ball.shape = SphereShape{1};
    EXPECT_TRUE(IsDisturbed(std::span(&box, 1), std::span(&ball, 1)));
}
} // namespace cpd::play
