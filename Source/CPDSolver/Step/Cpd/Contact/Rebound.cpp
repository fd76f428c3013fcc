#include <algorithm>
#include <cmath>

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// A bounce turns the rigid motion's energy into deformation and back. The elasticity alone gives back only what its
/// slowest mode holds at the moment of parting; the rest would stay as wobble, and the ball would not come up again. So
/// each pair of body and obstacle keeps the joules W that the contact forces took from the rigid motion, less the share
/// 1 - e^2 that restitution forbids, and W is given back as an impulse along the pair's normal out of the wobble.
namespace cpd
{
namespace
{
// Slower than this an approach is laying down, not a bounce (m/s): restitution is 0, as in rigid engines.
constexpr Real kBounce = 0.5;

// Substeps without touching after which the next touch is a new impact.
constexpr int kNewEpisode = 3;

// Some of the wobble stays behind: a parting body is not stopped dead.
constexpr Real kKept = 0.04;

// How much of what kinetic wobble exceeds elastic energy may leave while still touching: at the turn of the vibration,
// when the deformation is nearly undone.
constexpr Real kTurn = 0.25;

struct PairSum
{
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::Zero();
    Real weight = 0;
    Real compression = 0; // J, taken from the rigid motion
    Real approach = 0;    // m/s, weighted
};

PairSum SumPair(const Substep& s, Index collider, const RigidPath& path)
{
    const ContactSpace& c = s.w.contact;
    const Collider& obstacle = c.colliders[static_cast<std::size_t>(collider)];
    PairSum sum;
    for (const Touch& touch : c.touches)
    {
        const Real normal = touch.normal.dot(touch.impulse);
        if (touch.collider != collider || !(normal > 0))
            continue;
        const Vec3 surface = (touch.surface + VelocityAt(obstacle, touch.point)) / 2;
        sum.point += normal * touch.point;
        sum.normal += normal * touch.normal;
        sum.weight += normal;
        sum.compression -= normal * touch.normal.dot(path.Middle(touch.point) - surface);
        const Vec3 before = path.Start(touch.point);
        sum.approach -= normal * touch.normal.dot(before - touch.surface);
    }
    return sum;
}

/// How much speed along n an impulse of 1 N s between body and obstacle at a point changes, both rigid (1/kg).
Real MobilityAt(const RigidMotion& shape, const Vec3& arm, const Collider& obstacle, const Vec3& point, const Vec3& n)
{
    Real k = 1 / shape.mass + n.dot(SolveInertia(shape.inertia, arm.cross(n)).cross(arm));
    if (obstacle.mass > 0)
    {
        const Vec3 other = point - obstacle.position;
        k += 1 / obstacle.mass + n.dot(SolveInertia(obstacle.inertia, other.cross(n)).cross(other));
    }
    return k;
}

void BeginEpisode(const Substep& s, const PairSum& sum, const Collider& obstacle, PairMemory& pair)
{
    const std::uint64_t id = pair.id;
    pair = PairMemory{};
    pair.id = id;
    const Real approach = sum.approach / sum.weight;
    pair.restitution = approach > kBounce ? obstacle.restitution : 0;
    // Met at their centres the two bring the most.
    const Real k = 1 / s.body.totalMass + (obstacle.mass > 0 ? 1 / obstacle.mass : 0);
    pair.most = approach > 0 ? approach * approach / (2 * k) : 0;
}

void Absorb(const Substep& s, const PairSum& sum, const Collider& obstacle, Real gravityShare, PairMemory& pair)
{
    if (pair.freeSubsteps > kNewEpisode)
        BeginEpisode(s, sum, obstacle, pair);
    pair.freeSubsteps = 0;
    pair.point += sum.point;
    pair.normal += sum.normal;
    pair.weight += sum.weight;
    if (sum.compression < 0)
        pair.released = true;
    else if (pair.released)
        pair.restitution = 0; // pressed again before it parted: no second bounce out of one impact
    const Real e2 = pair.restitution * pair.restitution;
    pair.stored += sum.compression - (1 - e2) * std::max<Real>(0, sum.compression - gravityShare);
    // An impact takes no more than the two brought with them and what gravity adds: a body that is squeezed owes its
    // joules to the squeezing, not to its flight.
    pair.most += gravityShare;
    pair.stored = std::min(pair.stored, pair.most);
}

PairMemory& PairOf(State& state, std::uint64_t id)
{
    const auto place = std::lower_bound(state.pairs.begin(), state.pairs.end(), id,
                                        [](const PairMemory& pair, std::uint64_t wanted) { return pair.id < wanted; });
    if (place != state.pairs.end() && place->id == id)
        return *place;
    PairMemory fresh;
    fresh.id = id;
    fresh.freeSubsteps = kNewEpisode + 1;
    return *state.pairs.insert(place, fresh);
}

/// The joules that may pass to the rigid motion now; negative: that an inelastic impact must take from it.
Real Returnable(const PairMemory& pair, const Spare& spare, Real speed)
{
    const bool touching = pair.freeSubsteps == 0;
    const Real e2 = pair.restitution * pair.restitution;
    if (pair.stored > 0 && speed >= 0)
    {
        if (!touching)
            return std::max<Real>(0, std::min(pair.stored, spare.room - kKept * spare.kinetic));
        if (spare.kinetic <= spare.elastic)
            return 0;
        return std::min(pair.stored,
                        std::max<Real>(0, spare.room - spare.kinetic) + kTurn * e2 * (spare.kinetic - spare.elastic));
    }
    if (pair.stored < 0 && speed > 0 && (pair.restitution < 1 || !touching))
        return pair.stored;
    return 0;
}

Index ColliderWith(const ContactSpace& c, std::uint64_t id)
{
    for (std::size_t k = 0; k < c.colliders.size(); ++k)
        if (c.colliders[k].id == id)
            return static_cast<Index>(k);
    return -1;
}
} // namespace

void UpdatePairs(const Substep& s, const RigidPath& path, State& state, ContactSum& sum)
{
    for (PairMemory& pair : state.pairs)
        pair.freeSubsteps = std::min(pair.freeSubsteps + 1, kLongFree);
    std::erase_if(state.pairs, [](const PairMemory& pair) { return pair.freeSubsteps >= kLongFree; });
    if (!sum.touching || !s.free)
        return;
    const Real gravityShare = std::max<Real>(0, s.force.dot(path.centre1 - path.centre0));
    Index last = -1;
    for (const Touch& touch : s.w.contact.touches)
    {
        if (touch.collider == last)
            continue;
        last = touch.collider;
        const PairSum pairSum = SumPair(s, touch.collider, path);
        if (!(pairSum.weight > 0))
            continue;
        const Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(touch.collider)];
        PairMemory& pair = PairOf(state, collider.id);
        Absorb(s, pairSum, collider, gravityShare, pair);
        sum.restitution = std::min(sum.restitution, pair.restitution);
    }
}

