#include <algorithm>
#include <cmath>

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

namespace cpd
{
namespace
{
/// The mass that meets at a touch: the spot's, less what a light obstacle gives way.
Real MeetingMass(const Substep& s, const Touch& touch, const Collider& collider)
{
    const Real own = touch.spot.Mobility(s.body.mass);
    if (!(collider.mass > 0))
        return 1 / own;
    const Vec3 arm = touch.point - collider.position;
    const Vec3 turn = SolveInertia(collider.inertia, arm.cross(touch.normal)).cross(arm);
    return 1 / (own + 1 / collider.mass + touch.normal.dot(turn));
}

/// An impulse of which the part `early` acted all through the substep and the rest at its end.
void Add(Player& player, const Vec3& point, const Vec3& impulse, const Vec3& early)
{
    ContactSum& sum = player.aim.contact;
    const Vec3 middle = (player.s.start.centre + player.shape.centre) / 2;
    sum.touching = true;
    sum.P += impulse;
    sum.L += (point - middle).cross(early) + (point - player.shape.centre).cross(impulse - early);
}

/// Of the vertices, each by its part in the spot (kg).
Real MassAt(const VectorX& mass, const Spot& spot)
{
    Real sum = 0;
    for (std::size_t i = 0; i < spot.count; ++i)
        sum += spot.weights[i] * mass[spot.vertices[i]];
    return sum;
}

/// The centre goes where the momenta say, to the last digit: by the solve's own rounding the angular momentum about a
/// point in space would drift, and so would its sum over bodies. A shift changes no elastic energy.
void CentreExactly(Player& player)
{
    Substep& s = player.s;
    const Vec3 impulse = s.h * s.force + s.d * s.w.contact.force;
    const Vec3 wanted = s.start.centre + s.h * (s.start.V + impulse / (2 * s.start.mass));
    s.w.X.colwise() += wanted - player.shape.centre;
    player.shape.centre = wanted;
}

/// How fast a touch drives its vertex along the normal (m/s): with the surface, out of it where the vertex began
/// inside, and no faster than it went; a corner or an edge that a triangle slid over gives nothing for the way back. A
/// body caught between obstacles that close takes no work it cannot follow. A dynamic obstacle has no joules to push
/// with but those it moves with.
Real DrivenSpeed(const Substep& s, const State& state, const Touch& touch, const Collider& collider,
                 const Vec3& surface)
{
    const Real carried = touch.normal.dot(surface);
    if (collider.mass > 0)
        return carried;
    const Real moved = touch.normal.dot(touch.spot.In(s.w.X) - touch.spot.In(state.x)) / s.h;
    const bool vertex = touch.key >= 0;
    const Real lag = std::max<Real>(0, carried - (vertex ? touch.gap / s.h : 0) - moved);
    return carried + (vertex ? std::max<Real>(0, -touch.gap) / s.h : 0) - lag;
}

/// Whether no impact on this obstacle goes on: what slips there is no patch that spreads and closes again.
bool LiesOn(const State& state, std::uint64_t id)
{
    return std::ranges::any_of(state.pairs, [id](const PairMemory& pair) { return pair.id == id && pair.settled; });
}

/// The joules that friction takes at a touch whose obstacle moves so there. In an impact sliding is the rigid motion's:
/// the small slips of a patch that spreads would otherwise cost a ball its bounce. But never more than the vertex
/// itself slips: a sheet's rigid motion says little about its corner, an anchored body's nothing.
Real FrictionLoss(const Player& player, const RigidPath& path, const Collider& collider, const Touch& touch,
                  const Vec3& surface)
{
    const Vec3 tangent = touch.impulse - touch.normal.dot(touch.impulse) * touch.normal;
    const Vec3 moved = (touch.spot.In(player.s.w.X) - touch.spot.In(player.state.x)) / player.s.h;
    const Real loss = std::max<Real>(0, -tangent.dot(moved - surface));
    if (!player.s.free || LiesOn(player.state, collider.id))
        return loss;
    return std::min(loss, std::max<Real>(0, -tangent.dot(path.Middle(touch.point) - surface)));
}

/// A moving obstacle works on the body; friction takes what the body slides.
Real WorkOf(const Player& player, const RigidPath& path, const Collider& collider, Touch& touch)
{
    const Vec3 surface = (touch.surface + VelocityAt(collider, touch.point)) / 2;
    const Real normal = touch.normal.dot(touch.impulse);
    const Vec3 tangent = touch.impulse - normal * touch.normal;
    touch.rubbed = FrictionLoss(player, path, collider, touch, surface);
    return normal * DrivenSpeed(player.s, player.state, touch, collider, surface) + tangent.dot(surface) - touch.rubbed;
}

Vec3 VelocityOf(const Player& player, Index vertex)
{
    return (player.s.w.X.col(vertex) - player.state.x.col(vertex)) / player.s.h;
}

/// What two masses that meet lose of their approach, each contact for itself: all of it at e = 0, none at e = 1. Where
/// a rigid motion rebounds, Rebound.cpp says what is lost; a surface that meets itself has none, and an anchored body's
/// swing comes back by itself.
Real ImpactLoss(Real restitution, Real approach, Real mass)
{
    const Real speed = std::min<Real>(0, approach);
    return (1 - restitution * restitution) * mass * speed * speed / 2;
}

/// What one body gives the other gets, at the speed of the place where they meet; what friction takes is shared.
void AddWork(std::span<Player> players, Player& player, const Press& press)
{
    Player& other = players[press.other];
    const bool self = &other == &player;
    const Vec3 mine = VelocityOf(player, press.vertex);
    Vec3 theirs = Vec3::Zero();
    Real mobility = 1 / player.s.body.mass[press.vertex];
    Vec3 before = player.state.v.col(press.vertex);
    for (std::size_t i = 0; i < 3; ++i)
    {
        const Real weight = press.weights[static_cast<Index>(i)];
        theirs += weight * VelocityOf(other, press.corners[i]);
        before -= weight * other.state.v.col(press.corners[i]);
        mobility += weight * weight / other.s.body.mass[press.corners[i]];
    }
    const Vec3 tangent = press.impulse - press.normal.dot(press.impulse) * press.normal;
    Real loss = std::max<Real>(0, -tangent.dot(mine - theirs));
    const Real e = Combine(player.s.input.surface.restitution, other.s.input.surface.restitution);
    const Real impact = ImpactLoss(e, press.normal.dot(before), 1 / mobility);
    if (self)
    {
        player.aim.contact.impactLoss += loss + impact;
        return;
    }
    if (!player.s.free || !other.s.free)
    {
        player.aim.contact.impactLoss += impact / 2;
        other.aim.contact.impactLoss += impact / 2;
    }
    else
    {
        const Vec3 slide = PathOf(player).Middle(press.point) - PathOf(other).Middle(press.point);
        loss = std::min(loss, std::max<Real>(0, -tangent.dot(slide)));
    }
    const Real passed = press.impulse.dot(mine + theirs) / 2;
    player.aim.contact.work += passed - loss / 2;
    other.aim.contact.work -= passed + loss / 2;
}

void AddTouchWork(Player& player)
{
    const Substep& s = player.s;
    ContactSum& sum = player.aim.contact;
    const RigidPath path = PathOf(player);
    Real pushed = 0; // J, by what stands
    for (Touch& touch : s.w.contact.touches)
    {
        const Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(touch.collider)];
        const Real work = WorkOf(player, path, collider, touch);
        sum.work += work;
        pushed += Stands(collider) ? std::max<Real>(0, work) : 0;
        if (s.free || touch.impulse.isZero(0))
            continue;
        const Real approach = touch.normal.dot(touch.spot.In(player.state.v) - touch.surface);
        sum.impactLoss += ImpactLoss(collider.restitution, approach, MeetingMass(s, touch, collider));
    }
    // Who is pushed out comes out no faster than that, and is owed no more than its flight; between two things that
    // leave it no room a stiff body would be paid for every push.
    sum.work -= std::max<Real>(0, pushed - s.body.totalMass * kPushOut * kPushOut / 2);
}

/// How much of the impulses the body can take: its momenta alone may not need more energy than it has. A stiff sheet
/// that lands on a corner is thrown off by more than it brought; the positions are kept out all the same. Between soft
/// bodies nothing is withheld, on either side: who is not supported sinks into the other, and one side alone would make
/// momentum out of nothing.
Real AffordableShare(const Player& player)
{
    const Substep& s = player.s;
    const RigidMotion& shape = player.shape;
    const ContactSum& sum = player.aim.contact;
    const Vec3 P = s.start.P + s.h * s.force;
    const Vec3 turn = SolveInertia(shape.inertia, sum.L);
    const Real has = player.state.energy + s.force.dot(shape.centre - s.start.centre);
    const Real a = (sum.P.squaredNorm() / shape.mass + sum.L.dot(turn)) / 2;
    const Real b = P.dot(sum.P) / shape.mass + s.start.L.dot(turn) - sum.work;
    const Real c = RigidEnergy(shape.mass, shape.inertia, P, s.start.L) - has;
    if (sum.shared || !s.w.contact.presses.empty() || !(a + b + c > 0) || !(a > 0))
        return 1;
    const Real discriminant = b * b - 4 * a * c;
    const Real share = discriminant > 0 ? (std::sqrt(discriminant) - b) / (2 * a) : -b / (2 * a);
    return std::clamp<Real>(share, 0, 1);
}

/// Takes a share of every impulse back again; the deformation's motion, which has no momentum, stays.
void Withhold(Substep& s, Real share)
{
    for (Touch& touch : s.w.contact.touches)
    {
        const Vec3 change = -share * touch.impulse;
        const Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(touch.collider)];
        Kick(s.w.contact, touch.collider, -change, (touch.point - collider.position).cross(-change));
        touch.impulse += change;
    }
}

