#include "CPDSolver/Contact/Shapes/Creases.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

#include "CPDSolver/Contact/Shapes/HeightGrid.h"
#include "CPDSolver/Contact/Shapes/TriangleSoup.h"

namespace cpd
{
namespace
{
// Of the mean way from a crease to what lies beside it: an edge bent by .2 rad hides at most a twentieth of the spacing
// of the vertices that it hides between.
constexpr Real kSharp = 0.1;
// Likewise, where normals don't tell: at a rim and at the tip of a needle it is near 1.
constexpr Real kPointed = 0.6;

Vec3 UnitOrZero(const Vec3& v)
{
    const Real length = v.norm();
    return length > 0 ? Vec3(v / length) : Vec3(Vec3::Zero());
}

/// From the crease to a place beside it: from an edge straight across.
Vec3 OffsetOf(const Crease& crease, const Vec3& place)
{
    const Vec3 along = UnitOrZero(crease.b - crease.a);
    const Vec3 way = place - crease.a;
    return way - along.dot(way) * along;
}

/// The same of length one.
Vec3 WayTo(const Crease& crease, const Vec3& place)
{
    return UnitOrZero(OffsetOf(crease, place));
}
} // namespace

/// Along the mean of the normals everything beside lies lower, by as much as the surface is bent. Where the normals are
/// each other's opposites, at a rim or where a sheet is folded, what lies beside says where the crease points to.
bool SticksOut(const CreaseView& view)
{
    Vec3 in = Vec3::Zero();
    for (const Vec3& place : view.beside)
        in += WayTo(view.crease, place);
    in /= static_cast<Real>(std::max<std::size_t>(1, view.beside.size()));
    const Vec3 up = UnitOrZero(view.crease.normal);
    const bool bent = -in.dot(up) >= kSharp && PressesAlong(view, up);
    const bool pointed = in.norm() >= kPointed && in.dot(up) <= 0 && PressesAlong(view, -UnitOrZero(in));
    return bent || pointed;
}

Real HeightOf(const CreaseView& view)
{
    Vec3 in = Vec3::Zero();
    for (const Vec3& place : view.beside)
        in += OffsetOf(view.crease, place);
    return in.norm() / static_cast<Real>(std::max<std::size_t>(1, view.beside.size()));
}

bool PressesAlong(const CreaseView& view, const Vec3& direction)
{
    const Crease& crease = view.crease;
    if (std::abs(direction.dot(UnitOrZero(crease.b - crease.a))) > kLeanAlongEdge)
        return false;
    return std::none_of(view.beside.begin(), view.beside.end(),
                        [&](const Vec3& place) { return direction.dot(WayTo(crease, place)) > kLean; });
}

namespace
{
using Place = std::array<Real, 3>;

Place PlaceOf(const Vec3& v)
{
    return {v[0], v[1], v[2]};
}

Vec3 VectorOf(const Place& place)
{
    return {place[0], place[1], place[2]};
}

/// What one triangle says of one of its edges or corners.
struct Mention
{
    Place a;
    Place b;
    Place beside;
    Index triangle;

