#include "CPDSolver/Mesh/Tetrahedralise/Sharp/Features.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "CPDSolver/Mesh/Tetrahedralise/Clean/EdgeSides.h"
#include "CPDSolver/Mesh/Tetrahedralise/Sharp/Ways.h"

namespace cpd
{
namespace
{
/// By how much the surface turns at a sharp edge, and an edge at a corner. A hexagonal prism's sides meet at 60
/// degrees and are meant sharp; a round thing's at 30 (twelve sides) or less, and are not.
const Real kSharpCosine = std::cos(40 * std::numbers::pi / 180);
/// Sides that turn by more than this enclose an angle of 75 degrees or less.
const Real kAcuteCosine = std::cos(105 * std::numbers::pi / 180);
/// A tip is where the angles round a vertex add up to less than those of a cone whose side rises by 30 degrees.
const Real kTipAngle = 2 * std::numbers::pi * std::cos(30 * std::numbers::pi / 180);
/// In spacings: corners closer than this are one.
constexpr Real kCluster = 0.5;
/// In spacings for each vertex of the solid: a skin whose every edge were on a sharp one would have two or three.
constexpr Real kMostLength = 4;
/// In spacings: a run between two corners that is shorter than this shows nothing of its own.
constexpr Real kShortest = 0.5;

Vec3 NormalOf(const SurfaceMesh& surface, Index triangle)
{
    const auto& [a, b, c] = surface.triangles[triangle];
    const Vec3& start = surface.vertices[a];
    return (surface.vertices[b] - start).cross(surface.vertices[c] - start);
}

/// Rims of holes count as sharp: the filling of a hole ends at them. Where more than two triangles meet, inner walls
/// do, and nothing is known of the outside.
struct SharpEdge
{
    Edge ends;
    bool isAcute = false;
};

std::vector<SharpEdge> FindSharpEdges(const SurfaceMesh& surface)
{
    const std::vector<TriangleSide> sides = SortedSides(surface);
    std::vector<SharpEdge> sharp;
    ForEachEdge(sides,
                [&](std::size_t first, std::size_t last)
                {
                    const Vec3 one = NormalOf(surface, sides[first].triangle);
                    const Vec3 other = NormalOf(surface, sides[last - 1].triangle);
                    // A sliver without area has no direction to speak of.
                    const auto turnsBeyond = [&](Real cosine)
                    { return one.dot(other) < cosine * one.norm() * other.norm(); };
                    if (last == first + 1 || (last == first + 2 && turnsBeyond(kSharpCosine)))
                        sharp.push_back({sides[first].edge, turnsBeyond(kAcuteCosine)});
                });
    return sharp;
}

Real LengthOf(const SurfaceMesh& surface, const std::vector<SharpEdge>& edges)
{
    Real length = 0;
    for (const SharpEdge& edge : edges)
        length += (surface.vertices[edge.ends[0]] - surface.vertices[edge.ends[1]]).norm();
    return length;
}

/// The angles of its triangles at each vertex, summed.
std::vector<Real> SumAngles(const SurfaceMesh& surface)
{
    std::vector<Real> sums(surface.vertices.size(), 0);
    for (const Triangle& triangle : surface.triangles)
        for (int corner = 0; corner < 3; ++corner)
        {
            const Vec3& here = surface.vertices[triangle[corner]];
            const Vec3 left = surface.vertices[triangle[(corner + 1) % 3]] - here;
            const Vec3 right = surface.vertices[triangle[(corner + 2) % 3]] - here;
            sums[triangle[corner]] += std::atan2(left.cross(right).norm(), left.dot(right));
        }
    return sums;
}

/// The sharp edges as a graph on the surface's vertices.
class SharpGraph
{
public:
    SharpGraph(const SurfaceMesh& given, const std::vector<SharpEdge>& sharp)
        : surface(given), edges(sharp), edgesAt(given.vertices.size()), cornerAt(given.vertices.size(), kNone),
          used(edges.size(), 0)
    {
        for (std::size_t i = 0; i < edges.size(); ++i)
            for (const Index end : edges[i].ends)
                edgesAt[end].push_back(static_cast<Index>(i));
    }
    void FindCorners(SharpFeatures& features);
    void FindCurves(SharpFeatures& features);
    void FindLoops(SharpFeatures& features);

private:
    Index OtherEnd(Index edge, Index vertex) const { return edges[edge].ends[edges[edge].ends[0] == vertex ? 1 : 0]; }
    bool IsCorner(Index vertex, Real angleSum) const;
    std::vector<Index> Walk(Index start, Index edge);
    void Add(const std::vector<Index>& run, SharpFeatures& features) const;
    void MakeCorner(Index vertex, SharpFeatures& features)
    {
        cornerAt[vertex] = static_cast<Index>(features.corners.size());
        features.corners.push_back(surface.vertices[vertex]);
    }