/// The touches' work, anew.
void CountTouchWork(Player& player)
{
    player.aim.contact.work = 0;
    player.aim.contact.impactLoss = 0;
    AddTouchWork(player);
}

/// The touches' work, as far as the body takes them up, or can pay for them.
void AffordTouches(Player& player)
{
    if (player.s.w.contact.touches.empty())
        return;
    CountTouchWork(player);
    ContactSum& sum = player.aim.contact;
    const Real share = player.s.free ? AffordableShare(player) : TakenShare(player);
    if (!(share < 1))
        return;
    Withhold(player.s, 1 - share);
    sum.P *= share;
    sum.L *= share;
    CountTouchWork(player);
}

/// The forces, for the next search, in the order WarmForce looks for them.
void Remember(std::span<const Player> players, const Player& player)
{
    const ContactSpace& c = player.s.w.contact;
    State& state = player.state;
    const auto inOrder = [](const WarmContact& a, const WarmContact& b)
    { return a.id != b.id ? a.id < b.id : a.vertex < b.vertex; };
    state.warm.clear();
    for (const Touch& touch : c.touches)
        if (touch.force.squaredNorm() > 0)
            state.warm.push_back({c.colliders[static_cast<std::size_t>(touch.collider)].id, touch.key, touch.force});
    std::sort(state.warm.begin(), state.warm.end(), inOrder);
    state.warmPresses.clear();
    for (const Press& press : c.presses)
    {
        if (press.force.isZero(0))
            continue;
        const std::uint64_t id = players[press.other].id;
        const auto same = std::ranges::find_if(state.warmPresses, [&](const WarmContact& warm)
                                               { return warm.id == id && warm.vertex == press.vertex; });
        if (same != state.warmPresses.end())
            same->force += press.force;
        else
            state.warmPresses.push_back({id, press.vertex, press.force});
    }
    std::sort(state.warmPresses.begin(), state.warmPresses.end(), inOrder);
}

