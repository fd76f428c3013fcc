#include "CPDSolver/Mesh/Tetrahedralise/TriangleTree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace cpd
{
namespace
{
constexpr Index kLeafTriangles = 4;
/// Halving at the median keeps the depth below 32 for any 32-bit count; a stack holds one waiting node per level.
constexpr int kStackSize = 64;
/// A node farther than this many radii is a dipole: a few hundredths off in all, where only one half matters.
constexpr Real kDipoleRadii = 2;

Real DistanceSquared(const FieldBounds& bounds, const Vec3& point)
{
    return (bounds.low - point).cwiseMax(point - bounds.high).cwiseMax(0).squaredNorm();
}

/// Triangles whose boxes, taken together, fill the surface's box more than this often lie across each other. They are
/// cut until no more than the box is left, into so many pieces at most, beside one each.
constexpr Real kCrowded = 16;
constexpr Real kLessCrowded = 1;
constexpr Real kMostPieces = 1e5;

Vec3 BoxOf(const TriangleCorners& t)
{
    return t.a.cwiseMax(t.b).cwiseMax(t.c) - t.a.cwiseMin(t.b).cwiseMin(t.c);
}

/// atan2; most triangles are seen under small angles, where its series is exact to 1e-8.
Real AngleOf(Real y, Real x)
{
    constexpr Real kSmall = 0.25;
    if (!(std::abs(y) < kSmall * x))
        return std::atan2(y, x);
    const Real t = y / x;
    const Real t2 = t * t;
    return t * (1 - t2 * (Real(1) / 3 - t2 * (Real(1) / 5 - t2 * (Real(1) / 7 - t2 / 9))));
}

Vec3 ClosestOnSegment(const Vec3& a, const Vec3& b, const Vec3& point)
{
    const Vec3 edge = b - a;
    const Real length = edge.squaredNorm();
    const Real along = length > 0 ? std::clamp((point - a).dot(edge) / length, Real{0}, Real{1}) : 0;
    return a + along * edge;
}

bool MissesBox(const FieldBounds& bounds, const Vec3& start, const Vec3& inverse, Real longest)
{
    const Vec3 toLow = (bounds.low - start).cwiseProduct(inverse);
    const Vec3 toHigh = (bounds.high - start).cwiseProduct(inverse);
    const Real enter = toLow.cwiseMin(toHigh).maxCoeff();
    const Real leave = toLow.cwiseMax(toHigh).minCoeff();
    return leave < std::max(enter, Real{0}) || enter > longest;
}
/// Halves the longest side until none is longer, and visits the pieces.
template <class Visit> void Halve(const TriangleCorners& t, Real longest, Visit&& visit)
{
    const std::array<Vec3, 3> corners{t.a, t.b, t.c};
    int side = 0;
    Real square = 0;
    for (int i = 0; i < 3; ++i)
        if (const Real here = (corners[(i + 1) % 3] - corners[i]).squaredNorm(); here > square)
        {
            square = here;
            side = i;
        }
    if (!(square > longest * longest))
    {
        visit(t);
        return;
    }
    const Vec3& from = corners[side];
    const Vec3& to = corners[(side + 1) % 3];
    const Vec3& tip = corners[(side + 2) % 3];
    const Vec3 middle = (from + to) / 2;
    Halve(TriangleCorners{from, middle, tip}, longest, visit);
    Halve(TriangleCorners{middle, to, tip}, longest, visit);
}

/// Where the boxes of triangles cover each other: the shorter the sides, the smaller the boxes.
void CutLongOnes(std::vector<TriangleCorners>& triangles)
{
    Vec3 low = triangles.front().a;
    Vec3 high = low;
    for (const TriangleCorners& t : triangles)
    {
        low = low.cwiseMin(t.a).cwiseMin(t.b).cwiseMin(t.c);
        high = high.cwiseMax(t.a).cwiseMax(t.b).cwiseMax(t.c);
    }
    const Vec3 size = high - low;
    const Real mostPieces = kMostPieces + static_cast<Real>(triangles.size());
    constexpr Real kStep = 0.7;
    // No triangle is longer: the first round takes them as they are.
    Real longest = 2 * size.norm();
    Real best = longest;
    for (Real enough = kCrowded;; longest *= kStep)
    {
        Real volume = 0;
        Real pieces = 0;
        for (const TriangleCorners& t : triangles)
            Halve(t, longest,
                  [&](const TriangleCorners& piece)
                  {
                      volume += BoxOf(piece).prod();
                      ++pieces;
                  });
        if (pieces > mostPieces)
            break;
        // As they come is good enough more often than as they are cut.
        best = longest;
        if (!(volume > enough * size.prod()))
            break;
        enough = kLessCrowded;
    }
    std::vector<TriangleCorners> pieces;
    for (const TriangleCorners& t : triangles)
        Halve(t, best, [&](const TriangleCorners& piece) { pieces.push_back(piece); });
    triangles = std::move(pieces);
}
} // namespace

Real WindingOf(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& point)
{
    // Van Oosterom and Strackee 1983.
    const Vec3 toA = a - point;
    const Vec3 toB = b - point;
    const Vec3 toC = c - point;
    const Real lengthA = toA.norm();
    const Real lengthB = toB.norm();
    const Real lengthC = toC.norm();
    const Real numerator = toA.dot(toB.cross(toC));
    const Real denominator =
        lengthA * lengthB * lengthC + toA.dot(toB) * lengthC + toB.dot(toC) * lengthA + toC.dot(toA) * lengthB;
    // On the triangle itself the angle is a half sphere either way: take none.
    return numerator == 0 ? 0 : AngleOf(numerator, denominator) / (2 * std::numbers::pi);
}

Vec3 ClosestOnTriangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& point)
{
    const Vec3 normal = (b - a).cross(c - a);
    const Real area = normal.squaredNorm();
    if (area > 0)
    {
        const Vec3 foot = point - (point - a).dot(normal) / area * normal;
        const bool insideAB = (b - a).cross(foot - a).dot(normal) >= 0;
        const bool insideBC = (c - b).cross(foot - b).dot(normal) >= 0;
        const bool insideCA = (a - c).cross(foot - c).dot(normal) >= 0;
        if (insideAB && insideBC && insideCA)
            return foot;
    }
    Vec3 closest = ClosestOnSegment(a, b, point);
    for (const Vec3& other : {ClosestOnSegment(b, c, point), ClosestOnSegment(c, a, point)})
        if ((other - point).squaredNorm() < (closest - point).squaredNorm())
            closest = other;
    return closest;
}

