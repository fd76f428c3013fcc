#include "CPDSolver/Play/Loose.h"

#include <algorithm>
#include <cmath>

#include "CPDSolver/Step/RigidMotion.h"

namespace cpd::play
{
namespace
{
constexpr Real kNearlyAll = 0.9;      // of a weight
constexpr Real kHardlyMoving = 0.05;  // m/s, and rad/s
constexpr Real kHardlyTurning = 0.05; // rad/s
constexpr Real kStillSpeed = 0.01;    // m/s, and rad/s
constexpr Real kFirm = 1e4;           // times its mass: as good as fixed, and yet pushed back
constexpr Real kSamePlace = 1e-3;     // m, and rad
constexpr Real kSameGrip = 1e-3;      // of a coefficient of friction

bool IsReshaped(const Collider& before, const Collider& now)
{
    const Bounds a = LocalBoundsOf(before);
    const Bounds b = LocalBoundsOf(now);
    return before.shape.index() != now.shape.index() || (a.low - b.low).cwiseAbs().maxCoeff() > kSamePlace ||
           (a.high - b.high).cwiseAbs().maxCoeff() > kSamePlace;
}

bool Stirs(const Collider& before, const Collider& now)
{
    return before.id != now.id || IsReshaped(before, now) ||
           (now.surfaceVelocity - before.surfaceVelocity).norm() > kStillSpeed || now.velocity.norm() > kStillSpeed ||
           now.angularVelocity.norm() > kStillSpeed || std::abs(now.friction - before.friction) > kSameGrip ||
           (now.position - before.position).norm() > kSamePlace ||
           now.rotation.angularDistance(before.rotation) > kSamePlace;
}
} // namespace

void SlowDown(Collider& obstacle, Real rate)
{
    if (!(obstacle.mass > 0) || !(rate > 0 && rate < 1))
        return;
    // With t' = t / rate: v' = rate v, and dv' = rate dp / m, so m' = m / rate; g' = dv'/dt' = rate^2 g.
    obstacle.velocity *= rate;
    obstacle.angularVelocity *= rate;
    obstacle.acceleration *= rate * rate;
    obstacle.angularAcceleration *= rate * rate;
    obstacle.mass /= rate;
    obstacle.inertia /= rate;
}

void TakeIn(Support& support, const Vec3& borne, const Vec3& place, Real time, int bodies)
{
    // For n that bear alike at the same place, and take in a share a each, what they miss is (1 - a n) of what they
    // missed a step before.
    support.force += (borne / time - support.force) / std::max(1, bodies);
    support.place = place;
}

Support Together(const Support& one, const Support& other)
{
    const Real whole = one.force.norm() + other.force.norm();
    const Real share = whole > 0 ? other.force.norm() / whole : 0;
    return {one.force + other.force, one.place + share * (other.place - one.place)};
}

void SplitAmong(Collider& obstacle, std::span<const Support> others)
{
    if (!(obstacle.mass > 0))
        return;
    Vec3 force = obstacle.mass * obstacle.acceleration;
    Vec3 torque = obstacle.inertia * obstacle.angularAcceleration;
    for (const Support& other : others)
    {
        force += other.force;
        torque += (other.place - obstacle.position).cross(other.force);
    }
    const Real bodies = 1 + static_cast<Real>(others.size());
    obstacle.mass /= bodies;
    obstacle.inertia /= bodies;
    obstacle.acceleration = force / obstacle.mass;
    obstacle.angularAcceleration = SolveInertia(obstacle.inertia, torque);
}

ObstacleImpulse GivenBetween(const Collider& before, const Collider& after, Real time)
{
    ObstacleImpulse given;
    given.linear = before.mass * (after.velocity - before.velocity - time * before.acceleration);
    given.angular =
        before.inertia * (after.angularVelocity - before.angularVelocity - time * before.angularAcceleration);
    return given;
}

Vec3 WeightBorne(const Collider& obstacle, const Vec3& linear, Real time)
{
    const Real pull = obstacle.acceleration.norm();
    if (!(obstacle.mass > 0) || !(pull > 0))
        return Vec3::Zero();
    const Vec3 up = -obstacle.acceleration / pull;
    return std::clamp<Real>(up.dot(linear), 0, time * obstacle.mass * pull) * up;
}

Real LateShare(const Vec3& blows, const Vec3& way, Real time)
{
    // At once J gets it J T / m far, evenly J T / 2 m; the steps got it D / m far: D = J T (1 - share / 2).
    const Real atOnce = time * blows.squaredNorm();
    return atOnce > 0 ? std::clamp<Real>(2 - 2 * way.dot(blows) / atOnce, 0, 1) : 0;
}

bool HardlyMoves(const Collider& obstacle)
{
    return obstacle.velocity.norm() < kHardlyMoving && obstacle.angularVelocity.norm() < kHardlyTurning;
}

bool LiesStill(const Collider& obstacle, const Vec3& borne, Real time)
{
    return obstacle.mass > 0 && HardlyMoves(obstacle) &&
           borne.norm() > kNearlyAll * time * obstacle.mass * obstacle.acceleration.norm();
}

bool IsHeldFromBelow(const Collider& before, const Collider& now, const Vec3& push, const Vec3& normal, Real time)
{
    constexpr Real kOnTop = 0.7;        // cosine
    constexpr Real kHasNotMoved = 0.25; // of what it would have
    const Real pull = now.acceleration.norm();
    if (!(now.mass > 0) || !(pull > 0) || !(time > 0) || -normal.dot(now.acceleration) < kOnTop * pull)
        return false;
    const Vec3 down = now.acceleration / pull;
    const Real wouldHave = time * pull + down.dot(push) / now.mass;
    const Real has = down.dot(now.velocity - before.velocity);
    // Struck hard, it trembles on what stopped it.
    constexpr Real kTrembles = 0.1; // of what that took
    constexpr Real kAtMost = 0.5;   // m/s
    const Real still = std::clamp(kTrembles * (wouldHave - has), kHardlyMoving, kAtMost);
    return has < kHasNotMoved * wouldHave && now.velocity.norm() < still &&
           now.angularVelocity.norm() < still / kHardlyMoving * kHardlyTurning;
}

bool IsBelow(const Collider& obstacle, const Bounds& box)
{
    constexpr Real kDent = 0.02; // m
    const Real pull = obstacle.acceleration.norm();
    if (!(pull > 0))
        return false;
    const Vec3 up = -obstacle.acceleration / pull;
    const Bounds own = BoundsOf(obstacle);
    const Real middles = up.dot(box.low + box.high - own.low - own.high) / 2;
    const Real halves = up.cwiseAbs().dot(box.high - box.low + own.high - own.low) / 2;
    return middles > halves - kDent;
}

void StandFirm(Collider& obstacle)
{
    obstacle.mass *= kFirm;
    obstacle.inertia *= kFirm;
    obstacle.acceleration.setZero();
    obstacle.angularAcceleration.setZero();
}

Vec3 Probing(const Collider& firm, const Vec3& angular)
{
    constexpr Real kSeen = 0.1; // rad/s
    const Real turns = kFirm * SolveInertia(firm.inertia, angular).norm();
    return turns > kSeen ? Vec3(kSeen / turns * angular) : angular;
}

bool IsDisturbed(std::span<const Collider> asleep, std::span<const Collider> now)
{
    // The engine tells of the same obstacles in any order.
    const auto isAsBefore = [&](const Collider& after) {
        return std::any_of(asleep.begin(), asleep.end(), [&](const Collider& before) { return !Stirs(before, after); });
    };
    return asleep.size() != now.size() || !std::all_of(now.begin(), now.end(), isAsBefore);
}
} // namespace cpd::play
