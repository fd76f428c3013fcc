#include <algorithm>

#include "CPDSolver/Contact/Crossing.h"
#include "CPDSolver/Contact/Shapes.h"
#include "CPDSolver/Step/Cpd/Contact/Contacts.h"
#include "CPDSolver/Step/Cpd/Contact/Sides.h"

/// Which vertices come near which triangles of a soft surface: for each vertex the nearest triangle of another body, or
/// of its own body beyond the neighbourhood that it is sewn to; and the first triangle that it would pass through on
/// its way. Both bodies' vertices are looked at, so that corners find faces either way; edges that cross between
/// vertices are left to the thickness.
namespace cpd
{
namespace
{
// Of the mean edge: how far surfaces keep apart unless told otherwise.
constexpr Real kThickness = 0.05;

// A surface does not meet its own parts that lie this near at rest, in mean edges: its neighbours, and the other face
// of a thin strip.
constexpr Real kSewn = 2;

// A vertex this deep behind its own surface, in mean edges, looks at the far side of a fold.
constexpr Real kBehind = 0.5;

Real ThicknessOf(const Player& player)
{
    const Real given = player.s.input.surface.thickness;
    return given > 0 ? given : kThickness * player.s.w.contact.edge;
}

/// When contacts are looked for: before any forces are known, or where those found so far let the substep end.
enum class Search
{
    Ahead,
    Landed
};

/// Where the substep ends for a body as far as the search knows.
const Columns& EndsOf(const Player& player, Search search)
{
    return search == Search::Landed ? player.s.w.extra : player.s.w.X;
}

Path WayOf(const Player& player, Index vertex, Search search)
{
    return {player.state.x.col(vertex), EndsOf(player, search).col(vertex)};
}

/// How far the body moves in the substep, at most, besides a common travel.
Real TravelOf(const Player& player, Search search, const Vec3& common)
{
    return ((EndsOf(player, search) - player.state.x).colwise() - common).colwise().norm().maxCoeff();
}

Bounds BoundsAt(const Columns& x)
{
    return {x.rowwise().minCoeff(), x.rowwise().maxCoeff()};
}

Bounds Around(const Vec3& a, const Vec3& b, Real reach)
{
    const Vec3 margin = Vec3::Constant(reach);
    return {a.cwiseMin(b) - margin, a.cwiseMax(b) + margin};
}

/// The parts that a point of the triangle is made of.
Vec3 WeightsAt(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& place)
{
    const Vec3 n = (b - a).cross(c - a);
    const Real area = n.squaredNorm();
    if (!(area > 0))
        return Vec3::Constant(Real(1) / 3);
    const Real u = (c - b).cross(place - b).dot(n) / area;
    const Real v = (a - c).cross(place - c).dot(n) / area;
    return {u, v, 1 - u - v};
}

Vec3 PlaceAt(const Columns& x, const Triangle& t, const Vec3& weights)
{
    return weights[0] * x.col(t[0]) + weights[1] * x.col(t[1]) + weights[2] * x.col(t[2]);
}

/// The nearest triangle so far.
struct Nearest
{
    Real distance;      // m, as it is
    Real alignment = 0; // how squarely the point looks at the triangle: decides between neighbours that share an edge
    Real value = 0;     // m, negative behind the surface
    Real side = 1;
    Index triangle = -1;
    Vec3 normal = Vec3::UnitZ();
    Vec3 weights = Vec3::Zero();
};

/// The first triangle passed so far.
struct Passed
{
    std::optional<Crossing> crossing;
    Index triangle = -1;
};

struct Pairing
{
    Player& mine;   // whose vertices
    Player& theirs; // whose triangles
    Search search;
    std::size_t other;
    Real thickness;
    Real reach; // m, around each vertex
    bool self;

