#include <gtest/gtest.h>

#include "Checks/Unit/Scenes/SmallScenes.h"

namespace cpd
{
namespace
{
using test::Begin;
using test::EventAt;
using test::SmallCube;
using test::SmallScene;

/// A cube whose underside hangs that high (m) over the origin.
Scene CubeAbove(Real height)
{
    Scene scene = SmallScene();
    scene.gravity = Vec3(0, 0, -test::kGravity);
    scene.bodies[0].position = Vec3(0, 0, 0.5 + height);
    return scene;
}

ObstacleDescription Floor(Real restitution)
{
    ObstacleDescription floor;
    floor.name = "floor";
    floor.restitution = restitution;
    return floor;
}

/// Plays on and returns the lowest point that the body ever had.
Real PlayOver(SceneRun& run, int frames)
{
    Real lowest = run.actors[0].state.x.row(2).minCoeff();
    for (int i = 0; i < frames; ++i)
    {
        const Expected<Done> advanced = Advance(run);
        EXPECT_TRUE(advanced) << advanced.Message();
        lowest = std::min(lowest, run.actors[0].state.x.row(2).minCoeff());
    }
    return lowest;
}

/// The heights at which the centre turned downwards.
std::vector<Real> Peaks(SceneRun& run, int frames)
{
    std::vector<Real> peaks;
    Real before = run.actors[0].report.centre[2];
    bool rising = false;
    for (int i = 0; i < frames; ++i)
    {
        PlayOver(run, 1);
        const Real height = run.actors[0].report.centre[2];
        if (rising && height < before && before > 0.7)
            peaks.push_back(before);
        rising = height > before;
        before = height;
    }
    return peaks;
}

TEST(Obstacles, AFloorGivesBackWhatItsRestitutionSays)
{
    for (const Real restitution : {1.0, 0.7})
    {
        Scene scene = CubeAbove(1);
        scene.obstacles = {Floor(restitution)};
        SceneRun run = Begin(std::move(scene));
        const std::vector<Real> peaks = Peaks(run, 60);
        ASSERT_FALSE(peaks.empty());
        // Above the height at which the cube lies: e^2 of the metre that it fell.
        EXPECT_NEAR(peaks[0] - 0.5, restitution * restitution, 0.12) << restitution;
    }
}

TEST(Obstacles, EveryShapeIsStoodOn)
{
    ObstacleDescription sphere;
    sphere.shape = ObstacleShape::Sphere;
    sphere.radius = 2;
    sphere.position = Vec3(0, 0, -2);
    ObstacleDescription box;
    box.shape = ObstacleShape::Box;
    box.size = Vec3(4, 4, 2);
    box.position = Vec3(0, 0, -1);
    ObstacleDescription capsule;
    capsule.shape = ObstacleShape::Capsule;
    capsule.radius = 2;
    capsule.length = 3;
    capsule.rotation = Vec3(90, 0, 0);
    capsule.position = Vec3(0, 0, -2);
    ObstacleDescription convex;
    convex.shape = ObstacleShape::Convex;
    convex.points = {Vec3(-3, -3, 0), Vec3(3, -3, 0), Vec3(3, 3, 0), Vec3(-3, 3, 0), Vec3(0, 0, -3)};
    ObstacleDescription field;
    field.shape = ObstacleShape::HeightField;
    field.grid = GridOfHeights{3, 2, std::vector<Real>(9, 0)};
    for (ObstacleDescription obstacle : {Floor(0), sphere, box, capsule, convex, field})
    {
        obstacle.friction = 2;
        Scene scene = CubeAbove(0.1);
        scene.damping = 4;
        scene.obstacles = {obstacle};
        SceneRun run = Begin(std::move(scene));
        const Real lowest = PlayOver(run, 60);
        EXPECT_GT(lowest, -0.4) << static_cast<int>(obstacle.shape);
        EXPECT_NEAR(run.actors[0].report.centre[2], 0.45, 0.25) << static_cast<int>(obstacle.shape);
        EXPECT_GT(run.actors[0].report.contacts, 0) << static_cast<int>(obstacle.shape);
    }
}

TEST(Obstacles, ATurnedPlaneIsASlope)
{
    Scene scene = CubeAbove(0.2);
    scene.obstacles = {Floor(0)};
    scene.obstacles[0].friction = 0;
    scene.obstacles[0].rotation = Vec3(0, 30, 0); // falls towards +x
    SceneRun run = Begin(std::move(scene));
    PlayOver(run, 45);
    EXPECT_GT(run.actors[0].report.centre[0], 1);
    EXPECT_GT(run.actors[0].report.P[0], 0);
}

TEST(Obstacles, ToldOnesCarryABodyAlong)
{
    Scene scene = CubeAbove(0);
    scene.damping = 4;
    scene.obstacles = {Floor(0)};
    scene.obstacles[0].friction = 1;
    scene.obstacles[0].path = {{1, Vec3::Zero(), Vec3::Zero()}, {3, Vec3(1, 0, 1), Vec3::Zero()}};
    SceneRun run = Begin(std::move(scene));
    PlayOver(run, 30);
    const Vec3 before = run.actors[0].report.centre;
    PlayOver(run, 75);
    EXPECT_NEAR(run.obstacles[0].pose.position[0], 1, 1e-12);
    EXPECT_NEAR(run.actors[0].report.centre[0] - before[0], 1, 0.15);
    EXPECT_NEAR(run.actors[0].report.centre[2] - before[2], 1, 0.1);
}

TEST(Obstacles, WhatABodyGivesAFreeOneGets)
{
    Scene scene = SmallScene();
    scene.bodies[0].start.velocity = Vec3(2, 0, 0);
    ObstacleDescription ball;
    ball.shape = ObstacleShape::Sphere;
    ball.radius = 0.4;
    ball.mass = 50;
    ball.position = Vec3(1.2, 0.2, 0);
    scene.obstacles = {ball};
    SceneRun run = Begin(std::move(scene));
    const Vec3 before = run.actors[0].report.P;
    PlayOver(run, 60);
    const Vec3 given = before - run.actors[0].report.P;
    EXPECT_GT(given[0], 20);
    EXPECT_NEAR((50 * run.obstacles[0].velocity - given).norm(), 0, 1e-8);
    EXPECT_GT(run.obstacles[0].pose.position[0], 2);
}

TEST(Obstacles, FreeOnesFallAndTurnOnlyAsGravityAndTouchSay)
{
    Scene scene = SmallScene();
    scene.bodies[0].position = Vec3(10, 0, 0);
    ObstacleDescription box;
    box.shape = ObstacleShape::Box;
    box.mass = 1;
    box.angularVelocity = Vec3(0, 0, 1);
    scene.obstacles = {box};
    scene.timeline = {EventAt(30, "gravity")};
    scene.timeline[0].gravity = Vec3(0, 0, -3);
    SceneRun run = Begin(std::move(scene));
    PlayOver(run, 30);
    EXPECT_NEAR(run.obstacles[0].pose.position.norm(), 0, 1e-12);
    EXPECT_NEAR(Eigen::AngleAxis<Real>(run.obstacles[0].pose.rotation).angle(), 1, 1e-9);
    PlayOver(run, 30);
    EXPECT_NEAR(run.obstacles[0].velocity[2], -3, 1e-9);
}

TEST(Obstacles, SolversThatStepEachBodyAloneSaySo)
{
    Scene scene = CubeAbove(0);
    scene.obstacles = {Floor(0)};
    scene.bodies.push_back(scene.bodies[0]);
    scene.bodies[1].name = "other";
    scene.bodies[1].position = Vec3(5, 0, 1);
    EXPECT_TRUE(Begin(scene).notes.empty());
    scene.solver = "paper";
    const SceneRun run = Begin(scene);
    ASSERT_EQ(run.notes.size(), 1u);
    EXPECT_NE(run.notes[0].find("'paper' steps each body alone"), std::string::npos);
}

TEST(Obstacles, ThePapersSolverBouncesAsTheReferenceDoes)
{
    for (const char* solver : {"paper", "reference"})
        for (const Real restitution : {0.0, 1.0})
        {
            Scene scene = CubeAbove(0.5);
            scene.solver = solver;
            scene.obstacles = {Floor(0)};
            scene.obstacles[0].restitution = restitution;
            SceneRun run = Begin(std::move(scene));
            EXPECT_GT(PlayOver(run, 20), -0.01) << solver;
            Real highest = 0;
            for (int n = 0; n < 30; ++n)
            {
                EXPECT_GT(PlayOver(run, 1), -0.01) << solver;
                highest = std::max(highest, run.actors[0].report.centre[2]);
            }
            EXPECT_LT(highest, 1.02) << solver << ": no higher than it fell from";
            EXPECT_GT(highest, restitution > 0 ? 0.6 : 0.4) << solver;
            EXPECT_LT(std::abs(run.actors[0].report.target - run.actors[0].state.ledger.Sum()), 1e-6) << solver;
        }
}

TEST(Obstacles, PlainProjectiveDynamicsStaysOutsideToo)
{
    Scene scene = CubeAbove(0.5);
    scene.solver = "pd";
    scene.obstacles = {Floor(0)};
    scene.bodies[0].start.velocity = Vec3(1, 0, 0);
    SceneRun run = Begin(std::move(scene));
    EXPECT_GT(PlayOver(run, 90), -0.01);
    EXPECT_NEAR(run.actors[0].report.P[0], 0, 5) << "friction did not hold it";
    EXPECT_NEAR(run.actors[0].report.centre[2], 0.45, 0.08) << "it was crushed";
}
} // namespace
} // namespace cpd
