#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// A is scalar, the same for x, y and z, so that one number stands for a pair of vertices.
namespace cpd
{
namespace
{
Index SlotFor(ContactSpace& c, Index vertex)
{
    Index& slot = c.slotOf[static_cast<std::size_t>(vertex)];
    if (slot < 0)
    {
        slot = static_cast<Index>(c.touched.size());
        c.touched.push_back(vertex);
    }
    return slot;
}

void ForgetSlots(ContactSpace& c, Index vertices)
{
    c.touched.clear();
    c.slotOf.assign(static_cast<std::size_t>(vertices), -1);
}

/// A^-1 among the touched vertices.
void FillBlock(ContactSpace& c)
{
    const std::size_t n = c.touched.size();
    c.block.resize(n * n);
    for (std::size_t i = 0; i < n; ++i)
    {
        const VectorX& column = c.columns[static_cast<std::size_t>(c.columnOf[static_cast<std::size_t>(c.touched[i])])];
        for (std::size_t j = 0; j < n; ++j)
            c.block[i * n + j] = column[c.touched[j]];
    }
}

Real Between(const ContactSpace& c, Index a, Index b)
{
    return c.block[static_cast<std::size_t>(a) * c.touched.size() + static_cast<std::size_t>(b)];
}

/// How far a unit force on the obstacle, at this arm and along this direction, moves its surface within the substep.
Real GiveOf(const Collider& collider, const Vec3& arm, const Vec3& direction, Real d)
{
    if (!(collider.mass > 0))
        return 0;
    const Vec3 turn = SolveInertia(collider.inertia, arm.cross(direction)).cross(arm);
    return d * d * (1 / collider.mass + direction.dot(turn));
}

/// How far a unit force between the vertex and the triangle brings them apart.
Real GiveOf(const Press& press, const ContactSpace& own, const ContactSpace& others)
{
    Real give = Between(own, press.slot, press.slot);
    for (int i = 0; i < 3; ++i)
    {
        const Index corner = press.slots[static_cast<std::size_t>(i)];
        for (int j = 0; j < 3; ++j)
            give +=
                press.weights[i] * press.weights[j] * Between(others, corner, press.slots[static_cast<std::size_t>(j)]);
        if (&own == &others)
            give -= 2 * press.weights[i] * Between(own, press.slot, corner);
    }
    return give;
}
} // namespace

void FillCompliance(std::span<Player> players)
{
    for (Player& player : players)
        ForgetSlots(player.s.w.contact, player.s.body.VertexCount());
    for (Player& player : players)
    {
        ContactSpace& c = player.s.w.contact;
        for (Touch& touch : c.touches)
            touch.slot = SlotFor(c, touch.vertex);
        for (Press& press : c.presses)
        {
            press.slot = SlotFor(c, press.vertex);
            for (std::size_t i = 0; i < 3; ++i)
                press.slots[i] = SlotFor(players[press.other].s.w.contact, press.corners[i]);
        }
    }
    for (Player& player : players)
    {
        FillColumns(player.s.w.contact.touched, player.s.w);
        FillBlock(player.s.w.contact);
    }
    for (Player& player : players)
    {
        ContactSpace& c = player.s.w.contact;
        for (Touch& touch : c.touches)
        {
            const Collider& collider = c.colliders[static_cast<std::size_t>(touch.collider)];
            touch.compliance = Between(c, touch.slot, touch.slot) +
                               GiveOf(collider, touch.point - collider.position, touch.normal, player.s.d);
        }
        for (Press& press : c.presses)
            press.compliance = GiveOf(press, c, players[press.other].s.w.contact);
    }
}
} // namespace cpd
