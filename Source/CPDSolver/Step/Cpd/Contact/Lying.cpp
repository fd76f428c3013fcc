#include <algorithm>
#include <cmath>

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// What lies on something and moves slowly comes to rest: it owes no rebound any more, and its wobble goes faster.
namespace cpd
{
namespace
{
/// Whether an impact is still going on: it ends when the body has come to rest. What wobbles after that does so because
/// someone wanted it.
bool IsStruck(const State& state)
{
    return std::any_of(state.pairs.begin(), state.pairs.end(),
                       [](const PairMemory& pair) { return pair.freeSubsteps == 0 && !pair.settled; });
}

void Loosen(Substep& s, Room& room, Real kept)
{
    s.w.u *= kept;
    room.kinetic *= kept * kept;
}

Vec3 DriftOf(const Player& player)
{
    Vec3 P = Vec3::Zero();
    for (Index i = 0; i < player.s.body.VertexCount(); ++i)
        P += player.s.body.mass[i] * player.state.v.col(i);
    return P / player.s.body.totalMass;
}
} // namespace

void LoseWobble(Player& player)
{
    // Rates at which a touching body loses wobble, per second: by inelastic impact, and once it rests.
    constexpr Real kInelastic = 24;
    constexpr Real kResting = 13;
    Substep& s = player.s;
    Aim& aim = player.aim;
    Room& room = player.room;
    if (!aim.contact.touching)
        return;
    const bool resting = IsResting(player.state);
    if (resting)
    {
        for (PairMemory& pair : player.state.pairs)
        {
            pair.stored = 0;
            pair.rolled = 0;
            pair.settled = true;
        }
        Loosen(s, room, std::exp(-kResting * s.h));
    }
    else if (aim.contact.restitution < 1 && IsStruck(player.state))
        Loosen(s, room, std::exp(-kInelastic * (1 - aim.contact.restitution) * s.h));
    else
        return;
    // The energy is what it is: for a body that lies also where that is more, but never more than its slowness allows.
    const Real most = resting ? s.body.totalMass * kSlow * kSlow / 2 : 0;
    const Real excess = std::max(room.energy - room.kinetic - StoredEnergy(player.state), -most);
    aim.contact.work -= excess;
    room.work.contact = aim.contact.work;
    room.energy -= excess;
    room.target -= excess;
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
    // What wobbles where it lies is not at rest: its joules are someone's wish, and only damping takes them.
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
