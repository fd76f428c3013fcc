// Where a body may get is known before it steps: what stands there is looked for.
#include "CPDSolver/Play/Stage.h"
#include "Checks/Unit/Play/Lives.h"

namespace cpd::play
{
namespace
{
struct Case
{
    const char* name;
    Command command;
};

/// Of a cube of a metre at the origin.
std::vector<Case> CasesFor(const LiveBody& live)
{
    const Real mass = live.Seen().body->totalMass;
    State far = MakeState(*live.GetBody());
    far.x.colwise() += Vec3(0, 30, 0);
    far.v.colwise() += Vec3(0, 20, 0);
    return {{"push", WholePush{Vec3(40 * mass, 0, 0)}},
            {"push beyond the limits", WholePush{Vec3(0, 1e6 * mass, 0)}},
            {"push at a place", Impulse{Vec3(0, 0, 5 * mass), Vec3(0, 0, -0.5), 0.3}},
            {"push beside it", Impulse{Vec3(0, 0, 5 * mass), Vec3(0, 0, -0.7), 0.01}},
            {"spin", SpinBy{Vec3(0, 0, 5 * mass)}},
            {"energy", EnergyBy{100 * mass}},
            {"wobble", WobbleBy{5 * mass}},
            {"teleport", TeleportTo{Vec3(0, 0, 50), Quat(Eigen::AngleAxis<Real>(0.7, Vec3::UnitX()))}},
            {"reset", ResetToRest{}},
            {"state", PutState{far}}};
}

void StepTwice(Stage& stage, const LiveBodyPointer& live)
{
    ASSERT_EQ(stage.Open(2 * stage.clock.step), 2);
    live->Run();
    stage.Collect();
}
} // namespace

TEST(Reach, HoldsWhatIsReached)
{
    const std::size_t count = CasesFor(*MakeLive(Vec3::Zero())).size();
    for (std::size_t i = 0; i < count; ++i)
    {
        Stage stage;
        const LiveBodyPointer live = MakeLive(Vec3::Zero());
        stage.Enter(live);
        StepTwice(stage, live);
        const Case asked = CasesFor(*live)[i];
        ASSERT_TRUE(live->Ask(asked.command)) << asked.name;
        const Bounds reach = live->Reach(2, stage.clock.step);
        StepTwice(stage, live);
        const Bounds box = BoundsOf(live->Seen().now);
        EXPECT_TRUE(reach.Holds(box.low, 0) && reach.Holds(box.high, 0)) << asked.name;
        const Real most = (3 * live->GetControls().limits.speed) * 2 * stage.clock.step + 3;
        EXPECT_LT((reach.high - reach.low).maxCoeff(), 2 * most) << asked.name;
    }
}

TEST(Reach, HoldsWhatTargetsGive)
{
    Stage stage;
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    stage.Enter(live);
    StepTwice(stage, live);
    const Real mass = live->Seen().body->totalMass;
    Controls controls = live->GetControls();
    controls.targets.P = {Vec3(30 * mass, 0, 0), TargetMode::Once};
    controls.targets.L = {Vec3(0, 0, 3 * mass), TargetMode::Once};
    controls.targets.H = {900 * mass, TargetMode::Once};
    ASSERT_TRUE(live->SetControls(controls));
    const Bounds reach = live->Reach(2, stage.clock.step);
    StepTwice(stage, live);
    const Bounds box = BoundsOf(live->Seen().now);
    EXPECT_GT(box.high[0], 2) << "it did fly";
    EXPECT_TRUE(reach.Holds(box.low, 0) && reach.Holds(box.high, 0));
}

TEST(Reach, HoldsWhereItIsDrawn)
{
    for (const Real way : {Real(2), Real(50)}) // m; the second is a leap, and it is put there
    {
        Stage stage;
        const LiveBodyPointer live = MakeLive(Vec3::Zero());
        stage.Enter(live);
        const Expected<HoldId> hold = live->Take({0, 1, 2, 3}, Frame{}, 1e5);
        ASSERT_TRUE(hold);
        StepTwice(stage, live);
        ASSERT_TRUE(live->Move(*hold, Frame{Vec3(way, 0, 0), Quat::Identity()}));
        const Bounds reach = live->Reach(2, stage.clock.step);
        StepTwice(stage, live);
        const Bounds box = BoundsOf(live->Seen().now);
        EXPECT_GT(box.high[0], way / 2);
        EXPECT_TRUE(reach.Holds(box.low, 0) && reach.Holds(box.high, 0)) << way;
    }
}
} // namespace cpd::play
