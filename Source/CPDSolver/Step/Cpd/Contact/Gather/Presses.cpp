#include "CPDSolver/Step/Cpd/Contact/Gather/Presses.h"

#include <algorithm>

#include "CPDSolver/Contact/Shapes/Shapes.h"
#include "CPDSolver/Contact/Surface/Inside.h"
#include "CPDSolver/Step/Cpd/Contact/Gather/PressList.h"
#include "CPDSolver/Step/Cpd/Contact/Gather/Sides.h"

namespace cpd
{
namespace
{
// Of the mean edge: how far surfaces keep apart unless told otherwise.
constexpr Real kThickness = 0.05;

Path WayOf(const Player& player, Index vertex, Search search)
{
    return {player.state.x.col(vertex), EndsOf(player, search).col(vertex)};
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
/// where one was, but for its border, around which one may go. By itself it is met where it is: its vertices would
/// remember each for itself, and layers that once slipped through each other would both have to be in front.
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

void NoteNearest(const Pairing& pair, Seeker& seeker, Index number, const std::array<Vec3, 3>& corners,
                 const Vec3& place, Real alignment, const Vec3& face)
{
    const Vec3 out = seeker.place - place;
    const Real distance = out.norm();
    const Vec3 weights = WeightsAt(corners[0], corners[1], corners[2], place);
    const Real side = SideOf(pair, seeker.vertex, seeker.known, number, weights);
    const Real sign = out.dot(side * face) < 0 ? -1 : 1;
    constexpr Real kOnSurface = 1e-9; // m
    const Vec3 normal = distance > kOnSurface ? Vec3(sign / distance * out) : Vec3(side * face);
    seeker.nearest = {distance, alignment, sign * distance, side, number, normal, weights};
}

/// A corner turned inside out shows its back to the outside. Who is behind a surface but in no tet is in front of it:
/// pushed the wrong way, the two would be driven into each other.
void PutOutside(const Pairing& pair, Seeker& seeker)
{
    Nearest& best = seeker.nearest;
    const bool behind = best.triangle >= 0 && best.value < 0;
    if (!behind || pair.self || pair.OfSheet() ||
        IsInTets(seeker.place, pair.theirs.s.body.tets, SeenOf(pair.theirs, pair.search)))
        return;
    best.value = -best.value;
    best.normal = -best.normal;
}

void NotePassed(const Pairing& pair, Seeker& seeker, Index number)
{
    const Triangle& t = pair.TriangleAt(number);
    const std::array<Path, 3> corners{WayOf(pair.theirs, t[0], pair.search), WayOf(pair.theirs, t[1], pair.search),
                                      WayOf(pair.theirs, t[2], pair.search)};
    const std::optional<Crossing> crossing =
        FindCrossing(WayOf(pair.mine, seeker.vertex, pair.search), corners, KnownSide(pair, seeker.known, number));
    Passed& first = seeker.passed;
    if (crossing && (!first.crossing || crossing->time < first.crossing->time))
        first = {crossing, number};
}

/// Whether the surface passed through itself here: a vertex or a corner belongs to a tet that is turned inside out, or
/// crushed flat. Held apart, such parts would never come back.
bool IsTurned(const Player& player, const Press& press)
{
    constexpr Real kCrushed = 0.1; // of its volume
    const Body& body = player.s.body;
    std::vector<char>& turned = player.s.w.contact.turned;
    if (turned.empty())
        MarkTurned(body.tets, body.rest, player.state.x, kCrushed, turned);
    const auto is = [&](Index vertex) { return turned[static_cast<std::size_t>(vertex)] != 0; };
    return is(press.vertex) || std::ranges::any_of(press.corners, is);
}

/// Adds a contact unless one with the same triangle is there.
void AddPress(const Pairing& pair, const Press& press)
{
    if (pair.self && !pair.OfSheet() && IsTurned(pair.mine, press))
        return;
    ContactSpace& c = pair.mine.s.w.contact;
    bool isFirst = pair.search == Search::Ahead;
    for (Index i = LastPressOf(c, press.vertex); i >= 0; i = c.presses[static_cast<std::size_t>(i)].before)
    {
        const Press& known = c.presses[static_cast<std::size_t>(i)];
        if (known.other != press.other)
            continue;
        if (known.corners == press.corners)
            return;
        isFirst = false;
    }
    c.presses.push_back(press);
    LinkLastPress(c);
    // The first of a vertex's contacts begins with all of the last forces on it.
    if (isFirst)
        c.presses.back().force = WarmForce(pair.mine.state.warmPresses, pair.theirs.id, press.vertex);
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

/// Whether the plane of the nearest triangle would hold up a vertex that passes through none: past the side of a ball,
/// say. What is near is held all the same.
bool PassesBy(const Pairing& pair, const Passed& passed, Real gap, Real approach)
{
    return pair.search == Search::Ahead && !pair.self && !passed.crossing && gap > pair.margin && gap < approach;
}

void TryNearest(const Pairing& pair, Index vertex, const Nearest& best, const Passed& passed)
{
    ContactSpace& c = pair.mine.s.w.contact;
    // Who lies in a triangle that has collapsed is on no side of it.
    if (best.triangle < 0 || best.normal.isZero(0) || (pair.self && best.value < -kBehind * c.edge))
        return;
    const bool landed = pair.search == Search::Landed;
    Press press = PressAt(pair, vertex, best.triangle, best.weights, best.normal);
    const Real approach = ApproachOf(pair, press);
    const Real gap = best.value - pair.thickness;
    if (gap >= (landed ? 0 : pair.margin + kLookAhead * std::max<Real>(0, approach)) ||
        PassesBy(pair, passed, gap, approach))
        return;
    // Counted from the start of the substep, wherever it was found.
    press.gap = std::max(gap, -kParting * pair.mine.s.h) + (landed ? approach : 0);
    AddPress(pair, press);
    if (!landed && pair.OfSheet() && !pair.self && !IsOnBorder(pair.theirs.s.body, press.corners, press.weights))
        c.sides.push_back({pair.theirs.id, vertex, best.triangle, best.side < 0 ? -1 : 1});
}

/// What would be passed through between two looks at where things are.
void TryPassed(const Pairing& pair, Index vertex, const Passed& passed)
{
    if (!passed.crossing)
        return;
    Press press = PressAt(pair, vertex, passed.triangle, passed.crossing->weights, passed.crossing->normal);
    const Vec3 apart = Vec3(pair.mine.state.x.col(vertex)) - PlaceAt(pair.theirs.state.x, press.corners, press.weights);
    press.gap = std::max(press.normal.dot(apart) - pair.thickness, -kParting * pair.mine.s.h);
    AddPress(pair, press);
}

} // namespace

Real ThicknessOf(const Player& player)
{
    const Real given = player.s.input.surface.thickness;
    return given > 0 ? given : kThickness * player.s.w.contact.edge;
}

bool MeetsItself(const Substep& s)
{
    const SelfContact self = s.input.surface.self;
    return self == SelfContact::On || (self == SelfContact::Automatic && s.body.kind == BodyKind::Sheet);
}

SurfacePatches& PatchesOf(Substep& s)
{
    ContactSpace& c = s.w.contact;
    const bool facing = MeetsItself(s);
    if (c.patchesOf != s.body.shapeFingerprint || c.patchesFace != facing)
    {
        c.patches.Build(s.body.rest, s.body.surface, facing);
        c.patchesOf = s.body.shapeFingerprint;
        c.patchesFace = facing;
        c.foldsOf = 0;
    }
    return c.patches;
}

const Columns& EndsOf(const Player& player, Search search)
{
    return search == Search::Landed ? player.s.w.extra : player.s.w.X;
}

const Columns& SeenOf(const Player& player, Search search)
{
    return search == Search::Landed ? player.s.w.extra : player.state.x;
}

Seeker SeekerAt(const Pairing& pair, Index vertex, Real reach, Real travel)
{
    Seeker seeker;
    seeker.vertex = vertex;
    seeker.place = SeenOf(pair.mine, pair.search).col(vertex);
    seeker.travel = travel;
    seeker.known = pair.OfSheet() && !pair.self ? FindSide(pair.mine.state, pair.theirs.id, vertex) : nullptr;
    seeker.nearest.distance = reach;
    return seeker;
}

void Consider(const Pairing& pair, Seeker& seeker, Index number)
{
    const Triangle& t = pair.TriangleAt(number);
    const Columns& x = SeenOf(pair.theirs, pair.search);
    const std::array<Vec3, 3> corners{x.col(t[0]), x.col(t[1]), x.col(t[2])};
    const Vec3 place = NearestOnTriangle(corners[0], corners[1], corners[2], seeker.place);
    const Vec3 out = seeker.place - place;
    const Real distance = out.norm();
    const Nearest& best = seeker.nearest;
    constexpr Real kTie = 1e-9;
    const bool mayPass = distance <= seeker.travel;
    if (!mayPass && distance > best.distance * (1 + kTie))
        return;
    const Vec3 face = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalized();
    const Real alignment = std::abs(out.dot(face));
    const bool closer =
        distance < best.distance * (1 - kTie) || (distance <= best.distance * (1 + kTie) && alignment > best.alignment);
    if (!mayPass && !closer)
        return;
    if (closer)
        NoteNearest(pair, seeker, number, corners, place, alignment, face);
    if (mayPass)
        NotePassed(pair, seeker, number);
}

void Conclude(const Pairing& pair, Seeker& seeker)
{
    PutOutside(pair, seeker);
    TryNearest(pair, seeker.vertex, seeker.nearest, seeker.passed);
    TryPassed(pair, seeker.vertex, seeker.passed);
}
} // namespace cpd
