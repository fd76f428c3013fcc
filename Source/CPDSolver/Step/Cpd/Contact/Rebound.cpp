#include <algorithm>
#include <cmath>
#include <utility>

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
    Real rolled = 0;      // J, that rolling took, friction included
    Real approach = 0;    // m/s, weighted
    bool rolls = false;
};

/// One contact's impulse, how fast the two surfaces met there over the substep and at its start, and how fast the two
/// rigid motions did.
void AddTo(PairSum& sum, const Vec3& point, const Vec3& n, Real impulse, Real during, Real before)
{
    sum.point += impulse * point;
    sum.normal += impulse * n;
    sum.weight += impulse;
    sum.compression -= impulse * during;
    sum.approach -= impulse * before;
}

/// What contact took from the turn, where the impulses' middle lies under the body, as a round one's does: what comes
/// down in front of it is what lifts behind, and the surface that friction holds is let go again. Elsewhere the body
/// tumbles, and a corner that comes down is an impact. What gives way rolls by itself: a marble on a jelly would be
/// spun by the jelly's turn.
void NoteRoll(PairSum& sum, Real held, const RigidPath& path, const Collider& obstacle)
{
    constexpr Real kUnder = 0.2; // of the arm, to either side
    const Vec3 n = sum.normal.normalized();
    const Vec3 arm = sum.point - sum.weight * (path.centre0 + path.centre1) / 2;
    const Vec3 omega = (path.omega0 + path.omega1) / 2 - obstacle.angularVelocity;
    const Vec3 rolling = omega - n.dot(omega) * n;
    const Real turned = -n.dot(rolling.cross(arm));
    sum.rolls = Stands(obstacle) && std::abs(turned) < kUnder * rolling.norm() * arm.norm();
    sum.rolled = sum.rolls ? turned + held : 0;
}

PairSum SumPair(const Player& player, Index collider, const RigidPath& path)
{
    const ContactSpace& c = player.s.w.contact;
    const Collider& obstacle = c.colliders[static_cast<std::size_t>(collider)];
    PairSum sum;
    Real held = 0; // J, that friction took without a slip
    for (const Touch& touch : c.touches)
    {
        const Vec3& n = touch.normal;
        const Real normal = n.dot(touch.impulse);
        if (touch.collider != collider || !(normal > 0))
            continue;
        const Vec3 surface = (touch.surface + VelocityAt(obstacle, touch.point)) / 2;
        const Vec3 slide = path.Middle(touch.point) - surface;
        AddTo(sum, touch.point, n, normal, n.dot(slide), n.dot(path.Start(touch.point) - touch.surface));
        held -= (touch.impulse - normal * n).dot(slide) + touch.rubbed;
    }
    if (sum.weight > 0)
        NoteRoll(sum, held, path, obstacle);
    return sum;
}

