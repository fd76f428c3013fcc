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

Bounds BoundsOfStart(const Player& player)
{
    return {player.state.x.rowwise().minCoeff(), player.state.x.rowwise().maxCoeff()};
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

void Consider(const Pairing& pair, Index vertex, Index number, Nearest& best)
{
    const Triangle& t = pair.theirs.s.body.surface[static_cast<std::size_t>(number)];
    const Columns& x = pair.theirs.state.x;
    const Vec3 a = x.col(t[0]);
    const Vec3 b = x.col(t[1]);
    const Vec3 c = x.col(t[2]);
    const Vec3 p = pair.mine.state.x.col(vertex);
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
    // A sheet has no inside: it is met from the side one is on.
    const bool sheet = pair.theirs.s.body.kind == BodyKind::Sheet;
    const Real side = !sheet && out.dot(face) < 0 ? -1 : 1;
    constexpr Real kOnSurface = 1e-9; // m
    const Vec3 normal = distance > kOnSurface ? Vec3(side / distance * out) : face;
    best = {distance, alignment, side * distance, number, normal, place};
}

void TryPress(const Pairing& pair, Index vertex, SurfaceGrid& grid)
{
    const Vec3 x = pair.mine.state.x.col(vertex);
    const Vec3 around = Vec3::Constant(pair.reach);
    Nearest best{pair.reach};
    grid.Visit({x - around, x + around}, [&](Index number) { Consider(pair, vertex, number, best); });
    if (best.triangle < 0)
        return;
    if (pair.self && best.value < -kBehind * pair.mine.s.w.contact.edge)
        return;
    const Triangle& t = pair.theirs.s.body.surface[static_cast<std::size_t>(best.triangle)];
    const Columns& from = pair.theirs.state.x;
    const Columns& to = pair.theirs.s.w.X;
    Press press{};
    press.weights = WeightsAt(from.col(t[0]), from.col(t[1]), from.col(t[2]), best.place);
    const Vec3 landing =
        press.weights[0] * to.col(t[0]) + press.weights[1] * to.col(t[1]) + press.weights[2] * to.col(t[2]);
    const Vec3 mine = pair.mine.s.w.X.col(vertex) - x;
    const Real approach = best.normal.dot(landing - best.place - mine);
    const Real gap = best.value - pair.thickness;
    if (gap >= kMargin + kLookAhead * std::max<Real>(0, approach))
        return;
    press.other = pair.other;
    press.vertex = vertex;
    press.corners = t;
    press.normal = best.normal;
    press.gap = std::max(gap, -kPushOut * pair.mine.s.h);
    press.point = (2 * x + mine + best.place + landing) / 4;
    press.force.setZero();
    press.impulse.setZero();
    pair.mine.s.w.contact.presses.push_back(press);
}

void GatherBetween(std::span<Player> players, std::size_t a, std::size_t b)
{
    Player& mine = players[a];
    Player& theirs = players[b];
    const Real thickness = (ThicknessOf(mine) + ThicknessOf(theirs)) / 2;
    const Vec3 common = theirs.s.h * theirs.s.start.V;
    const Real travel = TravelOf(mine, common) + TravelOf(theirs, common);
    const Pairing pair{mine, theirs, b, thickness, kMargin + thickness + kLookAhead * travel, a == b};
    const Bounds bounds = BoundsOfStart(theirs);
    if (!bounds.Reaches(BoundsOfStart(mine), pair.reach))
        return;
    theirs.s.w.contact.grid.Fill(theirs.state.x, theirs.s.body.surface, std::max(pair.reach, theirs.s.w.contact.edge));
    for (Index i = 0; i < mine.s.body.VertexCount(); ++i)
        if (bounds.Holds(mine.state.x.col(i), pair.reach))
            TryPress(pair, i, theirs.s.w.contact.grid);
}
} // namespace

void GatherPresses(std::span<Player> players)
{
    for (std::size_t a = 0; a < players.size(); ++a)
    {
        players[a].s.w.contact.presses.clear();
        for (std::size_t b = 0; b < players.size(); ++b)
            if (a != b || players[a].s.input.surface.self == SelfContact::On)
                GatherBetween(players, a, b);
    }
}
} // namespace cpd
