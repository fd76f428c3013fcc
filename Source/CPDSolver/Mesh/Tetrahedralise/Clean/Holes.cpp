#include "CPDSolver/Mesh/Tetrahedralise/Clean/Holes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include "CPDSolver/Mesh/Quality.h"
#include "CPDSolver/Mesh/Tetrahedralise/Clean/EdgeSides.h"
#include "CPDSolver/Mesh/Tetrahedralise/Thin/Groups.h"

namespace cpd
{
namespace
{
/// 36 pi V^2 / A^3 is 1 for a ball. A half ball with its cap has .59, a bowl half as deep .29, a leaf that is bent by a
/// tenth of its length .12, a saucer .06: from here on it is hollow, below it is a sheet.
constexpr Real kHollow = 0.15;
/// Vertices of a rim between which the smallest cap is looked for; those between them hang on to these.
constexpr std::size_t kMostKeys = 64;

/// A rim's vertices in turn, as its cap's triangles run.
using Loop = std::vector<Index>;

/// Edges that more triangles run along one way than the other, from where to where a cap has to run. Ascending.
std::vector<Edge> FindOpenEdges(const SurfaceMesh& surface)
{
    std::vector<Edge> open;
    const std::vector<TriangleSide> sides = SortedSides(surface);
    ForEachEdge(sides,
                [&](std::size_t first, std::size_t last)
                {
                    int balance = 0;
                    for (std::size_t i = first; i < last; ++i)
                        balance += sides[i].forward ? 1 : -1;
                    const auto& [low, high] = sides[first].edge;
                    for (int i = 0; i < std::abs(balance); ++i)
                        open.push_back(balance > 0 ? Edge{high, low} : Edge{low, high});
                });
    std::ranges::sort(open);
    return open;
}

/// Walks along open edges; where it comes to a vertex of its own way, what lies between is a loop. As many edges end at
/// a vertex as begin there, so that no walk ends before all of its edges are in loops.
std::vector<Loop> FindLoops(const std::vector<Edge>& open, std::size_t vertexCount)
{
    std::vector<std::size_t> next(vertexCount + 1, 0);
    for (const Edge& edge : open)
        ++next[edge[0] + 1];
    for (std::size_t i = 1; i < next.size(); ++i)
        next[i] += next[i - 1];
    std::vector<std::size_t> end(next.begin() + 1, next.end());
    constexpr Index kNotOnWay = -1;
    std::vector<Index> onWay(vertexCount, kNotOnWay);
    std::vector<Loop> loops;
    Loop way;
    for (const Edge& edge : open)
    {
        Index here = edge[0];
        while (next[here] < end[here])
        {
            onWay[here] = static_cast<Index>(way.size());
            way.push_back(here);
            here = open[next[here]++][1];
            if (onWay[here] == kNotOnWay)
                continue;
            loops.emplace_back(way.begin() + onWay[here], way.end());
            for (const Index vertex : loops.back())
                onWay[vertex] = kNotOnWay;
            way.resize(way.size() - loops.back().size());
        }
    }
    return loops;
}

Real AreaOf(const SurfaceMesh& surface, const Triangle& t)
{
    const Vec3& start = surface.vertices[t[0]];
    return (surface.vertices[t[1]] - start).cross(surface.vertices[t[2]] - start).norm() / 2;
}

/// The triangles of least area over a few vertices in turn (Barequet and Sharir 1995).
void CapKeys(const SurfaceMesh& surface, std::span<const Index> keys, std::vector<Triangle>& cap)
{
    const std::size_t count = keys.size();
    std::vector<Real> area(count * count, 0);
    std::vector<std::size_t> apex(count * count, 0);
    for (std::size_t width = 2; width < count; ++width)
        for (std::size_t i = 0; i + width < count; ++i)
        {
            const std::size_t j = i + width;
            Real& least = area[i * count + j];
            least = std::numeric_limits<Real>::infinity();
            for (std::size_t k = i + 1; k < j; ++k)
            {
                const Real here =
                    area[i * count + k] + area[k * count + j] + AreaOf(surface, {keys[i], keys[k], keys[j]});
                if (here < least)
                {
                    least = here;
                    apex[i * count + j] = k;
                }
            }
        }
    std::vector<std::array<std::size_t, 2>> waiting{{0, count - 1}};
    while (!waiting.empty())
    {
        const auto [i, j] = waiting.back();
        waiting.pop_back();
        if (j - i < 2)
            continue;
        const std::size_t k = apex[i * count + j];
        cap.push_back({keys[i], keys[k], keys[j]});
        waiting.push_back({i, k});
        waiting.push_back({k, j});
    }
}

std::vector<Triangle> CapOf(const SurfaceMesh& surface, const Loop& loop)
{
    std::vector<Triangle> cap;
    const std::size_t step = (loop.size() + kMostKeys - 1) / kMostKeys;
    Loop keys;
    for (std::size_t i = 0; i < loop.size(); i += step)
    {
        keys.push_back(loop[i]);
        // From this key a fan over the vertices up to the next.
        const std::size_t last = std::min(i + step, loop.size());
        for (std::size_t j = i + 1; j < last; ++j)
            cap.push_back({loop[i], loop[j], loop[(j + 1) % loop.size()]});
    }
    CapKeys(surface, keys, cap);
    return cap;
}

/// What a part and its caps enclose, and their area.
struct Content
{
    Real volume = 0;
    Real area = 0;

    void Add(const SurfaceMesh& surface, const Triangle& t)
    {
        // The mesh was brought round the origin, so that nothing is lost to rounding.
        const auto& [a, b, c] = t;
        volume += SignedVolume(Vec3::Zero(), surface.vertices[a], surface.vertices[b], surface.vertices[c]);
        area += AreaOf(surface, t);
    }
    bool IsHollow() const { return 36 * std::numbers::pi * volume * volume > kHollow * area * area * area; }
};
} // namespace

void CloseHoles(OutwardSurface& cleaned)
{
    SurfaceMesh& surface = cleaned.mesh;
    const std::vector<Edge> open = FindOpenEdges(surface);
    if (open.empty())
        return;
    Groups parts(surface.vertices.size());
    for (const Triangle& t : surface.triangles)
    {
        parts.Join(t[0], t[1]);
        parts.Join(t[0], t[2]);
    }
    std::vector<Triangle> caps;
    for (const Loop& loop : FindLoops(open, surface.vertices.size()))
    {
        const std::vector<Triangle> cap = CapOf(surface, loop);
        caps.insert(caps.end(), cap.begin(), cap.end());
    }
    std::vector<Content> contents(surface.vertices.size());
    for (const std::vector<Triangle>* triangles : {&surface.triangles, &caps})
        for (const Triangle& t : *triangles)
            contents[parts.Of(t[0])].Add(surface, t);
    for (const Triangle& t : caps)
        if (contents[parts.Of(t[0])].IsHollow())
            surface.triangles.push_back(t);
    cleaned.leakingEdges = static_cast<Index>(FindOpenEdges(surface).size());
}
} // namespace cpd