TriangleTree::TriangleTree(const SurfaceMesh& surface)
{
    Parts parts;
    parts.corners.reserve(surface.triangles.size());
    for (const auto& [a, b, c] : surface.triangles)
        parts.corners.push_back({surface.vertices[a], surface.vertices[b], surface.vertices[c]});
    CutLongOnes(parts.corners);
    const auto count = static_cast<Index>(parts.corners.size());
    parts.middles.reserve(parts.corners.size());
    for (const TriangleCorners& part : parts.corners)
        parts.middles.emplace_back((part.a + part.b + part.c) / 3);
    parts.order.resize(parts.corners.size());
    std::iota(parts.order.begin(), parts.order.end(), 0);
    parts.scratch.resize(parts.corners.size());
    parts.isLeft.resize(parts.corners.size());
    nodes.reserve(parts.corners.size());
    Build(parts, 0, count);
    triangles.reserve(parts.corners.size());
    for (const Index number : parts.order)
        triangles.push_back(parts.corners[number]);
}

void TriangleTree::Summarise(Node& node, Index first, Index last, const Parts& parts)
{
    constexpr Real kFar = std::numeric_limits<Real>::max();
    node.bounds = {Vec3::Constant(kFar), Vec3::Constant(-kFar)};
    Real totalArea = 0;
    for (Index i = first; i < last; ++i)
    {
        const auto& [a, b, c] = parts.corners[parts.order[i]];
        const Vec3 areaNormal = (b - a).cross(c - a) / 2;
        const Real area = areaNormal.norm();
        totalArea += area;
        node.areaNormal += areaNormal;
        node.centre += area / 3 * (a + b + c);
        for (const Vec3& corner : {a, b, c})
        {
            node.bounds.low = node.bounds.low.cwiseMin(corner);
            node.bounds.high = node.bounds.high.cwiseMax(corner);
        }
    }
    node.centre = totalArea > 0 ? Vec3(node.centre / totalArea) : node.bounds.Centre();
    Real farthest = 0;
    for (Index i = first; i < last; ++i)
    {
        const auto& [a, b, c] = parts.corners[parts.order[i]];
        farthest = std::max({farthest, (a - node.centre).squaredNorm(), (b - node.centre).squaredNorm(),
                             (c - node.centre).squaredNorm()});
    }
    node.radius = std::sqrt(farthest);
}

