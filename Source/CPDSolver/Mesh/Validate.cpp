#include "CPDSolver/Mesh/Validate.h"

#include <span>

namespace cpd
{
namespace
{
constexpr Real kLargestCoordinate = 1e9; // Metres.

template <class Element> std::optional<Error> Find(std::span<const Vec3> vertices, std::span<const Element> elements)
{
    for (std::size_t i = 0; i < vertices.size(); ++i)
        if (!vertices[i].allFinite() || vertices[i].cwiseAbs().maxCoeff() > kLargestCoordinate)
            return Error{"Vertex " + std::to_string(i) +
                         " is not finite or beyond 1e9 m: mend it where the mesh was made, or scale the mesh to "
                         "metres."};
    for (std::size_t i = 0; i < elements.size(); ++i)
        for (const Index corner : elements[i])
            if (corner < 0 || static_cast<std::size_t>(corner) >= vertices.size())
                return Error{"Element " + std::to_string(i) + " names vertex " + std::to_string(corner) + " of " +
                             std::to_string(vertices.size()) + ": mend the mesh where it was made."};
    return {};
}
} // namespace

std::optional<Error> FindUnusable(const TetMesh& mesh)
{
    return Find<Tet>(mesh.vertices, mesh.tets);
}

std::optional<Error> FindUnusable(const SurfaceMesh& mesh)
{
    return Find<Triangle>(mesh.vertices, mesh.triangles);
}
} // namespace cpd