/// How many places each body touches.
void CountContacts(std::span<Player> players)
{
    for (Player& player : players)
    {
        for (const Touch& touch : player.s.w.contact.touches)
            player.s.report.contacts += touch.force.squaredNorm() > 0 ? 1 : 0;
        for (const Press& press : player.s.w.contact.presses)
            if (Player& other = players[press.other]; &other != &player && press.force.squaredNorm() > 0)
            {
                ++player.s.report.contacts;
                ++other.s.report.contacts;
            }
    }
}

/// What the impulses do to momenta and energies.
void Sum(std::span<Player> players)
{
    for (Player& player : players)
        player.aim.contact = {};
    for (Player& player : players)
    {
        ContactSpace& c = player.s.w.contact;
        for (const Touch& touch : c.touches)
            if (touch.force.squaredNorm() > 0)
            {
                Add(player, touch.point, touch.impulse, player.s.d * touch.force);
                player.aim.contact.mass += MassAt(player.s.body.mass, touch.spot);
            }
        for (const Press& press : c.presses)
            if (Player& other = players[press.other]; &other != &player && press.force.squaredNorm() > 0)
            {
                const Vec3 early = player.s.d * press.force;
                Add(player, press.point, press.impulse, early);
                Add(other, press.point, -press.impulse, -early);
                player.aim.contact.shared = other.aim.contact.shared = true;
            }
    }
    for (Player& player : players)
        AffordTouches(player);
    // What one did not take moves the obstacle for the others.
    for (Player& player : players)
        if (!player.s.w.contact.twins.empty())
            CountTouchWork(player);
    for (Player& player : players)
        for (const Press& press : player.s.w.contact.presses)
            if (press.force.squaredNorm() > 0)
                AddWork(players, player, press);
}

bool MeetsAnything(const Player& player)
{
    const ContactSpace& c = player.s.w.contact;
    return !c.touches.empty() || !c.presses.empty() || !player.state.pairs.empty();
}

/// What the obstacles get.
void GiveAll(std::span<const Player> players, Player& player)
{
    ContactSpace& c = player.s.w.contact;
    for (const Touch& touch : c.touches)
        Give(c.impulses[static_cast<std::size_t>(touch.collider)],
             c.colliders[static_cast<std::size_t>(touch.collider)], touch.point, -touch.impulse);
    Remember(players, player);
}
} // namespace

RigidPath PathOf(const Player& player)
{
    const Substep& s = player.s;
    const ContactSum& sum = player.aim.contact;
    const Vec3 P = s.start.P + s.h * s.force + sum.P;
    return {s.start.V,      P / player.shape.mass, s.start.omega, SolveInertia(player.shape.inertia, s.start.L + sum.L),
            s.start.centre, player.shape.centre};
}

void SumImpulses(std::span<Player> players)
{
    for (Player& player : players)
    {
        if (!player.s.free && players.size() == 1 && !MeetsAnything(player))
            continue;
        player.shape = MeasureShape(player.s.body.mass, player.s.w.X);
        if (player.s.free)
            CentreExactly(player);
    }
    CountContacts(players);
    for (Player& player : players)
        if (player.s.w.contact.unsettled)
            player.s.w.u += 1 / player.s.d * player.s.w.low;
    Sum(players);
    for (Player& player : players)
        GiveAll(players, player);
    UpdatePairs(players);
}
} // namespace cpd
