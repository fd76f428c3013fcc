#include <algorithm>
#include <cmath>

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// A body whose energy must be lowered goes down its gradient, and what it touches stands in the way: a sheet that a
/// ball has stretched would go back through the ball. With forces f >= 0 where it touches,
///     p = A^-1 (gradient - S^T f),    room - n.S p >= 0,    f (room - n.S p) = 0,
/// so that no way of length l <= 1 along -p enters anything; and because f.S p = f room >= 0, the energy still falls by
/// at least |p|^2_A (l - l^2/2).
namespace cpd
{
namespace
{
constexpr int kSweeps = 30;
constexpr Real kSettled = 1e-4; // of the largest force

Vec3 MovedSince(const Player& player, Index vertex)
{
    return player.s.w.X.col(vertex) - player.state.x.col(vertex);
}

/// What is left of a gap at w.X. Where it is used up, going on is forbidden; going back is the next search's.
Real RoomAt(const Player& player, const Touch& touch)
{
    const Collider& collider = player.s.w.contact.colliders[static_cast<std::size_t>(touch.collider)];
    const Vec3 surface = (touch.surface + VelocityAt(collider, touch.point)) / 2;
    const Vec3 slide = MovedSince(player, touch.vertex) - player.s.h * surface;
    return std::max<Real>(0, touch.gap + touch.normal.dot(slide));
}

Real RoomAt(const Player& player, const Player& other, const Press& press)
{
    Vec3 slide = MovedSince(player, press.vertex);
    for (std::size_t i = 0; i < 3; ++i)
        slide -= press.weights[static_cast<Index>(i)] * MovedSince(other, press.corners[i]);
    return std::max<Real>(0, press.gap + press.normal.dot(slide));
}

/// The side of a press that belongs to the player: the vertex, the triangle, or both.
Barrier BarrierOf(const Player& player, const Player& owner, const Player& other, const Press& press)
{
    Barrier barrier{};
    barrier.normal = press.normal;
    barrier.room = RoomAt(owner, other, press);
    barrier.force = std::max<Real>(0, press.normal.dot(press.force));
    const bool mine = &owner == &player;
    if (mine)
    {
        barrier.slots[0] = press.slot;
        barrier.weights[0] = 1;
    }
    if (&other == &player)
        for (std::size_t i = 0; i < 3; ++i)
        {
            barrier.slots[i + 1] = press.slots[i];
            barrier.weights[i + 1] = -press.weights[static_cast<Index>(i)];
        }
    return barrier;
}

void GatherBarriers(std::span<Player> players, const Player& player)
{
    ContactSpace& c = player.s.w.contact;
    c.barriers.clear();
    for (const Touch& touch : c.touches)
    {
        Barrier barrier{};
        barrier.slots[0] = touch.slot;
        barrier.weights[0] = 1;
        barrier.normal = touch.normal;
        barrier.room = RoomAt(player, touch);
        barrier.force = std::max<Real>(0, touch.normal.dot(touch.force));
        c.barriers.push_back(barrier);
    }
    for (const Player& owner : players)
        for (const Press& press : owner.s.w.contact.presses)
        {
            const Player& other = players[press.other];
            if (&owner == &player || &other == &player)
                c.barriers.push_back(BarrierOf(player, owner, other, press));
        }
}

/// A^-1 among the touched vertices. A free body's centre goes where its momentum says: forces from inside the search do
/// not move it, and A gives a whole body's shift d^2/M.
struct Response
{
    const Compliance& compliance;
    Real shift;

