#include "CPDSolver/Mesh/Topology.h"

#include <algorithm>
#include <numeric>

namespace cpd
{
namespace
{
/// The faces of an upright tet, each seen counter-clockwise from outside.
constexpr std::array<std::array<int, 3>, 4> kFaces{{{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}}};

/// A face with its vertices in ascending order too, so that both tets beside it spell the same key.
struct Face
{
    Triangle key;
    Triangle turned;
    Index order;
};

std::vector<Face> AllFaces(const TetMesh& solid)
{
    std::vector<Face> faces;
    faces.reserve(4 * solid.tets.size());
    for (const Tet& tet : solid.tets)
        for (const auto& corners : kFaces)
        {
            const Triangle turned{tet[corners[0]], tet[corners[1]], tet[corners[2]]};
            Triangle key = turned;
            std::ranges::sort(key);
            faces.push_back({key, turned, static_cast<Index>(faces.size())});
        }
    return faces;
}

/// Faces that occur once, in the order of their tets, so that a skin doesn't depend on vertex numbering.
std::vector<Face> SingleFaces(const TetMesh& solid)
{
    std::vector<Face> faces = AllFaces(solid);
    std::sort(faces.begin(), faces.end(),
              [](const Face& a, const Face& b) { return a.key != b.key ? a.key < b.key : a.order < b.order; });
    std::vector<Face> single;
    for (std::size_t i = 0; i < faces.size();)
    {
        std::size_t end = i + 1;
        while (end < faces.size() && faces[end].key == faces[i].key)
            ++end;
        if (end == i + 1)
            single.push_back(faces[i]);
        i = end;
    }
    std::sort(single.begin(), single.end(), [](const Face& a, const Face& b) { return a.order < b.order; });
    return single;
}

void AddEdge(Index a, Index b, std::vector<Edge>& edges)
{
    edges.push_back({std::min(a, b), std::max(a, b)});
}

void SortUnique(std::vector<Edge>& edges)
{
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
}

Index RootOf(Index member, std::vector<Index>& parent)
{
    while (parent[member] != member)
        member = parent[member] = parent[parent[member]];
    return member;
}
} // namespace

BoundarySurface BoundaryOf(const TetMesh& solid)
{
    const std::vector<Face> faces = SingleFaces(solid);
    constexpr Index kUnseen = -1;
    std::vector<Index> skinOf(solid.vertices.size(), kUnseen);
    for (const Face& face : faces)
        for (const Index vertex : face.turned)
            skinOf[vertex] = 0;

    BoundarySurface boundary;
    for (Index vertex = 0; vertex < static_cast<Index>(skinOf.size()); ++vertex)
        if (skinOf[vertex] != kUnseen)
        {
            skinOf[vertex] = static_cast<Index>(boundary.solidVertices.size());
            boundary.solidVertices.push_back(vertex);
            boundary.mesh.vertices.push_back(solid.vertices[vertex]);
        }
    boundary.mesh.triangles.reserve(faces.size());
    for (const Face& face : faces)
        boundary.mesh.triangles.push_back({skinOf[face.turned[0]], skinOf[face.turned[1]], skinOf[face.turned[2]]});
    return boundary;
}

SurfaceMesh SurfaceOf(const TetMesh& solid)
{
    return BoundaryOf(solid).mesh;
}

std::vector<Edge> EdgesOf(const SurfaceMesh& surface)
{
    std::vector<Edge> edges;
    edges.reserve(3 * surface.triangles.size());
    for (const Triangle& t : surface.triangles)
        for (int side = 0; side < 3; ++side)
            AddEdge(t[side], t[(side + 1) % 3], edges);
    SortUnique(edges);
    return edges;
}

std::vector<Edge> EdgesOf(const TetMesh& solid)
{
    std::vector<Edge> edges;
    edges.reserve(6 * solid.tets.size());
    for (const Tet& t : solid.tets)
        for (int a = 0; a < 4; ++a)
            for (int b = a + 1; b < 4; ++b)
                AddEdge(t[a], t[b], edges);
    SortUnique(edges);
    return edges;
}

std::vector<bool> BorderOf(const std::vector<Triangle>& triangles, Index vertices)
{
    std::vector<Edge> sides;
    sides.reserve(3 * triangles.size());
    for (const Triangle& t : triangles)
        for (std::size_t k = 0; k < 3; ++k)
            AddEdge(t[k], t[(k + 1) % 3], sides);
    std::ranges::sort(sides);
    std::vector<bool> border(static_cast<std::size_t>(vertices), false);
    for (std::size_t i = 0; i < sides.size(); ++i)
    {
        const bool before = i > 0 && sides[i - 1] == sides[i];
        const bool after = i + 1 < sides.size() && sides[i + 1] == sides[i];
        if (!before && !after)
            for (const Index vertex : sides[i])
                border[static_cast<std::size_t>(vertex)] = true;
    }
    return border;
}

Index CountPieces(const TetMesh& solid)
{
    std::vector<Face> faces = AllFaces(solid);
    std::ranges::sort(faces, {}, &Face::key);
    std::vector<Index> parent(solid.tets.size());
    std::iota(parent.begin(), parent.end(), 0);
    constexpr Index kFacesPerTet = 4;
    for (std::size_t i = 1; i < faces.size(); ++i)
        if (faces[i].key == faces[i - 1].key)
            parent[RootOf(faces[i].order / kFacesPerTet, parent)] = RootOf(faces[i - 1].order / kFacesPerTet, parent);
    Index pieces = 0;
    for (Index tet = 0; tet < static_cast<Index>(parent.size()); ++tet)
        pieces += parent[tet] == tet ? 1 : 0;
    return pieces;
}
} // namespace cpd
