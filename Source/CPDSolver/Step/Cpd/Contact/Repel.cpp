#include <algorithm>
#include <cmath>

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// With forces f on the touched vertices the trapezoid's solution moves by A^-1 S^T f, and the substep's impulse is d
/// f. Non-penetration and Coulomb's law at the end of the substep,
///     gap + n.(X - x - h v_s) >= 0,   f_n >= 0,   |f_t| <= mu f_n,
/// are met by projected Gauss-Seidel on the block of A^-1 that belongs to the touched vertices, with the body's turn as
/// Turning.h has it. Between two soft surfaces v_s is the triangle's own motion, and the force enters both bodies.
///
/// The trapezoid would throw back at its end what these forces stop. So the same is asked once more of the end
/// velocity,
///     n.((X - x)/d - v - v_s) >= 0,
/// of what touches, and the forces found by that are those that P, L and the velocity get.
namespace cpd
{
namespace
{
// A body that lies on something needs two to seven; a stack of five needs all, and sways with half of them.
constexpr int kSweeps = 60;
// Of the largest force: ten times more lets what is squeezed sink in by centimetres. Speeds are looked for anew.
constexpr Real kSettled = 1e-4;
constexpr Real kSettledSpeed = 1e-3;
constexpr Real kNear = 1e-4; // of the mean edge: what is that near its surface everywhere need not be nearer

// A^-1 has no negative entries: whoever pushes relieves its neighbours, and full steps overshoot together.
constexpr Real kRelaxation = 0.8;

bool IsDynamic(const Collider& collider)
{
    return collider.mass > 0;
}

void Apply(Substep& s, const Touch& touch, const Vec3& force)
{
    Push(s.w.contact.compliance, touch.spot, force);
    s.w.contact.turning.Push(touch.lever, force);
    Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(touch.collider)];
    if (!IsDynamic(collider))
        return;
    collider.velocity -= s.d / collider.mass * force;
    collider.angularVelocity -= s.d * SolveInertia(collider.inertia, (touch.point - collider.position).cross(force));
}

void Apply(std::span<Player> players, Player& player, const Press& press, const Vec3& force)
{
    Push(player.s.w.contact.compliance, press.slot, force);
    player.s.w.contact.turning.Push(press.lever, force);
    players[press.other].s.w.contact.turning.Push(press.otherLever, -force);
    for (std::size_t i = 0; i < 3; ++i)
        Push(players[press.other].s.w.contact.compliance, press.slots[i],
             -press.weights[static_cast<Index>(i)] * force);
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

/// Sweeps over all contacts until the forces settle.
void Iterate(std::span<Player> players, Real settled)
{
    Real near = 1;
    for (const Player& player : players)
        near = std::min(near, kNear * player.s.w.contact.edge);
    for (int n = 0; n < kSweeps; ++n)
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

/// The forces that keep everything out of everything.
void FindForces(std::span<Player> players)
{
    for (Player& player : players)
        for (Touch& touch : player.s.w.contact.touches)
        {
            touch.least = -touch.gap;
            Apply(player.s, touch, touch.force);
        }
    for (Player& player : players)
        for (Press& press : player.s.w.contact.presses)
        {
            press.least = -press.gap;
            Apply(players, player, press, press.force);
        }
    Iterate(players, kSettled);
}

/// The forces that leave the surfaces' velocities to what they touch. What does not touch feels none.
void FindSettlingForces(std::span<Player> players)
{
    constexpr Real kNever = 1e30; // m
    for (Player& player : players)
    {
        const Substep& s = player.s;
        for (Touch& touch : s.w.contact.touches)
        {
            touch.held = touch.force;
            touch.least = touch.force.isZero(0) ? -kNever : 0;
            touch.slide += s.d * (touch.surface - touch.spot.In(player.state.v));
        }
        for (Press& press : s.w.contact.presses)
        {
            const Columns& v = players[press.other].state.v;
            press.held = press.force;
            press.least = press.force.isZero(0) ? -kNever : 0;
            press.slide -= s.d * player.state.v.col(press.vertex);
            for (std::size_t i = 0; i < 3; ++i)
                press.slide += s.d * press.weights[static_cast<Index>(i)] * v.col(press.corners[i]);
        }
    }
    Iterate(players, kSettledSpeed);
    const auto keep = [](auto& contact, Real d)
    {
        contact.impulse = d * contact.force;
        contact.force = contact.held;
    };
    for (Player& player : players)
    {
        for (Touch& touch : player.s.w.contact.touches)
            keep(touch, player.s.d);
        for (Press& press : player.s.w.contact.presses)
            keep(press, player.s.d);
    }
}

/// All contacts' forces on each vertex, those that `which` gives, into the columns of each workspace.
template <class Which> void CollectForces(std::span<Player> players, Which which, Columns Workspace::*into)
{
    for (Player& player : players)
        (player.s.w.*into).setZero();
    for (Player& player : players)
    {
        for (const Touch& touch : player.s.w.contact.touches)
            AddForce(touch.spot, which(touch), player.s.w.*into);
        for (const Press& press : player.s.w.contact.presses)
        {
            const Vec3 force = which(press);
            (player.s.w.*into).col(press.vertex) += force;
            for (std::size_t i = 0; i < 3; ++i)
                (players[press.other].s.w.*into).col(press.corners[i]) -= press.weights[static_cast<Index>(i)] * force;
        }
    }
}

constexpr auto kHolding = [](const auto& contact) -> Vec3 { return contact.force; };

/// The centre goes where the momenta say, to the last digit: the solve's own rounding would leave the bodies' angular
/// momenta about a common point with a sum that drifts.
void CentreExactly(Substep& s, const Vec3& force)
{
    const Vec3 impulse = s.h * s.force + s.d * force;
    const Vec3 wanted = s.start.centre + s.h * (s.start.V + impulse / (2 * s.start.mass));
    const Vec3 off = wanted - MeasureShape(s.body.mass, s.w.X).centre;
    s.w.X.colwise() += off;
}

/// w.extra becomes where the body ends: w.X with A's answer to the forces, turned as a rigid body.
void PlaceEnd(Substep& s, const Turning& turning, const Columns& forces, const Columns& answer)
{
    if (!turning.free)
    {
        s.w.extra = s.w.X + answer;
        return;
    }
    WarpAll(s.w.X, 1, answer, CrossOf(turning.undone), s.w.gX, s.w.extra);
    const Vec3 centre = turning.centre + s.d * s.d / s.body.totalMass * forces.rowwise().sum();
    TurnAll(s.w.extra, Turn(turning.angle, 1), centre, centre, s.w.extra);
}

/// Where the forces found so far let every body end, into w.extra.
void Land(std::span<Player> players)
{
    CollectForces(players, kHolding, &Workspace::y);
    for (Player& player : players)
    {
        Substep& s = player.s;
        s.w.extra = s.w.X;
        if (s.w.y.isZero(0))
            continue;
        s.w.system->factor.Solve(s.w.y, s.w.low, s.w.sweep);
        ++s.report.iterations;
        PlaceEnd(s, s.w.contact.turning, s.w.y, s.w.low);
    }
}

/// What settling changes of a body's way, into w.low: A's answer so far.
void AddTurn(Substep& s, const Turning& placed, const Turning& settled)
{
    WarpAll(s.w.low, 0, s.w.low, CrossOf(settled.undone - placed.undone), s.w.gX, s.w.low);
    MixAll(1, s.w.low, 0, s.w.low, {Vec3::Zero(), settled.angle - placed.angle, settled.centre}, s.w.X, s.w.low);
}

/// Where every body ends, into w.X, and what settling changes of its way, into w.low.
void Finish(std::span<Player> players)
{
    for (Player& player : players)
        player.s.w.contact.placed = player.s.w.contact.turning;
    FindSettlingForces(players);
    const Real d = players[0].s.d;
    CollectForces(players, kHolding, &Workspace::rhs);
    CollectForces(
        players, [d](const auto& contact) -> Vec3 { return contact.impulse / d - contact.force; }, &Workspace::y);
    for (Player& player : players)
    {
        Substep& s = player.s;
        ContactSpace& c = s.w.contact;
        c.pressed = !s.w.rhs.isZero(0);
        if (c.pressed)
        {
            s.w.system->factor.Solve(s.w.rhs, s.w.p, s.w.y, s.w.low, s.w.sweep);
            ++s.report.iterations;
            PlaceEnd(s, c.placed, s.w.rhs, s.w.p);
            s.w.X.swap(s.w.extra);
        }
        if (!s.free)
            continue;
        CentreExactly(s, s.w.rhs.rowwise().sum());
        if (c.pressed)
            AddTurn(s, c.placed, c.turning);
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
    std::size_t touches = 0;
    std::size_t presses = 0;
    for (Player& player : players)
    {
        GatherTouches(player.s, player.state);
        player.s.w.contact.pressed = false;
        touches += player.s.w.contact.touches.size();
    }
    GatherPresses(players);
    for (const Player& player : players)
        presses += player.s.w.contact.presses.size();
    if (touches + presses == 0 && players.size() == 1)
        return;
    if (touches + presses > 0)
    {
        FillCompliance(players);
        FindForces(players);
    }
    if (presses > 0)
    {
        Land(players);
        if (GatherLandedPresses(players))
        {
            RestoreColliders(players);
            FillCompliance(players);
            FindForces(players);
        }
    }
    Finish(players);
}
} // namespace cpd