/// The lower half along the axis goes to the left; either half stays in the order of its numbers.
void TriangleTree::Split(Parts& parts, Index first, Index middle, Index last, int axis)
{
    const auto begin = parts.scratch.begin();
    std::copy(parts.order.begin() + first, parts.order.begin() + last, begin + first);
    // Ties are broken by number, so that every standard library builds the same tree.
    std::nth_element(begin + first, begin + middle, begin + last,
                     [&](Index a, Index b)
                     {
                         const Real left = parts.middles[a][axis];
                         const Real right = parts.middles[b][axis];
                         return left != right ? left < right : a < b;
                     });
    for (Index i = first; i < last; ++i)
        parts.isLeft[parts.scratch[i]] = i < middle ? 1 : 0;
    Index toLeft = first;
    Index toRight = middle;
    for (Index i = first; i < last; ++i)
    {
        const Index number = parts.order[i];
        parts.scratch[parts.isLeft[number] ? toLeft++ : toRight++] = number;
    }
    std::copy(begin + first, begin + last, parts.order.begin() + first);
}

Index TriangleTree::Build(Parts& parts, Index first, Index last)
{
    const auto number = static_cast<Index>(nodes.size());
    nodes.emplace_back();
    Summarise(nodes[number], first, last, parts);
    if (last - first <= kLeafTriangles)
    {
        nodes[number].first = first;
        nodes[number].count = last - first;
        return number;
    }
    int axis = 0;
    nodes[number].bounds.Size().maxCoeff(&axis);
    const Index middle = first + (last - first) / 2;
    Split(parts, first, middle, last, axis);
    Build(parts, first, middle);
    const Index right = Build(parts, middle, last);
    nodes[number].right = right;
    return number;
}

Vec3 TriangleTree::ClosestPoint(const Vec3& point) const
{
    Vec3 closest = Vec3::Zero();
    Real best = std::numeric_limits<Real>::infinity();
    std::array<Index, kStackSize> stack{0};
    int waiting = 1;
    while (waiting > 0)
    {
        const Index number = stack[--waiting];
        const Node& node = nodes[number];
        if (DistanceSquared(node.bounds, point) >= best)
            continue;
        for (Index i = node.first; i < node.first + node.count; ++i)
        {
            const Vec3 here = ClosestOnTriangle(triangles[i].a, triangles[i].b, triangles[i].c, point);
            const Real distance = (here - point).squaredNorm();
            if (distance < best)
            {
                best = distance;
                closest = here;
            }
        }
        if (node.count > 0)
            continue;
        // The nearer child goes on top, so that it narrows the search for the other.
        const Index left = number + 1;
        const bool leftIsNearer =
            DistanceSquared(nodes[left].bounds, point) <= DistanceSquared(nodes[node.right].bounds, point);
        stack[waiting++] = leftIsNearer ? node.right : left;
        stack[waiting++] = leftIsNearer ? left : node.right;
    }
    return closest;
}

bool TriangleTree::IsNear(const Vec3& point, Real distance) const
{
    std::array<Index, kStackSize> stack{0};
    int waiting = 1;
    while (waiting > 0)
    {
        const Index number = stack[--waiting];
        const Node& node = nodes[number];
        if (!(std::sqrt(DistanceSquared(node.bounds, point)) < distance))
            continue;
        for (Index i = node.first; i < node.first + node.count; ++i)
            if ((ClosestOnTriangle(triangles[i].a, triangles[i].b, triangles[i].c, point) - point).norm() < distance)
                return true;
        if (node.count > 0)
            continue;
        const Index left = number + 1;
        const bool leftIsNearer =
            DistanceSquared(nodes[left].bounds, point) <= DistanceSquared(nodes[node.right].bounds, point);
        stack[waiting++] = leftIsNearer ? node.right : left;
        stack[waiting++] = leftIsNearer ? left : node.right;
    }
    return false;
}

