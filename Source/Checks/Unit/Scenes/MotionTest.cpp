#include "CPDSolver/Scenes/Run/Motion.h"

#include <numbers>

#include <gtest/gtest.h>

namespace cpd
{
namespace
{
constexpr Real kRounding = 1e-12;

void ExpectNear(const Vec3& a, const Vec3& b)
{
    EXPECT_LT((a - b).norm(), kRounding) << a.transpose() << " is not " << b.transpose();
}

TEST(Motion, TurnsRoundXThenYThenZ)
{
    ExpectNear(RotationOf(Vec3(90, 0, 0)) * Vec3::UnitY(), Vec3::UnitZ());
    ExpectNear(RotationOf(Vec3(0, 90, 0)) * Vec3::UnitZ(), Vec3::UnitX());
    ExpectNear(RotationOf(Vec3(0, 0, 90)) * Vec3::UnitX(), Vec3::UnitY());
    // y turns to z round x; z stays z round z.
    ExpectNear(RotationOf(Vec3(90, 0, 90)) * Vec3::UnitY(), Vec3::UnitZ());
    ExpectNear(RotationOf(Vec3(90, 0, 90)) * Vec3::UnitX(), Vec3::UnitY());
}

TEST(Motion, FollowsAPathEvenlyAndStandsAtItsEnds)
{
    const std::vector<PathKey> path = {{1, Vec3(0, 0, 0), Vec3::Zero()}, {3, Vec3(4, 0, 2), Vec3(0, 0, 180)}};
    ExpectNear(PathAt(path, 0).position, Vec3(0, 0, 0));
    ExpectNear(PathAt(path, 1.5).position, Vec3(1, 0, 0.5));
    ExpectNear(PathAt(path, 9).position, Vec3(4, 0, 2));
    ExpectNear(PathAt(path, 2).rotation * Vec3::UnitX(), Vec3::UnitY());
    ExpectNear(PathAt({}, 2).position, Vec3::Zero());
}

TEST(Motion, MovesObstaclesAsTheyAreTold)
{
    ObstacleDescription o;
    o.position = Vec3(1, 2, 3);
    o.velocity = Vec3(0, 0, 2);
    o.angularVelocity = Vec3(0, 0, std::numbers::pi);
    ExpectNear(PoseAt(o, 0.5).position, Vec3(1, 2, 4));
    ExpectNear(PoseAt(o, 0.5).rotation * Vec3::UnitX(), Vec3::UnitY());
    o.mass = 2;
    ExpectNear(PoseAt(o, 0.5).position, Vec3(1, 2, 3));
}

TEST(Motion, PosesUndoWhatTheyApply)
{
    const Pose pose{Vec3(1, -2, 3), RotationOf(Vec3(20, 50, -70))};
    ExpectNear(pose.Undo(pose.Apply(Vec3(0.3, 0.4, 0.5))), Vec3(0.3, 0.4, 0.5));
}
} // namespace
} // namespace cpd
