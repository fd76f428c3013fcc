#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// A loose obstacle that several bodies of a group carry has one motion. Each body keeps a collider of its own, with
/// its own friction, and what moves one of them moves all: so every contact, whichever body it belongs to, meets the
/// obstacle as all the others have moved it. By its whole mass each alone would throw it up as if alone.
namespace cpd
{
namespace
{
/// Nobody's number is 0.
bool IsTwin(const Collider& mine, const Collider& theirs)
{
    return mine.mass > 0 && theirs.mass > 0 && mine.id != 0 && mine.id == theirs.id;
}
} // namespace

void FindTwins(std::span<Player> players)
{
    for (Player& player : players)
    {
        ContactSpace& c = player.s.w.contact;
        for (std::size_t k = 0; k < c.colliders.size(); ++k)
        {
            if (!(c.colliders[k].mass > 0))
                continue;
            for (Player& other : players)
            {
                ContactSpace& others = other.s.w.contact;
                for (std::size_t j = 0; j < others.colliders.size(); ++j)
                    if (&other != &player && IsTwin(c.colliders[k], others.colliders[j]))
                        c.twins.push_back({static_cast<Index>(k), &others, static_cast<Index>(j)});
            }
        }
    }
}

void Kick(ContactSpace& c, Index collider, const Vec3& linear, const Vec3& angular)
{
    Collider& mine = c.colliders[static_cast<std::size_t>(collider)];
    if (!(mine.mass > 0))
        return;
    const Vec3 push = linear / mine.mass;
    const Vec3 turn = SolveInertia(mine.inertia, angular);
    const auto move = [&](Collider& moved)
    {
        moved.velocity += push;
        moved.angularVelocity += turn;
    };
    move(mine);
    for (const Twin& twin : c.twins)
        if (twin.mine == collider)
            move(twin.body->colliders[static_cast<std::size_t>(twin.theirs)]);
}
} // namespace cpd