/// Both ways: a's vertices against b's triangles, and b's against a's; the normal points to a.
PairSum SumPair(std::span<Player> players, std::size_t a, std::size_t b)
{
    const RigidPath pathA = PathOf(players[a]);
    const RigidPath pathB = PathOf(players[b]);
    PairSum sum;
    for (const std::size_t mine : {a, b})
        for (const Press& press : players[mine].s.w.contact.presses)
        {
            const Real normal = press.normal.dot(press.impulse);
            if (press.other != (mine == a ? b : a) || !(normal > 0))
                continue;
            const Vec3 n = mine == a ? press.normal : Vec3(-press.normal);
            AddTo(sum, press.point, n, normal, n.dot(pathA.Middle(press.point) - pathB.Middle(press.point)),
                  n.dot(pathA.Start(press.point) - pathB.Start(press.point)));
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

/// What decides how an impact goes on.
struct Impact
{
    Real restitution;
    Real mobility;     // 1/kg, of the two at their centres
    Real gravityShare; // J, what gravity did meanwhile
    Real share;        // of the joules that are remembered here: half in each of two bodies
};

void BeginEpisode(PairMemory& pair, const PairSum& sum, const Impact& impact)
{
    const std::uint64_t id = pair.id;
    pair = PairMemory{};
    pair.id = id;
    const Real approach = sum.approach / sum.weight;
    pair.restitution = approach > kBounce ? impact.restitution : 0;
    pair.began = pair.restitution;
    pair.settled = !(approach > kBounce);
    // Met at their centres the two bring the most.
    pair.most = approach > 0 ? impact.share * approach * approach / (2 * impact.mobility) : 0;
}

/// A body that parts or tumbles rolls no more: what its turn is owed is an impact's like the rest.
void EndRoll(PairMemory& pair)
{
    pair.stored += pair.restitution * pair.restitution * std::max<Real>(0, pair.rolled);
    pair.rolled = 0;
}

/// Returns the joules that were owed to a rebound that will not be.
Real Absorb(PairMemory& pair, const PairSum& sum, const Impact& impact)
{
    if (pair.freeSubsteps > kNewEpisode)
        BeginEpisode(pair, sum, impact);
    const bool lay = pair.settled;
    pair.freeSubsteps = 0;
    pair.weight += sum.weight;
    // What rolls leaves the places behind where it was.
    const Real now = sum.rolls ? pair.weight / sum.weight : 1;
    pair.point = (sum.rolls ? Vec3(Vec3::Zero()) : pair.point) + now * sum.point;
    pair.normal = (sum.rolls ? Vec3(Vec3::Zero()) : pair.normal) + now * sum.normal;
    if (sum.compression < 0)
        pair.released = true;
    else if (pair.released)
    {
        // Pressed again before it parted: no second bounce out of one impact, which is over.
        pair.restitution = 0;
        pair.settled = pair.began < 1;
    }
    const Real e2 = pair.restitution * pair.restitution;
    if (!sum.rolls)
        EndRoll(pair);
    const Real struck = sum.compression - sum.rolled;
    pair.rolled += impact.share * sum.rolled;
    pair.stored += impact.share * (struck - (1 - e2) * std::max<Real>(0, struck - impact.gravityShare));
    // An impact takes no more than the two brought with them and what gravity adds: a body that is squeezed owes its
    // joules to the squeezing, not to its flight.
    pair.most += impact.share * impact.gravityShare;
    pair.stored = std::min(pair.stored, pair.most);
    if (!pair.settled)
        return 0;
    const Real owed = std::exchange(pair.stored, 0);
    return lay ? 0 : std::max<Real>(0, owed);
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

/// The energies of a substep that a rebound shares out.
struct Spare
{
    Real room;    // J, for the deformation's motion: H - W - K
    Real kinetic; // J, of the deformation as it is
    Real elastic; // J
};

Spare SpareOf(const Player& player)
{
    return {player.room.energy, player.room.kinetic, player.elastic};
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
    // Not before they part: what wobbles on a floor goes up and down with its wobble, and that is no flight.
    return pair.stored < 0 && speed > 0 && !touching ? pair.stored : 0;
}

Index ColliderWith(const ContactSpace& c, std::uint64_t id)
{
    for (std::size_t k = 0; k < c.colliders.size(); ++k)
        if (c.colliders[k].id == id)
            return static_cast<Index>(k);
    return -1;
}
PairMemory* FindPair(State& state, std::uint64_t id)
{
    for (PairMemory& pair : state.pairs)
        if (pair.id == id)
            return &pair;
    return nullptr;
}

Real GravityShare(const Player& player, const RigidPath& path)
{
    return std::max<Real>(0, player.s.force.dot(path.centre1 - path.centre0));
}

/// A body that rebounds freely: anchored ones swing back by themselves, and what lies stays.
bool Rebounds(const Player& player)
{
    const bool resting = player.aim.contact.touching && IsResting(player.state);
    return player.s.free && !player.aim.fixed && !resting;
}

void UpdateObstaclePairs(Player& player)
{
    const Substep& s = player.s;
    const RigidPath path = PathOf(player);
    Index last = -1;
    for (const Touch& touch : s.w.contact.touches)
    {
        if (touch.collider == last)
            continue;
        last = touch.collider;
        const PairSum sum = SumPair(player, touch.collider, path);
        if (!(sum.weight > 0))
            continue;
        const Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(touch.collider)];
        const Real mobility = 1 / s.body.totalMass + (collider.mass > 0 ? 1 / collider.mass : 0);
        PairMemory& pair = PairOf(player.state, collider.id);
        player.aim.contact.forfeited +=
            Absorb(pair, sum, {collider.restitution, mobility, GravityShare(player, path), 1});
        player.aim.contact.restitution = std::min(player.aim.contact.restitution, pair.began);
    }
}

void UpdateBodyPairs(std::span<Player> players, std::size_t a, std::size_t b)
{
    const PairSum sum = SumPair(players, a, b);
    if (!(sum.weight > 0))
        return;
    PairSum mirrored = sum;
    mirrored.normal = -sum.normal;
    const Real restitution = Combine(players[a].s.input.surface.restitution, players[b].s.input.surface.restitution);
    const Real mobility = 1 / players[a].s.body.totalMass + 1 / players[b].s.body.totalMass;
    const Real gravity = GravityShare(players[a], PathOf(players[a])) + GravityShare(players[b], PathOf(players[b]));
    for (const std::size_t mine : {a, b})
    {
        Player& player = players[mine];
        PairMemory& pair = PairOf(player.state, kIsBody | players[mine == a ? b : a].id);
        player.aim.contact.forfeited += Absorb(pair, mine == a ? sum : mirrored, {restitution, mobility, gravity, 0.5});
        player.aim.contact.restitution = std::min(player.aim.contact.restitution, pair.began);
    }
}

/// The impulse along n that brings `joules` to a meeting at this speed and mobility.
Real ImpulseFor(Real joules, Real speed, Real mobility)
{
    return (-speed + std::sqrt(std::max<Real>(0, speed * speed + 2 * joules * mobility))) / mobility;
}

/// Where and how the two of a pair meet now: the contact's place travels with the body.
struct Place
{
    Vec3 n, arm, point;
};

Place PlaceOf(const PairMemory& pair, const Player& player)
{
    const Vec3 arm = pair.point / pair.weight - player.s.start.centre;
    return {pair.normal.normalized(), arm, player.shape.centre + arm};
}

Vec3 RigidVelocity(const Player& player, const Vec3& point)
{
    const Vec3 omega = SolveInertia(player.shape.inertia, player.aim.L);
    return player.aim.P / player.shape.mass + omega.cross(point - player.shape.centre);
}

void ReboundFromObstacle(Player& player, PairMemory& pair, std::size_t number)
{
    const Collider& collider = player.s.w.contact.colliders[number];
    const auto [n, arm, point] = PlaceOf(pair, player);
    const Vec3 surface = VelocityAt(collider, point);
    const Real speed = n.dot(RigidVelocity(player, point) - surface);
    const Real k = MobilityAt(player.shape, arm, collider, point, n);
    const Real joules = Returnable(pair, SpareOf(player), speed);
    if (joules == 0)
        return;
    const Real J = ImpulseFor(joules, speed, k);
    const Real worth = J * (speed + J * k / 2);
    player.aim.P += J * n;
    player.aim.L += arm.cross(J * n);
    const Vec3 angular = (point - collider.position).cross(J * n);
    ObstacleImpulse& given = player.s.w.contact.impulses[number];
    given.linear -= J * n;
    given.angular -= angular;
    Kick(player.s.w.contact, static_cast<Index>(number), -J * n, -angular);
    pair.stored -= worth;
    // An inelastic impact's joules are lost; a moving obstacle's push is its work; what an obstacle gained, it has.
    player.aim.contact.work += J * n.dot((surface + VelocityAt(collider, point)) / 2);
    if (joules < 0 && pair.restitution < 1)
        player.aim.contact.work += worth;
    MeasureRoom(player);
}

/// What contact took from a rolling body's turn and nothing holds any more, neither shape nor wobble, goes back into
/// the turn: a couple, as if the surface's pressure had not run ahead of the body.
void RollOn(Player& player, PairMemory& pair, std::size_t number)
{
    const Collider& collider = player.s.w.contact.colliders[number];
    const Real joules = std::min(pair.rolled, player.room.energy - player.room.kinetic);
    const Vec3 omega = SolveInertia(player.shape.inertia, player.aim.L) - collider.angularVelocity;
    const Vec3 n = pair.normal.normalized();
    const Vec3 rolling = omega - n.dot(omega) * n;
    const Real speed = rolling.norm();
    if (!(joules > 0) || !(speed > 0))
        return;
    const Vec3 axis = rolling / speed;
    Real mobility = axis.dot(SolveInertia(player.shape.inertia, axis));
    if (collider.mass > 0)
        mobility += axis.dot(SolveInertia(collider.inertia, axis));
    const Vec3 couple = ImpulseFor(joules, speed, mobility) * axis;
    player.aim.L += couple;
    player.s.w.contact.impulses[number].angular -= couple;
    const Vec3 before = collider.angularVelocity;
    Kick(player.s.w.contact, static_cast<Index>(number), Vec3::Zero(), -couple);
    player.aim.contact.work += couple.dot((before + collider.angularVelocity) / 2);
    pair.rolled -= joules;
    MeasureRoom(player);
}

/// What the two gain is paid from both wobbles, by what each can spare; H passes between them accordingly.
void ReboundBetween(Player& a, Player& b)
{
    PairMemory* mine = FindPair(a.state, kIsBody | b.id);
    PairMemory* theirs = FindPair(b.state, kIsBody | a.id);
    if (!mine || !theirs || !(mine->weight > 0) || !Rebounds(a) || !Rebounds(b))
        return;
    PairMemory both = *mine;
    both.stored += theirs->stored;
    if (both.stored == 0)
        return;
    const auto [n, arm, point] = PlaceOf(*mine, a);
    const Vec3 armB = point - b.shape.centre;
    const Real speedA = n.dot(RigidVelocity(a, point));
    const Real speedB = n.dot(RigidVelocity(b, point));
    const Real kA = 1 / a.shape.mass + n.dot(SolveInertia(a.shape.inertia, arm.cross(n)).cross(arm));
    const Real kB = 1 / b.shape.mass + n.dot(SolveInertia(b.shape.inertia, armB.cross(n)).cross(armB));
    const Real roomA = std::max<Real>(0, a.room.energy);
    const Real roomB = std::max<Real>(0, b.room.energy);
    const Spare spare{roomA + roomB, a.room.kinetic + b.room.kinetic, a.elastic + b.elastic};
    const Real joules = Returnable(both, spare, speedA - speedB);
    if (joules == 0)
        return;
    const Real J = ImpulseFor(joules, speedA - speedB, kA + kB);
    const Real gainA = J * (speedA + J * kA / 2);
    const Real gainB = -J * (speedB - J * kB / 2);
    const Real worth = gainA + gainB;
    a.aim.P += J * n;
    a.aim.L += arm.cross(J * n);
    b.aim.P -= J * n;
    b.aim.L -= armB.cross(J * n);
    NoteBodyImpulse(a, b, J * n, n, point);
    mine->stored -= worth / 2;
    theirs->stored -= worth / 2;
    const bool lost = joules < 0 && both.restitution < 1;
    const Real share = roomA + roomB > 0 ? roomA / (roomA + roomB) : 0.5;
    a.aim.contact.work += gainA - (lost ? 0 : share * worth);
    b.aim.contact.work += gainB - (lost ? 0 : (1 - share) * worth);
    MeasureRoom(a);
    MeasureRoom(b);
}
} // namespace

void UpdatePairs(std::span<Player> players)
{
    for (Player& player : players)
    {
        for (PairMemory& pair : player.state.pairs)
        {
            pair.freeSubsteps = std::min(pair.freeSubsteps + 1, kLongFree);
            if (pair.freeSubsteps > 1)
                EndRoll(pair);
        }
        std::erase_if(player.state.pairs, [](const PairMemory& pair) { return pair.freeSubsteps >= kLongFree; });
    }
    for (std::size_t a = 0; a < players.size(); ++a)
    {
        if (!players[a].aim.contact.touching || !players[a].s.free)
            continue;
        UpdateObstaclePairs(players[a]);
        for (const std::size_t b : players[a].s.w.contact.partners)
            if (b > a && players[b].s.free)
                UpdateBodyPairs(players, a, b);
    }
}

void Rebound(std::span<Player> players)
{
    for (Player& player : players)
    {
        if (!Rebounds(player))
            continue;
        // What is held between two things does not roll.
        const auto touched = std::count_if(player.state.pairs.begin(), player.state.pairs.end(),
                                           [](const PairMemory& pair) { return pair.freeSubsteps == 0; });
        for (PairMemory& pair : player.state.pairs)
        {
            const Index number = ColliderWith(player.s.w.contact, pair.id);
            if (number < 0 || !(pair.weight > 0))
                continue;
            if (pair.freeSubsteps == 0 && pair.rolled > 0 && touched == 1)
                RollOn(player, pair, static_cast<std::size_t>(number));
            if (pair.stored != 0)
                ReboundFromObstacle(player, pair, static_cast<std::size_t>(number));
        }
    }
    for (std::size_t a = 0; a < players.size(); ++a)
        for (std::size_t b = a + 1; b < players.size(); ++b)
            ReboundBetween(players[a], players[b]);
}

Real StoredEnergy(const State& state)
{
    Real sum = 0;
    for (const PairMemory& pair : state.pairs)
        sum += std::max<Real>(0, pair.stored) + std::max<Real>(0, pair.rolled);
    return sum;
}
} // namespace cpd
