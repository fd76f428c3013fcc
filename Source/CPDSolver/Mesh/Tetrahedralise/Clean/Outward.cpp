#include "CPDSolver/Mesh/Tetrahedralise/Clean/Outward.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <tuple>

#include "CPDSolver/Mesh/Quality.h"
#include "CPDSolver/Mesh/Tetrahedralise/Clean/EdgeSides.h"
#include "CPDSolver/Mesh/Tetrahedralise/Field.h"
#include "CPDSolver/Mesh/Tetrahedralise/TriangleTree.h"
#include "CPDSolver/Mesh/Weld.h"

namespace cpd
{
namespace
{
void Weld(const SurfaceMesh& surface, Real tolerance, OutwardSurface& cleaned)
{
    const std::vector<Index> standIn = FindCoincident(surface.vertices, tolerance);
    std::vector<Index> newNumber(standIn.size());
    for (std::size_t vertex = 0; vertex < standIn.size(); ++vertex)
    {
        if (standIn[vertex] != static_cast<Index>(vertex))
        {
            newNumber[vertex] = newNumber[standIn[vertex]];
            ++cleaned.welded;
            continue;
        }
        newNumber[vertex] = static_cast<Index>(cleaned.mesh.vertices.size());
        cleaned.mesh.vertices.push_back(surface.vertices[vertex]);
    }
    for (const Triangle& t : surface.triangles)
        cleaned.mesh.triangles.push_back({newNumber[t[0]], newNumber[t[1]], newNumber[t[2]]});
}

/// Slivers with three different corners stay: without them their neighbours would no longer be neighbours.
void DropCollapsedAndRepeated(OutwardSurface& cleaned)
{
    std::vector<Triangle>& triangles = cleaned.mesh.triangles;
    const std::size_t before = triangles.size();
    std::erase_if(triangles, [](const Triangle& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; });
    struct Keyed
    {
        Triangle key;
        std::size_t number;
    };
    // By the lowest corner, in a bucket each; the others tell repeated ones apart.
    std::vector<std::size_t> next(cleaned.mesh.vertices.size() + 1, 0);
    for (const Triangle& t : triangles)
        ++next[std::min({t[0], t[1], t[2]}) + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<Keyed> keyed(triangles.size());
    for (std::size_t i = 0; i < triangles.size(); ++i)
    {
        Triangle key = triangles[i];
        std::ranges::sort(key);
        keyed[next[key[0]]++] = {key, i};
    }
    std::vector<char> repeats(triangles.size(), 0);
    for (std::size_t first = 0; first < keyed.size();)
    {
        std::size_t last = first;
        while (last < keyed.size() && keyed[last].key[0] == keyed[first].key[0])
            ++last;
        const auto bucket = std::span(keyed).subspan(first, last - first);
        // The first of equals stays, whichever way the others face.
        std::ranges::sort(bucket, {}, [](const Keyed& one) { return std::tuple(one.key[1], one.key[2], one.number); });
        for (std::size_t i = 1; i < bucket.size(); ++i)
            if (bucket[i].key[1] == bucket[i - 1].key[1] && bucket[i].key[2] == bucket[i - 1].key[2])
                repeats[bucket[i].number] = 1;
        first = last;
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < triangles.size(); ++i)
        if (!repeats[i])
            triangles[kept++] = triangles[i];
    triangles.resize(kept);
    cleaned.dropped = static_cast<Index>(before - kept);
}

/// A triangle's neighbour over an edge that only the two share.
struct Neighbour
{
    Index triangle = -1;
    /// Both run along the edge in the same direction: one of them faces the wrong way.
    bool disagrees = false;
};

std::vector<std::array<Neighbour, 3>> FindNeighbours(const SurfaceMesh& mesh)
{
    std::vector<std::array<Neighbour, 3>> neighbours(mesh.triangles.size());
    std::vector<int> known(mesh.triangles.size(), 0);
    const std::vector<TriangleSide> sides = SortedSides(mesh);
    ForEachEdge(sides,
                [&](std::size_t first, std::size_t last)
                {
                    if (last - first != 2)
                        return;
                    const TriangleSide& a = sides[first];
                    const TriangleSide& b = sides[first + 1];
                    const bool disagree = a.forward == b.forward;
                    neighbours[a.triangle][known[a.triangle]++] = {b.triangle, disagree};
                    neighbours[b.triangle][known[b.triangle]++] = {a.triangle, disagree};
                });
    return neighbours;
}

/// Triangles that hang together over unbranched edges.
struct Patch
{
    std::vector<Index> triangles;
    bool closed = true;
    bool disagreed = false;
    Real volume = 0;
    FieldBounds bounds;
};

void Turn(Index triangle, OutwardSurface& cleaned)
{
    std::swap(cleaned.mesh.triangles[triangle][1], cleaned.mesh.triangles[triangle][2]);
}

/// Collects the patch round a triangle and makes its sides agree with most of them.
Patch GrowPatch(Index seed, const std::vector<std::array<Neighbour, 3>>& neighbours, std::vector<char>& seen,
                std::vector<char>& against, OutwardSurface& cleaned)
{
    Patch patch;
    patch.triangles.push_back(seed);
    seen[seed] = 1;
    std::size_t againstSeed = 0;
    for (std::size_t i = 0; i < patch.triangles.size(); ++i)
    {
        const Index here = patch.triangles[i];
        againstSeed += against[here] ? 1 : 0;
        for (const Neighbour& next : neighbours[here])
        {
            if (next.triangle < 0)
                patch.closed = false;
            else if (!seen[next.triangle])
            {
                seen[next.triangle] = 1;
                against[next.triangle] = static_cast<char>(against[here] != (next.disagrees ? 1 : 0));
                patch.triangles.push_back(next.triangle);
            }
        }
    }
    patch.disagreed = againstSeed > 0;
    const bool seedIsWrong = 2 * againstSeed > patch.triangles.size();
    for (const Index triangle : patch.triangles)
        if ((against[triangle] != 0) != seedIsWrong)
            Turn(triangle, cleaned);
    return patch;
}

/// The volume between the patch and a common point, and the box round it.
void MeasurePatch(const SurfaceMesh& mesh, const Vec3& apex, Patch& patch)
{
    patch.volume = 0;
    const Vec3& first = mesh.vertices[mesh.triangles[patch.triangles.front()][0]];
    patch.bounds = {first, first};
    for (const Index triangle : patch.triangles)
    {
        const auto& [a, b, c] = mesh.triangles[triangle];
        patch.volume += SignedVolume(apex, mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]);
        for (const Index corner : {a, b, c})
        {
            patch.bounds.low = patch.bounds.low.cwiseMin(mesh.vertices[corner]);
            patch.bounds.high = patch.bounds.high.cwiseMax(mesh.vertices[corner]);
        }
    }
}

/// How many closed patches lie round this one.
int NestingDepth(const SurfaceMesh& mesh, const std::vector<Patch>& patches, std::size_t which)
{
    const Patch& inner = patches[which];
    const Vec3& point = mesh.vertices[mesh.triangles[inner.triangles.front()][0]];
    int depth = 0;
    for (std::size_t i = 0; i < patches.size(); ++i)
    {
        const Patch& outer = patches[i];
        if (i == which || !outer.closed || (outer.bounds.low.array() > inner.bounds.low.array()).any() ||
            (outer.bounds.high.array() < inner.bounds.high.array()).any())
            continue;
        Real winding = 0;
        for (const Index triangle : outer.triangles)
        {
            const auto& [a, b, c] = mesh.triangles[triangle];
            winding += WindingOf(mesh.vertices[a], mesh.vertices[b], mesh.vertices[c], point);
        }
        depth += std::abs(winding) > 0.5 ? 1 : 0;
    }
    return depth;
}

/// Turns inside-out patches, but leaves the walls of cavities as they are: those face inwards by right.
void TurnOutwards(OutwardSurface& cleaned)
{
    SurfaceMesh& mesh = cleaned.mesh;
    const std::vector<std::array<Neighbour, 3>> neighbours = FindNeighbours(mesh);
    std::vector<char> seen(mesh.triangles.size(), 0);
    std::vector<char> against(mesh.triangles.size(), 0);
    std::vector<Patch> patches;
    for (Index triangle = 0; triangle < static_cast<Index>(mesh.triangles.size()); ++triangle)
        if (!seen[triangle])
            patches.push_back(GrowPatch(triangle, neighbours, seen, against, cleaned));

    const bool insideOut = SignedVolume(mesh) < 0;
    for (std::size_t i = 0; insideOut && i < mesh.triangles.size(); ++i)
        Turn(static_cast<Index>(i), cleaned);

    const Vec3 middle = std::accumulate(mesh.vertices.begin(), mesh.vertices.end(), Vec3(Vec3::Zero())) /
                        static_cast<Real>(mesh.vertices.size());
    for (Patch& patch : patches)
        MeasurePatch(mesh, middle, patch);
    for (std::size_t i = 0; i < patches.size(); ++i)
    {
        const Patch& patch = patches[i];
        // An open patch on its own says too little about its sides to overrule the modeller.
        if (patch.volume >= 0 || (!patch.closed && !patch.disagreed))
            continue;
        const bool isCavity = patch.closed && !patch.disagreed && NestingDepth(mesh, patches, i) % 2 == 1;
        if (!isCavity)
            for (const Index triangle : patch.triangles)
                Turn(triangle, cleaned);
    }
}

void CountEdges(OutwardSurface& cleaned)
{
    const std::vector<TriangleSide> sides = SortedSides(cleaned.mesh);
    ForEachEdge(sides,
                [&](std::size_t first, std::size_t last)
                {
                    Index balance = 0;
                    for (std::size_t i = first; i < last; ++i)
                        balance += sides[i].forward ? 1 : -1;
                    cleaned.boundaryEdges += last - first == 1 ? 1 : 0;
                    cleaned.branchingEdges += last - first > 2 ? 1 : 0;
                    cleaned.leakingEdges += balance != 0 ? 1 : 0;
                });
}
} // namespace

OutwardSurface CleanAndTurn(const SurfaceMesh& surface, Real weldTolerance)
{
    OutwardSurface cleaned;
    Weld(surface, weldTolerance, cleaned);
    DropCollapsedAndRepeated(cleaned);
    if (cleaned.mesh.triangles.empty())
        return cleaned;
    const std::vector<Triangle> before = cleaned.mesh.triangles;
    TurnOutwards(cleaned);
    for (std::size_t i = 0; i < before.size(); ++i)
        cleaned.turned += before[i] != cleaned.mesh.triangles[i] ? 1 : 0;
    CountEdges(cleaned);
    return cleaned;
}
} // namespace cpd
