#include "CPDSolver/Mesh/Tetrahedralise/Sharp/Sharpen.h"

#include <algorithm>
#include <cmath>

#include "CPDSolver/Mesh/Tetrahedralise/Sharp/Chains.h"
#include "CPDSolver/Mesh/Tetrahedralise/Sharp/Stars.h"
#include "CPDSolver/Mesh/Tetrahedralise/Sharp/Ways.h"

namespace cpd
{
namespace
{
/// Rounds of pulling and making room. Most vertices arrive in the first, the last ones within ten.
constexpr int kRounds = 20;
/// Rounds of making room alone, once all have arrived or given up.
constexpr int kLastRounds = 6;
/// A vertex is moved for its tets' sake only where one of them has more strain than this: angles of 25 degrees or less.
constexpr Real kRelaxed = 0.93;
/// A move must gain this much strain to be worth making.
constexpr Real kWorthwhile = 1e-4;
/// How many rings of vertices round a feature make room.
constexpr int kRings = 2;
/// In spacings: the moves that are tried, from the longest, and how near to its place a vertex has arrived.
constexpr std::array<Real, 4> kSteps{0.2, 0.08, 0.03, 0.01};
constexpr Real kArrived = 1e-9;
/// Shares of the way to a vertex's place that are tried, from the longest.
constexpr std::array<Real, 5> kShares{1, 0.6, 0.3, 0.12, 0.04};
/// In spacings: vertices of the skin higher over the surface than this lie there on purpose, where thin parts were
/// fattened.
constexpr Real kOnSurface = 0.1;
/// In spacings: how high the fattening put what is as near as that to an acute edge. Such a part is thin, but holds
/// together as thin as it is, so there the skin goes back to the surface.
constexpr Real kOnAcute = 0.6;
constexpr Real kRoundAcute = 2;

/// What a vertex may do to make room.
enum class Freedom
{
    None,
    Surface,
    Space
};

class Sharpener
{
public:
    Sharpener(const SharpFeatures& features, const SkinOverSurface& over, const TriangleTree& given, TetMesh& target)
        : chains(FindChains(features, over)), tree(given), spacing(over.spacing), solid(target), stars(target),
          linkAt(target.vertices.size(), kNone), freedom(target.vertices.size(), Freedom::Space)
    {
        for (std::size_t i = 0; i < chains.links.size(); ++i)
            linkAt[chains.links[i].vertex] = static_cast<Index>(i);
        for (std::size_t i = 0; i < over.belongs.size(); ++i)
        {
            const Index vertex = over.skin.solidVertices[i];
            freedom[vertex] = over.belongs[i] ? Freedom::Surface : Freedom::None;
        }
        FindZone();
    }
    void Run();

private:
    Vec3 PlaceOf(const Link& link) const { return chains.curves[link.curve].At(link.length); }
    bool HasArrived(const Link& link) const
    {
        return (PlaceOf(link) - solid.vertices[link.vertex]).norm() < kArrived * spacing;
    }
    Real StrainAt(Index vertex) const
    {
        constexpr Real kAll = 1e30;
        return stars.WorstStrain(solid, vertex, solid.vertices[vertex], kAll);
    }
    void FindZone();
    bool Pull(Index vertex, const Vec3& place);
    bool PullAll();
    void RelaxAll();
    bool SlideAlong(Link& link, Real step, Real& strain);
    bool Shift(Index vertex, Real step, Real& strain);

