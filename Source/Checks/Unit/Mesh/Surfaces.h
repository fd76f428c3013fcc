/// Surfaces and checks that the mesh tests share. Made from formulas, so that no mesher tests itself.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd::test
{
/// A grid of quads over [0, 1) x [0, 1), bent by `place` into a torus-like surface that closes both ways.
template <class Place> SurfaceMesh BendTorus(Index along, Index around, Place&& place)
{
    SurfaceMesh mesh;
    for (Index i = 0; i < along; ++i)
        for (Index j = 0; j < around; ++j)
            mesh.vertices.push_back(place(static_cast<Real>(i) / along, static_cast<Real>(j) / around));
    const auto number = [&](Index i, Index j) { return i % along * around + j % around; };
    for (Index i = 0; i < along; ++i)
        for (Index j = 0; j < around; ++j)
        {
            const Index a = number(i, j);
            const Index b = number(i + 1, j);
            const Index c = number(i + 1, j + 1);
            const Index d = number(i, j + 1);
            mesh.triangles.insert(mesh.triangles.end(), {{a, b, c}, {a, c, d}});
        }
    return mesh;
}

inline SurfaceMesh MakeTorus(Real ring, Real tube)
{
    return BendTorus(48, 24,
                     [=](Real u, Real v)
                     {
                         const Real longitude = 2 * std::numbers::pi * u;
                         const Real latitude = 2 * std::numbers::pi * v;
                         const Real radius = ring + tube * std::cos(latitude);
                         return Vec3(radius * std::cos(longitude), radius * std::sin(longitude),
                                     tube * std::sin(latitude));
                     });
}

/// Poles included; `rings` rows of triangles from pole to pole.
inline SurfaceMesh MakeSphere(const Vec3& centre, Real radius, Index rings = 24)
{
    SurfaceMesh mesh;
    const Index segments = 2 * rings;
    for (Index i = 1; i < rings; ++i)
        for (Index j = 0; j < segments; ++j)
        {
            const Real polar = std::numbers::pi * i / rings;
            const Real turn = 2 * std::numbers::pi * j / segments;
            mesh.vertices.push_back(centre + radius * Vec3(std::sin(polar) * std::cos(turn),
                                                           std::sin(polar) * std::sin(turn), std::cos(polar)));
        }
    const auto top = static_cast<Index>(mesh.vertices.size());
    const Index bottom = top + 1;
    mesh.vertices.push_back(centre + Vec3(0, 0, radius));
    mesh.vertices.push_back(centre - Vec3(0, 0, radius));
    for (Index j = 0; j < segments; ++j)
    {
        const Index next = (j + 1) % segments;
        mesh.triangles.push_back({top, j, next});
        for (Index i = 0; i + 2 < rings; ++i)
        {
            const Index upper = i * segments;
            const Index lower = upper + segments;
            mesh.triangles.push_back({upper + j, lower + j, lower + next});
            mesh.triangles.push_back({upper + j, lower + next, upper + next});
        }
        mesh.triangles.push_back({bottom, (rings - 2) * segments + next, (rings - 2) * segments + j});
    }
    return mesh;
}

/// Twelve triangles.
inline SurfaceMesh MakeBox(const Vec3& low, const Vec3& high)
{
    SurfaceMesh mesh;
    for (int corner = 0; corner < 8; ++corner)
        mesh.vertices.emplace_back(corner & 1 ? high[0] : low[0], corner & 2 ? high[1] : low[1],
                                   corner & 4 ? high[2] : low[2]);
    mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return mesh;
}

inline const SurfaceMesh kCube = MakeBox(Vec3::Zero(), Vec3::Ones());

/// Every triangle with corners of its own, as an exporter splits them at the seams of a texture.
inline SurfaceMesh SplitSeams(const SurfaceMesh& joined)
{
    SurfaceMesh split;
    for (const Triangle& triangle : joined.triangles)
    {
        const auto first = static_cast<Index>(split.vertices.size());
        for (const Index corner : triangle)
            split.vertices.push_back(joined.vertices[corner]);
        split.triangles.push_back({first, first + 1, first + 2});
    }
    return split;
}

inline SurfaceMesh Join(SurfaceMesh first, const SurfaceMesh& second)
{
    const auto shift = static_cast<Index>(first.vertices.size());
    first.vertices.insert(first.vertices.end(), second.vertices.begin(), second.vertices.end());
    for (const Triangle& t : second.triangles)
        first.triangles.push_back({t[0] + shift, t[1] + shift, t[2] + shift});
    return first;
}

inline SurfaceMesh InsideOut(SurfaceMesh mesh)
{
    for (Triangle& triangle : mesh.triangles)
        std::swap(triangle[1], triangle[2]);
    return mesh;
}

/// Every edge is run along once each way.
inline bool IsClosed(const SurfaceMesh& mesh)
{
    std::map<Edge, int> runs;
    for (const Triangle& t : mesh.triangles)
        for (int side = 0; side < 3; ++side)
            ++runs[{t[side], t[(side + 1) % 3]}];
    return std::all_of(runs.begin(), runs.end(),
                       [&](const auto& run) {
                           return run.second == 1 && runs.count({run.first[1], run.first[0]}) == 1;
                       });
}

inline bool IsSame(const TetMesh& a, const TetMesh& b)
{
    return a.tets == b.tets && std::equal(a.vertices.begin(), a.vertices.end(), b.vertices.begin(), b.vertices.end(),
                                          [](const Vec3& p, const Vec3& q) { return (p.array() == q.array()).all(); });
}
} // namespace cpd::test
