#include "CPDSolver/Scenes/Run/Motion.h"

#include <algorithm>
#include <numbers>

#include "CPDSolver/Contact/Collider.h"

namespace cpd
{
namespace
{
constexpr Real kRadiansPerDegree = std::numbers::pi / 180;
} // namespace

Quat RotationOf(const Vec3& degrees)
{
    using Turn = Eigen::AngleAxis<Real>;
    const Vec3 radians = kRadiansPerDegree * degrees;
    return Turn(radians[2], Vec3::UnitZ()) * Turn(radians[1], Vec3::UnitY()) * Turn(radians[0], Vec3::UnitX());
}

Pose PathAt(const std::vector<PathKey>& path, Real time)
{
    if (path.empty())
        return {};
    const auto next =
        std::find_if(path.begin(), path.end(), [time](const PathKey& candidate) { return candidate.time > time; });
    if (next == path.begin())
        return {path.front().offset, RotationOf(path.front().rotation)};
    const PathKey& from = *std::prev(next);
    if (next == path.end())
        return {from.offset, RotationOf(from.rotation)};
    // Angles, not quaternions, are interpolated: a path may ask for more than half a turn between two keys.
    const Real share = (time - from.time) / (next->time - from.time);
    return {from.offset + share * (next->offset - from.offset),
            RotationOf(from.rotation + share * (next->rotation - from.rotation))};
}

Pose PoseAt(const ObstacleDescription& obstacle, Real time)
{
    const Pose start{obstacle.position, RotationOf(obstacle.rotation)};
    if (obstacle.mass > 0)
        return start;
    if (!obstacle.path.empty())
    {
        const Pose moved = PathAt(obstacle.path, time);
        return {start.position + moved.position, moved.rotation * start.rotation};
    }
    return {start.position + time * obstacle.velocity, SpinOver(obstacle.angularVelocity, time) * start.rotation};
}
} // namespace cpd
