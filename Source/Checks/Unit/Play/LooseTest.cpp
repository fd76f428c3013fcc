// Obstacles that give way, between the steps of a frame and under a sleeper.
#include <gtest/gtest.h>

#include "CPDSolver/Play/Loose.h"

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
} // namespace cpd::play
