#include <cstdlib>

#include "Checks/Unit/Energy/AnyEnergy.h"
#include "Checks/Unit/Scenes/SmallScenes.h"

/// Several soft bodies and loose boxes, thrown together anyhow: who meets whom changes all the time.
namespace cpd
{
namespace
{
using test::Begin;
using test::Random;

bool OneIn(Random& random, int n)
{
    return random.Uniform(0, n) < 1;
}

BodyDescription RandomBody(Random& random, int number)
{
    BodyDescription body;
    body.name = "body" + std::to_string(number);
    switch (static_cast<int>(random.Uniform(0, 4)))
    {
    case 0:
        body = test::SmallSheet(body.name);
        body.mesh.cells = {6, 6, 0};
        body.surface.self = OneIn(random, 2) ? SelfContact::On : SelfContact::Off;
        break;
    case 1:
        body.mesh.generator = "ball";
        body.mesh.vertices = 60;
        break;
    case 2:
        body.mesh.generator = "torus";
        body.mesh.vertices = 100;
        break;
    default:
        body = test::SmallCube(body.name);
    }
    body.mesh.size = Vec3(0.6, 0.6, body.mesh.generator == "torus" ? 0.2 : 0.6);
    const Real weight = std::pow(10, random.Uniform(0.5, 3.5));
    if (body.mesh.generator != "cloth")
        body.material = Material{.density = 100, .weight = weight};
    body.position = Vec3(random.Uniform(-1, 1), random.Uniform(-1, 1), 0.6 + 0.75 * number);
    body.rotation = 90 * random.Normal<Vec3>();
    body.start.velocity = random.Uniform(0, 3) * random.Normal<Vec3>();
    body.start.angularVelocity = random.Uniform(0, 3) * random.Normal<Vec3>();
    body.surface.restitution = OneIn(random, 2) ? 0 : random.Uniform(0, 1);
    body.surface.friction = random.Uniform(0, 1);
    return body;
}

Scene RandomHeap(Random& random)
{
    Scene scene;
    scene.name = "heap";
    scene.gravity = Vec3(0, 0, -test::kGravity);
    scene.damping = OneIn(random, 2) ? 0 : random.Uniform(0, 2);
    const int bodies = static_cast<int>(random.Uniform(2, 6));
    for (int i = 0; i < bodies; ++i)
        scene.bodies.push_back(RandomBody(random, i));
    ObstacleDescription floor;
    floor.name = "floor";
    floor.friction = random.Uniform(0, 1);
    floor.restitution = OneIn(random, 2) ? 0 : random.Uniform(0, 1);
    scene.obstacles.push_back(floor);
    for (int i = 0; i < static_cast<int>(random.Uniform(0, 3)); ++i)
    {
        ObstacleDescription box;
        box.name = "box" + std::to_string(i);
        box.shape = ObstacleShape::Box;
        box.size = Vec3(random.Uniform(0.2, 0.6), random.Uniform(0.2, 0.6), random.Uniform(0.2, 0.6));
        box.mass = random.Uniform(2, 40);
        box.position = Vec3(random.Uniform(-1, 1), random.Uniform(-1, 1), 1.2 + 0.75 * (bodies + i));
        scene.obstacles.push_back(box);
    }
    return scene;
}

/// Of the soft bodies and of what is loose, height included (J).
Real EnergyOf(const SceneRun& run)
{
    Real energy = 0;
    for (const Actor& actor : run.actors)
        energy += actor.report.H + actor.body->totalMass * test::kGravity * actor.report.centre.z();
    for (const RunningObstacle& box : run.obstacles)
        if (box.collider.mass > 0)
        {
            const Vec3 spin = box.pose.rotation.conjugate() * box.angularVelocity;
            energy += box.collider.mass * (box.velocity.squaredNorm() / 2 + test::kGravity * box.pose.position.z()) +
                      spin.dot(box.inertia.cwiseProduct(spin)) / 2;
        }
    return energy;
}

TEST(RandomHeaps, NothingBlowsUpWhoeverMeetsWhom)
{
    // CPD_LONG=1 asks for three hundred; twenty find most mistakes.
    const unsigned trials = std::getenv("CPD_LONG") ? 300 : 20;
    constexpr int kFrames = 75;
    for (unsigned trial = 0; trial < trials; ++trial)
    {
        Random random(trial);
        SceneRun run = Begin(RandomHeap(random));
        Real start = 0;
        for (int n = 0; n < kFrames; ++n)
        {
            ASSERT_TRUE(Advance(run)) << trial;
            start = n == 0 ? EnergyOf(run) : start;
            for (const Actor& actor : run.actors)
                ASSERT_TRUE(actor.state.x.allFinite() && actor.state.v.allFinite()) << trial << " " << n;
            // What rounds off a body's way in a step is a thousandth of what it has.
            ASSERT_LT(EnergyOf(run), 1.02 * start + 1) << trial << " " << n;
        }
    }
}
} // namespace
} // namespace cpd
