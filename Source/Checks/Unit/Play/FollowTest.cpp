// A copy of a body on another machine, and how it keeps to what is said of the original.
#include <gtest/gtest.h>

#include "CPDSolver/Play/Net/Follow.h"
#include "CPDSolver/Play/Time/Blend.h"
#include "Checks/Unit/Play/Lives.h"

namespace cpd::play
{
namespace
{
void RunSteps(LiveBody& live, int steps)
{
    for (int i = 0; i < steps; ++i)
    {
        live.Launch({});
        live.Run();
        live.Collect();
    }
}

Vec3 MiddleOf(const LiveBody& live)
{
    return CentreOf(live.Seen().now, live.Seen().body->mass);
}
} // namespace

TEST(Follow, DescribesWhereABodyIsAndHowItIsTurned)
{
    const LiveBodyPointer live = MakeLive(Vec3(1, 2, 3));
    const Quat quarter(Eigen::AngleAxis<Real>(1.5, Vec3::UnitZ()));
    ASSERT_TRUE(live->Ask(TeleportTo{Vec3(4, 5, 6), quarter}));
    RunSteps(*live, 1);
    const BodyFrame said = DescribeBody(*live);
    EXPECT_LT((said.at.position - Vec3(4, 5, 6)).norm(), 1e-9);
    EXPECT_LT(said.at.rotation.angularDistance(quarter), 1e-9);
    EXPECT_FALSE(said.keepsP || said.keepsL || said.keepsH);
}

TEST(Follow, WhatIsFarOffIsPutThere)
{
    const LiveBodyPointer original = MakeLive(Vec3(5, 0, 0));
    ASSERT_TRUE(original->Ask(TeleportTo{Vec3(5, 0, 0), Quat(Eigen::AngleAxis<Real>(2, Vec3::UnitX()))}));
    ASSERT_TRUE(original->Ask(SpinBy{Vec3(0, 0, 50)}));
    RunSteps(*original, 1);
    const LiveBodyPointer copy = MakeLive(Vec3(0, 0, 0));
    RunSteps(*copy, 1);
    ASSERT_TRUE(Follow(*copy, DescribeBody(*original)));
    RunSteps(*copy, 1);
    RunSteps(*original, 1);
    const BodyFrame of = DescribeBody(*original);
    const BodyFrame seen = DescribeBody(*copy);
    EXPECT_LT((seen.at.position - of.at.position).norm(), 1e-6);
    EXPECT_LT(seen.at.rotation.angularDistance(of.at.rotation), 0.02);
    EXPECT_LT((seen.L - of.L).norm(), 1e-6 * of.L.norm());
}

TEST(Follow, WhatIsNearIsLedThereWithoutAJump)
{
    const LiveBodyPointer original = MakeLive(Vec3(0.1, 0, 0));
    const LiveBodyPointer copy = MakeLive(Vec3(0, 0, 0));
    RunSteps(*original, 1);
    RunSteps(*copy, 1);
    Vec3 last = MiddleOf(*copy);
    for (int i = 0; i < 20; ++i)
    {
        ASSERT_TRUE(Follow(*copy, DescribeBody(*original)));
        RunSteps(*copy, 3);
        EXPECT_LT((MiddleOf(*copy) - last).norm(), 0.03) << "in a tenth of a second";
        last = MiddleOf(*copy);
    }
    EXPECT_LT((MiddleOf(*copy) - MiddleOf(*original)).norm(), 0.015);
    EXPECT_LT(copy->Seen().report.H, 0.2) << "and hardly moves any more";
}

TEST(Follow, WhatAgreesIsLeftAlone)
{
    const LiveBodyPointer original = MakeLive(Vec3(0, 0, 0));
    const LiveBodyPointer copy = MakeLive(Vec3(0, 0, 0));
    RunSteps(*original, 1);
    RunSteps(*copy, 1);
    ASSERT_TRUE(Follow(*copy, DescribeBody(*original)));
    EXPECT_FALSE(copy->IsWanted());
}

TEST(Follow, KeepsWhatTheOriginalIsToldToKeepAndNoLonger)
{
    const LiveBodyPointer original = MakeLive(Vec3(0, 0, 0));
    const LiveBodyPointer copy = MakeLive(Vec3(0, 0, 0));
    Controls held = original->GetControls();
    held.targets.H = {Real(20), TargetMode::Hold};
    ASSERT_TRUE(original->SetControls(held));
    RunSteps(*original, 2);
    RunSteps(*copy, 1);
    ASSERT_TRUE(Follow(*copy, DescribeBody(*original)));
    ASSERT_TRUE(copy->GetControls().targets.H.has_value());
    EXPECT_EQ(copy->GetControls().targets.H->mode, TargetMode::Hold);
    held.targets.H.reset();
    ASSERT_TRUE(original->SetControls(held));
    RunSteps(*original, 1);
    ASSERT_TRUE(Follow(*copy, DescribeBody(*original)));
    RunSteps(*copy, 1);
    EXPECT_FALSE(copy->GetControls().targets.H.has_value());
}

TEST(Follow, WhatStandsStillIsPutThereAtOnceAndGoesOnFromThere)
{
    const LiveBodyPointer original = MakeLive(Vec3(0, 0, 0));
    const LiveBodyPointer copy = MakeLive(Vec3(0, 0, 0));
    ASSERT_TRUE(original->Ask(WholePush{original->GetBody()->totalMass * Vec3(1, 0, 0)}));
    RunSteps(*original, 3);
    const BodyFrame said = DescribeBody(*original);
    // Too near to be put there while it steps; and said twice, as what comes after joining is.
    for (int time = 0; time < 2; ++time)
    {
        ASSERT_TRUE(Follow(*copy, said, Copy::StandsStill));
        EXPECT_LT((DescribeBody(*copy).at.position - said.at.position).norm(), 1e-9);
    }
    RunSteps(*original, 1);
    RunSteps(*copy, 1);
    // What a target asks for is there when the step ends.
    EXPECT_LT((DescribeBody(*copy).at.position - DescribeBody(*original).at.position).norm(), 0.034);
    EXPECT_LT((DescribeBody(*copy).P - said.P).norm(), 1e-3 * said.P.norm());
}

TEST(Follow, RefusesWhatIsNoNumber)
{
    const LiveBodyPointer copy = MakeLive(Vec3(0, 0, 0));
    BodyFrame said = DescribeBody(*copy);
    said.at.position[1] = std::nan("");
    EXPECT_FALSE(Follow(*copy, said));
    said = DescribeBody(*copy);
    said.at.rotation.coeffs().setZero();
    EXPECT_FALSE(Follow(*copy, said));
}

TEST(Follow, OfWhoSleepsACopyComesToRest)
{
    const LiveBodyPointer original = MakeLive(Vec3(0, 0, 0));
    const LiveBodyPointer copy = MakeLive(Vec3(0.15, 0, 0));
    RunSteps(*original, 1);
    RunSteps(*copy, 1);
    ASSERT_TRUE(copy->Ask(WholePush{copy->GetBody()->totalMass * Vec3(0, 0.5, 0)}));
    BodyFrame said = DescribeBody(*original);
    said.asleep = true;
    for (int i = 0; i < 60; ++i)
    {
        ASSERT_TRUE(Follow(*copy, said));
        RunSteps(*copy, 3);
    }
    EXPECT_LT(MiddleOf(*copy).norm(), 0.0101);
    EXPECT_LT(copy->Seen().report.P.norm(), 0.005 * copy->GetBody()->totalMass)
        << "weightless, and yet it does not drift";
    ASSERT_TRUE(Follow(*copy, said));
    EXPECT_FALSE(copy->IsWanted()) << "left alone, it may fall asleep";
}
} // namespace cpd::play
