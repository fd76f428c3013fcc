#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// A is scalar, the same for x, y and z, so that one number stands for a pair of vertices.
namespace cpd
{
namespace
{
/// How far a unit force on the obstacle, at this arm and along this direction, moves its surface within the substep.
Real GiveOf(const Collider& collider, const Vec3& arm, const Vec3& direction, Real d)
{
    if (!(collider.mass > 0))
        return 0;
    const Vec3 turn = SolveInertia(collider.inertia, arm.cross(direction)).cross(arm);
    return d * d * (1 / collider.mass + direction.dot(turn));
}

/// How far a unit force between the vertex and the triangle brings them apart.
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
    {
        ContactSpace& c = player.s.w.contact;
        for (Touch& touch : c.touches)
        {
            const Collider& collider = c.colliders[static_cast<std::size_t>(touch.collider)];
            const Real give = GiveAt(c.compliance, touch.spot) +
                              GiveOf(collider, touch.point - collider.position, touch.normal, player.s.d);
            touch.stiffness = 1 / give;
            touch.friction = collider.friction;
            touch.slide = touch.spot.In(player.s.w.X) - touch.spot.In(player.state.x) - player.s.h * touch.surface;
        }
        for (Press& press : c.presses)
        {
            Player& other = players[press.other];
            press.stiffness = 1 / GiveOf(press, c.compliance, other.s.w.contact.compliance);
            press.friction = Combine(player.s.input.surface.friction, other.s.input.surface.friction);
            press.slide = StepOf(player, press.vertex);
            for (std::size_t i = 0; i < 3; ++i)
                press.slide -= press.weights[static_cast<Index>(i)] * StepOf(other, press.corners[i]);
        }
    }
}
} // namespace cpd
