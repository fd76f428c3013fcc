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
constexpr int kClearSweeps = 30;
constexpr Real kClearEnough = 1e-4; // of the largest force

Vec3 MovedSince(const Player& player, Index vertex)
{
    return player.s.w.X.col(vertex) - player.state.x.col(vertex);
}

/// What is left of a gap at w.X. Where it is used up, going on is forbidden; going back is the next search's.
Real RoomAt(const Player& player, const Touch& touch)
{
    const Collider& collider = player.s.w.contact.colliders[static_cast<std::size_t>(touch.collider)];
    const Vec3 surface = (touch.surface + VelocityAt(collider, touch.point)) / 2;
    const Vec3 slide = touch.spot.In(player.s.w.X) - touch.spot.In(player.state.x) - player.s.h * surface;
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
        for (std::size_t i = 0; i < touch.spot.count; ++i)
        {
            barrier.slots[i] = touch.spot.slots[i];
            barrier.weights[i] = touch.spot.weights[i];
        }
        barrier.normal = touch.normal;
        barrier.room = RoomAt(player, touch);
        barrier.force = std::max<Real>(0, touch.normal.dot(touch.force));
        c.barriers.push_back(barrier);
    }
    for (const std::size_t number : c.partners)
    {
        const Player& owner = players[number];
        for (const Press& press : owner.s.w.contact.presses)
        {
            const Player& other = players[press.other];
            if (&owner == &player || &other == &player)
                c.barriers.push_back(BarrierOf(player, owner, other, press));
        }
    }
}

/// What forces on touched vertices do to a search. A free body's centre goes where its momentum says: forces from
/// inside the search do not move it, and A gives a whole body's shift d^2/M.
class Response
{
public:
    Response(Compliance& inner, Real ofCentre) : c(inner), shift(ofCentre) {}

    void Begin()
    {
        std::fill(c.moved.begin(), c.moved.end(), 0.0f);
        sum.setZero();
    }

    void Push(const Barrier& barrier, Real force)
    {
        cpd::Push(c, barrier.slots, barrier.weights, force * barrier.normal);
        for (const Real weight : barrier.weights)
            sum += weight * force * barrier.normal;
    }

    /// How far a unit force at the barrier opens it; nothing where that is less than the rounding of A^-1: a body so
    /// stiff that it only goes as a whole gives way to nothing.
    Real GiveOf(const Barrier& barrier) const
    {
        constexpr Real kOfRounding = 1e-5; // A^-1 is known in floats
        Real whole = 0;
        Real give = 0;
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < 4; ++j)
                if (barrier.weights[i] != 0 && barrier.weights[j] != 0)
                {
                    const Real weight = barrier.weights[i] * barrier.weights[j];
                    const Real between = c.Between(barrier.slots[i], barrier.slots[j]);
                    whole += weight * between;
                    give += weight * (between - shift);
                }
        return give > kOfRounding * std::abs(whole) ? give : 0;
    }

    /// What is left of the room after the whole way -p and what the forces do against it.
    Real Clearance(const Columns& p, const Barrier& barrier) const
    {
        Vec3 way = Vec3::Zero();
        for (std::size_t i = 0; i < 4; ++i)
            if (barrier.weights[i] != 0)
                way += barrier.weights[i] *
                       (MovedAt(c, barrier.slots[i]) - shift * sum - p.col(c.touched[barrier.slots[i]]));
        return barrier.room + barrier.normal.dot(way);
    }

private:
    Compliance& c;
    Real shift;
    Vec3 sum = Vec3::Zero(); // N
};

/// The forces by which going -p stays clear, beginning with those that barriers hold. False if none are needed.
bool FindForces(std::vector<Barrier>& barriers, Response& response, const Columns& p)
{
    response.Begin();
    for (const Barrier& barrier : barriers)
        if (barrier.force != barrier.applied)
            response.Push(barrier, barrier.force - barrier.applied);
    Real largest = 0;
    for (int n = 0; n < kClearSweeps; ++n)
    {
        Real change = 0;
        largest = 0;
        for (Barrier& barrier : barriers)
        {
            if (!(barrier.give > 0))
                continue;
            const Real force = std::max<Real>(0, barrier.force - response.Clearance(p, barrier) / barrier.give);
            change = std::max(change, std::abs(force - barrier.force));
            largest = std::max(largest, force);
            if (force != barrier.force)
                response.Push(barrier, force - barrier.force);
            barrier.force = force;
        }
        if (change <= kClearEnough * largest)
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
            if (barrier.weights[i] != 0)
                s.w.rhs.col(c.compliance.touched[barrier.slots[i]]) -=
                    barrier.weights[i] * (barrier.force - barrier.applied) * barrier.normal;
        barrier.applied = barrier.force;
    }
    s.w.system->factor.Solve(s.w.rhs, s.w.p, s.w.sweep);
    ++s.report.iterations;
    if (s.free)
        RemoveRigid(s.body.mass, s.w.X, s.w.p);
}

/// How far the whole way still goes into something (m).
Real DeepestOf(const std::vector<Barrier>& barriers, Response& response, const Columns& p)
{
    response.Begin();
    Real deepest = 0;
    for (const Barrier& barrier : barriers)
        deepest = std::max(deepest, -response.Clearance(p, barrier));
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
    Response response(c.compliance, s.free ? s.d * s.d / s.body.totalMass : 0);
    for (Barrier& barrier : c.barriers)
        barrier.give = response.GiveOf(barrier);
    for (int pass = 0; pass < kPasses && !c.barriers.empty(); ++pass)
    {
        if (!FindForces(c.barriers, response, s.w.p))
            return;
        GoAround(player);
        if (DeepestOf(c.barriers, response, s.w.p) < kClear)
            return;
    }
}
} // namespace cpd
