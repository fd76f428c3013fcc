#include "CPDSolver/Mesh/Embed/Embedding.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "CPDSolver/Mesh/Embed/TetTree.h"
#include "CPDSolver/Mesh/Embed/VertexLoop.h"
#include "CPDSolver/Mesh/Validate.h"

namespace cpd
{
using namespace embed;

namespace
{
// How far a weight may leave 0..1.
constexpr Real kReach = 8;
// Rounding of the rest positions, relative to the mesh's size.
constexpr Real kOnSurface = 1e-9;

Index VertexCount(const Embedding& embedding)
{
    return static_cast<Index>(embedding.corners.size());
}

const Mat3& GradientAt(const Embedding& embedding, const std::vector<Mat3>& gradients, Index vertex)
{
    return gradients[static_cast<std::size_t>(embedding.holder[static_cast<std::size_t>(vertex)])];
}

std::optional<Error> FindObstacle(const SurfaceMesh& surface, const TetMesh& tets)
{
    if (surface.vertices.empty())
        return Error{"The surface has no vertices: export it with its faces."};
    const std::optional<Error> error = FindUnusable(surface);
    return error ? error : FindUnusable(tets);
}

/// How much of the way from the closest point to the vertex the weights may go.
Real ShareWithinReach(const Vec4& closest, const Vec4& wanted)
{
    Real share = 1;
    for (int i = 0; i < 4; ++i)
    {
        if (wanted[i] < -kReach)
            share = std::min(share, (closest[i] + kReach) / (closest[i] - wanted[i]));
        if (wanted[i] > 1 + kReach)
            share = std::min(share, (1 + kReach - closest[i]) / (wanted[i] - closest[i]));
    }
    return share;
}

void Place(const ClosestTet& found, Index vertex, Embedding& embedding)
{
    const Real share = ShareWithinReach(found.closestWeights, found.weights);
    if (share < 1)
    {
        ++embedding.clampedVertices;
        embedding.largestRestError = std::max(embedding.largestRestError, (1 - share) * found.distance);
    }
    embedding.weights.col(vertex) =
        share < 1 ? Vec4(found.closestWeights + share * (found.weights - found.closestWeights)) : found.weights;
    embedding.farthestOutside = std::max(embedding.farthestOutside, found.distance);
}
} // namespace

Expected<Embedding> Embed(const SurfaceMesh& surface, const TetMesh& tets)
{
    if (const std::optional<Error> error = FindObstacle(surface, tets))
        return *error;
    const TetTree tree(tets);
    if (tree.Empty())
        return Error{"No tetrahedron has a volume, so none can hold the surface: repair the mesh first."};

    const Index count = static_cast<Index>(surface.vertices.size());
    std::vector<ClosestTet> found(surface.vertices.size());
    ForEachIndex(count,
                 [&](Index i)
                 {
                     const std::size_t vertex = static_cast<std::size_t>(i);
                     found[vertex] = tree.Find(surface.vertices[vertex]);
                 });

    Embedding embedding;
    embedding.weights.resize(4, count);
    embedding.corners.reserve(found.size());
    embedding.holder.reserve(found.size());
    constexpr Index kNone = -1;
    std::vector<Index> holderOfTet(tets.tets.size(), kNone);
    Real size = 0;
    for (const Vec3& vertex : tets.vertices)
        size = std::max(size, vertex.cwiseAbs().maxCoeff());
    for (Index i = 0; i < count; ++i)
    {
        const ClosestTet& closest = found[static_cast<std::size_t>(i)];
        const std::size_t tet = static_cast<std::size_t>(closest.tet);
        if (holderOfTet[tet] == kNone)
        {
            holderOfTet[tet] = static_cast<Index>(embedding.holders.size());
            embedding.holders.push_back({tets.tets[tet], tree.RestInverse(closest.tet)});
        }
        embedding.corners.push_back(tets.tets[tet]);
        embedding.holder.push_back(holderOfTet[tet]);
        embedding.outsideVertices += closest.distance > kOnSurface * size ? 1 : 0;
        Place(closest, i, embedding);
    }
    return embedding;
}

std::string Summary(const Embedding& embedding)
{
    if (embedding.outsideVertices == 0)
        return {};
    std::string text = std::to_string(embedding.outsideVertices) + " of " + std::to_string(VertexCount(embedding)) +
                       " surface vertices are outside the tets, by up to " + std::to_string(embedding.farthestOutside) +
                       " m";
    if (embedding.clampedVertices > 0)
        text += "; " + std::to_string(embedding.clampedVertices) + " of them are drawn in, by up to " +
                std::to_string(embedding.largestRestError) + " m";
    return text;
}

void DeformRange(const Embedding& embedding, const Eigen::Ref<const Columns>& positions, Index begin, Index end,
                 Columns& surface)
{
    for (Index i = begin; i < end; ++i)
    {
        const Tet& c = embedding.corners[static_cast<std::size_t>(i)];
        const Vec4 w = embedding.weights.col(i);
        surface.col(i) = w[0] * positions.col(c[0]) + w[1] * positions.col(c[1]) + w[2] * positions.col(c[2]) +
                         w[3] * positions.col(c[3]);
    }
}

void Deform(const Embedding& embedding, const Eigen::Ref<const Columns>& positions, Columns& surface)
{
    Fit(VertexCount(embedding), surface);
    ForEachRange(VertexCount(embedding),
                 [&](Index begin, Index end) { DeformRange(embedding, positions, begin, end, surface); });
}

void DeformationGradients(const Embedding& embedding, const Eigen::Ref<const Columns>& positions,
                          std::vector<Mat3>& gradients)
{
    gradients.resize(embedding.holders.size());
    ForEachIndex(static_cast<Index>(gradients.size()),
                 [&](Index i)
                 {
                     const HolderTet& h = embedding.holders[static_cast<std::size_t>(i)];
                     Mat3 edges;
                     edges.col(0) = positions.col(h.corners[1]) - positions.col(h.corners[0]);
                     edges.col(1) = positions.col(h.corners[2]) - positions.col(h.corners[0]);
                     edges.col(2) = positions.col(h.corners[3]) - positions.col(h.corners[0]);
                     gradients[static_cast<std::size_t>(i)].noalias() = edges * h.restInverse;
                 });
}

void TransportNormals(const Embedding& embedding, const std::vector<Mat3>& gradients, const Columns& rest,
                      Columns& normals)
{
    assert(rest.cols() == VertexCount(embedding) && gradients.size() == embedding.holders.size());
    Fit(VertexCount(embedding), normals);
    ForEachIndex(VertexCount(embedding),
                 [&](Index i)
                 {
                     // Fa x Fb = cof(F) (a x b), and the columns of cof(F) are cross products of those of F: no
                     // inverse, so nothing divides by a volume that may be zero.
                     const Mat3& F = GradientAt(embedding, gradients, i);
                     const Vec3 n = rest.col(i);
                     const Vec3 turned = n[0] * F.col(1).cross(F.col(2)) + n[1] * F.col(2).cross(F.col(0)) +
                                         n[2] * F.col(0).cross(F.col(1));
                     normals.col(i) = UnitOr(turned, n);
                 });
}

void TransportTangents(const Embedding& embedding, const std::vector<Mat3>& gradients, const Columns& rest,
                       const Columns& normals, Columns& tangents)
{
    assert(rest.cols() == VertexCount(embedding) && normals.cols() == rest.cols());
    Fit(VertexCount(embedding), tangents);
    ForEachIndex(VertexCount(embedding),
                 [&](Index i)
                 {
                     const Vec3 n = normals.col(i);
                     const Vec3 along = GradientAt(embedding, gradients, i) * rest.col(i);
                     tangents.col(i) = UnitOr(along - along.dot(n) * n, n.unitOrthogonal());
                 });
}
} // namespace cpd
