#include <algorithm>

#include "CPDSolver/Step/Cpd/Contact/Gather/PressList.h"
#include "CPDSolver/Step/Cpd/Contact/Gather/Presses.h"
#include "CPDSolver/Step/Cpd/Contact/Gather/Sides.h"

/// Which vertices come near which triangles of a soft surface: for each vertex the nearest triangle of another body, or
/// of its own body beyond the neighbourhood that it is sewn to; and the first triangle that it would pass through on
/// its way. Both bodies' vertices are looked at, so that corners find faces either way; edges that cross between
/// vertices are left to the thickness.
namespace cpd
{
namespace
{
constexpr Real kNowhere = 1e30; // m, the bounds of nothing, from the other side

/// How far the body moves in the substep, at most, besides a common travel.
Real TravelOf(const Player& player, Search search, const Vec3& common)
{
    return ((EndsOf(player, search) - player.state.x).colwise() - common).colwise().norm().maxCoeff();
}

/// Where a body is as the substep begins, and how far any of its vertices leaves where its centre's speed takes it.
void MeasureReaches(std::span<Player> players, Search search)
{
    if (players.size() < 2)
        return;
    for (Player& player : players)
    {
        player.bounds = BoundsOf(player.state.x);
        player.stray = TravelOf(player, search, player.s.h * player.s.start.V);
    }
}

/// By boxes alone, before anything is measured vertex by vertex.
bool MayMeet(const Player& mine, const Player& theirs, Real thickness)
{
    const Real apart = mine.s.h * (mine.s.start.V - theirs.s.start.V).norm();
    const Real travel = mine.stray + apart + theirs.stray;
    return theirs.bounds.Reaches(mine.bounds, kMargin + thickness + kLookAhead * travel);
}

Bounds Around(const Vec3& a, const Vec3& b, Real reach)
{
    const Vec3 margin = Vec3::Constant(reach);
    return {a.cwiseMin(b) - margin, a.cwiseMax(b) + margin};
}

void GatherBetween(std::span<Player> players, std::size_t a, std::size_t b, Search search)
{
    Player& mine = players[a];
    Player& theirs = players[b];
    const bool landed = search == Search::Landed;
    const Real thickness = (ThicknessOf(mine) + ThicknessOf(theirs)) / 2;
    if (!MayMeet(mine, theirs, thickness))
        return;
    // Two that fly side by side do not come nearer each other by it: ways are told from where that takes them.
    const Vec3 common = theirs.s.h * theirs.s.start.V;
    const Real theirTravel = TravelOf(theirs, search, common);
    const Real travel = TravelOf(mine, search, common) + theirTravel;
    const Pairing pair{mine, theirs, search, b, thickness, kMargin, false};
    const Columns& starts = mine.state.x;
    const Columns& ends = EndsOf(mine, search);
    const Bounds& bounds = theirs.bounds;
    const Real farthest = kMargin + pair.thickness + kLookAhead * travel;
    if (!bounds.Reaches(mine.bounds, farthest))
        return;
    const Real reach = landed ? kMargin + pair.thickness : farthest;
    const Columns& sought = SeenOf(mine, search);
    // All that those may find which come near enough.
    Bounds within{Vec3::Constant(kNowhere), Vec3::Constant(-kNowhere)};
    for (Index i = 0; i < mine.s.body.VertexCount(); ++i)
        if (bounds.Holds(starts.col(i), farthest))
            within = Joined(within, Around(starts.col(i), sought.col(i), reach));
    SurfacePatches& patches = PatchesOf(theirs.s);
    patches.Measure(theirs.state.x, EndsOf(theirs, search), within);
    patches.ShowAll(SeenOf(theirs, search), theirs.s.body.surface);
    for (Index i = 0; i < mine.s.body.VertexCount(); ++i)
    {
        const Vec3 from = starts.col(i);
        if (!bounds.Holds(from, farthest))
            continue;
        Seeker seeker = SeekerAt(pair, i, reach, (ends.col(i) - from - common).norm() + theirTravel);
        patches.VisitNear(
            seeker.place, [&] { return ReachOf(seeker); }, seeker.travel,
            [&](Index number) { Consider(pair, seeker, number); });
        Conclude(pair, seeker);
    }
}

void Gather(std::span<Player> players, std::size_t a, Search search)
{
    for (std::size_t b = 0; b < players.size(); ++b)
        if (a != b)
            GatherBetween(players, a, b, search);
        else if (MeetsItself(players[a].s))
            GatherSelfPresses(players, a, search);
}
} // namespace

void GatherPresses(std::span<Player> players)
{
    MeasureReaches(players, Search::Ahead);
    for (std::size_t a = 0; a < players.size(); ++a)
    {
        ContactSpace& c = players[a].s.w.contact;
        ClearPresses(c, players[a].s.body.VertexCount());
        Gather(players, a, Search::Ahead);
        RememberSides(c.sides, players[a].state);
    }
    DropContradictions(players);
}

bool GatherLandedPresses(std::span<Player> players)
{
    MeasureReaches(players, Search::Landed);
    std::size_t before = 0;
    std::size_t after = 0;
    for (std::size_t a = 0; a < players.size(); ++a)
    {
        before += players[a].s.w.contact.presses.size();
        Gather(players, a, Search::Landed);
        after += players[a].s.w.contact.presses.size();
    }
    if (after == before)
        return false;
    DropContradictions(players);
    return true;
}
} // namespace cpd
