// Bodies in play: orders between steps, holds, sleep, transfers, and one result for any number of threads.
#include <gtest/gtest.h>

#include <thread>

#include "CPDSolver/Mesh/Embed/Embedding.h"
#include "CPDSolver/Mesh/Generate/Generate.h"
#include "CPDSolver/Play/Shape/Firmness.h"
#include "CPDSolver/Play/Stage.h"
#include "Checks/Unit/Play/Lives.h"

namespace cpd::play
{
namespace
{
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

TEST(LiveBody, OfNoGivenStiffnessSinksBySoMuchOfItsLength)
{
    for (const Real side : {0.25, 1.0, 3.0})
    {
        GenerateOptions options;
        options.vertices = 150;
        options.size = Vec3(side, side, side);
        const TetMesh cube = Generate("cube", options)->solid;
        Material material;
        material.density = 1000;
        material.poisson = 0;
        material.young = StiffnessBySize(cube, material.density);
        const LiveBodyPointer live = *LiveBody::Make(*MakeSolid(cube, material), Frame{});
        Surroundings ground;
        ground.colliders.push_back(Collider{PlaneShape{}});
        ground.colliders.back().position = Vec3(0, 0, -side / 2);
        live->Place(ground);
        Controls controls = live->GetControls();
        controls.damping = 5;
        ASSERT_TRUE(live->SetControls(controls));
        Stage stage;
        stage.Enter(live);
        PlaySteps(stage, 150);
        // The centre of mass of a column sinks by rho g l^2 / (3 E).
        EXPECT_NEAR(-live->Seen().report.centre[2] / side, 0.08 / 3, 0.004) << side;
    }
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

namespace
{
std::vector<Vec3> VerticesOf(const LiveBody& live)
{
    std::vector<Vec3> vertices;
    for (Index i = 0; i < live.Seen().now.cols(); ++i)
        vertices.push_back(live.Seen().now.col(i));
    return vertices;
}

/// How many vertices of the one are inside the other; all if that cannot be told.
Index CountInside(const LiveBody& one, const LiveBody& other)
{
    const SurfaceMesh mesh{VerticesOf(one), one.Seen().body->surface};
    const Expected<Embedding> embedding = Embed(mesh, TetMesh{VerticesOf(other), other.Seen().body->tets});
    return one.Seen().body->VertexCount() - (embedding ? embedding->outsideVertices : 0);
}

Vec3 AngularMomentumOf(const StepReport& report)
{
    return report.L + report.centre.cross(report.P);
}

/// Two cubes, one flying into the other.
struct Clash
{
    Stage stage;
    LiveBodyPointer left = MakeLive(Vec3(-1, 0, 0.1));
    LiveBodyPointer right = MakeLive(Vec3(1, 0.2, 0));
    StageId leftId = stage.Enter(left);
    StageId rightId = stage.Enter(right);

    explicit Clash(Real speed) { EXPECT_TRUE(left->Ask(WholePush{Vec3(speed * left->GetBody()->totalMass, 0, 0)})); }
};

/// The most vertices that are inside the other body after any of the steps.
Index MostInside(Clash& clash, int steps)
{
    Index most = 0;
    for (int i = 0; i < steps; ++i)
    {
        PlaySteps(clash.stage, 1);
        most = std::max(most, CountInside(*clash.left, *clash.right) + CountInside(*clash.right, *clash.left));
    }
    return most;
}
} // namespace

TEST(Stage, SoftBodiesMeetAndKeepTheSumOfTheirMomenta)
{
    Clash clash(4);
    PlaySteps(clash.stage, 1);
    const View& left = clash.left->Seen();
    const View& right = clash.right->Seen();
    const Vec3 P = left.report.P + right.report.P;
    const Vec3 L = AngularMomentumOf(left.report) + AngularMomentumOf(right.report);
    const Real H = left.report.H + right.report.H;
    EXPECT_EQ(MostInside(clash, 60), 0);
    EXPECT_GT(clash.right->Seen().report.P.x(), 0.3 * P.x()) << "it was struck";
    const StepReport& one = clash.left->Seen().report;
    const StepReport& two = clash.right->Seen().report;
    EXPECT_LT((one.P + two.P - P).norm(), 1e-9 * P.norm());
    EXPECT_LT((AngularMomentumOf(one) + AngularMomentumOf(two) - L).norm(), 1e-9 * P.norm());
    EXPECT_LT(one.H + two.H, 1.01 * H);
}

TEST(Stage, SoftBodiesTellOfTheirHit)
{
    Clash clash(4);
    PlaySteps(clash.stage, 1);
    const Real before = clash.right->Seen().report.P.x();
    int told = 0;
    Real given = 0;
    for (int n = 0; n < 60; ++n)
    {
        PlaySteps(clash.stage, 1);
        const std::vector<Contact>& left = clash.left->Seen().contacts;
        const std::vector<Contact>& right = clash.right->Seen().contacts;
        ASSERT_EQ(left.size(), right.size());
        if (left.empty())
            continue;
        ++told;
        ASSERT_EQ(left.size(), 1u);
        EXPECT_EQ(left[0].id, kIsBody | 2u) << "the other's number on the stage";
        EXPECT_EQ(right[0].id, kIsBody | 1u);
        EXPECT_LT((left[0].linear + right[0].linear).norm(), 1e-12 * left[0].linear.norm());
        EXPECT_LT((left[0].normal + right[0].normal).norm(), 1e-12);
        if (told == 1) // later they turn about each other
        {
            EXPECT_LT(left[0].normal.x(), 0) << "towards who tells";
            EXPECT_GT(left[0].place.x(), clash.left->Seen().report.centre.x());
            EXPECT_LT(left[0].place.x(), clash.right->Seen().report.centre.x());
        }
        given += left[0].linear.x();
    }
    EXPECT_GT(told, 0);
    EXPECT_NEAR(given, clash.right->Seen().report.P.x() - before, 1e-9 * std::abs(given));
}

TEST(Stage, APushInTheSameFrameIsMet)
{
    // Both rest, a hand apart; the push alone carries the one deep into the other within a step.
    Clash clash(0);
    PlaySteps(clash.stage, 1);
    ASSERT_TRUE(clash.left->Ask(WholePush{Vec3(30 * clash.left->GetBody()->totalMass, 0, 0)}));
    PlaySteps(clash.stage, 3);
    EXPECT_GT(clash.right->Seen().report.P.x(), 0);
}

TEST(Stage, EachOfAGroupHasItsOwnOrdersAndThresholds)
{
    Stage stage;
    const LiveBodyPointer bodies[] = {MakeLive(Vec3::Zero()), MakeLive(Vec3(1.1, 0, 0))};
    for (const LiveBodyPointer& live : bodies)
    {
        stage.Enter(live);
        Controls controls = live->GetControls();
        controls.thresholds = {0.5};
        ASSERT_TRUE(live->SetControls(controls));
    }
    PlaySteps(stage, 2);
    for (const LiveBodyPointer& wobbled : bodies)
    {
        ASSERT_TRUE(wobbled->Ask(WobbleBy{1}));
        PlaySteps(stage, 1);
        for (const LiveBodyPointer& live : bodies)
            EXPECT_EQ(live->Seen().crossings.size(), live == wobbled ? 1u : 0u);
        EXPECT_NEAR(wobbled->Seen().report.H, 1, 1e-6);
    }
}

TEST(Stage, WhoIsPutIntoAnotherGainsNothingAndIsBroughtOut)
{
    Clash clash(0);
    PlaySteps(clash.stage, 1);
    ASSERT_TRUE(clash.left->Ask(TeleportTo{Vec3(0.8, 0.1, 0), Quat::Identity()}));
    PlaySteps(clash.stage, 2);
    EXPECT_GT(CountInside(*clash.left, *clash.right), 0);
    PlaySteps(clash.stage, 45);
    EXPECT_EQ(CountInside(*clash.left, *clash.right) + CountInside(*clash.right, *clash.left), 0);
    EXPECT_LT(clash.left->Seen().report.P.norm(), 0.05 * clash.left->GetBody()->totalMass) << "gently";
    // Out of each other, they meet as ever.
    ASSERT_TRUE(clash.left->Ask(WholePush{Vec3(4 * clash.left->GetBody()->totalMass, 0, 0)}));
    EXPECT_EQ(MostInside(clash, 30), 0);
    EXPECT_GT(clash.right->Seen().report.P.x(), 0);
}

TEST(Stage, OneAboveTheOtherIsBroughtOutUpwards)
{
    Clash clash(0);
    Surroundings heavy;
    heavy.gravity = Vec3(0, 0, -9.81);
    Collider floor;
    floor.shape = PlaneShape{};
    floor.position = Vec3(0, 0, -0.5);
    heavy.colliders.push_back(floor);
    for (const LiveBodyPointer& live : {clash.left, clash.right})
        live->Place(heavy);
    ASSERT_TRUE(clash.left->Ask(TeleportTo{Vec3(1, 0.2, 0.3), Quat::Identity()}));
    PlaySteps(clash.stage, 13);
    EXPECT_EQ(CountInside(*clash.left, *clash.right) + CountInside(*clash.right, *clash.left), 0);
    const Vec3 apart = clash.left->Seen().report.centre - clash.right->Seen().report.centre;
    EXPECT_GT(apart.z(), 0.8) << "above, not beside";
    EXPECT_LT(std::hypot(apart.x(), apart.y()), 0.1);
}

TEST(Stage, WhoIsFollowedByWhatItIsInsideOfIsNotShiftedForEver)
{
    Clash clash(0);
    PlaySteps(clash.stage, 1);
    ASSERT_TRUE(clash.left->Ask(TeleportTo{Vec3(1, 0.2, 0), Quat::Identity()}));
    for (int n = 0; n < 300; ++n)
    {
        PlaySteps(clash.stage, 1);
        const Vec3 place = clash.left->Seen().report.centre - Vec3(0.1, 0, 0);
        ASSERT_TRUE(clash.right->Ask(TeleportTo{place, Quat::Identity()}));
    }
    EXPECT_LT(clash.left->Seen().report.centre.x(), 1 + 2 * std::sqrt(3.1));
}

TEST(Stage, WhoMeetsNoOthersPassesThrough)
{
    Clash clash(4);
    Surroundings weightless;
    weightless.gravity = Vec3::Zero();
    weightless.meetsOthers = false;
    clash.right->Place(weightless);
    EXPECT_GT(MostInside(clash, 15), 10);
    EXPECT_LT(clash.right->Seen().report.P.norm(), 1e-12);
}

TEST(Stage, ASleeperWakesWhenItIsStruckAndNotWhenItIsPassed)
{
    for (const bool struck : {true, false})
    {
        Clash clash(0);
        Controls controls = clash.right->GetControls();
        controls.rest.allowed = true;
        ASSERT_TRUE(clash.right->SetControls(controls));
        PlaySteps(clash.stage, 20);
        ASSERT_TRUE(clash.right->rest.asleep);
        const Vec3 direction = struck ? Vec3::UnitX() : Vec3::UnitZ();
        ASSERT_TRUE(clash.left->Ask(WholePush{4 * clash.left->GetBody()->totalMass * direction}));
        clash.stage.Find(clash.rightId)->change = RestChange::None;
        PlaySteps(clash.stage, 12);
        EXPECT_EQ(clash.right->rest.asleep, !struck);
        EXPECT_EQ(clash.stage.Find(clash.rightId)->change, struck ? RestChange::Woke : RestChange::None);
    }
}

TEST(Stage, ABodyThatSleepsFarFromOthersIsLeftAlone)
{
    Stage stage;
    const LiveBodyPointer sleeper = MakeLive(Vec3(9, 0, 0));
    stage.Enter(MakeLive(Vec3::Zero()));
    const StageId id = stage.Enter(sleeper);
    Controls controls = sleeper->GetControls();
    controls.rest.allowed = true;
    ASSERT_TRUE(sleeper->SetControls(controls));
    PlaySteps(stage, 20);
    EXPECT_TRUE(sleeper->rest.asleep);
    EXPECT_FALSE(stage.Find(id)->launched);
}

TEST(Stage, BodiesThatTouchWaitTogether)
{
    Clash clash(0);
    clash.stage.Enter(MakeLive(Vec3(-9, 0, 0)));
    clash.left->Shift(Vec3(0.95, 0, 0)); // against the other
    PlaySteps(clash.stage, 2);
    clash.stage.Find(clash.leftId)->distance = 1;
    clash.stage.Find(clash.rightId)->distance = 100;
    clash.stage.Actors()[2].distance = 10;
    clash.stage.settings.budget = 1e-9;
    PlaySteps(clash.stage, 1);
    EXPECT_TRUE(clash.stage.Find(clash.leftId)->launched);
    EXPECT_TRUE(clash.stage.Find(clash.rightId)->launched);
    EXPECT_FALSE(clash.stage.Actors()[2].launched);
}

TEST(Stage, WhoIsFarStandsStillUnlessItIsAskedOrTouched)
{
    Stage stage;
    const LiveBodyPointer near = MakeLive(Vec3(0, 0, 0));
    const LiveBodyPointer away = MakeLive(Vec3(50, 0, 0));
    const StageId nearId = stage.Enter(near);
    const StageId awayId = stage.Enter(away);
    const auto watchFrom = [&](Real x)
    {
        Stage::Watch(*stage.Find(nearId), std::abs(x), 20);
        Stage::Watch(*stage.Find(awayId), std::abs(50 - x), 20);
    };
    PlaySteps(stage, 1);
    ASSERT_TRUE(away->Ask(WholePush{Vec3(100, 0, 0)}));
    watchFrom(0);
    PlaySteps(stage, 1);
    EXPECT_GT(away->Seen().report.P[0], 99) << "what it is asked for, it does";
    const Columns before = away->Seen().now;
    PlaySteps(stage, 5);
    EXPECT_TRUE(stage.Find(nearId)->launched);
    EXPECT_EQ(away->Seen().now, before);
    watchFrom(30.5); // nearer than its limit, but not by enough
    PlaySteps(stage, 1);
    EXPECT_EQ(away->Seen().now, before);
    watchFrom(32);
    PlaySteps(stage, 1);
    EXPECT_GT(away->Seen().now(0, 0), before(0, 0)) << "and then it goes on as it was moving";
    watchFrom(0);
    near->Shift(Vec3(48.9 + away->Seen().now.row(0).maxCoeff() - 50.5, 0, 0));
    PlaySteps(stage, 1);
    EXPECT_TRUE(stage.Find(awayId)->launched) << "somebody who plays may touch it";
}

TEST(Stage, ThreadsChangeNothingWhereBodiesMeet)
{
    std::vector<std::byte> results[2];
    for (const bool threaded : {false, true})
    {
        Clash clash(4);
        clash.stage.Enter(MakeLive(Vec3(2.5, 0, 0)));
        PlaySteps(clash.stage, 30, threaded);
        for (Actor& actor : clash.stage.Actors())
            for (const std::byte byte : actor.live->Save())
                results[threaded ? 1 : 0].push_back(byte);
    }
    EXPECT_EQ(results[0], results[1]);
}
} // namespace cpd::play