    Real operator()(Index a, Index b) const { return compliance.Between(a, b) - shift; }
};

Real ComplianceOf(const Response& response, const Barrier& barrier)
{
    Real sum = 0;
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j)
            sum += barrier.weights[i] * barrier.weights[j] * response(barrier.slots[i], barrier.slots[j]);
    return sum;
}

/// A force at the barrier, into what the touched vertices have moved.
void Push(Compliance& c, const Response& response, const Barrier& barrier, Real force)
{
    for (std::size_t j = 0; j < c.touched.size(); ++j)
    {
        Real along = 0;
        for (std::size_t i = 0; i < 4; ++i)
            along += barrier.weights[i] * response(barrier.slots[i], static_cast<Index>(j));
        for (std::size_t k = 0; k < 3; ++k)
            c.moved[k * c.stride + j] += static_cast<float>(along * force * barrier.normal[static_cast<Index>(k)]);
    }
}

/// What is left of the room after the whole way -p and what the forces do against it.
Real Clearance(const Compliance& c, const Columns& p, const Barrier& barrier)
{
    Vec3 way = Vec3::Zero();
    for (std::size_t i = 0; i < 4; ++i)
    {
        const Index slot = barrier.slots[i];
        way += barrier.weights[i] * (MovedAt(c, slot) - p.col(c.touched[static_cast<std::size_t>(slot)]));
    }
    return barrier.room + barrier.normal.dot(way);
}

/// The forces by which going -p stays clear, beginning with those that barriers hold. False if none are needed.
bool FindForces(ContactSpace& c, const Response& response, const Columns& p)
{
    c.compliance.moved.assign(3 * c.compliance.stride, 0);
    for (const Barrier& barrier : c.barriers)
        if (barrier.force != barrier.applied)
            Push(c.compliance, response, barrier, barrier.force - barrier.applied);
    Real largest = 0;
    for (int n = 0; n < kSweeps; ++n)
    {
        Real change = 0;
        largest = 0;
        for (Barrier& barrier : c.barriers)
        {
            const Real compliance = ComplianceOf(response, barrier);
            if (!(compliance > 0))
                continue;
            const Real force = std::max<Real>(0, barrier.force - Clearance(c.compliance, p, barrier) / compliance);
            change = std::max(change, std::abs(force - barrier.force));
            largest = std::max(largest, force);
            if (force != barrier.force)
                Push(c.compliance, response, barrier, force - barrier.force);
            barrier.force = force;
        }
        if (change <= kSettled * largest)
            break;
    }
    return largest > 0;
}

/// The way p with the forces found.
void GoAround(Player& player)
{
    Substep& s = player.s;
    ContactSpace& c = s.w.contact;
    for (Barrier& barrier : c.barriers)
    {
        for (std::size_t i = 0; i < 4; ++i)
            s.w.rhs.col(c.compliance.touched[static_cast<std::size_t>(barrier.slots[i])]) -=
                barrier.weights[i] * (barrier.force - barrier.applied) * barrier.normal;
        barrier.applied = barrier.force;
    }
    s.w.system->factor.Solve(s.w.rhs, s.w.p, s.w.sweep);
    ++s.report.iterations;
    if (s.free)
        RemoveRigid(s.body.mass, s.w.X, s.w.p);
}

/// How far the whole way still goes into something (m).
Real DeepestOf(ContactSpace& c, const Columns& p)
{
    c.compliance.moved.assign(3 * c.compliance.stride, 0);
    Real deepest = 0;
    for (const Barrier& barrier : c.barriers)
        deepest = std::max(deepest, -Clearance(c.compliance, p, barrier));
    return deepest;
}
} // namespace

void KeepClear(std::span<Player> players, Player& player)
{
    // What is taken from a free body's turn is not in the response: the search is repeated from where it led.
    constexpr int kPasses = 4;
    constexpr Real kClear = 1e-4; // m
    Substep& s = player.s;
    ContactSpace& c = s.w.contact;
    if (!player.aim.contact.touching && c.presses.empty())
        return;
    GatherBarriers(players, player);
    const Response response{c.compliance, s.free ? s.d * s.d / s.body.totalMass : 0};
    for (int pass = 0; pass < kPasses && !c.barriers.empty(); ++pass)
    {
        if (!FindForces(c, response, s.w.p))
            return;
        GoAround(player);
        if (DeepestOf(c, s.w.p) < kClear)
            return;
    }
}
} // namespace cpd
