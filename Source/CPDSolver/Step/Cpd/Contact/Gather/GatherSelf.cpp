#include <algorithm>
#include <bit>

#include "CPDSolver/Step/Cpd/Contact/Gather/Presses.h"

/// A surface that meets itself. Nearly all of it is near its own neighbours all the time, and cannot meet them: patches
/// that are flat together are passed over, and of the others only those that come near each other are looked at.
namespace cpd
{
namespace
{
/// Patches are made once for a body, and measured for each search.
void PreparePatches(Player& player, Search search)
{
    ContactSpace& c = player.s.w.contact;
    if (c.patchesOf != player.s.body.fingerprint)
    {
        c.patches.Build(player.s.body.rest, player.s.body.surface, kSewn * c.edge);
        c.patchesOf = player.s.body.fingerprint;
        c.near.reserve(c.patches.All().size());
    }
    c.patches.Measure(player.state.x, EndsOf(player, search), SeenOf(player, search), player.s.body.surface);
}

/// The patches that this one's vertices may meet, into c.near.
void FindNear(ContactSpace& c, Index patch, Real margin)
{
    c.near.clear();
    const SurfacePatch& own = c.patches.All()[static_cast<std::size_t>(patch)];
    const Real farthest = margin + kLookAhead * (c.patches.MostTravel() + own.shift.norm() + own.spread);
    for (Index other = 0; other < static_cast<Index>(c.patches.All().size()); ++other)
    {
        if (!own.bounds.Reaches(c.patches.All()[static_cast<std::size_t>(other)].bounds, farthest))
            continue;
        const Real travel = c.patches.TravelBetween(patch, other);
        if (c.patches.MayMeet(patch, other, margin + kLookAhead * travel))
            c.near.push_back({other, travel});
    }
}
} // namespace

void GatherSelfPresses(std::span<Player> players, std::size_t number, Search search)
{
    Player& player = players[number];
    ContactSpace& c = player.s.w.contact;
    PreparePatches(player, search);
    // A sheet's own folds lie nearer than obstacles do: a margin of its mesh's size finds them early enough.
    constexpr Real kOfEdge = 0.5;
    const Pairing pair{player, player, search, number, number, ThicknessOf(player), std::min(kMargin, kOfEdge * c.edge),
                       true};
    const std::size_t first = search == Search::Landed ? 0 : c.presses.size();
    const Real margin = pair.margin + pair.thickness;
    for (Index own = 0; own < static_cast<Index>(c.patches.All().size()); ++own)
    {
        FindNear(c, own, margin);
        if (c.near.empty())
            continue;
        for (const Index vertex : c.patches.All()[static_cast<std::size_t>(own)].vertices)
        {
            Seeker seeker = SeekerAt(pair, vertex, 0, 0);
            for (const NearPatch& near : c.near)
            {
                const SurfacePatch& patch = c.patches.All()[static_cast<std::size_t>(near.number)];
                const Real reach = margin + kLookAhead * near.travel;
                if (!patch.bounds.Holds(seeker.place, reach))
                    continue;
                seeker.travel = near.travel;
                if (seeker.nearest.triangle < 0)
                    seeker.nearest.distance = std::max(seeker.nearest.distance, reach);
                std::uint32_t worth = c.patches.Sift(near.number, vertex, seeker.place, ReachOf(seeker));
                for (; worth != 0; worth &= worth - 1)
                    Consider(pair, seeker, patch.triangles[static_cast<std::size_t>(std::countr_zero(worth))]);
            }
            Conclude(pair, seeker, first);
        }
    }
}
} // namespace cpd
