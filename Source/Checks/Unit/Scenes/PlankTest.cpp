// A loose obstacle that several soft bodies carry or throw: one motion, not one for each of them.
#include <gtest/gtest.h>

#include "Checks/Unit/Scenes/SmallScenes.h"

namespace cpd
{
namespace
{
using test::Begin;
using test::Play;
using test::SmallCube;
using test::SmallScene;

ObstacleDescription Plank(Real mass)
{
    ObstacleDescription plank;
    plank.name = "plank";
    plank.shape = ObstacleShape::Box;
    plank.size = Vec3(2.5, 0.5, 0.2);
    plank.position = Vec3(0, 0, 1.15);
    plank.mass = mass;
    return plank;
}

/// Two jellies on the floor, their middles so far apart (m), and a plank over both.
Scene Carriers(Real mass, Real apart, Real damping)
{
    Scene scene = SmallScene({SmallCube("left"), SmallCube("right")});
    scene.gravity = Vec3(0, 0, -test::kGravity);
    scene.damping = damping;
    for (std::size_t i = 0; i < 2; ++i)
    {
        scene.bodies[i].material->young = 40000;
        scene.bodies[i].mesh.cells = {4, 4, 4};
        scene.bodies[i].position = Vec3((i == 0 ? -1 : 1) * apart / 2, 0, 0.501);
    }
    ObstacleDescription floor;
    floor.name = "floor";
    scene.obstacles = {floor, Plank(mass)};
    return scene;
}

} // namespace

// Each alone would bear all of it: then the light one flew off, and the others trembled by a metre a second.
TEST(Plank, LiesStillOnTwo)
{
    for (const Real mass : {5.0, 60.0, 250.0})
        for (const Real apart : {1.1, 1.5})
        {
            SceneRun run = Begin(Carriers(mass, apart, 2));
            const RunningObstacle& plank = run.obstacles[1];
            Play(run, 240);
            const Vec3 lies = plank.pose.position;
            Real fastest = 0;
            Real farthest = 0;
            for (int n = 0; n < 1560; ++n)
            {
                Play(run, 1);
                fastest = std::max(fastest, plank.velocity.norm());
                farthest = std::max(farthest, (plank.pose.position - lies).norm());
            }
            EXPECT_GT(lies.z(), 0.8) << mass;
            EXPECT_LT(fastest, 1e-4) << mass;
            EXPECT_LT(farthest, 1e-4) << mass;
        }
}

// Two cubes in flight hit its two ends. Each by itself, the three had 2 % more energy afterwards.
TEST(Plank, IsThrownByTwoAtOnceAndMomentumAndEnergyStay)
{
    Scene scene = SmallScene({SmallCube("left"), SmallCube("right")});
    scene.damping = 0;
    for (std::size_t i = 0; i < 2; ++i)
    {
        scene.bodies[i].position = Vec3(i == 0 ? -0.7 : 0.7, 0, 0);
        scene.bodies[i].start.velocity = Vec3(0, 0, 3);
        scene.bodies[i].surface.restitution = 1;
    }
    ObstacleDescription plank = Plank(60);
    plank.restitution = 1;
    plank.size.x() = 3;
    scene.obstacles = {plank};
    SceneRun run = Begin(std::move(scene));
    const auto momentum = [&]
    { return Vec3(60 * run.obstacles[0].velocity + run.actors[0].report.P + run.actors[1].report.P); };
    const auto energy = [&]
    { return 30 * run.obstacles[0].velocity.squaredNorm() + run.actors[0].report.H + run.actors[1].report.H; };
    const Vec3 P = momentum();
    const Real H = energy();
    for (int n = 0; n < 60; ++n)
    {
        Play(run, 1);
        EXPECT_LT((momentum() - P).norm(), 1e-9 * P.norm()) << n;
        EXPECT_LT(energy(), 1.001 * H) << n;
    }
    EXPECT_GT(run.obstacles[0].velocity.z(), 3) << "it is lighter than both";
    EXPECT_NEAR(energy(), H, 0.01 * H);
}
} // namespace cpd
