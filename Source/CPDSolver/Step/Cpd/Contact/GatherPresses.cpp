#include <algorithm>

#include "CPDSolver/Contact/Shapes.h"
#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// Which vertices come near which triangles of a soft surface: for each vertex the nearest triangle of another body, or
/// of its own body beyond the neighbourhood that it is sewn to. Both bodies' vertices are looked at, so that corners
/// find faces either way; edges that cross between vertices are left to the thickness.
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

/// How far the body moves in the substep, at most, besides a common travel.
Real TravelOf(const Player& player, const Vec3& common)
{
    return ((player.s.w.X - player.state.x).colwise() - common).colwise().norm().maxCoeff();
}

/// Where the vertices are as contacts are looked for.
const Columns& PlacesOf(const Player& player, bool landed)
{
    return landed ? player.s.w.extra : player.state.x;
}

Bounds BoundsAt(const Columns& x)
{
    return {x.rowwise().minCoeff(), x.rowwise().maxCoeff()};
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

/// The nearest triangle so far.
struct Nearest
{
    Real distance;      // m, as it is
    Real alignment = 0; // how squarely the point looks at the triangle: decides between neighbours that share an edge
    Real value = 0;     // m, negative behind the surface
    Index triangle = -1;
    Vec3 normal = Vec3::UnitZ();
    Vec3 place = Vec3::Zero();
};

struct Pairing
{
    Player& mine;   // whose vertices
    Player& theirs; // whose triangles
    bool landed;    // looked for where the substep ends, not where it begins
    std::size_t other;
    Real thickness;
    Real reach; // m, around each vertex
    bool self;
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

/// 1 where a triangle's front keeps the vertex out, -1 for its back. A sheet has no inside: it is met from the side one
/// was on.
Real SideOf(const Pairing& pair, Index vertex, const Triangle& t, const Vec3& weights)
{
    if (pair.theirs.s.body.kind == BodyKind::Solid)
        return 1;
    const Columns& x = pair.theirs.state.x;
    const Vec3 a = x.col(t[0]);
    const Vec3 b = x.col(t[1]);
    const Vec3 c = x.col(t[2]);
    const Vec3 out = Vec3(pair.mine.state.x.col(vertex)) - (weights[0] * a + weights[1] * b + weights[2] * c);
    return out.dot((b - a).cross(c - a)) < 0 ? -1 : 1;
}

void Consider(const Pairing& pair, Index vertex, Index number, Nearest& best)
{
    const Triangle& t = pair.theirs.s.body.surface[static_cast<std::size_t>(number)];
    const Columns& x = PlacesOf(pair.theirs, pair.landed);
    const Vec3 a = x.col(t[0]);
    const Vec3 b = x.col(t[1]);
    const Vec3 c = x.col(t[2]);
    const Vec3 p = PlacesOf(pair.mine, pair.landed).col(vertex);
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
    if (pair.self && IsSewn(pair, vertex, t))
        return;
    const Real side = out.dot(SideOf(pair, vertex, t, WeightsAt(a, b, c, place)) * face) < 0 ? -1 : 1;
    constexpr Real kOnSurface = 1e-9; // m
    const Vec3 normal = distance > kOnSurface ? Vec3(side / distance * out) : face;
    best = {distance, alignment, side * distance, number, normal, place};
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

void TryPress(const Pairing& pair, Index vertex, std::size_t first)
{
    const Vec3 x = PlacesOf(pair.mine, pair.landed).col(vertex);
    const Vec3 around = Vec3::Constant(pair.reach);
    Nearest best{pair.reach};
    pair.theirs.s.w.contact.grid.Visit({x - around, x + around},
                                       [&](Index number) { Consider(pair, vertex, number, best); });
    if (best.triangle < 0)
        return;
    ContactSpace& c = pair.mine.s.w.contact;
    if (pair.self && best.value < -kBehind * c.edge)
        return;
    Press press;
    press.corners = pair.theirs.s.body.surface[static_cast<std::size_t>(best.triangle)];
    const auto at = [&](const Columns& places)
    {
        const Triangle& t = press.corners;
        const Vec3& w = press.weights;
        return Vec3(w[0] * places.col(t[0]) + w[1] * places.col(t[1]) + w[2] * places.col(t[2]));
    };
    const Columns& places = PlacesOf(pair.theirs, pair.landed);
    press.weights =
        WeightsAt(places.col(press.corners[0]), places.col(press.corners[1]), places.col(press.corners[2]), best.place);
    const Columns& ends = pair.landed ? pair.theirs.s.w.extra : pair.theirs.s.w.X;
    const Vec3 theirs = at(ends) - at(pair.theirs.state.x);
    const Vec3 end = pair.landed ? x : Vec3(pair.mine.s.w.X.col(vertex));
    const Vec3 mine = end - pair.mine.state.x.col(vertex);
    const Real approach = best.normal.dot(theirs - mine);
    const Real gap = best.value - pair.thickness;
    if (gap >= (pair.landed ? 0 : kMargin + kLookAhead * std::max<Real>(0, approach)))
        return;
    press.other = pair.other;
    press.vertex = vertex;
    press.normal = best.normal;
    // Counted from the start of the substep, wherever it was found.
    press.gap = std::max(gap, -kPushOut * pair.mine.s.h) + (pair.landed ? approach : 0);
    press.point = (pair.mine.state.x.col(vertex) + end + at(pair.theirs.state.x) + at(ends)) / 4;
    AddPress(c, first, press);
}

void GatherBetween(std::span<Player> players, std::size_t a, std::size_t b, bool landed)
{
    Player& mine = players[a];
    Player& theirs = players[b];
    const Columns& places = PlacesOf(mine, landed);
    const Columns& others = PlacesOf(theirs, landed);
    const Vec3 common = theirs.s.h * theirs.s.start.V;
    const Real travel = landed ? 0 : TravelOf(mine, common) + TravelOf(theirs, common);
    const Real thickness = (ThicknessOf(mine) + ThicknessOf(theirs)) / 2;
    const Pairing pair{mine, theirs, landed, b, thickness, kMargin + thickness + kLookAhead * travel, a == b};
    const Bounds bounds = BoundsAt(others);
    if (!bounds.Reaches(BoundsAt(places), pair.reach))
        return;
    SurfaceGrid& grid = theirs.s.w.contact.grid;
    grid.Fill(others, theirs.s.body.surface, std::max(pair.reach, theirs.s.w.contact.edge));
    const std::size_t first = landed ? 0 : mine.s.w.contact.presses.size();
    for (Index i = 0; i < mine.s.body.VertexCount(); ++i)
        if (bounds.Holds(places.col(i), pair.reach))
            TryPress(pair, i, first);
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
        players[a].s.w.contact.presses.clear();
        for (std::size_t b = 0; b < players.size(); ++b)
            if (MayMeet(players, a, b))
                GatherBetween(players, a, b, false);
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
                GatherBetween(players, a, b, true);
        after += players[a].s.w.contact.presses.size();
    }
    return after > before;
}
} // namespace cpd