    bool SameCrease(const Mention& other) const { return a == other.a && b == other.b; }
};

bool operator<(const Mention& m, const Mention& n)
{
    return std::tie(m.a, m.b, m.beside, m.triangle) < std::tie(n.a, n.b, n.beside, n.triangle);
}

/// Of every triangle its three edges and, twice, its three corners. Sorted, so that what is said of one crease stands
/// together.
std::vector<Mention> MentionsOf(const TriangleSoup& soup)
{
    std::vector<Mention> mentions;
    mentions.reserve(9 * soup.triangles.size());
    for (std::size_t i = 0; i < soup.triangles.size(); ++i)
    {
        const TriangleSoup::Corners& t = soup.triangles[i];
        const std::array<Place, 3> corner = {PlaceOf(t.a), PlaceOf(t.b), PlaceOf(t.c)};
        for (std::size_t k = 0; k < 3; ++k)
        {
            const Place& next = corner[(k + 1) % 3];
            const Place& last = corner[(k + 2) % 3];
            const auto [low, high] = std::minmax(next, last);
            mentions.push_back({low, high, corner[k], static_cast<Index>(i)});
            mentions.push_back({corner[k], corner[k], next, static_cast<Index>(i)});
            mentions.push_back({corner[k], corner[k], last, static_cast<Index>(i)});
        }
    }
    std::sort(mentions.begin(), mentions.end());
    return mentions;
}

/// A crease with its places, and the first of the triangles that have it.
struct Found
{
    Crease crease;
    std::vector<Vec3> beside;
    Index owner;
};

Found Gather(const TriangleSoup& soup, std::span<const Mention> mentions)
{
    Found found{{VectorOf(mentions[0].a), VectorOf(mentions[0].b), Vec3::Zero()}, {}, mentions[0].triangle};
    for (const Mention& mention : mentions)
    {
        found.crease.normal += soup.triangles[static_cast<std::size_t>(mention.triangle)].normal;
        found.owner = std::min(found.owner, mention.triangle);
        const Vec3 place = VectorOf(mention.beside);
        // An edge counts each of its triangles, a corner each of its neighbours.
        if (!found.crease.IsCorner() || found.beside.empty() || found.beside.back() != place)
            found.beside.push_back(place);
    }
    return found;
}

std::size_t At(Index i)
{
    return static_cast<std::size_t>(i);
}

/// The edge of which one triangle alone speaks.
void MarkOpen(const Mention& only, TriangleSoup& soup)
{
    TriangleSoup::Corners& t = soup.triangles[At(only.triangle)];
    const Vec3 across = VectorOf(only.beside);
    t.open[t.a == across ? 0 : t.b == across ? 1 : 2] = true;
}
} // namespace

void FindCreases(TriangleSoup& soup)
{
    const std::vector<Mention> mentions = MentionsOf(soup);
    std::vector<Found> creases;
    for (std::size_t first = 0, end = 0; first < mentions.size(); first = end)
    {
        while (end < mentions.size() && mentions[end].SameCrease(mentions[first]))
            ++end;
        if (end - first == 1)
            MarkOpen(mentions[first], soup);
        Found found = Gather(soup, std::span(mentions).subspan(first, end - first));
        if (SticksOut({found.crease, found.beside}))
            creases.push_back(std::move(found));
    }
    std::stable_sort(creases.begin(), creases.end(), [](const Found& f, const Found& g) { return f.owner < g.owner; });
    soup.firstCrease.assign(soup.triangles.size() + 1, 0);
    soup.firstBeside.assign(1, 0);
    for (const Found& found : creases)
    {
        soup.creases.push_back(found.crease);
        soup.beside.insert(soup.beside.end(), found.beside.begin(), found.beside.end());
        soup.firstBeside.push_back(static_cast<Index>(soup.beside.size()));
        ++soup.firstCrease[At(found.owner) + 1];
    }
    for (std::size_t i = 0; i < soup.triangles.size(); ++i)
        soup.firstCrease[i + 1] += soup.firstCrease[i];
}

CreaseView TriangleSoup::CreaseAt(Index number) const
{
    const Index first = firstBeside[At(number)];
    const Index end = firstBeside[At(number + 1)];
    return {creases[At(number)], std::span(beside).subspan(At(first), At(end - first))};
}

/// A cell is cut from its own corner to the one across.
HeightCrease::HeightCrease(const HeightGrid& grid, Index number)
{
    const Index kind = number % kKinds;
    const Index column = number / kKinds % grid.columns;
    const Index row = number / kKinds / grid.columns;
    using Step = std::array<Index, 2>;
    static constexpr std::array<Step, kKinds> kAlong = {Step{0, 0}, Step{1, 0}, Step{0, 1}, Step{1, 1}};
    static constexpr std::array<Step, 6> kRing = {Step{1, 0},  Step{1, 1},   Step{0, 1},
                                                  Step{-1, 0}, Step{-1, -1}, Step{0, -1}};
    static constexpr std::array<std::array<Step, 2>, kKinds> kAcross = {
        {{}, {Step{1, 1}, Step{0, -1}}, {Step{1, 1}, Step{-1, 0}}, {Step{1, 0}, Step{0, 1}}}};
    const std::span<const Step> steps =
        kind == 0 ? std::span<const Step>(kRing) : std::span<const Step>(kAcross[At(kind)]);
    const auto there = [&](const Step& step) {
        return column + step[0] >= 0 && column + step[0] < grid.columns && row + step[1] >= 0 &&
               row + step[1] < grid.rows;
    };
    // Where the grid ends the ground goes on, or nothing is known of it.
    if (!there(kAlong[At(kind)]) || !std::all_of(steps.begin(), steps.end(), there))
        return;
    const auto place = [&](const Step& step) { return grid.Corner(column + step[0], row + step[1]); };
    crease = {place({0, 0}), place(kAlong[At(kind)]), Vec3::UnitZ()};
    for (const Step& step : steps)
        beside[count++] = place(step);
}
} // namespace cpd