Real TriangleTree::WindingNumber(const Vec3& point) const
{
    Real winding = 0;
    std::array<Index, kStackSize> stack{0};
    int waiting = 1;
    while (waiting > 0)
    {
        const Index number = stack[--waiting];
        const Node& node = nodes[number];
        const Vec3 away = node.centre - point;
        const Real distance = away.squaredNorm();
        if (distance > kDipoleRadii * kDipoleRadii * node.radius * node.radius)
        {
            winding += node.areaNormal.dot(away) / (4 * std::numbers::pi * distance * std::sqrt(distance));
            continue;
        }
        for (Index i = node.first; i < node.first + node.count; ++i)
            winding += WindingOf(triangles[i].a, triangles[i].b, triangles[i].c, point);
        if (node.count > 0)
            continue;
        stack[waiting++] = node.right;
        stack[waiting++] = number + 1;
    }
    return winding;
}

Real TriangleTree::Thickness(const Vec3& start, const Vec3& direction, Real longest, Vec3* normal) const
{
    // Crossings in order tell how deep the ray is: shells that overlap are one solid.
    struct Crossing
    {
        Real length;
        int change;
        Index triangle;
    };
    constexpr int kMostCrossings = 32;
    std::array<Crossing, kMostCrossings> crossings{};
    int found = 0;
    // The wall that the ray starts from doesn't count.
    const Real skin = longest * 1e-6;
    // A ray along an axis gets a huge slope instead of an infinite one, which would make 0 * infinity.
    constexpr Real kFlat = 1e-200;
    Vec3 inverse;
    for (int axis = 0; axis < 3; ++axis)
        inverse[axis] = 1 / std::copysign(std::max(std::abs(direction[axis]), kFlat), direction[axis]);
    std::array<Index, kStackSize> stack{0};
    int waiting = 1;
    while (waiting > 0)
    {
        const Index number = stack[--waiting];
        const Node& node = nodes[number];
        if (MissesBox(node.bounds, start, inverse, longest))
            continue;
        for (Index i = node.first; i < node.first + node.count && found < kMostCrossings; ++i)
        {
            const auto& [a, b, c] = triangles[i];
            const Vec3 toA = a - start;
            const Vec3 toB = b - start;
            const Vec3 toC = c - start;
            // The ray passes the three edges on the same side.
            const Real sideA = direction.dot(toB.cross(toC));
            const Real sideB = direction.dot(toC.cross(toA));
            const Real sideC = direction.dot(toA.cross(toB));
            const bool leaves = sideA >= 0 && sideB >= 0 && sideC >= 0;
            const bool enters = sideA <= 0 && sideB <= 0 && sideC <= 0;
            const Real sum = sideA + sideB + sideC;
            if (leaves == enters || sum == 0)
                continue;
            const Real length = direction.dot(sideA * toA + sideB * toB + sideC * toC) / sum;
            if (length > skin && length < longest)
                crossings[found++] = {length, leaves ? -1 : 1, i};
        }
        if (node.count > 0)
            continue;
        stack[waiting++] = node.right;
        stack[waiting++] = number + 1;
    }
    std::sort(crossings.begin(), crossings.begin() + found,
              [](const Crossing& a, const Crossing& b)
              { return a.length != b.length ? a.length < b.length : a.change > b.change; });
    int depth = 1;
    for (int i = 0; i < found; ++i)
    {
        depth += crossings[i].change;
        if (depth > 0)
            continue;
        const auto& [a, b, c] = triangles[crossings[i].triangle];
        if (normal)
            *normal = (b - a).cross(c - a).normalized();
        return crossings[i].length;
    }
    return longest;
}
} // namespace cpd
