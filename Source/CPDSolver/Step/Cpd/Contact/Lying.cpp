#include <algorithm>
#include <cmath>

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// What lies on something wobbles on as in flight, and damping decides how long. Only what is too quick for the
/// substeps is lost there: in flight it is handed to the smooth motion, but under a floor's pressure it made stiff
/// bodies tremble and walk. What hardly moves any more comes to rest.
namespace cpd
{
namespace
{
/// Whether an impact is still going on: it ends when the body has come to rest, or is pressed again before it parted.
/// What wobbles after that has paid for its landing.
bool IsStruck(const State& state)
{
    return std::any_of(state.pairs.begin(), state.pairs.end(),
                       [](const PairMemory& pair) { return pair.freeSubsteps == 0 && !pair.settled; });
}

/// Most of what it is made of is pressed: lies between a floor and a crate, or is a sheet on the floor. There the
/// wobble meets its bounds in every substep, and given back what it loses by that the body would tremble for ever.
bool IsPressedFlat(const Player& player)
{
    constexpr Real kMost = 0.5;
    return player.aim.contact.mass > kMost * player.s.body.totalMass;
}

/// Joules that the deformation should have as motion and neither has nor owes to a rebound.
Real ExcessOf(const Player& player)
{
    return player.room.energy - player.room.kinetic - StoredEnergy(player.state);
}

/// What was owed to a rebound that will not be is lost, as far as the motion lacks it: given back at once it would
/// throw the body.
void Forfeit(Player& player, Real joules)
{
    const Real lacking = std::max<Real>(0, player.room.energy - player.room.kinetic);
    Lose(player.aim, player.room, std::min(joules, lacking));
}

/// Whether the outside forces pull along what bears the body rather than onto it. There any wobble walks downhill, by
/// Verlet's small steps as well, and lives on what it falls.
bool LiesAslant(const Player& player)
{
    constexpr Real kAslant = 0.05; // sine
    const Vec3& force = player.s.force;
    Vec3 n = Vec3::Zero();
    for (const Touch& touch : player.s.w.contact.touches)
        n += touch.normal.dot(touch.impulse) * touch.normal;
    return n.cross(force).norm() > kAslant * n.norm() * force.norm();
}

Vec3 DriftOf(const Player& player)
{
    Vec3 P = Vec3::Zero();
    for (Index i = 0; i < player.s.body.VertexCount(); ++i)
        P += player.s.body.mass[i] * player.state.v.col(i);
    return P / player.s.body.totalMass;
}

/// The places that bear a body, each by its share of the load, about its centre.
struct Bearing
{
    Vec3 arm = Vec3::Zero();    // m, to their middle
    Mat3 spread = Mat3::Zero(); // m^2, how far they lie from it
    Vec3 up = Vec3::Zero();     // the mean normal; short where they press against each other
    Vec3 velocity = Vec3::Zero();
    Vec3 turning = Vec3::Zero(); // m^2/s, arm x velocity about their middle
    Vec3 tilting = Vec3::Zero(); // 1/s, how obstacles turn there
    bool bears = false;
};

Bearing BearingOf(const Player& player, const Vec3& V)
{
    const Substep& s = player.s;
    Bearing sum;
    Real load = 0;
    const auto note = [&](const Vec3& at, const Vec3& u, const Vec3& impulse, const Vec3& normal)
    {
        const Real size = impulse.norm();
        const Vec3 arm = at - player.shape.centre;
        const Vec3 v = V + player.room.omega.cross(arm) + u;
        load += size;
        sum.arm += size * arm;
        sum.spread += size * arm * arm.transpose();
        sum.up += normal.dot(impulse) * normal;
        sum.velocity += size * v;
        sum.turning += size * arm.cross(v);
    };
    for (const Touch& touch : s.w.contact.touches)
    {
        note(touch.spot.In(s.w.X), touch.spot.In(s.w.u), touch.impulse, touch.normal);
        const Collider& obstacle = s.w.contact.colliders[static_cast<std::size_t>(touch.collider)];
        sum.tilting += touch.impulse.norm() * obstacle.angularVelocity;
    }
    for (const Press& press : s.w.contact.presses)
        note(s.w.X.col(press.vertex), s.w.u.col(press.vertex), press.impulse, press.normal);
    if (!(load > 0))
        return sum;
    sum.bears = true;
    sum.arm /= load;
    sum.up /= load;
    sum.velocity /= load;
    sum.tilting /= load;
    sum.spread = sum.spread / load - sum.arm * sum.arm.transpose();
    sum.turning = sum.turning / load - sum.arm.cross(sum.velocity);
    return sum;
}

/// How firmly those places hold a body that rolls over them this way (0 to 1): (b/h)^4, b/h being the slope on which it
/// would tip over. A patch of half-width b has a spread of b^2/3.
Real HoldOnRoll(const Bearing& bearing, const Vec3& way)
{
    const Real square = way.squaredNorm() * bearing.arm.squaredNorm();
    const Real slope2 = square > 0 ? std::clamp<Real>(3 * way.dot(bearing.spread * way) / square, 0, 1) : 0;
    return slope2 * slope2;
}

struct Motion
{
    Vec3 V, omega;
};

/// Leaves of a rigid motion against the places that bear the body what these hold: not a roll over them, nor a turn on
/// the spot. That takes the places along, and they hold it as far as they reach from each other.
void KeepWhatIsHeld(const Bearing& bearing, const RigidMotion& shape, Motion& motion)
{
    const Vec3 up = bearing.up.normalized();
    const Vec3 tilt = bearing.tilting - up.dot(bearing.tilting) * up;
    motion.omega -= tilt;
    motion.V += tilt.cross(bearing.arm);
    const Vec3 roll = motion.omega - up.dot(motion.omega) * up;
    const Vec3 way = bearing.arm.cross(roll);
    const Real rolls = 1 - HoldOnRoll(bearing, way);
    const Real reach = bearing.spread.trace() - up.dot(bearing.spread * up);
    const Real width = up.dot(shape.inertia * up) / shape.mass;
    const Vec3 taken = reach > 0 ? Vec3(up.dot(bearing.turning) / reach * up) : Vec3(Vec3::Zero());
    const Vec3 twist = motion.omega - roll - taken;
    motion.V += taken.cross(bearing.arm) - rolls * way;
    motion.omega = (1 - rolls) * roll + (reach < width ? std::max<Real>(0, reach / width) : 1) * twist;
}
} // namespace

Real SwingOf(const Player& player)
{
    if (!player.s.free || !player.aim.contact.touching || IsStruck(player.state))
        return 0;
    const RigidMotion& shape = player.shape;
    const Vec3 drift = player.aim.P / shape.mass;
    const Bearing bearing = BearingOf(player, drift);
    if (!bearing.bears)
        return 0;
    Motion motion = {drift - bearing.velocity, player.room.omega};
    // Caught from two sides a body can neither roll nor turn.
    constexpr Real kOneSide = 0.5;
    if (bearing.up.norm() > kOneSide)
        KeepWhatIsHeld(bearing, shape, motion);
    return (shape.mass * motion.V.squaredNorm() + motion.omega.dot(shape.inertia * motion.omega)) / 2;
}

namespace
{
/// What lies loses its wobble the faster the less is left of it. What hardly moves has the energy that it has, also
/// where that is more than the books say, though never more than its slowness allows.
void CalmDown(Player& player)
{
    constexpr Real kRate = 13; // 1/s, of what stands still
    Substep& s = player.s;
    Room& room = player.room;
    for (PairMemory& pair : player.state.pairs)
    {
        Forfeit(player, std::max<Real>(0, pair.stored)); // what a sway took from the turn is its own
        pair.stored = 0;
        pair.rolled = 0;
        pair.settled = true;
    }
    const Real mass = s.body.totalMass;
    const Real speed = std::sqrt(2 * (room.kinetic + SwingOf(player)) / mass);
    const bool still = speed < kStill || LiesAslant(player);
    const Real slowness = still ? 1 : 1 - std::min<Real>(1, speed / kCalmed);
    const Real kept = std::exp(-kRate * slowness * slowness * s.h);
    const Real before = room.kinetic;
    s.w.u *= kept;
    room.kinetic *= kept * kept;
    const Real most = mass * kSlow * kSlow / 2;
    Lose(player.aim, room, still ? std::max(ExcessOf(player), -most) : before - room.kinetic);
}
} // namespace

void LoseWobble(Player& player)
{
    ContactSum& sum = player.aim.contact;
    if (!sum.touching)
        return;
    Forfeit(player, sum.forfeited);
    if (IsResting(player.state))
        CalmDown(player);
    else if (IsStruck(player.state) ? sum.restitution < 1 : IsPressedFlat(player))
        Lose(player.aim, player.room, std::max<Real>(0, ExcessOf(player)));
}

bool LosesRoughness(const Player& player)
{
    const ContactSum& sum = player.aim.contact;
    const bool counted = sum.touching && !player.state.pairs.empty();
    const bool asked = player.aim.fixed || player.state.restFrames == kGranted;
    return counted && !asked && (sum.restitution < 1 || !IsStruck(player.state));
}

void CountRest(std::span<Player> players)
{
    for (Player& player : players)
    {
        player.rest = Rest::Untouched;
        const ContactSpace& c = player.s.w.contact;
        if (players.size() > 1 || !c.touches.empty() || !c.presses.empty())
            player.drift = DriftOf(player);
    }
    // What wobbles where it lies is not at rest.
    const auto wobbles = [&](const Player& player)
    {
        const Columns& v = player.state.v;
        const Real square = player.drift.squaredNorm() + kSlow * kSlow;
        return MassProduct(player.s.body.mass, v, v) > player.s.body.totalMass * square;
    };
    const auto note = [](Player& player, const Vec3& relative)
    {
        if (relative.norm() >= kSlow)
            player.rest = Rest::Moving;
        else if (player.rest == Rest::Untouched)
            player.rest = Rest::Lying;
    };
    for (Player& player : players)
    {
        const ContactSpace& c = player.s.w.contact;
        if (c.touches.empty() && c.presses.empty())
            continue;
        for (const Touch& touch : c.touches)
            if (touch.impulse.squaredNorm() > 0)
                note(player,
                     player.drift - VelocityAt(c.colliders[static_cast<std::size_t>(touch.collider)], touch.point));
        for (const Press& press : c.presses)
        {
            Player& other = players[press.other];
            if (&other == &player || !(press.impulse.squaredNorm() > 0))
                continue;
            const Vec3 relative = player.drift - other.drift;
            note(player, relative);
            note(other, relative);
        }
    }
    for (Player& player : players)
        player.state.restFrames = player.rest == Rest::Lying && !wobbles(player) ? player.state.restFrames + 1 : 0;
}

bool IsResting(const State& state)
{
    constexpr int kFrames = 3;
    return state.restFrames >= kFrames;
}
} // namespace cpd
