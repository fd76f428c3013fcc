// Obstacles that give way, between the steps of a frame and under a sleeper.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "CPDSolver/Play/Loose.h"
#include "CPDSolver/Step/RigidMotion.h"
#include "Checks/Unit/Play/Lives.h"

namespace cpd::play
{
namespace
{
Collider MakeCrate()
{
    Collider crate;
    crate.shape = BoxShape{Vec3(0.1, 0.2, 0.3)};
    crate.mass = 2;
    crate.inertia = Vec3(3, 2, 1).asDiagonal();
    crate.acceleration = Vec3(0, 0, -10);
    return crate;
}
} // namespace

TEST(Loose, ASleeperLooksUpWhenTheFloorTurnsSmooth)
{
    const Collider before = MakeCrate();
    Collider now = before;
    EXPECT_FALSE(IsDisturbed(std::array{before}, std::array{now}));
    now.friction = before.friction + 0.2;
    EXPECT_TRUE(IsDisturbed(std::array{before}, std::array{now}));
    now.friction = std::nan("");
    EXPECT_FALSE(IsDisturbed(std::array{before}, std::array{now})) << "no step could take that up";
}

TEST(Loose, FallsLikeAFreeBody)
{
    Collider crate = MakeCrate();
    crate.velocity = Vec3(1, 0, 0);
    for (int step = 0; step < 30; ++step)
        MoveLoose(crate, Vec3::Zero(), Vec3::Zero(), Real(1) / 30);
    EXPECT_LT((crate.position - Vec3(1, 0, -5)).norm(), 1e-12);
    EXPECT_LT((crate.velocity - Vec3(1, 0, -10)).norm(), 1e-12);
}

TEST(Loose, KeepsWhatItIsGiven)
{
    Collider crate = MakeCrate();
    MoveLoose(crate, Vec3(4, 0, 1), Vec3(0.3, 0.4, 0.5), 0.05);
    EXPECT_LT((crate.velocity - Vec3(2, 0, 0)).norm(), 1e-12);
    EXPECT_LT((crate.position - Vec3(0.05, 0, 0)).norm(), 1e-12);
    EXPECT_LT((crate.angularVelocity - Vec3(0.1, 0.2, 0.5)).norm(), 1e-12);
    // Its moments of inertia turn with it.
    const Vec3 axis = crate.rotation * Vec3::UnitX();
    EXPECT_NEAR(axis.dot(crate.inertia * axis), 3, 1e-9);
    EXPECT_NEAR(crate.inertia.trace(), 6, 1e-12);
}

TEST(Loose, OfAPushItsWeightIsBorneAndTheRestIsABlow)
{
    const Collider crate = MakeCrate();
    EXPECT_LT((WeightBorne(crate, Vec3(3, 0, 0.5), 0.1) - Vec3(0, 0, 0.5)).norm(), 1e-12);
    EXPECT_LT((WeightBorne(crate, Vec3(0, 0, 9), 0.1) - Vec3(0, 0, 2)).norm(), 1e-12);
    EXPECT_EQ(WeightBorne(crate, Vec3(0, 0, -1), 0.1), Vec3::Zero());
    Collider floating = crate;
    floating.acceleration.setZero();
    EXPECT_EQ(WeightBorne(floating, Vec3(0, 0, 9), 0.1), Vec3::Zero());
}

TEST(Loose, RestsWithWhoBearsIt)
{
    Collider crate = MakeCrate();
    EXPECT_TRUE(LiesStill(crate, Vec3(0, 0, 1.95), 0.1));
    EXPECT_FALSE(LiesStill(crate, Vec3(0, 0, 1.5), 0.1));
    crate.velocity = Vec3(0.2, 0, 0);
    EXPECT_FALSE(LiesStill(crate, Vec3(0, 0, 2), 0.1));
}

TEST(Loose, ASleeperLooksUpWhenSomethingChanges)
{
    Collider floor;
    floor.id = 1;
    Collider crate = MakeCrate();
    crate.id = 2;
    const std::vector<Collider> asleep = {floor, crate};
    EXPECT_FALSE(IsDisturbed(asleep, asleep));
    EXPECT_FALSE(IsDisturbed(asleep, std::vector<Collider>{crate, floor}));
    EXPECT_TRUE(IsDisturbed(asleep, std::vector<Collider>{floor}));
    Collider moved = crate;
    moved.position += Vec3(0.002, 0, 0);
    EXPECT_TRUE(IsDisturbed(asleep, std::vector<Collider>{floor, moved}));
    Collider moving = crate;
    moving.velocity = Vec3(0, 0, 0.02);
    EXPECT_TRUE(IsDisturbed(asleep, std::vector<Collider>{floor, moving}));
    Collider other = crate;
    other.id = 3;
    EXPECT_TRUE(IsDisturbed(asleep, std::vector<Collider>{floor, other}));
}

TEST(Loose, OneThatIsSlowedGoesTheSameWayInLessTime)
{
    // A third of a second of rigid physics in a second of steps, with a push meanwhile.
    const Real rate = Real(1) / 3;
    const Vec3 push(2, -1, 5);
    const Vec3 turn(0.1, 0.2, -0.3);
    Collider real = MakeCrate();
    real.velocity = Vec3(1, 2, 3);
    real.angularVelocity = Vec3(0, 0.5, 0);
    Collider slowed = real;
    SlowDown(slowed, rate);
    MoveLoose(slowed, push, turn, 0.1);
    MoveLoose(real, push, turn, rate * 0.1);
    EXPECT_LT((slowed.position - real.position).norm(), 1e-12);
    EXPECT_LT(slowed.rotation.angularDistance(real.rotation), 1e-7);
    EXPECT_LT((slowed.velocity - rate * real.velocity).norm(), 1e-12);
    EXPECT_LT((slowed.angularVelocity - rate * real.angularVelocity).norm(), 1e-12);
    // Its weight in the steps' time is as many newton seconds as rigid physics will take from it.
    const Vec3 lots(0, 0, 1000);
    EXPECT_LT((WeightBorne(slowed, lots, 0.1) - WeightBorne(real, lots, rate * 0.1)).norm(), 1e-12);
}

TEST(Loose, WhatStandsFirmIsNotSlowed)
{
    Collider wall = MakeCrate();
    wall.mass = 0;
    wall.velocity = Vec3(1, 0, 0);
    SlowDown(wall, 0.5);
    EXPECT_EQ(wall.velocity, Vec3(1, 0, 0));
}

TEST(Loose, WhatDoesNotFallUnderALoadIsHeldByTheFloor)
{
    const Real time = Real(1) / 30;
    const Collider still = MakeCrate();
    const Vec3 load(0, 0, -5);
    EXPECT_TRUE(IsHeldFromBelow(still, still, load, Vec3::UnitZ(), time));
    EXPECT_FALSE(IsHeldFromBelow(still, still, load, -Vec3::UnitZ(), time)) << "the load bears it";
    EXPECT_FALSE(IsHeldFromBelow(still, still, load, Vec3::UnitX(), time)) << "a push from the side";
    EXPECT_FALSE(IsHeldFromBelow(still, still, Vec3(0, 0, 2 * 10 * time), Vec3::UnitZ(), time)) << "another bears it";
    Collider falling = still;
    falling.velocity = time * still.acceleration;
    EXPECT_FALSE(IsHeldFromBelow(still, falling, load, Vec3::UnitZ(), time));
    Collider floating = still;
    floating.acceleration.setZero();
    EXPECT_FALSE(IsHeldFromBelow(floating, floating, load, Vec3::UnitZ(), time));
    Collider firm = still;
    StandFirm(firm);
    EXPECT_GT(firm.mass, 1000 * still.mass);
    EXPECT_TRUE(firm.acceleration.isZero(0));
}

TEST(Loose, WhatComesToAStopUnderALoadIsHeld)
{
    const Real time = Real(1) / 30;
    const Collider crate = MakeCrate();
    Collider falling = crate;
    falling.velocity = Vec3(0, 0, -2);
    Collider trembling = crate;
    trembling.velocity = Vec3(0.1, 0, 0.15);
    EXPECT_TRUE(IsHeldFromBelow(falling, trembling, Vec3::Zero(), Vec3::UnitZ(), time)) << "it has just landed";
    EXPECT_FALSE(IsHeldFromBelow(falling, falling, Vec3::Zero(), Vec3::UnitZ(), time));
    Collider rising = crate;
    rising.velocity = Vec3(0, 0, 0.33);
    EXPECT_FALSE(IsHeldFromBelow(rising, crate, Vec3::Zero(), Vec3::UnitZ(), time)) << "only its weight stopped it";
}

TEST(Loose, WhatIsBelowABox)
{
    const Collider crate = MakeCrate(); // its top
    const Real top = BoundsOf(crate).high[2];
    const auto box = [&](Real low) { return Bounds{Vec3(-1, -1, low), Vec3(1, 1, low + 1)}; };
    EXPECT_TRUE(IsBelow(crate, box(top + 0.5)));
    EXPECT_TRUE(IsBelow(crate, box(top)));
    EXPECT_FALSE(IsBelow(crate, box(top - 0.1)));
    Collider floating = crate;
    floating.acceleration.setZero();
    EXPECT_FALSE(IsBelow(floating, box(top + 0.5))) << "nothing is above what has no weight";
}

TEST(Loose, WhatStandsFirmIsTurnedJustEnoughToBeSeen)
{
    Collider firm = MakeCrate();
    const Mat3 inertia = firm.inertia;
    StandFirm(firm);
    const Vec3 blow = inertia * Vec3(0, 50, 0);
    EXPECT_NEAR(SolveInertia(inertia, Probing(firm, blow)).norm(), 0.1, 1e-9);
    const Vec3 touch = inertia * Vec3(0, 0.01, 0);
    EXPECT_EQ(Probing(firm, touch), touch);
}

TEST(Loose, WhatOthersBearIsTakenOffItsWeight)
{
    Collider crate = MakeCrate();
    crate.position = Vec3(7, 0, 0);
    SplitAmong(crate, std::vector<Support>{{Vec3(0, 0, 10), Vec3(7.5, 0, 0)}});
    EXPECT_EQ(crate.mass, 1);
    EXPECT_EQ(crate.inertia, Mat3(Vec3(1.5, 1, 0.5).asDiagonal()));
    EXPECT_LT((crate.mass * crate.acceleration - Vec3(0, 0, -10)).norm(), 1e-12) << "half of the weight is left";
    EXPECT_LT((crate.inertia * crate.angularAcceleration - Vec3(0, -5, 0)).norm(), 1e-12) << "and it would tip";
    const Collider before = crate;
    SplitAmong(crate, {});
    EXPECT_EQ(crate.mass, before.mass);
    EXPECT_LT((crate.acceleration - before.acceleration).norm(), 1e-12);
    Collider wall;
    SplitAmong(wall, std::vector<Support>(3));
    EXPECT_EQ(wall.mass, 0);
}

TEST(Loose, TwoLegsBearAsOne)
{
    const Support legs = Together({Vec3(0, 0, 1), Vec3(0, 0, 0)}, {Vec3(0, 0, 3), Vec3(4, 0, 0)});
    EXPECT_EQ(legs.force, Vec3(0, 0, 4));
    EXPECT_EQ(legs.place, Vec3(3, 0, 0)) << "where both turn it as much";
    EXPECT_EQ(Together({}, {Vec3::Zero(), Vec3(1, 0, 0)}).place, Vec3::Zero());
}

// Each holds up all that is left of the weight, and hears of the others one step late.
TEST(Loose, ThoseWhoBearTheSameComeToTerms)
{
    const Real step = Real(1) / 30;
    for (const int bodies : {1, 2, 3, 5, 9})
    {
        std::vector<Support> supports(static_cast<std::size_t>(bodies));
        for (int n = 0; n < 20; ++n)
        {
            const std::vector<Support> before = supports;
            for (std::size_t i = 0; i < supports.size(); ++i)
            {
                std::vector<Support> others = before;
                others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
                Collider crate = MakeCrate();
                SplitAmong(crate, others);
                const Vec3 held = -step * crate.mass * crate.acceleration;
                TakeIn(supports[i], WeightBorne(crate, held, step), Vec3::Zero(), step, bodies);
            }
        }
        for (const Support& support : supports)
            EXPECT_LT((support.force - Vec3(0, 0, Real(20) / bodies)).norm(), 1e-6) << bodies;
    }
}

TEST(Loose, LateBlowsAreSpreadSoThatItGetsAsFar)
{
    // Three steps of 1/30 s; blows of 6 and 3 N s in the first and the second.
    const Real step = Real(1) / 30;
    const Real time = 3 * step;
    const Vec3 first(0, 0, 6);
    const Vec3 second(0, 0, 3);
    const Vec3 way = 3 * step * first + 2 * step * second;
    const Real share = LateShare(first + second, way, time);
    // At once J (1 - share), the rest evenly: J T (1 - share) + J T share / 2.
    EXPECT_NEAR(9 * time * (1 - share / 2), way.z(), 1e-12);
    EXPECT_GT(share, 0);
    EXPECT_EQ(LateShare(first, time * first, time), 0) << "all of it in the first step: at once";
    EXPECT_EQ(LateShare(first, step * first, time), 1) << "all of it in the last: as late as can be";
    EXPECT_EQ(LateShare(Vec3::Zero(), Vec3::Zero(), time), 0);
}

// Rigid physics stands where it stood when the steps began: pushed where the steps have moved it by then, it would
// turn.
TEST(Loose, IsPushedWhereItStoodWhenTheStepsBegan)
{
    const LiveBodyPointer live = MakeLive(Vec3::Zero());
    Surroundings around;
    around.gravity = Vec3::Zero();
    Collider crate = MakeCrate();
    crate.id = 7;
    crate.position = Vec3(-0.2, 0, 0.82);
    crate.velocity = Vec3(3, 0, -1);
    around.colliders = {crate};
    live->Place(around);
    live->Launch({3, Real(1) / 30, 15, 15, 1});
    live->Run();
    live->Collect();
    ASSERT_EQ(live->Seen().contacts.size(), 1u);
    const Contact& contact = live->Seen().contacts[0];
    EXPECT_GT(contact.linear.z(), 0.1) << "it was struck";
    EXPECT_EQ(contact.arm, crate.position);
}
} // namespace cpd::play
