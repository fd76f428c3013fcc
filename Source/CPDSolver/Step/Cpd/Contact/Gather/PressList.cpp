#include "CPDSolver/Step/Cpd/Contact/Gather/PressList.h"

#include <algorithm>
#include <cmath>

namespace cpd
{
namespace
{
constexpr Index kNone = -1;

// The cosine between what two contacts ask of their vertices. Of three layers on each other the middle one's two
// contacts have -.75 at the least: where it has no room between them, one of them will do.
constexpr Real kOpposite = -0.6;

/// A press asks that n . (vertex - sum of weights x corners) grows: the part that a vertex of a body has in that.
Real PartOf(const Press& press, std::size_t owner, std::size_t body, Index vertex)
{
    Real part = body == owner && vertex == press.vertex ? 1 : 0;
    for (std::size_t i = 0; i < 3 && body == press.other; ++i)
        if (press.corners[i] == vertex)
            part -= press.weights[static_cast<Index>(i)];
    return part;
}

Real SizeOf(const Press& press)
{
    return std::sqrt(1 + press.weights.squaredNorm());
}

/// The cosine between what two presses ask; each comes with the number of the body whose vertex it keeps out.
Real CosineBetween(const Press& a, std::size_t ownerOfA, const Press& b, std::size_t ownerOfB)
{
    Real common = PartOf(b, ownerOfB, ownerOfA, a.vertex);
    for (std::size_t i = 0; i < 3; ++i)
        common -= a.weights[static_cast<Index>(i)] * PartOf(b, ownerOfB, a.other, a.corners[i]);
    return common * a.normal.dot(b.normal) / (SizeOf(a) * SizeOf(b));
}

/// Drops the deeper of the two if they ask for opposite ways and there is no room for both.
void Compare(Press& a, std::size_t ownerOfA, Press& b, std::size_t ownerOfB)
{
    if (!a.dropped && !b.dropped && a.gap + b.gap < 0 && CosineBetween(a, ownerOfA, b, ownerOfB) < kOpposite)
        (a.gap < b.gap ? a : b).dropped = true;
}

/// With the same vertex's other presses on the same body, and with those of the corners' vertices back on this one.
void CompareWithItsLike(std::span<Player> players, std::size_t owner, Press& press)
{
    const auto visit = [&](std::size_t body, Index last, std::size_t on)
    {
        std::vector<Press>& presses = players[body].s.w.contact.presses;
        for (Index i = last; i >= 0; i = presses[static_cast<std::size_t>(i)].before)
            if (Press& like = presses[static_cast<std::size_t>(i)]; like.other == on)
                Compare(press, owner, like, body);
    };
    visit(owner, press.before, press.other);
    for (const Index corner : press.corners)
        visit(press.other, LastPressOf(players[press.other].s.w.contact, corner), owner);
}

void RemoveDropped(ContactSpace& c)
{
    std::erase_if(c.presses, [](const Press& press) { return press.dropped; });
    std::ranges::fill(c.lastPress, kNone);
    for (std::size_t i = 0; i < c.presses.size(); ++i)
    {
        Index& last = c.lastPress[static_cast<std::size_t>(c.presses[i].vertex)];
        c.presses[i].before = last;
        last = static_cast<Index>(i);
    }
}
} // namespace

void ClearPresses(ContactSpace& c, Index vertices)
{
    c.presses.clear();
    c.lastPress.assign(static_cast<std::size_t>(vertices), kNone);
}

void LinkLastPress(ContactSpace& c)
{
    Index& last = c.lastPress[static_cast<std::size_t>(c.presses.back().vertex)];
    c.presses.back().before = last;
    last = static_cast<Index>(c.presses.size()) - 1;
}

void DropContradictions(std::span<Player> players)
{
    for (std::size_t a = 0; a < players.size(); ++a)
        for (Press& press : players[a].s.w.contact.presses)
            CompareWithItsLike(players, a, press);
    for (Player& player : players)
        RemoveDropped(player.s.w.contact);
}

void FindPartners(std::span<Player> players)
{
    for (Player& player : players)
        player.s.w.contact.partners.clear();
    const auto note = [&](std::size_t mine, std::size_t theirs)
    {
        std::vector<std::size_t>& partners = players[mine].s.w.contact.partners;
        if (partners.empty() || partners.back() != theirs)
            partners.push_back(theirs);
    };
    for (std::size_t a = 0; a < players.size(); ++a)
        for (const Press& press : players[a].s.w.contact.presses)
        {
            note(a, press.other);
            note(press.other, a);
        }
    for (std::size_t a = 0; a < players.size(); ++a)
    {
        ContactSpace& c = players[a].s.w.contact;
        if (!c.presses.empty())
            c.partners.push_back(a);
        std::ranges::sort(c.partners);
        c.partners.erase(std::unique(c.partners.begin(), c.partners.end()), c.partners.end());
    }
}
} // namespace cpd