    const Triangle& TriangleAt(Index number) const { return theirs.s.body.surface[static_cast<std::size_t>(number)]; }
    bool OfSheet() const { return theirs.s.body.kind == BodyKind::Sheet; }
};

bool IsSewn(const Pairing& pair, Index vertex, const Triangle& t)
{
    if (t[0] == vertex || t[1] == vertex || t[2] == vertex)
        return true;
    const Columns& rest = pair.mine.s.body.rest;
    const Vec3 p = rest.col(vertex);
    const Real apart = (NearestOnTriangle(rest.col(t[0]), rest.col(t[1]), rest.col(t[2]), p) - p).norm();
    return apart < kSewn * pair.mine.s.w.contact.edge;
}

/// What is remembered of the vertex's side of this triangle: 1 in front of it, -1 behind, 0 nothing.
Real KnownSide(const Pairing& pair, const SheetSide* known, Index number)
{
    if (!pair.OfSheet())
        return 1;
    if (!known || !IsSamePart(pair.theirs.s.body, pair.theirs.s.w.contact.edge, known->triangle, number))
        return 0;
    return known->side;
}

/// The side that keeps the vertex out of the triangle at this place. A sheet has no inside: it is met from the side
/// where one was, but for its border, around which one may go.
Real SideOf(const Pairing& pair, Index vertex, const SheetSide* known, Index number, const Vec3& weights)
{
    const Triangle& t = pair.TriangleAt(number);
    const Real side = KnownSide(pair, known, number);
    if (side != 0 && !(pair.OfSheet() && IsOnBorder(pair.theirs.s.body, t, weights)))
        return side;
    const Columns& x = pair.theirs.state.x;
    const Vec3 a = x.col(t[0]);
    const Vec3 b = x.col(t[1]);
    const Vec3 c = x.col(t[2]);
    const Vec3 out = Vec3(pair.mine.state.x.col(vertex)) - PlaceAt(x, t, weights);
    return out.dot((b - a).cross(c - a)) < 0 ? -1 : 1;
}

void ConsiderPlace(const Pairing& pair, Index vertex, const SheetSide* known, Index number, Nearest& best)
{
    const Triangle& t = pair.TriangleAt(number);
    const bool landed = pair.search == Search::Landed;
    const Columns& x = landed ? pair.theirs.s.w.extra : pair.theirs.state.x;
    const Vec3 p = landed ? pair.mine.s.w.extra.col(vertex) : pair.mine.state.x.col(vertex);
    const Vec3 a = x.col(t[0]);
    const Vec3 b = x.col(t[1]);
    const Vec3 c = x.col(t[2]);
    const Vec3 place = NearestOnTriangle(a, b, c, p);
    const Vec3 out = p - place;
    const Real distance = out.norm();
    const Vec3 face = (b - a).cross(c - a).normalized();
    const Real alignment = std::abs(out.dot(face));
    constexpr Real kTie = 1e-9;
    const bool closer = distance < best.distance * (1 - kTie);
    const bool tied = distance <= best.distance * (1 + kTie) && alignment > best.alignment;
    if (!closer && !tied)
        return;
    const Vec3 weights = WeightsAt(a, b, c, place);
    const Real side = SideOf(pair, vertex, known, number, weights);
    const Real sign = out.dot(side * face) < 0 ? -1 : 1;
    constexpr Real kOnSurface = 1e-9; // m
    const Vec3 normal = distance > kOnSurface ? Vec3(sign / distance * out) : Vec3(side * face);
    best = {distance, alignment, sign * distance, side, number, normal, weights};
}

void ConsiderWay(const Pairing& pair, Index vertex, const SheetSide* known, Index number, Passed& first)
{
    const Triangle& t = pair.TriangleAt(number);
    const std::array<Path, 3> corners{WayOf(pair.theirs, t[0], pair.search), WayOf(pair.theirs, t[1], pair.search),
                                      WayOf(pair.theirs, t[2], pair.search)};
    const std::optional<Crossing> crossing =
        FindCrossing(WayOf(pair.mine, vertex, pair.search), corners, KnownSide(pair, known, number));
    if (crossing && (!first.crossing || crossing->time < first.crossing->time))
        first = {crossing, number};
}

/// Adds a contact unless one with the same triangle is there.
void AddPress(ContactSpace& c, std::size_t first, const Press& press)
{
    for (std::size_t i = first; i < c.presses.size(); ++i)
        if (c.presses[i].vertex == press.vertex && c.presses[i].other == press.other &&
            c.presses[i].corners == press.corners)
            return;
    c.presses.push_back(press);
}

Press PressAt(const Pairing& pair, Index vertex, Index number, const Vec3& weights, const Vec3& normal)
{
    Press press;
    press.other = pair.other;
    press.vertex = vertex;
    press.corners = pair.TriangleAt(number);
    press.weights = weights;
    press.normal = normal;
    press.point = (pair.mine.state.x.col(vertex) + EndsOf(pair.mine, pair.search).col(vertex) +
                   PlaceAt(pair.theirs.state.x, press.corners, weights) +
                   PlaceAt(EndsOf(pair.theirs, pair.search), press.corners, weights)) /
                  4;
    return press;
}

/// How far the two come nearer each other along the contact's normal.
Real ApproachOf(const Pairing& pair, const Press& press)
{
    const Path mine = WayOf(pair.mine, press.vertex, pair.search);
    const Vec3 theirs = PlaceAt(EndsOf(pair.theirs, pair.search), press.corners, press.weights) -
                        PlaceAt(pair.theirs.state.x, press.corners, press.weights);
    return press.normal.dot(theirs - (mine.to - mine.from));
}

void TryNearest(const Pairing& pair, Index vertex, std::size_t first, const Nearest& best)
{
    ContactSpace& c = pair.mine.s.w.contact;
    if (best.triangle < 0 || (pair.self && best.value < -kBehind * c.edge))
        return;
    const bool landed = pair.search == Search::Landed;
    Press press = PressAt(pair, vertex, best.triangle, best.weights, best.normal);
    const Real approach = ApproachOf(pair, press);
    const Real gap = best.value - pair.thickness;
    if (gap >= (landed ? 0 : kMargin + kLookAhead * std::max<Real>(0, approach)))
        return;
    // Counted from the start of the substep, wherever it was found.
    press.gap = std::max(gap, -kPushOut * pair.mine.s.h) + (landed ? approach : 0);
    AddPress(c, first, press);
    if (!landed && pair.OfSheet() && !IsOnBorder(pair.theirs.s.body, press.corners, press.weights))
        c.sides.push_back({pair.theirs.id, vertex, best.triangle, best.side < 0 ? -1 : 1});
}

/// What would be passed through between two looks at where things are.
void TryPassed(const Pairing& pair, Index vertex, std::size_t first, const Passed& passed)
{
    if (!passed.crossing)
        return;
    Press press = PressAt(pair, vertex, passed.triangle, passed.crossing->weights, passed.crossing->normal);
    const Vec3 apart = Vec3(pair.mine.state.x.col(vertex)) - PlaceAt(pair.theirs.state.x, press.corners, press.weights);
    press.gap = std::max(press.normal.dot(apart) - pair.thickness, -kPushOut * pair.mine.s.h);
    AddPress(pair.mine.s.w.contact, first, press);
}

void TryVertex(const Pairing& pair, Index vertex, std::size_t first, const Bounds& box)
{
    const SheetSide* known = pair.OfSheet() ? FindSide(pair.mine.state, pair.theirs.id, vertex) : nullptr;
    Nearest nearest{pair.reach};
    Passed passed;
    pair.theirs.s.w.contact.grid.Visit(box,
                                       [&](Index number)
                                       {
                                           if (pair.self && IsSewn(pair, vertex, pair.TriangleAt(number)))
                                               return;
                                           ConsiderPlace(pair, vertex, known, number, nearest);
                                           ConsiderWay(pair, vertex, known, number, passed);
                                       });
    TryNearest(pair, vertex, first, nearest);
    TryPassed(pair, vertex, first, passed);
}

void GatherBetween(std::span<Player> players, std::size_t a, std::size_t b, Search search)
{
    Player& mine = players[a];
    Player& theirs = players[b];
    const bool landed = search == Search::Landed;
    // Two that fly side by side do not come nearer each other by it: ways are told from where that takes them.
    const Vec3 common = theirs.s.h * theirs.s.start.V;
    const Real travel = TravelOf(mine, search, common) + TravelOf(theirs, search, common);
    const Real thickness = (ThicknessOf(mine) + ThicknessOf(theirs)) / 2;
    const Real reach = kMargin + thickness + (landed ? 0 : kLookAhead * travel);
    const Pairing pair{mine, theirs, search, b, thickness, reach, a == b};
    const Columns& starts = mine.state.x;
    const Columns& ends = EndsOf(mine, search);
    const Bounds bounds = BoundsAt(theirs.state.x);
    if (!bounds.Reaches(BoundsAt(starts), kMargin + thickness + kLookAhead * travel))
        return;
    SurfaceGrid& grid = theirs.s.w.contact.grid;
    const Real cell = std::max(reach, theirs.s.w.contact.edge);
    Columns& shifted = theirs.s.w.low; // room that nobody needs yet
    if (landed)
    {
        shifted = theirs.state.x.colwise() + common;
        grid.Fill(shifted, theirs.s.w.extra, theirs.s.body.surface, cell);
    }
    else
        grid.Fill(theirs.state.x, theirs.s.body.surface, cell);
    const std::size_t first = landed ? 0 : mine.s.w.contact.presses.size();
    for (Index i = 0; i < mine.s.body.VertexCount(); ++i)
    {
        const Vec3 from = starts.col(i);
        const Vec3 place = landed ? Vec3(ends.col(i)) : from;
        if (bounds.Holds(from, kMargin + thickness + kLookAhead * travel))
            TryVertex(pair, i, first, Around(landed ? Vec3(from + common) : from, place, reach));
    }
}

bool MayMeet(std::span<Player> players, std::size_t a, std::size_t b)
{
    return a != b || players[a].s.input.surface.self == SelfContact::On;
}
} // namespace

void GatherPresses(std::span<Player> players)
{
    for (std::size_t a = 0; a < players.size(); ++a)
    {
        ContactSpace& c = players[a].s.w.contact;
        c.presses.clear();
        for (std::size_t b = 0; b < players.size(); ++b)
            if (MayMeet(players, a, b))
                GatherBetween(players, a, b, Search::Ahead);
        RememberSides(c.sides, players[a].state);
    }
}

bool GatherLandedPresses(std::span<Player> players)
{
    std::size_t before = 0;
    std::size_t after = 0;
    for (std::size_t a = 0; a < players.size(); ++a)
    {
        before += players[a].s.w.contact.presses.size();
        for (std::size_t b = 0; b < players.size(); ++b)
            if (MayMeet(players, a, b))
                GatherBetween(players, a, b, Search::Landed);
        after += players[a].s.w.contact.presses.size();
    }
    return after > before;
}
} // namespace cpd