    const SurfaceMesh& surface;
    const std::vector<SharpEdge>& edges;
    std::vector<std::vector<Index>> edgesAt;
    std::vector<Index> cornerAt;
    std::vector<char> used;
};

bool SharpGraph::IsCorner(Index vertex, Real angleSum) const
{
    const std::vector<Index>& here = edgesAt[vertex];
    if (here.empty())
        return angleSum > 0 && angleSum < kTipAngle;
    if (here.size() != 2)
        return true;
    const Vec3 in = surface.vertices[vertex] - surface.vertices[OtherEnd(here[0], vertex)];
    const Vec3 out = surface.vertices[OtherEnd(here[1], vertex)] - surface.vertices[vertex];
    return in.dot(out) < kSharpCosine * in.norm() * out.norm();
}

void SharpGraph::FindCorners(SharpFeatures& features)
{
    const std::vector<Real> angleSums = SumAngles(surface);
    for (std::size_t i = 0; i < surface.vertices.size(); ++i)
        if (IsCorner(static_cast<Index>(i), angleSums[i]))
            MakeCorner(static_cast<Index>(i), features);
}

/// From a vertex along an edge until the next corner, or round to the start.
std::vector<Index> SharpGraph::Walk(Index start, Index edge)
{
    std::vector<Index> run{start};
    for (Index here = start; !used[edge];)
    {
        used[edge] = 1;
        here = OtherEnd(edge, here);
        run.push_back(here);
        if (cornerAt[here] != kNone || here == start)
            break;
        edge = edgesAt[here][edgesAt[here][0] == edge ? 1 : 0];
    }
    return run;
}

void SharpGraph::Add(const std::vector<Index>& run, SharpFeatures& features) const
{
    SharpCurve curve;
    curve.ends = {cornerAt[run.front()], cornerAt[run.back()]};
    for (std::size_t i = 0; i < run.size(); ++i)
    {
        curve.points.push_back(surface.vertices[run[i]]);
        for (const Index edge : edgesAt[run[i]])
            if (i > 0 && OtherEnd(edge, run[i]) == run[i - 1])
                curve.isAcute = curve.isAcute || edges[edge].isAcute;
    }
    features.curves.push_back(std::move(curve));
}

void SharpGraph::FindCurves(SharpFeatures& features)
{
    for (std::size_t i = 0; i < cornerAt.size(); ++i)
        for (const Index edge : edgesAt[i])
            if (cornerAt[i] != kNone && !used[edge])
                Add(Walk(static_cast<Index>(i), edge), features);
}

/// What is left runs round without a corner.
void SharpGraph::FindLoops(SharpFeatures& features)
{
    for (std::size_t i = 0; i < edges.size(); ++i)
    {
        if (used[i])
            continue;
        const std::vector<Index> loop = Walk(edges[i].ends[0], static_cast<Index>(i));
        const std::size_t last = loop.size() - 1;
        const std::array<std::size_t, 4> stops{0, last / 3, 2 * last / 3, last};
        for (std::size_t part = 0; part < 3; ++part)
            MakeCorner(loop[stops[part]], features);
        for (std::size_t part = 0; part < 3; ++part)
            Add({loop.begin() + static_cast<std::ptrdiff_t>(stops[part]),
                 loop.begin() + static_cast<std::ptrdiff_t>(stops[part + 1] + 1)},
                features);
    }
}

Real LengthOf(const SharpCurve& curve)
{
    Real length = 0;
    for (std::size_t i = 1; i < curve.points.size(); ++i)
        length += (curve.points[i] - curve.points[i - 1]).norm();
    return length;
}

/// The first of close corners stands for the others.
void LeaveOutSmallOnes(Real spacing, SharpFeatures& features)
{
    std::vector<Vec3> kept;
    std::vector<Index> standIn;
    for (const Vec3& corner : features.corners)
    {
        const auto close = std::find_if(
            kept.begin(), kept.end(), [&](const Vec3& other) { return (other - corner).norm() < kCluster * spacing; });
        standIn.push_back(static_cast<Index>(close - kept.begin()));
        if (close == kept.end())
            kept.push_back(corner);
    }
    features.corners = std::move(kept);
    for (SharpCurve& curve : features.curves)
    {
        curve.ends = {standIn[curve.ends[0]], standIn[curve.ends[1]]};
        curve.points.front() = features.corners[curve.ends[0]];
        curve.points.back() = features.corners[curve.ends[1]];
    }
    std::erase_if(features.curves, [&](const SharpCurve& curve)
                  { return curve.ends[0] == curve.ends[1] || LengthOf(curve) < kShortest * spacing; });
}

/// Solid all round: one surface's feature inside another.
bool IsBuried(const Vec3& point, const TriangleTree& tree, Real spacing)
{
    constexpr Real kAround = 0.25; // In spacings.
    constexpr Real kInside = 0.5;
    for (const Vec3& way : WaysAround())
        if (tree.WindingNumber(point + kAround * spacing * way.normalized()) < kInside)
            return false;
    return true;
}

void LeaveOutBuriedOnes(const TriangleTree& tree, Real spacing, SharpFeatures& features)
{
    std::vector<Vec3> kept;
    std::vector<Index> newNumber;
    for (const Vec3& corner : features.corners)
    {
        const bool isBuried = IsBuried(corner, tree, spacing);
        newNumber.push_back(isBuried ? kNone : static_cast<Index>(kept.size()));
        if (!isBuried)
            kept.push_back(corner);
    }
    features.corners = std::move(kept);
    std::erase_if(features.curves,
                  [&](SharpCurve& curve)
                  {
                      for (Index& end : curve.ends)
                          end = newNumber[end];
                      const std::size_t middle = curve.points.size() / 2;
                      return curve.ends[0] == kNone || curve.ends[1] == kNone ||
                             IsBuried((curve.points[middle - 1] + curve.points[middle]) / 2, tree, spacing);
                  });
}
} // namespace

SharpFeatures FindSharpFeatures(const SurfaceMesh& surface, const TriangleTree& tree, const SolidSize& solid)
{
    SharpFeatures features;
    const std::vector<SharpEdge> edges = FindSharpEdges(surface);
    if (LengthOf(surface, edges) > kMostLength * solid.spacing * solid.vertices)
        return features;
    SharpGraph graph(surface, edges);
    graph.FindCorners(features);
    graph.FindCurves(features);
    graph.FindLoops(features);
    LeaveOutSmallOnes(solid.spacing, features);
    LeaveOutBuriedOnes(tree, solid.spacing, features);
    return features;
}
} // namespace cpd
