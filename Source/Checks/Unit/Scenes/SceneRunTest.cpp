#include "CPDSolver/Scenes/Run/SceneRun.h"

#include <numbers>

#include <gtest/gtest.h>

#include "CPDSolver/Base/ParallelFor.h"
#include "Checks/Unit/Scenes/SmallScenes.h"

namespace cpd
{
namespace
{
using test::Begin;
using test::EventAt;
using test::Play;
using test::SmallCube;
using test::SmallScene;
using test::SmallSheet;

SceneRun PlayAll(Scene scene)
{
    SceneRun run = Begin(std::move(scene));
    Play(run, run.scene.frames);
    return run;
}

std::string Complaint(Scene scene)
{
    Expected<SceneRun> run = BuildRun(std::move(scene));
    if (!run)
        return run.Message();
    for (int i = 0; i < run->scene.frames; ++i)
        if (const Expected<Done> advanced = Advance(*run); !advanced)
            return advanced.Message();
    return "played";
}

TEST(SceneRun, SettlesWhatIsHeldBeforeItMoves)
{
    Scene scene = SmallScene({SmallSheet()});
    scene.bodies[0].start.stretch = Vec3(1.1, 1.1, 1);
    scene.bodies[0].start.momentum = Vec3(0, 0, 0.1);
    Pin corners;
    corners.name = "corners";
    corners.region.corners = true;
    scene.bodies[0].pins.push_back(corners);
    const SceneRun uniform = Begin(scene);
    scene.bodies[0].start.settle = 5;
    const SceneRun settled = Begin(scene);
    EXPECT_LT(settled.actors[0].report.elastic, 0.9 * uniform.actors[0].report.elastic) << "its edges go in";
    EXPECT_NEAR(settled.actors[0].report.P.z(), 0.1, 1e-12);
    EXPECT_EQ(settled.actors[0].state.ledger.Sum(), uniform.actors[0].state.ledger.Sum()) << "and that is no play";
    scene.bodies[0].start.momentum.reset();
    SceneRun still = Begin(std::move(scene));
    Play(still, 30);
    EXPECT_LT(still.actors[0].report.kinetic, 1e-4 * still.actors[0].report.elastic);
}

TEST(SceneRun, AMaterialThatGetsSofterThanItsWeightBringsWhatItLacks)
{
    for (const Real resistance : {2.0, 0.0})
    {
        Scene scene = SmallScene();
        scene.timeline = {EventAt(5, "set-material")};
        scene.timeline[0].body = "cube";
        scene.timeline[0].over = 0.5;
        scene.timeline[0].material = Material{.young = 100, .poisson = 0.3, .crushResistance = resistance};
        SceneRun run = Begin(std::move(scene));
        EXPECT_TRUE(run.actors[0].body->energies.Of<Crush>().empty());
        Play(run, 30);
        EXPECT_EQ(run.actors[0].body->energies.Of<Crush>().empty(), resistance == 0);
        EXPECT_NEAR(run.actors[0].report.H, run.actors[0].report.target, 1e-9);
    }
}

TEST(SceneRun, ReportsTheStartAsFrameZero)
{
    Scene scene = SmallScene();
    scene.bodies[0].start.stretch = Vec3(1, 1, 1.5);
    scene.bodies[0].start.velocity = Vec3(2, 0, 0);
    const SceneRun run = Begin(std::move(scene));
    const StepReport& report = run.actors[0].report;
    EXPECT_EQ(run.frame, 0);
    EXPECT_NEAR(report.P[0], 200, 1e-9);
    EXPECT_NEAR(report.kinetic, 200, 1e-9);
    // W = V (mu |F - 1|^2 + lambda/2 (tr F - 3)^2) with F = diag(1, 1, 1.5), V = 1.
    const Lame lame = LameOf(*run.scene.bodies[0].material);
    EXPECT_NEAR(report.elastic, lame.mu * 0.25 + lame.lambda / 2 * 0.25, 1e-6 * report.elastic);
    EXPECT_NEAR(report.H, report.kinetic + report.elastic, 1e-12);
    EXPECT_NEAR(report.K, 200, 1e-9);
}

TEST(SceneRun, KeepsEnergyAndMomentaOfAFreeBody)
{
    Scene scene = SmallScene();
    scene.bodies[0].start.stretch = Vec3(1, 1, 1.5);
    scene.bodies[0].start.angularVelocity = Vec3(0, 1, 3);
    SceneRun run = Begin(std::move(scene));
    const StepReport start = run.actors[0].report;
    Play(run, 60);
    const StepReport& end = run.actors[0].report;
    EXPECT_NEAR(end.H, start.H, 1e-10 * start.H);
    EXPECT_NEAR((end.L - start.L).norm(), 0, 1e-10 * start.L.norm());
    EXPECT_GT((run.actors[0].state.x - run.actors[0].body->rest).norm(), 0.1);
}

TEST(SceneRun, SharesEqualBodies)
{
    BodyDescription softer = SmallCube("c");
    softer.material->young /= 2;
    const SceneRun run = Begin(SmallScene({SmallCube("a"), SmallCube("b"), softer}));
    EXPECT_EQ(run.actors[0].body, run.actors[1].body);
    EXPECT_NE(run.actors[0].body, run.actors[2].body);
}

TEST(SceneRun, GivesTheSameBitsOnAnyNumberOfThreads)
{
    const auto positions = [](int threads)
    {
        SetThreadCount(threads);
        BodyDescription a = SmallCube("a");
        a.start.stretch = Vec3(1, 1, 1.5);
        BodyDescription b = SmallCube("b");
        b.start.angularVelocity = Vec3(1, 2, 3);
        const SceneRun run = PlayAll(SmallScene({a, b, test::SmallSheet()}));
        SetThreadCount(0);
        Columns all(3, 0);
        for (const Actor& actor : run.actors)
        {
            Columns both(3, all.cols() + actor.state.x.cols());
            both << all, actor.state.x;
            all = both;
        }
        return all;
    };
    const Columns one = positions(1);
    EXPECT_EQ(one, positions(2));
    EXPECT_EQ(one, positions(3));
}

TEST(Timeline, HappensAtItsFrameInTheFilesOrder)
{
    Scene scene = SmallScene();
    scene.timeline = {EventAt(5, "push-whole"), EventAt(2, "push-whole"), EventAt(5, "push-whole")};
    for (Event& event : scene.timeline)
        event.impulse = Vec3(10, 0, 0);
    SceneRun run = Begin(std::move(scene));
    Play(run, 2);
    EXPECT_NEAR(run.actors[0].report.P[0], 0, 1e-9);
    Play(run, 1);
    EXPECT_NEAR(run.actors[0].report.P[0], 10, 1e-9);
    EXPECT_EQ(run.happened, std::vector<std::size_t>{1});
    Play(run, 3);
    EXPECT_NEAR(run.actors[0].report.P[0], 30, 1e-9);
    EXPECT_EQ(run.happened, (std::vector<std::size_t>{0, 2}));
}

TEST(Timeline, ReachesTheNamedBodyOrAll)
{
    Scene scene = SmallScene({SmallCube("a"), SmallCube("b")});
    scene.timeline = {EventAt(0, "push-whole"), EventAt(0, "spin")};
    scene.timeline[0].impulse = Vec3(10, 0, 0);
    scene.timeline[0].body = "b";
    scene.timeline[1].angularImpulse = Vec3(0, 0, 2);
    const SceneRun run = PlayAll(std::move(scene));
    EXPECT_NEAR(run.actors[0].report.P.norm(), 0, 1e-9);
    EXPECT_NEAR(run.actors[1].report.P[0], 10, 1e-9);
    EXPECT_NEAR(run.actors[0].report.L[2], 2, 1e-9);
    EXPECT_NEAR(run.actors[1].report.L[2], 2, 1e-9);
}

TEST(Timeline, SetsTargetsOnce)
{
    Scene scene = SmallScene();
    scene.timeline = {EventAt(1, "set-momentum"), EventAt(1, "set-angular-momentum"), EventAt(1, "set-energy"),
                      EventAt(5, "push-whole")};
    scene.timeline[0].momentum = Vec3(30, 0, 0);
    scene.timeline[1].angularMomentum = Vec3(0, 0, 5);
    scene.timeline[2].energy = 50;
    scene.timeline[3].impulse = Vec3(0, 7, 0);
    SceneRun run = Begin(std::move(scene));
    Play(run, 3);
    EXPECT_NEAR((run.actors[0].report.P - Vec3(30, 0, 0)).norm(), 0, 1e-9);
    EXPECT_NEAR((run.actors[0].report.L - Vec3(0, 0, 5)).norm(), 0, 1e-9);
    EXPECT_NEAR(run.actors[0].report.H, 50, 1e-8);
    Play(run, 10);
    EXPECT_NEAR((run.actors[0].report.P - Vec3(30, 7, 0)).norm(), 0, 1e-9) << "a target of once held on";
}

TEST(Timeline, HoldsTargetsUntilTheyAreCleared)
{
    Scene scene = SmallScene();
    scene.timeline = {EventAt(1, "set-momentum"), EventAt(3, "push-whole"), EventAt(6, "clear-targets"),
                      EventAt(8, "push-whole")};
    scene.timeline[0].momentum = Vec3(30, 0, 0);
    scene.timeline[0].mode = TargetMode::Hold;
    scene.timeline[1].impulse = scene.timeline[3].impulse = Vec3(0, 7, 0);
    SceneRun run = Begin(std::move(scene));
    Play(run, 5);
    EXPECT_NEAR((run.actors[0].report.P - Vec3(30, 0, 0)).norm(), 0, 1e-9);
    Play(run, 5);
    EXPECT_NEAR((run.actors[0].report.P - Vec3(30, 7, 0)).norm(), 0, 1e-9);
}

TEST(Timeline, AddsTakesAndMovesEnergy)
{
    Scene scene = SmallScene({SmallCube("a"), SmallCube("b")});
    scene.timeline = {EventAt(0, "add-wobble"), EventAt(10, "transfer-energy"), EventAt(20, "calm"),
                      EventAt(30, "add-energy")};
    for (Event& event : scene.timeline)
        event.body = scene.bodies[0].name;
    scene.timeline[0].energy = 40;
    scene.timeline[1].energy = 15;
    scene.timeline[1].to = "b";
    scene.timeline[2].share = 0.5;
    scene.timeline[3].energy = 3;
    SceneRun run = Begin(std::move(scene));
    const auto energies = [&run] { return std::pair(run.actors[0].report.H, run.actors[1].report.H); };
    Play(run, 5);
    EXPECT_NEAR(energies().first, 40, 1e-8);
    Play(run, 10);
    EXPECT_NEAR(energies().first, 25, 1e-8);
    EXPECT_NEAR(energies().second, 15, 1e-8);
    Play(run, 10);
    // A body that is calmed while it is stretched keeps what its shape holds.
    const Real calmed = energies().first;
    EXPECT_LT(calmed, 24);
    EXPECT_GT(calmed, 12.5 - 1e-8);
    Play(run, 10);
    EXPECT_NEAR(energies().first, calmed + 3, 1e-8);
}

TEST(Timeline, SetsDampingByRateOrHalfLife)
{
    const auto left = [](const Event& event, int frames)
    {
        Scene scene = SmallScene();
        scene.frames = frames;
        scene.bodies[0].start.stretch = Vec3(1, 1, 1.5);
        scene.timeline = {event};
        SceneRun run = Begin(std::move(scene));
        const Real before = run.actors[0].report.H;
        Play(run, frames);
        return run.actors[0].report.H / before;
    };
    Event damping = EventAt(0, "set-damping");
    damping.damping = 1;
    // But for what is owed at the turn of a vibration, where there is no motion to pay.
    EXPECT_NEAR(left(damping, 30), std::pow(1 - Real(1) / 30, 30), 5e-3);
    Event halfLife = EventAt(0, "set-half-life");
    halfLife.halfLife = 1;
    EXPECT_NEAR(left(halfLife, 30), 0.5, 0.01);
}

TEST(Timeline, ChangesMaterialsGraduallyInEqualRatios)
{
    Scene scene = SmallScene();
    scene.timeline = {EventAt(10, "set-material")};
    scene.timeline[0].material = Material{.young = 80000, .poisson = 0.3};
    scene.timeline[0].over = 20 / Real(30);
    SceneRun run = Begin(std::move(scene));
    const BodyPointer first = run.actors[0].body;
    Play(run, 10);
    EXPECT_EQ(run.actors[0].body, first);
    Play(run, 11); // the event begins frame 11; ten steps later half of the way is done
    EXPECT_NEAR(run.actors[0].material.young, std::sqrt(5000.0 * 80000.0), 1e-6);
    Play(run, 20);
    EXPECT_NEAR(run.actors[0].material.young, 80000, 1e-6);
    EXPECT_FALSE(run.actors[0].change.has_value());
    EXPECT_NE(run.actors[0].body->fingerprint, first->fingerprint);
    EXPECT_EQ(run.actors[0].body->mass, first->mass);
}

TEST(Timeline, PinsCarriesAndReleases)
{
    Scene scene = SmallScene();
    scene.gravity = Vec3(0, 0, -9.81);
    scene.damping = 3;
    scene.frames = 150;
    scene.timeline = {EventAt(0, "pin"), EventAt(60, "move-pin"), EventAt(120, "release")};
    for (Event& event : scene.timeline)
        event.pin = "top";
    scene.timeline[0].region = Region{};
    scene.timeline[0].region->box = Box{Vec3(-1, -1, 0.4), Vec3(1, 1, 1)};
    scene.timeline[1].offset = Vec3(2, 0, 0);
    scene.timeline[1].over = 1;
    SceneRun run = Begin(std::move(scene));
    Play(run, 60);
    EXPECT_EQ(run.actors[0].anchors.size(), 9u);
    EXPECT_NEAR(run.actors[0].report.centre[0], 0, 1e-6);
    EXPECT_GT(run.actors[0].report.centre[2], -0.6);
    Play(run, 60);
    EXPECT_NEAR(run.actors[0].anchors[0].target[0], run.actors[0].pins[0].homes[0][0] + 2, 1e-9);
    EXPECT_NEAR(run.actors[0].report.centre[0], 2, 0.3);
    const Real heldAt = run.actors[0].report.centre[2];
    Play(run, 30);
    EXPECT_TRUE(run.actors[0].anchors.empty());
    EXPECT_LT(run.actors[0].report.centre[2], heldAt - 3);
}

TEST(Timeline, TeleportsResetsPausesAndTurnsGravity)
{
    Scene scene = SmallScene();
    scene.bodies[0].start.stretch = Vec3(1, 1, 1.5);
    scene.timeline = {EventAt(2, "teleport"), EventAt(4, "reset-shape"), EventAt(10, "pause"), EventAt(20, "resume"),
                      EventAt(20, "gravity")};
    scene.timeline[0].position = Vec3(7, 0, 0);
    scene.timeline[4].gravity = Vec3(0, -3, 0);
    SceneRun run = Begin(std::move(scene));
    Play(run, 4);
    EXPECT_NEAR((run.actors[0].report.centre - Vec3(7, 0, 0)).norm(), 0, 1e-8);
    Play(run, 4);
    EXPECT_NEAR(run.actors[0].report.elastic, 0, 1e-9);
    Play(run, 2);
    const Columns before = run.actors[0].state.x;
    Play(run, 10);
    EXPECT_EQ(run.actors[0].state.x, before);
    Play(run, 30);
    EXPECT_NEAR(run.actors[0].report.P[1], -300, 1e-6);
}

TEST(Timeline, EndsTheRunWhereAnEventIsRefused)
{
    Scene scene = SmallScene({SmallSheet()});
    scene.timeline = {EventAt(3, "set-material")};
    scene.timeline[0].material = Material{};
    EXPECT_EQ(Complaint(scene),
              "timeline[0] (set-material): body 'sheet' is a sheet: only a solid's material can be changed.");
    scene.timeline = {EventAt(3, "release")};
    scene.timeline[0].pin = "hand";
    EXPECT_EQ(Complaint(scene), "timeline[0] (release): body 'sheet' has no pin: add one first.");
    scene.timeline = {EventAt(3, "transfer-energy")};
    scene.timeline[0].to = "sheet";
    scene.timeline[0].energy = 1;
    EXPECT_NE(Complaint(scene).find("no other body 'sheet'"), std::string::npos);
}

TEST(Pins, FollowPathsAndObstacles)
{
    Scene scene = SmallScene({SmallSheet()});
    ObstacleDescription lift;
    lift.name = "lift";
    lift.position = Vec3(0.5, 0, 0);
    lift.angularVelocity = Vec3(0, 0, std::numbers::pi);
    scene.obstacles = {lift};
    Pin carried;
    carried.name = "carried";
    carried.region.nearest = Vec3(0.5, 0.5, 0);
    carried.follow = "lift";
    Pin moved;
    moved.name = "moved";
    moved.region.nearest = Vec3(-0.5, -0.5, 0);
    moved.path = {{0, Vec3::Zero(), Vec3::Zero()}, {1, Vec3(0, 0, 3), Vec3::Zero()}};
    scene.bodies[0].pins = {carried, moved};
    SceneRun run = Begin(std::move(scene));
    Play(run, 15);
    // Half a second: a quarter turn about (0.5, 0, 0), half of the way up.
    EXPECT_NEAR((run.actors[0].anchors[0].target - Vec3(0, 0, 0)).norm(), 0, 1e-9);
    EXPECT_NEAR((run.actors[0].anchors[1].target - Vec3(-0.5, -0.5, 1.5)).norm(), 0, 1e-9);
}
} // namespace
} // namespace cpd
