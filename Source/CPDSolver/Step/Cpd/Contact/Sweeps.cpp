#include "CPDSolver/Step/Cpd/Contact/Sweeps.h"

#include <algorithm>
#include <cmath>

/// A sweep takes the contacts in turn and gives each the force that meets its conditions while the others stay as they
/// are.
namespace cpd
{
namespace
{
// A body that lies on something needs two to seven; bodies that hit each other may need all.
constexpr int kSweeps = 60;
constexpr int kLeastSweeps = 8;
constexpr Real kNear = 1e-4; // of the mean edge: what is that near its surface everywhere need not be nearer

// A^-1 has no negative entries: whoever pushes relieves its neighbours, and full steps overshoot together.
constexpr Real kRelaxation = 0.8;

bool IsDynamic(const Collider& collider)
{
    return collider.mass > 0;
}

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

/// How far the vertex has moved against the obstacle's surface, which travels at the mean of its old and new velocity.
Vec3 Slide(const Player& player, const Touch& touch)
{
    const ContactSpace& c = player.s.w.contact;
    const Collider& collider = c.colliders[static_cast<std::size_t>(touch.collider)];
    Vec3 slide = touch.slide + MovedAt(c.compliance, touch.spot) + c.turning.MovedAt(touch.lever);
    if (IsDynamic(collider))
        slide -= player.s.h / 2 * (VelocityAt(collider, touch.point) - touch.surface);
    return slide;
}

Vec3 Slide(const Player& player, const Player& other, const Press& press)
{
    Vec3 slide = press.slide + MovedAt(player.s.w.contact.compliance, press.slot) +
                 player.s.w.contact.turning.MovedAt(press.lever) - other.s.w.contact.turning.MovedAt(press.otherLever);
    for (std::size_t i = 0; i < 3; ++i)
        slide -= press.weights[static_cast<Index>(i)] * MovedAt(other.s.w.contact.compliance, press.slots[i]);
    return slide;
}

/// The force at one contact that meets its conditions while the others stay as they are: normal first, then friction
/// inside its cone.
template <class Contact> Vec3 ForceAt(const Contact& contact, const Vec3& slide)
{
    const Vec3& n = contact.normal;
    const Real before = contact.force.dot(n);
    const Real along = n.dot(slide);
    const Real normal = before + (contact.least - along) * kRelaxation * contact.stiffness;
    if (!(normal > 0))
        return Vec3::Zero();
    const Vec3 tangent = contact.force - before * n - kRelaxation * contact.grip * (slide - along * n);
    const Real limit = contact.friction * normal;
    const Real square = tangent.squaredNorm();
    return normal * n + (square > limit * limit ? limit / std::sqrt(square) : 1) * tangent;
}

/// The largest change of a sweep, the largest force (N^2), and by how much a contact was off its surface (m^2).
struct Sweep
{
    Real change = 0;
    Real largest = 0;
    Real off = 0;

    template <class Contact> void Note(const Vec3& by, const Contact& contact)
    {
        const Real square = by.squaredNorm();
        change = std::max(change, square);
        largest = std::max(largest, contact.force.squaredNorm());
        off = std::max(off, square / (contact.stiffness * contact.stiffness));
    }
    /// Where many places bear one body the forces go on passing from one to the other long after all lie right.
    bool IsSettled(Real share, Real near) const { return change <= share * share * largest || off <= near * near; }
};

void Relax(Player& player, Sweep& sweep)
{
    for (Touch& touch : player.s.w.contact.touches)
    {
        const Vec3 force = ForceAt(touch, Slide(player, touch));
        const Vec3 change = force - touch.force;
        touch.force = force;
        if (!change.isZero(0))
            Apply(player.s, touch, change);
        sweep.Note(change, touch);
    }
}

void RelaxPresses(std::span<Player> players, Player& player, Sweep& sweep)
{
    for (Press& press : player.s.w.contact.presses)
    {
        Player& other = players[press.other];
        const Vec3 force = ForceAt(press, Slide(player, other, press));
        const Vec3 change = force - press.force;
        press.force = force;
        sweep.Note(change, press);
        if (!change.isZero(0))
            Apply(players, player, press, change);
    }
}

} // namespace

void Apply(Substep& s, const Touch& touch, const Vec3& force)
{
    Push(s.w.contact.compliance, touch.spot, force);
    s.w.contact.turning.Push(touch.lever, force);
    const Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(touch.collider)];
    if (IsDynamic(collider))
        Kick(s.w.contact, touch.collider, -s.d * force, (touch.point - collider.position).cross(-s.d * force));
}

void Apply(std::span<Player> players, Player& player, const Press& press, const Vec3& force)
{
    Player& other = players[press.other];
    Compliance& mine = player.s.w.contact.compliance;
    Compliance& theirs = other.s.w.contact.compliance;
    const auto& [a, b, c] = press.slots;
    const Vec3& w = press.weights;
    player.s.w.contact.turning.Push(press.lever, force);
    other.s.w.contact.turning.Push(press.otherLever, -force);
    if (&other == &player)
        return Push(mine, {press.slot, a, b, c}, {1, -w[0], -w[1], -w[2]}, force);
    Push(mine, press.slot, force);
    Push(theirs, {a, b, c, a}, {-w[0], -w[1], -w[2], 0}, force);
}

void SettleForces(std::span<Player> players, Real settled)
{
    Real near = 1;
    for (const Player& player : players)
        near = std::min(near, kNear * player.s.w.contact.edge);
    const int most = MostSweeps(players);
    for (int n = 0; n < most; ++n)
    {
        Sweep sweep;
        for (Player& player : players)
        {
            Relax(player, sweep);
            RelaxPresses(players, player, sweep);
        }
        if (sweep.IsSettled(settled, near))
            return;
    }
}
} // namespace cpd