    Chains chains;
    const TriangleTree& tree;
    Real spacing;
    TetMesh& solid;
    Stars stars;
    std::vector<Index> linkAt;
    std::vector<Freedom> freedom;
    /// Vertices on features and round them, ascending.
    std::vector<Index> zone;
};

void Sharpener::FindZone()
{
    std::vector<char> in(solid.vertices.size(), 0);
    for (const Link& link : chains.links)
    {
        in[link.vertex] = 1;
        zone.push_back(link.vertex);
    }
    std::size_t begin = 0;
    for (int ring = 0; ring < kRings; ++ring)
        for (const std::size_t end = zone.size(); begin < end; ++begin)
            stars.ForEachNeighbour(solid, zone[begin],
                                   [&](Index other)
                                   {
                                       if (!in[other])
                                           zone.push_back(other);
                                       in[other] = 1;
                                   });
    std::ranges::sort(zone);
}

/// Moves a vertex towards its place as far as its tets allow; whether it has arrived.
bool Sharpener::Pull(Index vertex, const Vec3& place)
{
    Vec3& here = solid.vertices[vertex];
    if ((place - here).norm() < kArrived * spacing)
        return true;
    const Real allowed = std::max(kStrainAtLimits, StrainAt(vertex));
    for (const Real share : kShares)
    {
        const Vec3 tried = share == 1 ? place : Vec3(here + share * (place - here));
        if (stars.WorstStrain(solid, vertex, tried, allowed) > allowed)
            continue;
        here = tried;
        return share == 1;
    }
    return false;
}

/// Whether all have arrived.
bool Sharpener::PullAll()
{
    bool all = true;
    for (const Link& link : chains.links)
        all = Pull(link.vertex, PlaceOf(link)) && all;
    for (const Index vertex : zone)
        if (linkAt[vertex] == kNone && freedom[vertex] == Freedom::Surface)
            all = Pull(vertex, tree.ClosestPoint(solid.vertices[vertex])) && all;
    return all;
}

/// A vertex on its curve makes room by going along it.
bool Sharpener::SlideAlong(Link& link, Real step, Real& strain)
{
    const Polyline& curve = chains.curves[link.curve];
    const Real from = link.length;
    bool moved = false;
    for (const Real direction : {-1.0, 1.0})
    {
        const Real length = std::clamp(from + direction * step, 0.0, curve.Length());
        const Vec3 tried = curve.At(length);
        const Real there = stars.WorstStrain(solid, link.vertex, tried, strain - kWorthwhile);
        if (there > strain - kWorthwhile)
            continue;
        strain = there;
        link.length = length;
        solid.vertices[link.vertex] = tried;
        moved = true;
    }
    return moved;
}

/// Tries the axes and the diagonals; on the skin, the surface's points below them.
bool Sharpener::Shift(Index vertex, Real step, Real& strain)
{
    const Vec3 start = solid.vertices[vertex];
    bool moved = false;
    for (const Vec3& way : WaysAround())
    {
        const Real square = way.squaredNorm();
        // Edges' middles lie between an axis and a diagonal and add little.
        if (square != 1 && square != 3)
            continue;
        Vec3 tried = start + step / std::sqrt(square) * way;
        if (freedom[vertex] == Freedom::Surface)
            tried = tree.ClosestPoint(tried);
        const Real there = stars.WorstStrain(solid, vertex, tried, strain - kWorthwhile);
        if (there > strain - kWorthwhile)
            continue;
        strain = there;
        solid.vertices[vertex] = tried;
        moved = true;
    }
    return moved;
}

void Sharpener::RelaxAll()
{
    for (const Index vertex : zone)
    {
        Link* link = linkAt[vertex] == kNone ? nullptr : &chains.links[linkAt[vertex]];
        if (link ? link->isCorner || !HasArrived(*link) : freedom[vertex] == Freedom::None)
            continue;
        Real strain = StrainAt(vertex);
        for (const Real step : kSteps)
            if (strain > kRelaxed &&
                (link ? SlideAlong(*link, step * spacing, strain) : Shift(vertex, step * spacing, strain)))
                break;
    }
}

void Sharpener::Run()
{
    for (int round = 0; round < kRounds && !PullAll(); ++round)
        RelaxAll();
    for (int round = 0; round < kLastRounds; ++round)
        RelaxAll();
}

/// For each vertex of the skin whether it is to lie on the surface.
std::vector<char> FindBelonging(const SharpFeatures& features, const BoundarySurface& skin, const TriangleTree& tree,
                                Real spacing)
{
    std::vector<Polyline> acute;
    for (const SharpCurve& curve : features.curves)
        if (curve.isAcute)
            acute.emplace_back(curve.points);
    std::vector<char> belongs;
    belongs.reserve(skin.mesh.vertices.size());
    for (const Vec3& vertex : skin.mesh.vertices)
    {
        const Real height = (tree.ClosestPoint(vertex) - vertex).norm() / spacing;
        const auto isNear = [&](const Polyline& curve)
        { return (curve.At(curve.Closest(vertex)) - vertex).norm() < kRoundAcute * spacing; };
        belongs.push_back(height < kOnSurface || (height < kOnAcute && std::ranges::any_of(acute, isNear)) ? 1 : 0);
    }
    return belongs;
}
} // namespace

void Sharpen(const SurfaceMesh& surface, const TriangleTree& tree, Real spacing, TetMesh& solid)
{
    const SharpFeatures features =
        FindSharpFeatures(surface, tree, {spacing, static_cast<Index>(solid.vertices.size())});
    if (features.corners.empty())
        return;
    const BoundarySurface skin = BoundaryOf(solid);
    const SkinOverSurface over{skin, spacing, FindBelonging(features, skin, tree, spacing)};
    Sharpener(features, over, tree, solid).Run();
}
} // namespace cpd
