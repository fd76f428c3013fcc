#include "CPDSolver/Step/Cpd/Contact/Sweeps.h"

#include <algorithm>
#include <cmath>

/// A sweep takes the contacts in turn and gives each the force that meets its conditions while the others stay as they
/// are. Where many contacts bear one another (a stack, two surfaces face to face) what a sweep changes falls slowly, a
/// little in the same direction each time. So the changes are taken for the negative gradient of a function whose
/// least is sought, and after each sweep the forces go on along the last way w (Fletcher and Reeves' conjugate
/// directions; Silcowitz-Hansen, Niebe and Erleben 2010 used them so for rigid bodies):
///     beta = |change|^2 / |change before|^2,   f += beta w,   w = beta w + change,
/// w beginning anew wherever beta is above 1, and while it is small: there the sweeps do better alone. Everything that
/// depends on the forces is linear in them, and goes on along its own last way by the same beta: that costs no product
/// with A^-1. A search ends on a sweep, so that all cones hold.
namespace cpd
{
namespace
{
// A body that lies on something needs two to seven; a stack of five needs all, and sways with half of them.
constexpr int kSweeps = 60;
constexpr Real kNear = 1e-4; // of the mean edge: what is that near its surface everywhere need not be nearer

// A^-1 has no negative entries: whoever pushes relieves its neighbours, and full steps overshoot together.
constexpr Real kRelaxation = 0.8;

// Sweeps whose changes' squares fall faster than this need no help.
constexpr Real kSluggish = 0.5;

bool IsDynamic(const Collider& collider)
{
    return collider.mass > 0;
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
    Real all = 0; // N^2, the sum of all changes' squares

    template <class Contact> void Note(const Vec3& by, const Contact& contact)
    {
        const Real square = by.squaredNorm();
        change = std::max(change, square);
        all += square;
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

/// What the sweeps change besides the contacts' own forces begins where it is.
void BeginCourses(Player& player)
{
    ContactSpace& c = player.s.w.contact;
    for (Touch& touch : c.touches)
        touch.course.Begin(touch.force);
    for (Press& press : c.presses)
        press.course.Begin(press.force);
    c.movedLast = c.compliance.moved;
    c.movedWay.assign(c.compliance.moved.size(), 0);
    c.turnCourse.Begin(c.turning.angle);
    c.undoneCourse.Begin(c.turning.undone);
    c.colliderCourses.resize(c.colliders.size());
    for (std::size_t i = 0; i < c.colliders.size(); ++i)
    {
        c.colliderCourses[i][0].Begin(c.colliders[i].velocity);
        c.colliderCourses[i][1].Begin(c.colliders[i].angularVelocity);
    }
}

void GoOn(AlignedArray<float>& moved, AlignedArray<float>& last, AlignedArray<float>& way, float beta)
{
    for (std::size_t i = 0; i < moved.size(); ++i)
    {
        const float on = beta * way[i];
        way[i] = on + (moved[i] - last[i]);
        moved[i] += on;
        last[i] = moved[i];
    }
}

/// After a sweep: on along the ways, which get what the sweep has changed.
void GoOn(Player& player, Real beta)
{
    ContactSpace& c = player.s.w.contact;
    for (Touch& touch : c.touches)
        touch.course.GoOn(beta, touch.force);
    for (Press& press : c.presses)
        press.course.GoOn(beta, press.force);
    GoOn(c.compliance.moved, c.movedLast, c.movedWay, static_cast<float>(beta));
    c.turnCourse.GoOn(beta, c.turning.angle);
    c.undoneCourse.GoOn(beta, c.turning.undone);
    for (std::size_t i = 0; i < c.colliders.size(); ++i)
        if (IsDynamic(c.colliders[i]))
        {
            c.colliderCourses[i][0].GoOn(beta, c.colliders[i].velocity);
            c.colliderCourses[i][1].GoOn(beta, c.colliders[i].angularVelocity);
        }
}
} // namespace

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

void SettleForces(std::span<Player> players, Real settled)
{
    Real near = 1;
    for (Player& player : players)
    {
        near = std::min(near, kNear * player.s.w.contact.edge);
        BeginCourses(player);
    }
    Real before = 0;
    for (int n = 0; n < kSweeps; ++n)
    {
        Sweep sweep;
        for (Player& player : players)
        {
            Relax(player, sweep);
            RelaxPresses(players, player, sweep);
        }
        if (sweep.IsSettled(settled, near) || n + 1 == kSweeps)
            return;
        const Real ratio = n > 0 ? sweep.all / before : 0;
        const Real beta = ratio > kSluggish && ratio < 1 ? ratio : 0;
        before = sweep.all;
        for (Player& player : players)
            GoOn(player, beta);
    }
}
} // namespace cpd
