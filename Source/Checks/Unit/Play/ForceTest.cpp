// Forces that last.
#include "CPDSolver/Play/Shape/Force.h"

#include <gtest/gtest.h>

#include "CPDSolver/Play/Net/Follow.h"
#include "CPDSolver/Play/Stage.h"
#include "Checks/Unit/Play/Lives.h"

namespace cpd::play
{
namespace
{
void PlayForces(Stage& stage, int steps)
{
    for (int i = 0; i < steps; ++i)
    {
        stage.Open(stage.clock.step);
        for (Actor& actor : stage.Actors())
            if (actor.launched)
                actor.live->Run();
        stage.Collect();
    }
}

void SetForces(LiveBody& live, std::vector<Force> forces)
{
    Controls controls = live.GetControls();
    controls.forces = std::move(forces);
    ASSERT_TRUE(live.SetControls(controls));
}
} // namespace

TEST(Force, IsSharedByTheMassesOfWhomItDrawsAt)
{
    const VectorX mass = Vec3(1, 2, 5);
    Columns forces = Columns::Zero(3, 3);
    AddForces(std::vector<Force>{{Vec3(8, 0, -16), {}}, {Vec3(0, 3, 0), {0, 1}}}, mass, forces);
    EXPECT_LT((forces.col(0) - Vec3(1, 1, -2)).norm(), 1e-12);
    EXPECT_LT((forces.col(1) - Vec3(2, 2, -4)).norm(), 1e-12);
    EXPECT_LT((forces.col(2) - Vec3(5, 0, -10)).norm(), 1e-12);
    EXPECT_NEAR(AccelerationBy(std::vector<Force>{{Vec3(8, 0, 0), {}}, {Vec3(0, 3, 0), {0, 1}}}, mass), 2, 1e-12);
}

TEST(Force, OfAVertexThatIsNamedTwiceTheSumIsTheSame)
{
    const VectorX mass = Vec3(1, 2, 5);
    Columns forces = Columns::Zero(3, 3);
    AddForces(std::vector<Force>{{Vec3(9, 0, 0), {1, 2, 1}}}, mass, forces);
    EXPECT_LT((forces.rowwise().sum() - Vec3(9, 0, 0)).norm(), 1e-12);
    EXPECT_NEAR(forces(0, 1), 4, 1e-12);
}

TEST(Force, ThatIsNoneIsRefused)
{
    EXPECT_TRUE(CheckForce({Vec3(1, 2, 3), {0, 7}}, 8));
    EXPECT_FALSE(CheckForce({Vec3(1, std::nan(""), 3), {}}, 8));
    EXPECT_FALSE(CheckForce({Vec3(1, 1e30, 3), {}}, 8));
    EXPECT_FALSE(CheckForce({Vec3(1, 2, 3), {8}}, 8));
    EXPECT_FALSE(CheckForce({Vec3(1, 2, 3), {-1}}, 8));
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    Controls controls = live->GetControls();
    controls.forces.push_back({Vec3::Constant(std::nan("")), {}});
    EXPECT_FALSE(live->SetControls(controls));
    EXPECT_TRUE(live->GetControls().forces.empty());
}

TEST(Force, GoesOnFromStepToStep)
{
    Stage stage;
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    stage.Enter(live);
    SetForces(*live, {{Vec3(30, 0, 0), {}}});
    PlayForces(stage, 10);
    EXPECT_LT((live->Seen().report.P - Vec3(10, 0, 0)).norm(), 1e-9);
    EXPECT_NEAR(live->Seen().ledger.gravity, live->Seen().report.H, 1e-9);
    SetForces(*live, {});
    PlayForces(stage, 10);
    EXPECT_LT((live->Seen().report.P - Vec3(10, 0, 0)).norm(), 1e-9);
}

TEST(Force, WakesASleeperWhenItChanges)
{
    Stage stage;
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    Controls controls = live->GetControls();
    controls.rest.allowed = true;
    ASSERT_TRUE(live->SetControls(controls));
    stage.Enter(live);
    PlayForces(stage, 60);
    ASSERT_TRUE(live->rest.asleep);
    SetForces(*live, {{Vec3(60, 0, 0), {}}});
    PlayForces(stage, 60);
    EXPECT_FALSE(live->rest.asleep);
    EXPECT_NEAR(live->Seen().report.P[0], 120, 1e-6);
}

/// Two that are driven at each other within one frame of several steps must be seen to meet.
TEST(Force, WidensTheReach)
{
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    const Bounds still = live->Reach(3, 1.0 / 30);
    SetForces(*live, {{Vec3(100 * live->GetBody()->totalMass, 0, 0), {}}});
    EXPECT_GT(live->Reach(3, 1.0 / 30).high[0], still.high[0] + 0.5 * 100 * 0.1 * 0.1);
}

TEST(Force, IsToldToCopiesAndLeavesWhatAgreesAlone)
{
    const LiveBodyPointer original = MakeLive(Vec3::Zero());
    const LiveBodyPointer copy = MakeLive(Vec3::Zero());
    SetForces(*original, {{Vec3(3, 0, 0), {0, 1}}});
    ASSERT_TRUE(Follow(*copy, DescribeBody(*original)));
    EXPECT_EQ(copy->GetControls().forces, original->GetControls().forces);
    for (const LiveBodyPointer& live : {original, copy})
    {
        live->Launch({});
        live->Run();
        live->Collect();
    }
    ASSERT_TRUE(Follow(*copy, DescribeBody(*original)));
    EXPECT_FALSE(copy->IsWanted()) << "nothing is otherwise";
    BodyFrame broken = DescribeBody(*original);
    broken.forces[0].newtons[1] = std::nan("");
    broken.at.position[0] += 50;
    EXPECT_FALSE(Follow(*copy, broken));
    EXPECT_FALSE(copy->IsWanted()) << "it is not put there either";
    EXPECT_EQ(copy->GetControls().forces, original->GetControls().forces);
}
} // namespace cpd::play
