#include "CPDSolver/Mesh/Tetrahedralise/Clean/Coarsen.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>
#include <unordered_map>

#include "CPDSolver/Mesh/Quality.h"
#include "CPDSolver/Mesh/Tetrahedralise/Clean/EdgeSides.h"
#include "CPDSolver/Mesh/Tetrahedralise/Thin/Groups.h"
#include "CPDSolver/Mesh/Tetrahedralise/Thin/Places.h"

namespace cpd
{
namespace
{
/// Triangles for each vertex of the solid, from which on there are too many: a skin of such tets has some two.
constexpr Real kTooMany = 40;
/// The cells' edge by that of the lattice's cubes.
constexpr Real kCellShare = 0.125;
/// In cells: parts smaller than this are dust, and so far apart one grain stands for the others.
constexpr Real kDust = 4;
constexpr Real kGrainsApart = 2;
/// By how much the sides turn where a vertex lies on an edge that is to stay where it is.
const Real kEdgeCosine = std::cos(40 * std::numbers::pi / 180);

Vec3 AreaNormal(const SurfaceMesh& surface, const Triangle& t)
{
    const Vec3& start = surface.vertices[t[0]];
    return (surface.vertices[t[1]] - start).cross(surface.vertices[t[2]] - start);
}

/// No lattice that gives the wanted number of vertices is finer: it has two for each cube within, and no fewer than the
/// cells that the surface goes through.
Real FinestSpacing(const SurfaceMesh& surface, Index vertices)
{
    Vec3 low = surface.vertices[0];
    Vec3 high = low;
    for (const Vec3& vertex : surface.vertices)
    {
        low = low.cwiseMin(vertex);
        high = high.cwiseMax(vertex);
    }
    const Real within = std::cbrt(2 * std::abs(SignedVolume(surface)) / vertices);
    constexpr Real kFiner = 0.8;
    for (Real spacing = (high - low).maxCoeff(); spacing > within; spacing *= kFiner)
    {
        CellSet cells(spacing);
        Index count = 0;
        for (const Vec3& vertex : surface.vertices)
            if ((count += cells.Add(vertex, 0) ? 1 : 0) > vertices)
                return spacing;
    }
    return within;
}

/// How many sharp edges meet at each vertex, three standing for more: edges stay edges, and corners corners.
std::vector<char> RankVertices(const SurfaceMesh& surface)
{
    std::vector<char> ranks(surface.vertices.size(), 0);
    const std::vector<TriangleSide> sides = SortedSides(surface);
    ForEachEdge(sides,
                [&](std::size_t first, std::size_t last)
                {
                    const Vec3 one = AreaNormal(surface, surface.triangles[sides[first].triangle]);
                    const Vec3 other = AreaNormal(surface, surface.triangles[sides[last - 1].triangle]);
                    if (last == first + 2 && one.dot(other) >= kEdgeCosine * one.norm() * other.norm())
                        return;
                    for (const Index end : sides[first].edge)
                        ranks[end] = std::min<char>(ranks[end] + 1, 3);
                });
    return ranks;
}

/// The one vertex that stands for those of a cell that look the same way.
struct Cluster
{
    Vec3 sum = Vec3::Zero();
    Index count = 0;
    char rank = 0;
};

struct Clusters
{
    std::vector<Index> of;
    std::vector<Vec3> place;
};

Clusters FindClusters(const SurfaceMesh& surface, Real cell)
{
    std::vector<Vec3> normal(surface.vertices.size(), Vec3::Zero());
    for (const Triangle& t : surface.triangles)
    {
        const Vec3 area = AreaNormal(surface, t);
        for (const Index corner : t)
            normal[corner] += area;
    }
    const std::vector<char> ranks = RankVertices(surface);
    // One map for each octant of directions. They are looked up only, so their order decides nothing.
    std::array<std::unordered_map<std::uint64_t, Index>, 8> numbers;
    std::vector<Cluster> clusters;
    Clusters found;
    found.of.reserve(surface.vertices.size());
    for (std::size_t i = 0; i < surface.vertices.size(); ++i)
    {
        const Vec3& n = normal[i];
        const std::size_t octant = (n[0] > 0 ? 1u : 0u) + (n[1] > 0 ? 2u : 0u) + (n[2] > 0 ? 4u : 0u);
        const auto [number, isNew] =
            numbers[octant].try_emplace(CellOf(surface.vertices[i] / cell), static_cast<Index>(clusters.size()));
        if (isNew)
            clusters.emplace_back();
        Cluster& cluster = clusters[number->second];
        if (ranks[i] > cluster.rank)
            cluster = {Vec3::Zero(), 0, ranks[i]};
        if (ranks[i] == cluster.rank)
        {
            cluster.sum += surface.vertices[i];
            ++cluster.count;
        }
        found.of.push_back(number->second);
    }
    for (const Cluster& cluster : clusters)
        found.place.emplace_back(cluster.sum / cluster.count);
    return found;
}

bool HasCollapsed(const Triangle& t)
{
    return t[0] == t[1] || t[1] == t[2] || t[2] == t[0];
}

/// Leaves out pairs of triangles that lie upon each other and face opposite ways: together they are nothing.
void CancelOpposites(std::vector<Triangle>& triangles)
{
    struct Keyed
    {
        Triangle key;
        bool isTurned;
        std::size_t number;
    };
    std::vector<Keyed> keyed;
    for (std::size_t i = 0; i < triangles.size(); ++i)
    {
        Triangle key = triangles[i];
        std::rotate(key.begin(), std::ranges::min_element(key), key.end());
        const bool isTurned = key[1] > key[2];
        if (isTurned)
            std::swap(key[1], key[2]);
        keyed.push_back({key, isTurned, i});
    }
    std::ranges::sort(keyed, {}, [](const Keyed& one) { return std::tuple(one.key, one.number); });
    std::vector<char> stays(triangles.size(), 1);
    for (std::size_t first = 0; first < keyed.size();)
    {
        std::size_t last = first;
        std::array<std::size_t, 2> facing{0, 0};
        for (; last < keyed.size() && keyed[last].key == keyed[first].key; ++last)
            ++facing[keyed[last].isTurned ? 1 : 0];
        const std::size_t pairs = std::min(facing[0], facing[1]);
        std::array<std::size_t, 2> toDrop{pairs, pairs};
        for (std::size_t i = first; i < last; ++i)
            if (std::size_t& left = toDrop[keyed[i].isTurned ? 1 : 0]; left > 0)
            {
                --left;
                stays[keyed[i].number] = 0;
            }
        first = last;
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < triangles.size(); ++i)
        if (stays[i])
            triangles[kept++] = triangles[i];
    triangles.resize(kept);
}

/// Which part each vertex belongs to.
std::vector<Index> FindParts(const SurfaceMesh& surface)
{
    Groups groups(surface.vertices.size());
    for (const Triangle& t : surface.triangles)
    {
        groups.Join(t[0], t[1]);
        groups.Join(t[0], t[2]);
    }
    std::vector<Index> parts(surface.vertices.size());
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i] = groups.Of(static_cast<Index>(i));
    return parts;
}

/// For each part whether all of it lies within that distance of one of its vertices.
std::vector<char> FindDust(const SurfaceMesh& surface, const std::vector<Index>& parts, Real distance)
{
    std::vector<char> isDust(surface.vertices.size(), 1);
    for (std::size_t i = 0; i < parts.size(); ++i)
        if ((surface.vertices[i] - surface.vertices[parts[i]]).norm() > distance)
            isDust[parts[i]] = 0;
    return isDust;
}

/// Of the dust one part for each place where nothing else is, as it was.
void KeepGrains(const SurfaceMesh& surface, const std::vector<Index>& parts, const std::vector<char>& isDust,
                Real apart, SurfaceMesh& coarse)
{
    CellSet taken(apart);
    for (const Triangle& t : coarse.triangles)
        for (const Index corner : t)
            taken.Add(coarse.vertices[corner], 0);
    constexpr Index kUnknown = -1;
    std::vector<Index> newNumber(surface.vertices.size(), kUnknown);
    // The first of its triangles decides for a part.
    enum class Fate : char
    {
        Unknown,
        Kept,
        LeftOut
    };
    std::vector<Fate> fates(surface.vertices.size(), Fate::Unknown);
    for (const Triangle& t : surface.triangles)
    {
        Fate& fate = fates[parts[t[0]]];
        if (!isDust[parts[t[0]]])
            continue;
        if (fate == Fate::Unknown)
            fate = taken.Add(surface.vertices[t[0]], 0) ? Fate::Kept : Fate::LeftOut;
        if (fate == Fate::LeftOut)
            continue;
        Triangle own = t;
        for (Index& corner : own)
        {
            if (newNumber[corner] == kUnknown)
            {
                newNumber[corner] = static_cast<Index>(coarse.vertices.size());
                coarse.vertices.push_back(surface.vertices[corner]);
            }
            corner = newNumber[corner];
        }
        coarse.triangles.push_back(own);
    }
}
} // namespace

SurfaceMesh CoarsenFor(const SurfaceMesh& surface, Index vertices)
{
    if (static_cast<Real>(surface.triangles.size()) <= kTooMany * vertices)
        return surface;
    const Real cell = kCellShare * FinestSpacing(surface, vertices);
    if (!(cell > 0))
        return surface;
    const std::vector<Index> parts = FindParts(surface);
    const std::vector<char> isDust = FindDust(surface, parts, kDust * cell / 2);
    const Clusters clusters = FindClusters(surface, cell);
    SurfaceMesh coarse{clusters.place, {}};
    for (const Triangle& t : surface.triangles)
        if (const Triangle moved{clusters.of[t[0]], clusters.of[t[1]], clusters.of[t[2]]};
            !isDust[parts[t[0]]] && !HasCollapsed(moved))
            coarse.triangles.push_back(moved);
    CancelOpposites(coarse.triangles);
    KeepGrains(surface, parts, isDust, kGrainsApart * cell, coarse);
    return coarse;
}
} // namespace cpd
