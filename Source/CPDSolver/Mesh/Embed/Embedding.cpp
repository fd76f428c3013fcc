#include "CPDSolver/Mesh/Embed/Embedding.h"

#include <algorithm>
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
    embedding.restInverse.reserve(found.size());
    Real size = 0;
    for (const Vec3& vertex : tets.vertices)
        size = std::max(size, vertex.cwiseAbs().maxCoeff());
    for (Index i = 0; i < count; ++i)
    {
        const ClosestTet& closest = found[static_cast<std::size_t>(i)];
        embedding.corners.push_back(tets.tets[static_cast<std::size_t>(closest.tet)]);
        embedding.restInverse.push_back(tree.RestInverse(closest.tet));
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

void Deform(const Embedding& embedding, const Eigen::Ref<const Columns>& positions, Columns& surface)
{
    Fit(VertexCount(embedding), surface);
    ForEachIndex(VertexCount(embedding),
                 [&](Index i)
                 {
                     const Tet& c = embedding.corners[static_cast<std::size_t>(i)];
                     const Vec4 w = embedding.weights.col(i);
                     surface.col(i) = w[0] * positions.col(c[0]) + w[1] * positions.col(c[1]) +
                                      w[2] * positions.col(c[2]) + w[3] * positions.col(c[3]);
                 });
}
} // namespace cpd
