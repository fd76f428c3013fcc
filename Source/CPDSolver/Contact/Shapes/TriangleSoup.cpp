#include "CPDSolver/Contact/Shapes/TriangleSoup.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "CPDSolver/Contact/Shapes/Shapes.h"

namespace cpd
{
namespace
{
constexpr Index kLeaf = 4;

Bounds BoundsOf(const std::vector<TriangleSoup::Corners>& triangles, Index first, Index count)
{
    Bounds bounds{Vec3::Constant(kFar), Vec3::Constant(-kFar)};
    for (Index i = first; i < first + count; ++i)
        for (const Vec3* corner : {&triangles[static_cast<std::size_t>(i)].a, &triangles[static_cast<std::size_t>(i)].b,
                                   &triangles[static_cast<std::size_t>(i)].c})
        {
            bounds.low = bounds.low.cwiseMin(*corner);
            bounds.high = bounds.high.cwiseMax(*corner);
        }
    return bounds;
}

void Split(TriangleSoup& soup, std::size_t node, Index first, Index count)
{
    soup.nodes[node].bounds = BoundsOf(soup.triangles, first, count);
    soup.nodes[node].first = first;
    soup.nodes[node].count = count;
    if (count <= kLeaf)
        return;
    int axis = 0;
    (soup.nodes[node].bounds.high - soup.nodes[node].bounds.low).maxCoeff(&axis);
    const auto middle = [axis](const TriangleSoup::Corners& t) { return t.a[axis] + t.b[axis] + t.c[axis]; };
    const auto begin = soup.triangles.begin() + first;
    std::nth_element(begin, begin + count / 2, begin + count,
                     [&](const auto& a, const auto& b) { return middle(a) < middle(b); });
    const std::size_t left = soup.nodes.size();
    soup.nodes.resize(left + 2);
    soup.nodes[node].first = static_cast<Index>(left);
    soup.nodes[node].count = 0;
    Split(soup, left, first, count / 2);
    Split(soup, left + 1, first + count / 2, count - count / 2);
}

Real SquareTo(const Bounds& bounds, const Vec3& p)
{
    return (p - p.cwiseMax(bounds.low).cwiseMin(bounds.high)).squaredNorm();
}

struct Nearest
{
    Real square = kFar * kFar;
    Real alignment = 0; // how squarely the point looks at the triangle: decides between neighbours that share an edge
    Vec3 surface = Vec3::Zero();
    const TriangleSoup::Corners* triangle = nullptr;
};

/// Whether the surface ends at a place of the triangle.
bool IsRim(const TriangleSoup::Corners& t, const Vec3& place)
{
    constexpr Real kOnEdge = 1e-9;
    const Vec3 weights = WeightsAt(t.a, t.b, t.c, place);
    for (int k = 0; k < 3; ++k)
        if (t.open[static_cast<std::size_t>(k)] && weights[k] < kOnEdge)
            return true;
    return false;
}

void Consider(const TriangleSoup::Corners& t, const Vec3& p, Nearest& best)
{
    const Vec3 surface = NearestOnTriangle(t.a, t.b, t.c, p);
    const Real square = (p - surface).squaredNorm();
    const Real height = (p - surface).dot(t.normal);
    const Real alignment = std::abs(height);
    constexpr Real kTie = 1e-12;
    const bool closer = square < best.square * (1 - kTie);
    const bool tied = square <= best.square * (1 + kTie);
    const bool squarer = alignment > best.alignment * (1 + kTie);
    // Two that lie back to back: who is before the one is not behind the other.
    const bool before = alignment >= best.alignment * (1 - kTie) && height > 0;
    if (closer || (tied && (squarer || before)))
        best = {square, alignment, surface, &t};
}
} // namespace

/// Ericson 2004, section 5.1.5: the region of the triangle that the point projects to, by signs of products.
Vec3 NearestOnTriangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p)
{
    const Vec3 ab = b - a;
    const Vec3 ac = c - a;
    const Real d1 = ab.dot(p - a);
    const Real d2 = ac.dot(p - a);
    if (d1 <= 0 && d2 <= 0)
        return a;
    const Real d3 = ab.dot(p - b);
    const Real d4 = ac.dot(p - b);
    if (d3 >= 0 && d4 <= d3)
        return b;
    const Real vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0)
        return a + ab * (d1 / (d1 - d3));
    const Real d5 = ab.dot(p - c);
    const Real d6 = ac.dot(p - c);
    if (d6 >= 0 && d5 <= d6)
        return c;
    const Real vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0)
        return a + ac * (d2 / (d2 - d6));
    const Real va = d3 * d6 - d5 * d4;
    if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
        return b + (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6)));
    return a + (ab * vb + ac * vc) / (va + vb + vc);
}

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

