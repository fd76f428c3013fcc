// What is flung keeps to a speed that its steps can follow, and momentum is made nowhere.
#include <random>

#include "CPDSolver/Play/Shape/Firmness.h"
#include "CPDSolver/Play/Stage.h"
#include "Checks/Unit/Play/Lives.h"

namespace cpd::play
{
namespace
{
void StageSteps(Stage& stage, int steps)
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

Real SpinEnergy(const View& seen)
{
    return seen.report.K - seen.report.P.squaredNorm() / (2 * seen.body->totalMass);
}
} // namespace

TEST(Limits, AFlungBodyKeepsToThem)
{
    Stage stage;
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    stage.Enter(live);
    const Real mass = live->Seen().body->totalMass;
    const Limits limits = live->GetControls().limits;
    StageSteps(stage, 1);
    ASSERT_TRUE(live->Ask(WholePush{Vec3(3 * limits.speed * mass, 0, 0)}));
    ASSERT_TRUE(live->Ask(SpinBy{Vec3(0, 0, 100 * mass)}));
    ASSERT_TRUE(live->Ask(EnergyBy{2 * mass * limits.speed * limits.speed}));
    StageSteps(stage, 30);
    const View& seen = live->Seen();
    EXPECT_NEAR(seen.report.P.norm() / mass, limits.speed, 1e-6 * limits.speed);
    EXPECT_LT(2 * SpinEnergy(seen), 1.01 * limits.spin * seen.report.L.norm());
    EXPECT_LT(seen.report.H - seen.report.K, 1.01 * mass * limits.speed * limits.speed / 2);
}

TEST(Limits, BelowThemNothingIsTouched)
{
    std::vector<std::vector<std::byte>> ends;
    for (const Real factor : {1.0, 1000.0})
    {
        Stage stage;
        const LiveBodyPointer live = MakeLive(Vec3::Zero());
        Controls controls = live->GetControls();
        controls.limits.speed *= factor;
        controls.limits.spin *= factor;
        ASSERT_TRUE(live->SetControls(controls));
        stage.Enter(live);
        StageSteps(stage, 1);
        const Real mass = live->Seen().body->totalMass;
        ASSERT_TRUE(live->Ask(WholePush{Vec3(100 * mass, 0, 0)}));
        ASSERT_TRUE(live->Ask(SpinBy{Vec3(0, 0, mass)}));
        ASSERT_TRUE(live->Ask(WobbleBy{10}));
        StageSteps(stage, 20);
        ends.push_back(live->Save());
    }
    EXPECT_EQ(ends[0], ends[1]);
}

// Cubes of all sizes, some of them in each other at first: one that only meets others' vertices must not be spared its
// part of the push.
TEST(Limits, AHeapKeepsItsMomentum)
{
    std::mt19937 random(5);
    std::uniform_real_distribution<Real> within(-1, 1);
    const auto direction = [&]
    {
        const Real x = within(random);
        const Real y = within(random);
        return Vec3(x, y, within(random));
    };
    for (int round = 0; round < 30; ++round)
    {
        Stage stage;
        std::vector<LiveBodyPointer> heap;
        Real mass = 0;
        for (int i = 0; i < 5; ++i)
        {
            GenerateOptions options;
            options.vertices = 15;
            options.size = Vec3::Constant(0.55 + 0.25 * within(random));
            const TetMesh solid = Generate("cube", options)->solid;
            Material soft;
            soft.young = StiffnessBySize(solid, soft.density);
            const Vec3 place = Vec3(0.84 * i, 0, 0) + 0.4 * direction();
            const Real angle = 3 * within(random);
            const Quat turn(Eigen::AngleAxis<Real>(angle, direction().normalized()));
            heap.push_back(*LiveBody::Make(*MakeSolid(solid, soft), Frame{place, turn}));
            Surroundings weightless;
            weightless.gravity.setZero();
            heap.back()->Place(weightless);
            stage.Enter(heap.back());
            mass += heap.back()->Seen().body->totalMass;
        }
        for (int step = 0; step < 8; ++step)
        {
            StageSteps(stage, 1);
            Vec3 P = Vec3::Zero();
            for (const LiveBodyPointer& live : heap)
                P += live->Seen().report.P;
            EXPECT_LT(P.norm(), 1e-9 * mass) << "round " << round << " step " << step;
        }
    }
}
} // namespace cpd::play
