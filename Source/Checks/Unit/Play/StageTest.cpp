// Bodies in play: orders between steps, holds, sleep, transfers, and one result for any number of threads.
#include <gtest/gtest.h>

#include <thread>

#include "CPDSolver/Mesh/Generate/Generate.h"
#include "CPDSolver/Play/Stage.h"

namespace cpd::play
{
namespace
{
LiveBodyPointer MakeLive(const Vec3& place)
{
    GenerateOptions options;
    options.vertices = 60;
    options.size = Vec3(1, 1, 1);
    const Expected<BodyPointer> body = MakeSolid(Generate("cube", options)->solid, Material{});
    const LiveBodyPointer live = *LiveBody::Make(*body, Frame{place, Quat::Identity()});
    Surroundings weightless;
    weightless.gravity = Vec3::Zero();
    live->Place(weightless);
    Controls controls = live->GetControls();
    controls.damping = 0;
    controls.rest.allowed = false;
    EXPECT_TRUE(live->SetControls(controls));
    return live;
}

void PlayFrame(Stage& stage, Real seconds, bool threaded = false)
{
    stage.Open(seconds);
    std::vector<std::thread> workers;
    for (Actor& actor : stage.Actors())
        if (actor.launched && threaded)
            workers.emplace_back([live = actor.live] { live->Run(); });
        else if (actor.launched)
            actor.live->Run();
    for (std::thread& worker : workers)
        worker.join();
    stage.Collect();
}

void PlaySteps(Stage& stage, int steps, bool threaded = false)
{
    for (int i = 0; i < steps; ++i)
        PlayFrame(stage, stage.clock.step, threaded);
}
} // namespace

TEST(LiveBody, TakesOrdersUpInTheNextStep)
{
    Stage stage;
    const LiveBodyPointer live = MakeLive(Vec3(1, 2, 3));
    stage.Enter(live);
    ASSERT_TRUE(live->Ask(WholePush{Vec3(5, 0, 0)}));
    EXPECT_EQ(live->Seen().report.P, Vec3::Zero());
    PlaySteps(stage, 3);
    EXPECT_LT((live->Seen().report.P - Vec3(5, 0, 0)).norm(), 1e-9);
    EXPECT_FALSE(live->Ask(WholePush{Vec3::Constant(std::nan(""))}));
    EXPECT_FALSE(live->Ask(CalmBy{2}));
    PlaySteps(stage, 1);
    EXPECT_TRUE(live->Seen().refusals.empty());
}

TEST(LiveBody, HoldsEnergyThatComesBeforeTheFirstStep)
{
    Stage stage;
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    stage.Enter(live);
    ASSERT_TRUE(live->Ask(WobbleBy{3}));
    PlaySteps(stage, 2);
    EXPECT_NEAR(live->Seen().report.H, 3, 1e-6);
    EXPECT_NEAR(live->Seen().ledger.control, 3, 1e-9);
}

TEST(LiveBody, TellsEachThresholdItPasses)
{
    Stage stage;
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    stage.Enter(live);
    Controls controls = live->GetControls();
    controls.thresholds = {1, 2, 8};
    ASSERT_TRUE(live->SetControls(controls));
    PlaySteps(stage, 2);
    ASSERT_TRUE(live->Ask(WobbleBy{4}));
    PlaySteps(stage, 1);
    ASSERT_EQ(live->Seen().crossings.size(), 2u);
    EXPECT_TRUE(live->Seen().crossings[0].upwards);
    PlaySteps(stage, 1);
    EXPECT_TRUE(live->Seen().crossings.empty());
}

TEST(LiveBody, GoesOnFromASavedStateBitForBit)
{
    Stage stage;
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    stage.Enter(live);
    ASSERT_TRUE(live->Ask(SpinBy{Vec3(10, 20, 0)}));
    ASSERT_TRUE(live->Ask(WobbleBy{3}));
    PlaySteps(stage, 10);
    const std::vector<std::byte> saved = live->Save();
    PlaySteps(stage, 20);
    const std::vector<std::byte> first = live->Save();
    ASSERT_TRUE(live->Restore(saved));
    PlaySteps(stage, 20);
    EXPECT_EQ(live->Save(), first);
}

TEST(LiveBody, NamesEachHoldOnce)
{
    Stage stage;
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    stage.Enter(live);
    const Expected<HoldId> first = live->Take({0, 1}, Frame{}, 1e4);
    ASSERT_TRUE(first);
    EXPECT_TRUE(live->Move(*first, Frame{Vec3(0, 0, 0.1), Quat::Identity()}));
    EXPECT_FALSE(live->Move(*first, Frame{Vec3::Constant(std::nan("")), Quat::Identity()}));
    PlaySteps(stage, 2);
    EXPECT_TRUE(live->Release(*first));
    EXPECT_FALSE(live->Release(*first));
    EXPECT_NE(*live->Take({0}, Frame{}, 1e4), *first);
}

TEST(Stage, SleepersAreNotSteppedAndWakeWhenAsked)
{
    Stage stage;
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    const StageId id = stage.Enter(live);
    Controls controls = live->GetControls();
    controls.rest.allowed = true;
    ASSERT_TRUE(live->SetControls(controls));
    PlaySteps(stage, 20);
    EXPECT_TRUE(live->rest.asleep);
    EXPECT_EQ(stage.Find(id)->change, RestChange::FellAsleep);
    EXPECT_FALSE(stage.Find(id)->launched);
    ASSERT_TRUE(live->Ask(WholePush{Vec3(1e3, 0, 0)}));
    PlaySteps(stage, 1);
    EXPECT_FALSE(live->rest.asleep);
    EXPECT_EQ(stage.Find(id)->change, RestChange::Woke);
}

TEST(Stage, TransfersKeepTheSum)
{
    Stage stage;
    const LiveBodyPointer one = MakeLive(Vec3::Zero());
    const LiveBodyPointer two = MakeLive(Vec3(5, 0, 0));
    const StageId from = stage.Enter(one);
    const StageId to = stage.Enter(two);
    ASSERT_TRUE(one->Ask(WobbleBy{10}));
    ASSERT_TRUE(two->Ask(WobbleBy{1}));
    PlaySteps(stage, 3);
    ASSERT_TRUE(stage.Transfer(from, to, 2));
    PlaySteps(stage, 1);
    EXPECT_NEAR(one->Seen().report.H, 8, 1e-6);
    EXPECT_NEAR(two->Seen().report.H, 3, 1e-6);
    ASSERT_TRUE(stage.Transfer(from, to, 1000));
    PlaySteps(stage, 1);
    EXPECT_EQ(stage.TransferRefusals().size(), 1u);
    EXPECT_FALSE(stage.Transfer(from, from, 1));
    EXPECT_FALSE(stage.Transfer(from, 77, 1));
    EXPECT_FALSE(stage.Transfer(from, to, std::nan("")));
}

TEST(Stage, ABodyMayLeaveWhileItSteps)
{
    Stage stage;
    LiveBodyPointer live = MakeLive(Vec3::Zero());
    const StageId id = stage.Enter(live);
    stage.Open(stage.clock.step);
    std::thread worker([live] { live->Run(); });
    stage.Leave(id);
    live.reset();
    stage.Collect();
    worker.join();
    EXPECT_TRUE(stage.Actors().empty());
}

TEST(Stage, ThreadsChangeNothing)
{
    std::vector<std::byte> results[2];
    for (const bool threaded : {false, true})
    {
        Stage stage;
        for (int i = 0; i < 4; ++i)
        {
            const LiveBodyPointer live = MakeLive(Vec3(3 * i, 0, 0));
            stage.Enter(live);
            ASSERT_TRUE(live->Ask(WobbleBy{Real(1 + i)}));
        }
        PlaySteps(stage, 20, threaded);
        for (Actor& actor : stage.Actors())
            for (const std::byte byte : actor.live->Save())
                results[threaded ? 1 : 0].push_back(byte);
    }
    EXPECT_EQ(results[0], results[1]);
}
} // namespace cpd::play
