#include <algorithm>
#include <cmath>

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// With forces f on the touched vertices the trapezoid's solution moves by A^-1 S^T f, and the substep's impulse is d
/// f. Non-penetration and Coulomb's law at the end of the substep,
///     gap + n.(X - x - h v_s) >= 0,   f_n >= 0,   |f_t| <= mu f_n,
/// are met by projected Gauss-Seidel on the block of A^-1 that belongs to the touched vertices. Between two soft
/// surfaces v_s is the triangle's own motion, and the force enters both bodies.
namespace cpd
{
namespace
{
constexpr int kSweeps = 30;
constexpr Real kSettled = 1e-4; // of the largest force; ten times more lets what is squeezed sink in by centimetres

// A^-1 has no negative entries: whoever pushes relieves its neighbours, and full steps overshoot together.
constexpr Real kRelaxation = 0.8;

bool IsDynamic(const Collider& collider)
{
    return collider.mass > 0;
}

void Apply(Substep& s, const Touch& touch, const Vec3& force)
{
    Push(s.w.contact.compliance, touch.spot, force);
    Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(touch.collider)];
    if (!IsDynamic(collider))
        return;
    collider.velocity -= s.d / collider.mass * force;
    collider.angularVelocity -= s.d * SolveInertia(collider.inertia, (touch.point - collider.position).cross(force));
}

void Apply(std::span<Player> players, Player& player, const Press& press, const Vec3& force)
{
    Push(player.s.w.contact.compliance, press.slot, force);
    for (std::size_t i = 0; i < 3; ++i)
        Push(players[press.other].s.w.contact.compliance, press.slots[i],
             -press.weights[static_cast<Index>(i)] * force);
}

/// How far the vertex has moved against the obstacle's surface, which travels at the mean of its old and new velocity.
Vec3 Slide(const Player& player, const Touch& touch)
{
    const ContactSpace& c = player.s.w.contact;
    const Collider& collider = c.colliders[static_cast<std::size_t>(touch.collider)];
    Vec3 slide = touch.slide + MovedAt(c.compliance, touch.spot);
    if (IsDynamic(collider))
        slide -= player.s.h / 2 * (VelocityAt(collider, touch.point) - touch.surface);
    return slide;
}

Vec3 Slide(const Player& player, const Player& other, const Press& press)
{
    Vec3 slide = press.slide + MovedAt(player.s.w.contact.compliance, press.slot);
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
    const Real stiffness = kRelaxation * contact.stiffness;
    const Real normal = before - (contact.gap + along) * stiffness;
    if (!(normal > 0))
        return Vec3::Zero();
    const Vec3 tangent = contact.force - before * n - stiffness * (slide - along * n);
    const Real limit = contact.friction * normal;
    const Real square = tangent.squaredNorm();
    return normal * n + (square > limit * limit ? limit / std::sqrt(square) : 1) * tangent;
}

/// The largest change of a sweep, and the largest force (N^2).
struct Sweep
{
    Real change = 0;
    Real largest = 0;

    void Note(const Vec3& by, const Vec3& force)
    {
        change = std::max(change, by.squaredNorm());
        largest = std::max(largest, force.squaredNorm());
    }
    bool IsSettled() const { return change <= kSettled * kSettled * largest; }
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
        sweep.Note(change, force);
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
        sweep.Note(change, force);
        if (!change.isZero(0))
            Apply(players, player, press, change);
    }
}

void Solve(std::span<Player> players)
{
    for (Player& player : players)
    {
        for (const Touch& touch : player.s.w.contact.touches)
            Apply(player.s, touch, touch.force);
    }
    for (Player& player : players)
        for (const Press& press : player.s.w.contact.presses)
            Apply(players, player, press, press.force);
    for (int n = 0; n < kSweeps; ++n)
    {
        Sweep sweep;
        for (Player& player : players)
        {
            Relax(player, sweep);
            RelaxPresses(players, player, sweep);
        }
        if (sweep.IsSettled())
            return;
    }
}

/// All contact forces on each vertex, into w.rhs.
void CollectForces(std::span<Player> players)
{
    for (Player& player : players)
        player.s.w.rhs.setZero();
    for (Player& player : players)
    {
        for (const Touch& touch : player.s.w.contact.touches)
            AddForce(touch.spot, touch.force, player.s.w.rhs);
        for (const Press& press : player.s.w.contact.presses)
        {
            player.s.w.rhs.col(press.vertex) += press.force;
            for (std::size_t i = 0; i < 3; ++i)
                players[press.other].s.w.rhs.col(press.corners[i]) -=
                    press.weights[static_cast<Index>(i)] * press.force;
        }
    }
}

/// The centre goes where the momenta say, to the last digit: the solve's own rounding would leave the bodies' angular
/// momenta about a common point with a sum that drifts.
void CentreExactly(Substep& s, const Vec3& force)
{
    const Vec3 impulse = s.h * s.force + s.d * force;
    const Vec3 wanted = s.start.centre + s.h * (s.start.V + impulse / (2 * s.start.mass));
    const Vec3 off = wanted - MeasureShape(s.body.mass, s.w.X).centre;
    s.w.X.colwise() += off;
}
/// Where the forces found so far let every body end, into w.extra.
void Land(std::span<Player> players)
{
    CollectForces(players);
    for (Player& player : players)
    {
        Substep& s = player.s;
        s.w.extra = s.w.X;
        if (s.w.rhs.isZero(0))
            continue;
        s.w.system->factor.Solve(s.w.rhs, s.w.p, s.w.sweep);
        ++s.report.iterations;
        s.w.extra += s.w.p;
    }
}

/// Dynamic obstacles as they were before the first search: the second applies all forces again.
void RestoreColliders(std::span<Player> players)
{
    for (Player& player : players)
        for (const Touch& touch : player.s.w.contact.touches)
            Apply(player.s, touch, -touch.force);
}
} // namespace

void BeginContacts(const Body& body, const StepInput& input, Workspace& w)
{
    ContactSpace& c = w.contact;
    c.touches.clear();
    c.presses.clear();
    c.bodies.clear();
    c.colliders.assign(input.colliders.begin(), input.colliders.end());
    c.impulses.assign(input.colliders.size(), ObstacleImpulse{});
    c.edge = body.surfaceEdge;
}

void Repel(std::span<Player> players)
{
    for (Player& player : players)
        GatherTouches(player.s, player.state);
    GatherPresses(players);
    std::size_t touches = 0;
    std::size_t presses = 0;
    for (const Player& player : players)
    {
        touches += player.s.w.contact.touches.size();
        presses += player.s.w.contact.presses.size();
    }
    if (touches + presses == 0 && players.size() == 1)
        return;
    if (touches + presses > 0)
    {
        FillCompliance(players);
        Solve(players);
    }
    Land(players);
    if (presses > 0 && GatherLandedPresses(players))
    {
        RestoreColliders(players);
        FillCompliance(players);
        Solve(players);
        Land(players);
    }
    for (Player& player : players)
    {
        Substep& s = player.s;
        s.w.X = s.w.extra;
        if (s.free)
            CentreExactly(s, s.w.rhs.rowwise().sum());
    }
}
} // namespace cpd
