#include <algorithm>

#include "CPDSolver/Step/Cpd/Contact/Gather/Presses.h"

/// A surface that meets itself. Nearly all of it is near its own neighbours all the time, and cannot meet them: patches
/// that are flat together are passed over, and of the others only those that come near each other are looked at.
namespace cpd
{
namespace
{
Bounds Everywhere()
{
    constexpr Real kFar = 1e30; // m
    return {Vec3::Constant(-kFar), Vec3::Constant(kFar)};
}

/// Patches and folds are made once for a body, and measured for each search.
void PrepareFolds(Player& player, Search search)
{
    ContactSpace& c = player.s.w.contact;
    const Body& body = player.s.body;
    SurfacePatches& patches = PatchesOf(player.s);
    if (c.foldsOf != body.shapeFingerprint)
    {
        patches.Measure(body.rest, body.rest, Everywhere());
        patches.ShowAll(body.rest, body.surface);
        c.folds.Build(patches, body.rest, body.surface, kSewn * c.edge);
        c.foldsOf = body.shapeFingerprint;
        c.near.reserve(patches.All().size());
    }
    const Columns& ends = EndsOf(player, search);
    patches.Measure(player.state.x, ends, Everywhere());
    c.folds.Measure(patches, player.state.x, ends, body.surface);
}

/// The patches that this one's vertices may meet, into c.near.
void FindNear(ContactSpace& c, Index patch, Real margin)
{
    c.near.clear();
    const Bounds& own = c.patches.All()[static_cast<std::size_t>(patch)].bounds;
    const Vec3 farthest = Vec3::Constant(margin + kLookAhead * c.folds.TravelOf(patch));
    const auto look = [&](Index other)
    {
        const Real travel = c.folds.TravelBetween(patch, other);
        const Bounds& bounds = c.patches.All()[static_cast<std::size_t>(other)].bounds;
        if (own.Reaches(bounds, margin + kLookAhead * travel) && c.folds.MayMeet(patch, other))
            c.near.push_back({other, travel, c.folds.BackOf(other, kBehind * c.edge)});
    };
    c.patches.Visit({own.low - farthest, own.high + farthest}, look);
}

/// How far in front of anything that it may meet the vertex was when the substep began, at least (m).
Real& ClearanceOf(ContactSpace& c, Index vertex)
{
    return c.clearance[static_cast<std::size_t>(vertex)];
}

/// How far a patch and any near it may come nearer each other, at most (m).
Real MostTravel(const std::vector<NearPatch>& near)
{
    Real most = 0;
    for (const NearPatch& patch : near)
        most = std::max(most, patch.travel);
    return most;
}

/// Shows a vertex what it may reach of a patch, going its way.
void LookInto(const Pairing& pair, Seeker& seeker, const Vec3& way, const NearPatch& near, Real margin)
{
    const ContactSpace& c = pair.mine.s.w.contact;
    const SurfacePatch& patch = c.patches.All()[static_cast<std::size_t>(near.number)];
    const bool found = seeker.nearest.triangle >= 0;
    // What was found leaves nothing to look for that is farther.
    const Real most = margin + kLookAhead * near.travel;
    if (!patch.bounds.Holds(seeker.place, found ? std::min(most, std::max(near.travel, ReachOf(seeker))) : most))
        return;
    seeker.travel = c.folds.TravelTo(way, near.number);
    const Real reach = margin + kLookAhead * seeker.travel;
    if (!patch.bounds.Holds(seeker.place, found ? std::min(reach, ReachOf(seeker)) : reach))
        return;
    if (!found)
        seeker.nearest.distance = std::max(seeker.nearest.distance, reach);
    const std::uint32_t sewn = c.folds.SewnTo(seeker.vertex, near.number);
    SurfacePatches::ForEachBit(c.patches.Sift(near.number, seeker.place, ReachOf(seeker), seeker.travel, sewn),
                               patch.triangles, [&](Index triangle) { Consider(pair, seeker, triangle); });
}
} // namespace

void GatherSelfPresses(std::span<Player> players, std::size_t number, Search search)
{
    Player& player = players[number];
    ContactSpace& c = player.s.w.contact;
    PrepareFolds(player, search);
    // A sheet's own folds lie nearer than obstacles do: a margin of its mesh's size finds them early enough.
    constexpr Real kOfEdge = 0.5;
    const Pairing pair{player, player, search, number, ThicknessOf(player), std::min(kMargin, kOfEdge * c.edge), true};
    const Real margin = pair.margin + pair.thickness;
    const Columns& ends = EndsOf(player, search);
    if (search == Search::Ahead)
    {
        c.turned.clear();
        c.clearance.assign(static_cast<std::size_t>(player.s.body.VertexCount()), margin);
    }
    for (Index own = 0; own < static_cast<Index>(c.patches.All().size()); ++own)
    {
        FindNear(c, own, margin);
        if (c.near.empty())
            continue;
        for (const NearPatch& near : c.near)
            c.patches.Show(near.number, SeenOf(player, search), player.s.body.surface);
        const Real mostTravel = MostTravel(c.near);
        for (const Index vertex : c.patches.All()[static_cast<std::size_t>(own)].vertices)
        {
            // All or nothing: if only what is nearest were passed over, something farther would pass for it.
            if (search == Search::Landed && ClearanceOf(c, vertex) - mostTravel > pair.thickness)
                continue;
            Seeker seeker = SeekerAt(pair, vertex, 0, 0);
            const Vec3 way = ends.col(vertex) - player.state.x.col(vertex);
            for (const NearPatch& near : c.near)
                if (pair.OfSheet() || !near.back.Holds(seeker.place))
                    LookInto(pair, seeker, way, near, margin);
            if (search == Search::Ahead && seeker.nearest.triangle >= 0)
                ClearanceOf(c, vertex) = std::min(margin, seeker.nearest.value);
            Conclude(pair, seeker);
        }
    }
}
} // namespace cpd
