#include "CPDSolver/Mesh/Embed/TetTree.h"

#include <algorithm>
#include <array>
#include <limits>

#include "CPDSolver/Mesh/Repair.h"

namespace cpd
{
namespace
{
constexpr Index kTetsPerLeaf = 4;
// Halving 2^31 tets down to a leaf takes 31 levels; each leaves one node waiting.
constexpr std::size_t kDeepest = 64;
// Relative to the mesh's size: roundings of the distance to a shared face.
constexpr Real kTie = 1e-12;
// A weight this little below zero is on the face.
constexpr Real kOnFace = 1e-12;

/// The point of the segment from a to b that is closest to the origin, as the weight of b.
Real ClosestOnSegment(const Vec3& a, const Vec3& b)
{
    const Vec3 along = b - a;
    return std::clamp(-a.dot(along) / along.squaredNorm(), Real{0}, Real{1});
}

/// The weights of the point of triangle (a, b, c) that is closest to the origin.
Vec3 ClosestOnTriangle(const std::array<Vec3, 3>& v)
{
    const Vec3 normal = (v[1] - v[0]).cross(v[2] - v[0]);
    Vec3 weights;
    for (std::size_t i = 0; i < 3; ++i)
        weights[static_cast<Eigen::Index>(i)] = normal.dot(v[(i + 1) % 3].cross(v[(i + 2) % 3])) / normal.squaredNorm();
    if (weights.minCoeff() >= 0)
        return weights;
    // The foot of the perpendicular lies outside: the closest point is on an edge.
    Real closest = std::numeric_limits<Real>::max();
    for (std::size_t i = 0; i < 3; ++i)
    {
        const std::size_t j = (i + 1) % 3;
        const Real t = ClosestOnSegment(v[i], v[j]);
        const Real distance = ((1 - t) * v[i] + t * v[j]).squaredNorm();
        if (distance >= closest)
            continue;
        closest = distance;
        weights.setZero();
        weights[static_cast<Eigen::Index>(i)] = 1 - t;
        weights[static_cast<Eigen::Index>(j)] = t;
    }
    return weights;
}

/// For a point outside: the closest point of the tet lies on a face that the point is on the far side of.
Vec4 ClosestOnTet(const Eigen::Matrix<Real, 3, 4>& corners, const Vec3& point, const Vec4& weights)
{
    Vec4 best = Vec4::Zero();
    Real closest = std::numeric_limits<Real>::max();
    for (int opposite = 0; opposite < 4; ++opposite)
    {
        if (weights[opposite] >= 0)
            continue;
        std::array<Vec3, 3> face;
        for (int i = 0; i < 3; ++i)
            face[static_cast<std::size_t>(i)] = corners.col((opposite + 1 + i) % 4) - point;
        const Vec3 onFace = ClosestOnTriangle(face);
        const Real distance = (onFace[0] * face[0] + onFace[1] * face[1] + onFace[2] * face[2]).squaredNorm();
        if (distance >= closest)
            continue;
        closest = distance;
        best.setZero();
        for (int i = 0; i < 3; ++i)
            best[(opposite + 1 + i) % 4] = onFace[i];
    }
    return best;
}
} // namespace

TetTree::TetTree(const TetMesh& mesh)
{
    Real size = 0;
    prepared.resize(mesh.tets.size());
    for (std::size_t i = 0; i < mesh.tets.size(); ++i)
    {
        Eigen::Matrix<Real, 3, 4>& c = prepared[i].corners;
        for (int k = 0; k < 4; ++k)
            c.col(k) = mesh.vertices[static_cast<std::size_t>(mesh.tets[i][static_cast<std::size_t>(k)])];
        size = std::max(size, c.cwiseAbs().maxCoeff());
        if (IsDegenerate(c.col(0), c.col(1), c.col(2), c.col(3)))
            continue;
        const Mat3 edges = c.rightCols<3>().colwise() - c.col(0);
        prepared[i].inverse = edges.inverse();
        order.push_back(static_cast<Index>(i));
    }
    tie = kTie * size;
    if (!order.empty())
        Build();
}

TetTree::Box TetTree::BoxOf(Index tet) const
{
    const Eigen::Matrix<Real, 3, 4>& corners = prepared[static_cast<std::size_t>(tet)].corners;
    return {corners.rowwise().minCoeff(), corners.rowwise().maxCoeff()};
}

/// Halves the tets along the longest side of their box until leaves are small.
void TetTree::Build()
{
    nodes.push_back({{}, 0, static_cast<Index>(order.size()), -1});
    for (std::size_t i = 0; i < nodes.size(); ++i)
    {
        Node node = nodes[i];
        const auto begin = order.begin() + node.first;
        const auto end = begin + node.count;
        node.box = BoxOf(*begin);
        for (auto tet = begin; tet != end; ++tet)
        {
            const Box box = BoxOf(*tet);
            node.box.low = node.box.low.cwiseMin(box.low);
            node.box.high = node.box.high.cwiseMax(box.high);
        }
        if (node.count > kTetsPerLeaf)
        {
            int axis = 0;
            (node.box.high - node.box.low).maxCoeff(&axis);
            const auto centre = [&](Index tet)
            { return prepared[static_cast<std::size_t>(tet)].corners.row(axis).sum(); };
            const Index half = node.count / 2;
            // Ties are broken by number, so that every machine builds the same tree.
            std::nth_element(begin, begin + half, end,
                             [&](Index a, Index b) { return std::pair(centre(a), a) < std::pair(centre(b), b); });
            node.children = static_cast<Index>(nodes.size());
            nodes.push_back({{}, node.first, half, -1});
            nodes.push_back({{}, node.first + half, node.count - half, -1});
        }
        nodes[i] = node;
    }
}

Real TetTree::DistanceTo(const Box& box, const Vec3& point)
{
    return (point - point.cwiseMax(box.low).cwiseMin(box.high)).norm();
}

void TetTree::Consider(Index tet, const Vec3& point, ClosestTet& best) const
{
    const Prepared& p = prepared[static_cast<std::size_t>(tet)];
    ClosestTet found;
    found.tet = tet;
    found.weights.tail<3>() = p.inverse * (point - p.corners.col(0));
    found.weights[0] = 1 - found.weights.tail<3>().sum();
    found.closestWeights = found.weights;
    if (found.weights.minCoeff() < -kOnFace)
    {
        found.closestWeights = ClosestOnTet(p.corners, point, found.weights);
        found.distance = (p.corners * found.closestWeights - point).norm();
    }
    const Real gain = best.distance - found.distance;
    const Real reach = found.weights.minCoeff();
    const Real bestReach = best.weights.minCoeff();
    const bool tied = gain >= -tie && (reach > bestReach || (reach == bestReach && tet < best.tet));
    if (best.tet < 0 || gain > tie || tied)
        best = found;
}

ClosestTet TetTree::Find(const Vec3& point) const
{
    ClosestTet best;
    best.distance = std::numeric_limits<Real>::max();
    std::array<Index, kDeepest> waiting;
    std::size_t count = 0;
    waiting[count++] = 0;
    while (count > 0)
    {
        const Node& node = nodes[static_cast<std::size_t>(waiting[--count])];
        if (DistanceTo(node.box, point) > best.distance + tie)
            continue;
        if (node.children < 0)
        {
            for (Index i = 0; i < node.count; ++i)
                Consider(order[static_cast<std::size_t>(node.first + i)], point, best);
            continue;
        }
        // The closer child is taken first, so that it cuts away more of the other.
        const Real left = DistanceTo(nodes[static_cast<std::size_t>(node.children)].box, point);
        const Real right = DistanceTo(nodes[static_cast<std::size_t>(node.children + 1)].box, point);
        waiting[count++] = node.children + (left < right ? 1 : 0);
        waiting[count++] = node.children + (left < right ? 0 : 1);
    }
    return best;
}
} // namespace cpd
