// A body that is held and put elsewhere: its ties go along, or it follows what leapt, and neither flings it.
#include "CPDSolver/Play/Stage.h"
#include "CPDSolver/Play/Time/Blend.h"
#include "Checks/Unit/Play/Lives.h"

namespace cpd::play
{
namespace
{
const Quat kQuarter(Eigen::AngleAxis<Real>(1.5707963267948966, Vec3::UnitZ()));

/// On a stage, held by two of its vertices.
struct Held
{
    Held()
    {
        stage.Enter(live);
        hold = *live->Take({0, 1}, Frame{}, FirmStiffness(live->Seen().body->totalMass));
    }
    void Play(int frames)
    {
        for (int i = 0; i < frames; ++i)
        {
            stage.Open(stage.clock.step);
            if (live->IsRunning())
                live->Run();
            stage.Collect();
        }
    }
    Vec3 Centre() const { return CentreOf(live->Seen().now, live->Seen().body->mass); }

    Stage stage;
    LiveBodyPointer live = MakeLive(Vec3::Zero());
    HoldId hold = kNoHold;
};
} // namespace

TEST(Teleport, TakesWhatHoldsTheBodyAlong)
{
    Held held;
    held.Play(2);
    const Vec3 elsewhere(20, -30, 5);
    ASSERT_TRUE(held.live->Ask(TeleportTo{elsewhere, kQuarter}));
    held.Play(30);
    EXPECT_LT((held.Centre() - elsewhere).norm(), 1e-6);
    EXPECT_LT(held.live->Seen().report.H, 1e-9) << "nothing drew it";
    EXPECT_NEAR(held.live->Seen().ledger.anchors, 0, 1e-9);
    // It hangs on the same frame as before: where that goes, it follows.
    const Vec3 held0 = held.live->Seen().now.col(0);
    ASSERT_TRUE(held.live->Move(held.hold, Frame{Vec3(0, 0, 1), Quat::Identity()}));
    held.Play(120);
    EXPECT_LT((held.live->Seen().now.col(0) - held0 - Vec3(0, 0, 1)).norm(), 0.1);
}

TEST(Teleport, TakesHoldsAlongThatWereTakenMeanwhile)
{
    Held held;
    ASSERT_TRUE(held.live->Ask(TeleportTo{Vec3(20, 0, 0), kQuarter}));
    held.stage.Open(held.stage.clock.step);
    ASSERT_TRUE(held.live->Take({5}, Frame{}, 1e5)) << "of where the body was seen last";
    held.live->Run();
    held.stage.Collect();
    held.Play(30);
    EXPECT_LT((held.Centre() - Vec3(20, 0, 0)).norm(), 1e-6);
    EXPECT_LT(held.live->Seen().report.H, 1e-9);
}

TEST(Teleport, LeavesTiesWhereTheyAreIfAsked)
{
    Held held;
    held.Play(2);
    ASSERT_TRUE(held.live->Ask(TeleportTo{Vec3(0.1, 0, 0), Quat::Identity(), Ties::Stay}));
    held.Play(1);
    EXPECT_GT(held.live->Seen().report.H, 1) << "drawn back";
}

TEST(Teleport, WhatLeapsTakesTheBodyAlong)
{
    Held held;
    held.Play(2);
    ASSERT_TRUE(held.live->Move(held.hold, Frame{Vec3(20, 0, 0), kQuarter}));
    held.Play(30);
    EXPECT_LT((held.Centre() - Vec3(20, 0, 0)).norm(), 1e-6);
    EXPECT_LT(held.live->Seen().report.H, 1e-9) << "nothing drew it";
    // What else is asked of it in that step counts from there.
    ASSERT_TRUE(held.live->Move(held.hold, Frame{Vec3(40, 0, 0), Quat::Identity()}));
    ASSERT_TRUE(held.live->Ask(TeleportTo{Vec3(40, 7, 0), Quat::Identity()}));
    held.Play(30);
    EXPECT_LT((held.Centre() - Vec3(40, 7, 0)).norm(), 1e-6);
    EXPECT_LT(held.live->Seen().report.H, 1e-9);
}

TEST(Teleport, OneOfTwoThatLeapsTearsOff)
{
    Held held;
    const Expected<HoldId> second = held.live->Take({7}, Frame{}, 1e5);
    held.Play(2);
    ASSERT_TRUE(held.live->Move(*second, Frame{Vec3(4, 0, 0), Quat::Identity()}));
    held.Play(1);
    EXPECT_LT(held.live->Seen().report.H, 1e-9) << "nothing drew it";
    ASSERT_EQ(held.live->Seen().refusals.size(), 1u);
    EXPECT_NE(held.live->Seen().refusals.front().find("tore off"), std::string::npos);
    EXPECT_FALSE(held.live->Release(*second)) << "it is gone";
    EXPECT_TRUE(held.live->Move(held.hold, Frame{Vec3(1, 0, 0), Quat::Identity()})) << "the other is not";
    held.Play(1);
    EXPECT_GT(held.live->Seen().report.H, 1) << "within reach it draws";
}

TEST(Teleport, WithoutALimitNothingLeaps)
{
    Held held;
    Controls drawn = held.live->GetControls();
    drawn.leap = 0;
    ASSERT_TRUE(held.live->SetControls(drawn));
    held.Play(2);
    ASSERT_TRUE(held.live->Move(held.hold, Frame{Vec3(4, 0, 0), Quat::Identity()}));
    held.Play(1);
    EXPECT_GT(held.live->Seen().report.H, 1);
}

TEST(Shift, TakesHoldsQueuedTeleportsAndAllAlong)
{
    const Vec3 way(1000, -300, 0);
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    const auto step = [&]
    {
        live->Launch({});
        live->Run();
        live->Collect();
    };
    const Expected<HoldId> pin = live->Take({0, 1}, Frame(), 1e4);
    const Expected<HoldId> led = live->Take({5, 6}, Frame{Vec3(0, 0, 1), Quat::Identity()}, 1e4);
    ASSERT_TRUE(pin && led);
    step();
    live->Shift(way);
    ASSERT_TRUE(live->Move(*led, Frame{Vec3(0, 0, 1) + way, Quat::Identity()})) << "the leader went along";
    step();
    EXPECT_EQ(live->Holds().size(), 2u);
    EXPECT_LT((CentreOf(live->Seen().now, live->GetBody()->mass) - way).norm(), 1e-6);
    EXPECT_LT(live->Seen().report.H, 1e-6);
    ASSERT_TRUE(live->Release(*pin) && live->Release(*led));
    ASSERT_TRUE(live->Ask(TeleportTo{way + Vec3(50, 0, 0), Quat::Identity()}));
    live->Shift(-way);
    step();
    EXPECT_LT((CentreOf(live->Seen().now, live->GetBody()->mass) - Vec3(50, 0, 0)).norm(), 1e-6);
}
} // namespace cpd::play
