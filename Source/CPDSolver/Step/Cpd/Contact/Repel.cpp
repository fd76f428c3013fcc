#include <algorithm>
#include <cmath>
#include <cstdlib>

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
const int kSweeps = std::getenv("SW") ? std::atoi(std::getenv("SW")) : 30;
const Real kSettled = std::getenv("TOL")
                          ? std::atof(std::getenv("TOL"))
                          : 1e-4; // of the largest force; ten times more lets what is squeezed sink in by centimetres

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

/// Sweeps over all contacts until the forces settle.
void Iterate(std::span<Player> players)
{
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
    Iterate(players);
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
/// The turn that the forces give the body, as a rigid one, less A's own.
void TurnBy(const Substep& s, Columns& X)
{
    const Turning& turning = s.w.contact.turning;
    if (!turning.free)
        return;
    for (Index i = 0; i < X.cols(); ++i)
        X.col(i) += turning.undone.cross(Vec3(s.w.low.col(i)));
    const Vec3 centre = MeasureShape(s.body.mass, X).centre;
    TurnAll(X, Turn(turning.angle, 1), centre, centre, X);
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
        TurnBy(s, s.w.extra);
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

void Settle(std::span<Player> players)
{
    constexpr Real kNever = 1e30; // m
    bool touching = false;
    for (Player& player : players)
    {
        Substep& s = player.s;
        for (Touch& touch : s.w.contact.touches)
        {
            touch.held = touch.force;
            touch.least = touch.force.isZero(0) ? -kNever : 0;
            touching |= touch.least == 0;
            touch.slide += s.d * (touch.surface - touch.spot.In(player.state.v));
        }
        for (Press& press : s.w.contact.presses)
        {
            press.held = press.force;
            press.least = press.force.isZero(0) ? -kNever : 0;
            touching |= press.least == 0;
            press.slide -= s.d * player.state.v.col(press.vertex);
            for (std::size_t i = 0; i < 3; ++i)
                press.slide +=
                    s.d * press.weights[static_cast<Index>(i)] * players[press.other].state.v.col(press.corners[i]);
        }
    }
    if (!touching)
        return;
    std::vector<Turning> before;
    for (Player& player : players)
        before.push_back(player.s.w.contact.turning);
    Iterate(players);
    for (Player& player : players)
    {
        for (Touch& touch : player.s.w.contact.touches)
        {
            touch.impulse = player.s.d * touch.force;
            touch.force -= touch.held;
        }
        for (Press& press : player.s.w.contact.presses)
        {
            press.impulse = player.s.d * press.force;
            press.force -= press.held;
        }
    }
    CollectForces(players);
    for (std::size_t number = 0; number < players.size(); ++number)
    {
        Player& player = players[number];
        Substep& s = player.s;
        for (Touch& touch : s.w.contact.touches)
            touch.force = touch.held;
        for (Press& press : s.w.contact.presses)
            press.force = press.held;
        if (s.w.rhs.isZero(0))
            continue;
        s.w.system->factor.Solve(s.w.rhs, s.w.p, s.w.sweep);
        ++s.report.iterations;
        const Turning& turning = s.w.contact.turning;
        if (turning.free)
        {
            const Vec3 angle = turning.angle - before[number].angle;
            const Vec3 undone = turning.undone - before[number].undone;
            const Vec3 centre = MeasureShape(s.body.mass, s.w.X).centre;
            for (Index i = 0; i < s.body.VertexCount(); ++i)
                s.w.p.col(i) += angle.cross(s.w.X.col(i) - centre) + undone.cross(Vec3(s.w.low.col(i)));
        }
        s.w.u += 1 / s.d * s.w.p;
    }
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
        FindForces(players);
    }
    Land(players);
    if (presses > 0 && GatherLandedPresses(players))
    {
        RestoreColliders(players);
        FillCompliance(players);
        FindForces(players);
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
