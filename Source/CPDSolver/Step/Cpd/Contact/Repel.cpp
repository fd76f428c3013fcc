#include <algorithm>
#include <cmath>

#include "CPDSolver/Step/Cpd/Contact/Gather/PressList.h"
#include "CPDSolver/Step/Cpd/Contact/Sweeps.h"

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
/// All contacts' forces on each vertex, those that `which` gives, into the columns of each workspace. Says in `any`
/// whether a body has some.
template <class Which>
void CollectForces(std::span<Player> players, Which which, Columns Workspace::*into, bool ContactSpace::*any)
{
    for (Player& player : players)
    {
        (player.s.w.*into).setZero();
        player.s.w.contact.*any = false;
    }
    for (Player& player : players)
    {
        for (const Touch& touch : player.s.w.contact.touches)
            if (const Vec3 force = which(touch); !force.isZero(0))
            {
                AddForce(touch.spot, force, player.s.w.*into);
                player.s.w.contact.*any = true;
            }
        for (const Press& press : player.s.w.contact.presses)
            if (const Vec3 force = which(press); !force.isZero(0))
            {
                Workspace& others = players[press.other].s.w;
                (player.s.w.*into).col(press.vertex) += force;
                for (std::size_t i = 0; i < 3; ++i)
                    (others.*into).col(press.corners[i]) -= press.weights[static_cast<Index>(i)] * force;
                player.s.w.contact.*any = others.contact.*any = true;
            }
    }
}

constexpr auto kHolding = [](const auto& contact) -> Vec3 { return contact.force; };

Vec3 SumOf(const Columns& columns)
{
    Vec3 sum = Vec3::Zero();
    for (Index i = 0; i < columns.cols(); ++i)
        sum += columns.col(i);
    return sum;
}

/// w.extra becomes where the body ends: w.X with A's answer to forces of this sum, turned as a rigid body.
void PlaceEnd(Substep& s, const Turning& turning, const Vec3& force, const Columns& answer)
{
    if (!turning.free)
    {
        s.w.extra = s.w.X + answer;
        return;
    }
    WarpAll(s.w.X, 1, answer, turning.Warp(turning.undone), *turning.drag, s.w.extra);
    const Vec3 centre = turning.centre + s.d * s.d / s.body.totalMass * force;
    TurnAll(s.w.extra, Turn(turning.angle, 1), centre, centre, s.w.extra);
}

/// Where the forces found so far let every body end, into w.extra.
void Land(std::span<Player> players)
{
    CollectForces(players, kHolding, &Workspace::y, &ContactSpace::pressed);
    for (Player& player : players)
    {
        Substep& s = player.s;
        s.w.extra = s.w.X;
        if (!s.w.contact.pressed)
            continue;
        s.w.system->factor.Solve(s.w.y, s.w.low, s.w.sweep);
        ++s.report.iterations;
        PlaceEnd(s, s.w.contact.turning, SumOf(s.w.y), s.w.low);
    }
}

/// What settling changes of a body's way, into w.low: A's answer so far.
void AddTurn(Substep& s, const Turning& placed, const Turning& settled)
{
    WarpAll(s.w.low, 0, s.w.low, placed.Warp(settled.undone - placed.undone), *placed.drag, s.w.low);
    MixAll(1, s.w.low, 0, s.w.low, {Vec3::Zero(), settled.angle - placed.angle, settled.centre}, s.w.X, s.w.low);
}

/// Where every body ends, into w.X, and what settling changes of its way, into w.low.
void Finish(std::span<Player> players)
{
    for (Player& player : players)
        player.s.w.contact.placed = player.s.w.contact.turning;
    FindImpulses(players);
    const Real d = players[0].s.d;
    const auto settling = [d](const auto& contact) -> Vec3 { return (contact.impulse - d * contact.force) / d; };
    CollectForces(players, kHolding, &Workspace::rhs, &ContactSpace::pressed);
    CollectForces(players, settling, &Workspace::y, &ContactSpace::unsettled);
    for (Player& player : players)
    {
        Substep& s = player.s;
        ContactSpace& c = s.w.contact;
        const Cholesky& factor = s.w.system->factor;
        if (!c.pressed)
            continue;
        if (c.unsettled)
            factor.Solve(s.w.rhs, s.w.p, s.w.y, s.w.low, s.w.sweep);
        else
            factor.Solve(s.w.rhs, s.w.p, s.w.sweep); // as where a body lies still
        ++s.report.iterations;
        c.force = SumOf(s.w.rhs);
        PlaceEnd(s, c.placed, c.force, s.w.p);
        s.w.X.swap(s.w.extra);
        if (s.free && c.unsettled)
            AddTurn(s, c.placed, c.turning);
    }
}
} // namespace

void BeginContacts(const Body& body, const StepInput& input, Workspace& w)
{
    ContactSpace& c = w.contact;
    c.Face(input.colliders);
    c.presses.clear();
    c.bodies.clear();
    c.twins.clear();
    c.edge = body.surfaceEdge;
}

void Repel(std::span<Player> players)
{
    std::size_t touches = 0;
    std::size_t presses = 0;
    for (Player& player : players)
    {
        GatherTouches(player.s, player.state);
        player.s.w.contact.unforced = {};
        player.s.w.contact.pressed = player.s.w.contact.unsettled = false;
        player.s.w.contact.force.setZero();
        touches += player.s.w.contact.touches.size();
    }
    GatherPresses(players);
    FindPartners(players);
    for (const Player& player : players)
        presses += player.s.w.contact.presses.size();
    if (touches + presses == 0)
        return;
    FillCompliance(players);
    FindForces(players);
    if (presses > 0)
    {
        Land(players);
        if (GatherLandedPresses(players))
        {
            FindPartners(players);
            RestoreColliders(players);
            FillCompliance(players);
            FindForces(players);
        }
    }
    Finish(players);
}
} // namespace cpd