Real Rebound(Substep& s, const RigidMotion& shape, const Spare& spare, Vec3& P, Vec3& L, State& state)
{
    Real change = 0;
    for (PairMemory& pair : state.pairs)
    {
        const Index number = ColliderWith(s.w.contact, pair.id);
        if (number < 0 || pair.stored == 0 || !(pair.weight > 0))
            continue;
        Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(number)];
        const Vec3 n = pair.normal.normalized();
        // The contact's place travels with the body.
        const Vec3 arm = pair.point / pair.weight - s.start.centre;
        const Vec3 point = shape.centre + arm;
        const Vec3 omega = SolveInertia(shape.inertia, L);
        const Vec3 surface = VelocityAt(collider, point);
        const Real speed = n.dot(P / shape.mass + omega.cross(arm) - surface);
        const Real k = MobilityAt(shape, arm, collider, point, n);
        const Real joules = Returnable(pair, spare, speed);
        if (joules == 0)
            continue;
        Real J = (-speed + std::sqrt(std::max<Real>(0, speed * speed + 2 * joules * k))) / k;
        if (pair.freeSubsteps == 0)
            J = std::max(J, -pair.weight);
        const Real worth = J * (speed + J * k / 2);
        P += J * n;
        L += arm.cross(J * n);
        ObstacleImpulse& given = s.w.contact.impulses[static_cast<std::size_t>(number)];
        given.linear -= J * n;
        given.angular -= (point - collider.position).cross(J * n);
        if (collider.mass > 0)
        {
            collider.velocity -= J / collider.mass * n;
            collider.angularVelocity -= SolveInertia(collider.inertia, (point - collider.position).cross(J * n));
        }
        pair.stored -= worth;
        // An inelastic impact's joules are lost; a moving obstacle's push is its work; what an obstacle gained, it has.
        change += J * n.dot((surface + VelocityAt(collider, point)) / 2);
        if (joules < 0 && pair.restitution < 1)
            change += worth;
    }
    return change;
}

Real StoredEnergy(const State& state)
{
    Real sum = 0;
    for (const PairMemory& pair : state.pairs)
        sum += std::max<Real>(0, pair.stored);
    return sum;
}

bool IsResting(const State& state)
{
    constexpr int kFrames = 3;
    return state.restFrames >= kFrames;
}
} // namespace cpd
