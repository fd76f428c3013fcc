#include "CPDSolver/Mesh/Tetrahedralise/Sharp/Chains.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>
#include <tuple>

namespace cpd
{
namespace
{
/// What a step along the curve costs beside a step at one spacing from it: small, so that paths keep close.
constexpr Real kStepCost = 0.3;
constexpr int kSpreadRounds = 3;

/// The vertices of the skin that may go onto features, and their neighbours.
struct Candidates
{
    const SkinOverSurface& over;
    std::vector<std::vector<Index>> neighbours;
    std::vector<char> taken;

    explicit Candidates(const SkinOverSurface& given)
        : over(given), neighbours(given.belongs.size()), taken(given.belongs.size(), 0)
    {
        for (const auto& [a, b] : EdgesOf(over.skin.mesh))
        {
            neighbours[a].push_back(b);
            neighbours[b].push_back(a);
        }
    }
    const Vec3& Position(Index vertex) const { return over.skin.mesh.vertices[vertex]; }
    Index InSolid(Index vertex) const { return over.skin.solidVertices[vertex]; }
    bool IsFree(std::size_t vertex) const { return !taken[vertex] && over.belongs[vertex]; }
};

/// For each corner a vertex of its own or kNone; the closest pairs first.
std::vector<Index> MatchCorners(const std::vector<Vec3>& corners, Candidates& candidates)
{
    struct Pair
    {
        Real distance;
        Index corner;
        Index vertex;
        bool operator<(const Pair& other) const
        {
            return std::tie(distance, corner, vertex) < std::tie(other.distance, other.corner, other.vertex);
        }
    };
    std::vector<Pair> pairs;
    for (std::size_t corner = 0; corner < corners.size(); ++corner)
        for (std::size_t vertex = 0; vertex < candidates.taken.size(); ++vertex)
        {
            const Real distance = (candidates.Position(static_cast<Index>(vertex)) - corners[corner]).norm();
            if (distance < kReach * candidates.over.spacing && candidates.IsFree(vertex))
                pairs.push_back({distance, static_cast<Index>(corner), static_cast<Index>(vertex)});
        }
    std::sort(pairs.begin(), pairs.end());
    std::vector<Index> vertexOf(corners.size(), kNone);
    for (const Pair& pair : pairs)
        if (vertexOf[pair.corner] == kNone && !candidates.taken[pair.vertex])
        {
            vertexOf[pair.corner] = pair.vertex;
            candidates.taken[pair.vertex] = 1;
        }
    return vertexOf;
}

/// The skin's cheapest path between two vertices that keeps close to the curve (Dijkstra); empty if there is none.
std::vector<Index> FindPath(const Candidates& candidates, const Polyline& curve, Index start, Index end)
{
    constexpr Real kFar = 1e30;
    const std::size_t count = candidates.taken.size();
    std::vector<Real> away(count, kFar);
    for (std::size_t i = 0; i < count; ++i)
        if (const auto vertex = static_cast<Index>(i); candidates.IsFree(i) || vertex == start || vertex == end)
        {
            const Vec3& here = candidates.Position(vertex);
            away[i] = (curve.At(curve.Closest(here)) - here).norm() / candidates.over.spacing;
        }
    std::vector<Real> cost(count, kFar);
    std::vector<Index> from(count, kNone);
    using Entry = std::pair<Real, Index>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> next;
    cost[start] = 0;
    next.push({0, start});
    while (!next.empty())
    {
        const auto [reached, here] = next.top();
        next.pop();
        if (here == end)
            break;
        if (reached > cost[here])
            continue;
        for (const Index other : candidates.neighbours[here])
        {
            if (away[other] > kReach && other != end)
                continue;
            const Real length = (candidates.Position(other) - candidates.Position(here)).norm();
            const Real total = reached + length * (kStepCost + (away[here] + away[other]) / 2);
            if (total >= cost[other])
                continue;
            cost[other] = total;
            from[other] = here;
            next.push({total, other});
        }
    }
    std::vector<Index> path;
    if (from[end] == kNone)
        return path;
    for (Index here = end; here != kNone; here = from[here])
        path.push_back(here);
    std::reverse(path.begin(), path.end());
    return path;
}

/// Where an edge joins two vertices of the path, those between them would end up on a triangle without area.
void TakeShortCuts(const Candidates& candidates, std::vector<Index>& path)
{
    for (std::size_t i = 0; i + 2 < path.size(); ++i)
        for (std::size_t j = path.size() - 1; j > i + 1; --j)
            if (std::ranges::find(candidates.neighbours[path[i]], path[j]) != candidates.neighbours[path[i]].end())
            {
                path.erase(path.begin() + static_cast<std::ptrdiff_t>(i + 1),
                           path.begin() + static_cast<std::ptrdiff_t>(j));
                break;
            }
}

/// Where each vertex of the path goes: close to where it is, in their order, and not crowded.
std::vector<Real> PlaceAlong(const Candidates& candidates, const Polyline& curve, const std::vector<Index>& path)
{
    std::vector<Real> lengths(path.size(), 0);
    lengths.back() = curve.Length();
    for (std::size_t i = 1; i + 1 < path.size(); ++i)
        lengths[i] = std::max(lengths[i - 1], curve.Closest(candidates.Position(path[i])));
    for (int round = 0; round < kSpreadRounds; ++round)
    {
        const std::vector<Real> before = lengths;
        for (std::size_t i = 1; i + 1 < path.size(); ++i)
            lengths[i] = (before[i - 1] + 2 * before[i] + before[i + 1]) / 4;
    }
    return lengths;
}
/// The paths of some curves, laid in an order; a path blocks those after it.
struct Layout
{
    std::vector<std::vector<Index>> paths;
    /// Curves that found no path.
    std::vector<std::size_t> failed;
};

Layout LayPaths(const SharpFeatures& features, const std::vector<Index>& vertexOf,
                const std::vector<std::size_t>& order, Candidates candidates)
{
    Layout layout;
    layout.paths.resize(features.curves.size());
    for (const std::size_t number : order)
    {
        const SharpCurve& curve = features.curves[number];
        const Index start = vertexOf[curve.ends[0]];
        const Index end = vertexOf[curve.ends[1]];
        if (start == kNone || end == kNone)
            continue;
        std::vector<Index>& path = layout.paths[number];
        path = FindPath(candidates, Polyline(curve.points), start, end);
        TakeShortCuts(candidates, path);
        for (const Index vertex : path)
            candidates.taken[vertex] = 1;
        if (path.empty())
            layout.failed.push_back(number);
    }
    return layout;
}

/// Where the paths of others close a curve off, it goes first in the next try.
Layout LayPathsPatiently(const SharpFeatures& features, const std::vector<Index>& vertexOf,
                         const Candidates& candidates)
{
    constexpr int kTries = 6;
    std::vector<std::size_t> order(features.curves.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    Layout best = LayPaths(features, vertexOf, order, candidates);
    std::vector<std::size_t> failed = best.failed;
    for (int i = 1; i < kTries && !failed.empty(); ++i)
    {
        std::stable_partition(order.begin(), order.end(),
                              [&](std::size_t number) { return std::ranges::find(failed, number) != failed.end(); });
        Layout tried = LayPaths(features, vertexOf, order, candidates);
        failed = tried.failed;
        if (tried.failed.size() < best.failed.size())
            best = std::move(tried);
    }
    return best;
}
} // namespace

Polyline::Polyline(const std::vector<Vec3>& given) : points(given), lengths(1, 0)
{
    for (std::size_t i = 1; i < points.size(); ++i)
        lengths.push_back(lengths.back() + (points[i] - points[i - 1]).norm());
}

Vec3 Polyline::At(Real length) const
{
    std::size_t i = 1;
    while (i + 1 < points.size() && lengths[i] < length)
        ++i;
    if (i >= points.size() || !(lengths[i] > lengths[i - 1]))
        return points[i - 1];
    const Real share = std::clamp((length - lengths[i - 1]) / (lengths[i] - lengths[i - 1]), 0.0, 1.0);
    return (1 - share) * points[i - 1] + share * points[i];
}

Real Polyline::Closest(const Vec3& point) const
{
    Real closest = 0;
    Real nearest = (points[0] - point).squaredNorm();
    for (std::size_t i = 1; i < points.size(); ++i)
    {
        const Vec3 along = points[i] - points[i - 1];
        const Real square = along.squaredNorm();
        const Real share = square > 0 ? std::clamp((point - points[i - 1]).dot(along) / square, 0.0, 1.0) : 0;
        const Real distance = (points[i - 1] + share * along - point).squaredNorm();
        if (distance < nearest)
        {
            nearest = distance;
            closest = lengths[i - 1] + share * (lengths[i] - lengths[i - 1]);
        }
    }
    return closest;
}

Chains FindChains(const SharpFeatures& features, const SkinOverSurface& over)
{
    Candidates candidates(over);
    const std::vector<Index> vertexOf = MatchCorners(features.corners, candidates);
    const Layout layout = LayPathsPatiently(features, vertexOf, candidates);
    Chains chains;
    const auto add = [&](Index vertex, Real length, bool isCorner) {
        chains.links.push_back(
            {candidates.InSolid(vertex), static_cast<Index>(chains.curves.size()), length, isCorner});
    };
    for (std::size_t corner = 0; corner < vertexOf.size(); ++corner)
        if (vertexOf[corner] != kNone)
        {
            add(vertexOf[corner], 0, true);
            chains.curves.emplace_back(std::vector<Vec3>{features.corners[corner]});
        }
    for (std::size_t number = 0; number < layout.paths.size(); ++number)
    {
        const std::vector<Index>& path = layout.paths[number];
        if (path.size() < 3)
            continue;
        const Polyline curve(features.curves[number].points);
        const std::vector<Real> lengths = PlaceAlong(candidates, curve, path);
        for (std::size_t i = 1; i + 1 < path.size(); ++i)
            add(path[i], lengths[i], false);
        chains.curves.push_back(curve);
    }
    return chains;
}
} // namespace cpd