Expected<MeshShape> MakeMeshShape(const SurfaceMesh& mesh)
{
    auto soup = std::make_shared<TriangleSoup>();
    for (const Triangle& t : mesh.triangles)
    {
        TriangleSoup::Corners corners;
        Vec3* const places[3] = {&corners.a, &corners.b, &corners.c};
        for (std::size_t k = 0; k < 3; ++k)
        {
            if (t[k] < 0 || static_cast<std::size_t>(t[k]) >= mesh.vertices.size() ||
                !mesh.vertices[static_cast<std::size_t>(t[k])].allFinite())
                return Error{"A mesh collider names a vertex that is missing or not finite: mend the mesh."};
            *places[k] = mesh.vertices[static_cast<std::size_t>(t[k])];
        }
        corners.normal = (corners.b - corners.a).cross(corners.c - corners.a);
        const Real area = corners.normal.norm();
        if (!(area > 0))
            continue; // a sliver hides nothing that its neighbours do not show
        corners.normal /= area;
        soup->triangles.push_back(corners);
    }
    if (soup->triangles.empty())
        return Error{"A mesh collider has no triangle with an area: give it another mesh."};
    soup->nodes.resize(1);
    Split(*soup, 0, 0, static_cast<Index>(soup->triangles.size()));
    FindCreases(*soup);
    return MeshShape{std::move(soup)};
}

/// The side of the nearest triangle decides the sign, where that is above or below it. Past the rim of a surface that
/// is not closed there is no inside: who falls through a hole is not lifted out again.
Distance LocalDistance(const MeshShape& shape, const Vec3& p)
{
    const TriangleSoup& soup = *shape.triangles;
    Nearest best;
    std::array<Index, TriangleSoup::kDeepest + 2> open;
    std::size_t waiting = 0;
    open[waiting++] = 0;
    while (waiting > 0)
    {
        const TriangleSoup::Node& node = soup.nodes[static_cast<std::size_t>(open[--waiting])];
        if (SquareTo(node.bounds, p) > best.square)
            continue;
        for (Index i = node.first; i < node.first + node.count; ++i)
            Consider(soup.triangles[static_cast<std::size_t>(i)], p, best);
        if (node.count > 0)
            continue;
        const Real left = SquareTo(soup.nodes[static_cast<std::size_t>(node.first)].bounds, p);
        const Real right = SquareTo(soup.nodes[static_cast<std::size_t>(node.first) + 1].bounds, p);
        // The nearer child last: it is looked at next.
        open[waiting++] = node.first + (left <= right ? 1 : 0);
        open[waiting++] = node.first + (left <= right ? 0 : 1);
    }
    const Vec3 out = p - best.surface;
    const Real length = out.norm();
    const TriangleSoup::Corners& nearest = *best.triangle;
    const Real height = out.dot(nearest.normal);
    constexpr Real kPast = 1e-6;
    const bool past = -height < (1 - kPast) * length && IsRim(nearest, best.surface);
    const Real side = height < 0 && !past ? -1 : 1;
    constexpr Real kOnSurface = 1e-9; // m
    // On the surface the triangle's own normal; off it the direction to the nearest point, which rounds edges.
    const Vec3 normal = length > kOnSurface ? Vec3(side / length * out) : nearest.normal;
    return {side * length, normal, best.surface};
}

Bounds LocalBounds(const MeshShape& shape)
{
    return shape.triangles->nodes[0].bounds;
}
} // namespace cpd
