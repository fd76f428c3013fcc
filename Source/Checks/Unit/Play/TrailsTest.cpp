// What is put from place to place has the velocity that its places tell.
#include <gtest/gtest.h>

#include "CPDSolver/Contact/Collider.h"
#include "CPDSolver/Play/Trails.h"

namespace cpd::play
{
namespace
{
constexpr Real kFrame = 1.0 / 30;

Frame Moving(Real time, const Vec3& velocity, const Vec3& spin)
{
    return {Vec3(1, 2, 3) + time * velocity, SpinOver(spin, time) * Quat(Eigen::AngleAxis<Real>(1, Vec3::UnitX()))};
}
} // namespace

TEST(Trails, SayHowSomethingMoves)
{
    Trails trails;
    const Vec3 velocity(0.5, -3, 1);
    const Vec3 spin(0, 2, -1);
    EXPECT_FALSE(trails.Follow(7, Moving(0, velocity, spin), 0)) << "the first look";
    for (int n = 1; n < 5; ++n)
    {
        const std::optional<Trails::Motion> motion = trails.Follow(7, Moving(n * kFrame, velocity, spin), n * kFrame);
        ASSERT_TRUE(motion);
        EXPECT_LT((motion->velocity - velocity).norm(), 1e-9);
        EXPECT_LT((motion->angularVelocity - spin).norm(), 1e-9);
        const std::optional<Trails::Motion> again = trails.Follow(7, Moving(n * kFrame, velocity, spin), n * kFrame);
        ASSERT_TRUE(again) << "another body looks in the same frame";
        EXPECT_EQ(again->velocity, motion->velocity);
    }
    EXPECT_FALSE(trails.Follow(8, Frame(), kFrame)) << "something else";
}

TEST(Trails, WhatStopsStands)
{
    Trails trails;
    trails.Follow(7, {Vec3(0, 0, 0), Quat::Identity()}, 0);
    trails.Follow(7, {Vec3(0.1, 0, 0), Quat::Identity()}, kFrame);
    const std::optional<Trails::Motion> motion = trails.Follow(7, {Vec3(0.1, 0, 0), Quat::Identity()}, 2 * kFrame);
    ASSERT_TRUE(motion);
    EXPECT_TRUE(motion->velocity.isZero(0));
    EXPECT_TRUE(motion->angularVelocity.isZero(0));
}

TEST(Trails, LeapsAndPausesAreNoMotion)
{
    Trails trails;
    trails.Follow(7, Frame(), 0);
    const std::optional<Trails::Motion> leapt = trails.Follow(7, {Vec3(10, 0, 0), Quat::Identity()}, kFrame);
    ASSERT_TRUE(leapt);
    EXPECT_TRUE(leapt->velocity.isZero(0));
    EXPECT_FALSE(trails.Follow(7, {Vec3(11, 0, 0), Quat::Identity()}, 10)) << "long ago";
    EXPECT_FALSE(trails.Follow(7, {Vec3(11, 0, 0), Quat::Identity()}, 5)) << "a world that began anew";
    trails.Forget(100);
    EXPECT_FALSE(trails.Follow(7, {Vec3(11, 0, 0), Quat::Identity()}, 100));
}
} // namespace cpd::play
