#include <cmath>

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// A is scalar, the same for x, y and z, so that one number stands for a pair of vertices.
namespace cpd
{
namespace
{
/// How far forces on the obstacle (N) move its surface at this arm within the substep.
Mat3 GiveOf(const Collider& collider, const Vec3& arm, Real d)
{
    Mat3 give = Mat3::Zero();
    if (!(collider.mass > 0))
        return give;
    for (int k = 0; k < 3; ++k)
        give.col(k) =
            Vec3::Unit(k) / collider.mass + SolveInertia(collider.inertia, arm.cross(Vec3::Unit(k))).cross(arm);
    return d * d * give;
}

/// How far a unit force between the vertex and the triangle brings them apart by A^-1.
Real GiveOf(const Press& press, const Compliance& own, const Compliance& others)
{
    Real give = own.Between(press.slot, press.slot);
    for (int i = 0; i < 3; ++i)
    {
        const Index corner = press.slots[static_cast<std::size_t>(i)];
        for (int j = 0; j < 3; ++j)
            give +=
                press.weights[i] * press.weights[j] * others.Between(corner, press.slots[static_cast<std::size_t>(j)]);
        if (&own == &others)
            give -= 2 * press.weights[i] * own.Between(press.slot, corner);
    }
    return give;
}

/// The forces that a unit slide along the normal and along the surface takes: along the surface where it gives most.
template <class Contact> void SetStiffness(const Mat3& give, Contact& contact)
{
    const Vec3& n = contact.normal;
    const Vec3 s = n.unitOrthogonal();
    const Vec3 t = n.cross(s);
    const Real mean = (s.dot(give * s) + t.dot(give * t)) / 2;
    const Real half = (s.dot(give * s) - t.dot(give * t)) / 2;
    contact.stiffness = 1 / n.dot(give * n);
    const Real mixed = s.dot(give * t);
    contact.grip = 1 / (mean + std::sqrt(half * half + mixed * mixed));
}

Lever LeverAt(const Player& player, Index vertex)
{
    const Turning& turning = player.s.w.contact.turning;
    return turning.free ? turning.LeverAt(player.s.w.X, vertex) : Lever{};
}

/// A mean of the levers of some vertices.
template <class Weights>
Lever LeverAt(const Player& player, const std::array<Index, 3>& vertices, const Weights& weights, std::size_t count)
{
    Lever sum;
    for (std::size_t i = 0; i < count; ++i)
    {
        const Real weight = weights[static_cast<Index>(i)];
        const Lever lever = LeverAt(player, vertices[i]);
        sum.arm += weight * lever.arm;
        sum.drag += weight * lever.drag;
    }
    return sum;
}

/// How the body turns before any contact force. The rest shape's arms are solved for once a matrix, and stand for the
/// body's own while those are nearly an affine map of them; what is crumpled solves for its own.
Turning FindTurning(Substep& s)
{
    constexpr Real kMostLeft = 0.01;
    Workspace& w = s.w;
    Arms& rest = w.contact.restArms;
    if (rest.of != w.system)
        FindArms(s.body.mass, s.body.rest, w.system, w.sweep, rest);
    const RigidMotion shape = MeasureShape(s.body.mass, w.X);
    const Fit fit = FitTo(rest, w.X, shape);
    if (fit.left <= kMostLeft)
        return TurningOf(rest, fit.map, shape, w.rhs);
    FindArms(s.body.mass, w.X, w.system, w.sweep, w.contact.ownArms);
    return TurningOf(w.contact.ownArms, Mat3::Identity(), shape, w.rhs);
}

void FillTurning(Substep& s)
{
    ContactSpace& c = s.w.contact;
    if (s.free && !c.compliance.touched.empty() && !c.unforced.free)
        c.unforced = FindTurning(s);
    c.turning = c.unforced;
}

/// How far a vertex goes in the substep without contact forces.
Vec3 StepOf(const Player& player, Index vertex)
{
    return player.s.w.X.col(vertex) - player.state.x.col(vertex);
}
} // namespace

void FillCompliance(std::span<Player> players)
{
    for (Player& player : players)
        ForgetTouched(player.s.w.contact.compliance, player.s.body.VertexCount());
    for (Player& player : players)
    {
        ContactSpace& c = player.s.w.contact;
        for (Touch& touch : c.touches)
            TakeSlots(c.compliance, touch.spot);
        for (Press& press : c.presses)
        {
            press.slot = SlotFor(c.compliance, press.vertex);
            for (std::size_t i = 0; i < 3; ++i)
                press.slots[i] = SlotFor(players[press.other].s.w.contact.compliance, press.corners[i]);
        }
    }
    for (Player& player : players)
        FillBlock(player.s.w.contact.compliance, player.s.w.system);
    for (Player& player : players)
        FillTurning(player.s);
    for (Player& player : players)
    {
        ContactSpace& c = player.s.w.contact;
        for (Touch& touch : c.touches)
        {
            const Collider& collider = c.colliders[static_cast<std::size_t>(touch.collider)];
            touch.lever = LeverAt(player, touch.spot.vertices, touch.spot.weights, touch.spot.count);
            SetStiffness(GiveAt(c.compliance, touch.spot) * Mat3::Identity() +
                             c.turning.Between(touch.lever, touch.lever) +
                             GiveOf(collider, touch.point - collider.position, player.s.d),
                         touch);
            touch.friction = collider.friction;
            touch.slide = touch.spot.In(player.s.w.X) - touch.spot.In(player.state.x) - player.s.h * touch.surface;
        }
        for (Press& press : c.presses)
        {
            Player& other = players[press.other];
            press.lever = LeverAt(player, press.vertex);
            press.otherLever = LeverAt(other, press.corners, press.weights, 3);
            Mat3 give = GiveOf(press, c.compliance, other.s.w.contact.compliance) * Mat3::Identity();
            if (&other == &player)
            {
                const Lever both = press.lever - press.otherLever;
                give += c.turning.Between(both, both);
            }
            else
                give += c.turning.Between(press.lever, press.lever) +
                        other.s.w.contact.turning.Between(press.otherLever, press.otherLever);
            SetStiffness(give, press);
            press.friction = Combine(player.s.input.surface.friction, other.s.input.surface.friction);
            press.slide = StepOf(player, press.vertex);
            for (std::size_t i = 0; i < 3; ++i)
                press.slide -= press.weights[static_cast<Index>(i)] * StepOf(other, press.corners[i]);
        }
    }
}
} // namespace cpd
