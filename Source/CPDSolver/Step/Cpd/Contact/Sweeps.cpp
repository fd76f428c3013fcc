#include "CPDSolver/Step/Cpd/Contact/Sweeps.h"

#include <algorithm>
#include <cmath>

namespace cpd
{
namespace
{
// A body that lies on something needs two to seven; bodies that hit each other may need all.
constexpr int kSweeps = 60;
constexpr int kLeastSweeps = 8;
constexpr Real kNear = 1e-4; // of the mean edge: what is that near its surface everywhere need not be nearer

// Of the largest force: ten times more lets what is squeezed sink in by centimetres. Speeds are looked for anew.
constexpr float kSettled = 1e-4F;
constexpr float kSettledSpeed = 1e-3F;
constexpr float kTrifle = 1e-6F;
constexpr float kTrifleOfSpeed = 3e-5F; // so that what lies still need not be solved for

/// A sheet that lies crumpled in itself has contacts by the thousand, and what they ask cannot all be met: more sweeps
/// take long and change nothing.
int MostSweeps(std::span<const Player> players)
{
    constexpr std::size_t kManyFolds = 500;
    std::size_t folds = 0;
    for (const Player& player : players)
        for (const Press& press : player.s.w.contact.presses)
            folds += &players[press.other] == &player ? 1 : 0;
    return folds > kManyFolds ? std::max(kLeastSweeps, static_cast<int>(kSweeps * kManyFolds / folds)) : kSweeps;
}

Patience PatienceOf(std::span<const Player> players, float settled, float trifle)
{
    Real near = 1;
    for (const Player& player : players)
        near = std::min(near, kNear * player.s.w.contact.edge);
    return {MostSweeps(players), settled, static_cast<float>(near), trifle};
}

/// Calls with every contact's player, the contact, and its meeting.
template <class Function> void ForEachContact(std::span<Player> players, Function function)
{
    Meeting* meeting = MeetingsOf(players).list.data();
    for (Player& player : players)
    {
        for (Touch& touch : player.s.w.contact.touches)
            function(player, touch, *meeting++);
        for (Press& press : player.s.w.contact.presses)
            function(player, press, *meeting++);
    }
}

/// What a force on a touch does to its obstacle.
void PushObstacle(Substep& s, const Touch& touch, const Vec3& force)
{
    const Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(touch.collider)];
    if (collider.mass > 0)
        Kick(s.w.contact, touch.collider, -s.d * force, (touch.point - collider.position).cross(-s.d * force));
}

void PushObstacle(Substep&, const Press&, const Vec3&) {}

/// How a body has turned by the search.
void TakeTurns(std::span<Player> players)
{
    for (Player& player : players)
    {
        ContactSpace& c = player.s.w.contact;
        if (c.turnNumber < 0)
            continue;
        const auto& [angle, undone] = MeetingsOf(players).carried[static_cast<std::size_t>(c.turnNumber)].motion;
        c.turning.angle = angle.head<3>().matrix().cast<Real>();
        c.turning.undone = undone.head<3>().matrix().cast<Real>();
    }
}

/// How fast a contact slides at the substep's start (m/s).
Vec3 SlideAt(std::span<const Player>, const Player& player, const Touch& touch)
{
    return touch.spot.In(player.state.v) - touch.surface;
}

Vec3 SlideAt(std::span<const Player> players, const Player& player, const Press& press)
{
    const Columns& v = players[press.other].state.v;
    Vec3 slide = player.state.v.col(press.vertex);
    for (std::size_t i = 0; i < 3; ++i)
        slide -= press.weights[static_cast<Index>(i)] * v.col(press.corners[i]);
    return slide;
}
} // namespace

void FindForces(std::span<Player> players)
{
    Meetings& meetings = MeetingsOf(players);
    ActAll(meetings);
    SettleForces(meetings, PatienceOf(players, kSettled, kTrifle));
    ForEachContact(players,
                   [](Player& player, auto& contact, const Meeting& meeting)
                   {
                       contact.force = ForceOf(meeting);
                       PushObstacle(player.s, contact, contact.force);
                   });
    TakeTurns(players);
}

void FindImpulses(std::span<Player> players)
{
    Meetings& meetings = MeetingsOf(players);
    ForEachContact(players,
                   [&](const Player& player, const auto& contact, Meeting& meeting)
                   {
                       meeting.idle = contact.force.isZero(0);
                       const Vec3 slide = player.s.d * SlideAt(players, player, contact) + contact.gap * contact.normal;
                       for (std::size_t k = 0; k < 3; ++k)
                           meeting.away -= static_cast<float>(slide[static_cast<Index>(k)]) * meeting.axes[k];
                   });
    SettleForces(meetings, PatienceOf(players, kSettledSpeed, kTrifleOfSpeed));
    ForEachContact(players,
                   [](Player& player, auto& contact, const Meeting& meeting)
                   {
                       const Vec3 force = meeting.idle ? Vec3(Vec3::Zero()) : ForceOf(meeting);
                       PushObstacle(player.s, contact, force - contact.force);
                       contact.impulse = player.s.d * force;
                   });
    TakeTurns(players);
}

void RestoreColliders(std::span<Player> players)
{
    for (Player& player : players)
        for (const Touch& touch : player.s.w.contact.touches)
            PushObstacle(player.s, touch, -touch.force);
}
} // namespace cpd
