#include <algorithm>

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// What bodies give each other, added up over a step for whoever wants to hear of hits.
namespace cpd
{
namespace
{
void Add(ContactSpace& c, std::uint64_t id, const Vec3& impulse, const Vec3& normal, const Vec3& place)
{
    const auto known =
        std::find_if(c.bodies.begin(), c.bodies.end(), [&](const BodyImpulse& other) { return other.id == id; });
    BodyImpulse& sum = known == c.bodies.end() ? c.bodies.emplace_back() : *known;
    const Real size = impulse.norm();
    sum.id = id;
    sum.linear += impulse;
    sum.normal += size * normal;
    sum.place += size * place;
    sum.weight += size;
}
} // namespace

void NoteBodyImpulse(Player& mine, Player& other, const Vec3& impulse, const Vec3& normal, const Vec3& place)
{
    if (impulse.isZero(0))
        return;
    Add(mine.s.w.contact, other.id, impulse, normal, place);
    Add(other.s.w.contact, mine.id, -impulse, -normal, place);
}

void NoteBodyImpulses(std::span<Player> players)
{
    for (Player& player : players)
        for (const Press& press : player.s.w.contact.presses)
            if (Player& other = players[press.other]; &other != &player)
                NoteBodyImpulse(player, other, press.impulse, press.normal, press.point);
}
} // namespace cpd
