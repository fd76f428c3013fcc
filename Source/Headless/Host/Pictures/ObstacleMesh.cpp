#include "Headless/Host/Pictures/ObstacleMesh.h"

#include <cmath>
#include <filesystem>
#include <numbers>

#include "CPDSolver/Mesh/Read/ReadMesh.h"

namespace cpd::host
{
namespace
{
constexpr Colour kObstacle{0.55f, 0.57f, 0.60f};
constexpr Real kPlaneReach = 60; // m; far enough to meet the horizon
constexpr Index kAround = 32;    // corners of a circle

DrawnMesh Plane(const Vec3& normal)
{
    const Quat turn = Quat::FromTwoVectors(Vec3::UnitZ(), normal);
    DrawnMesh mesh;
    for (const Real y : {-kPlaneReach, kPlaneReach})
        for (const Real x : {-kPlaneReach, kPlaneReach})
            mesh.vertices.push_back(turn * Vec3(x, y, 0));
    mesh.triangles = {{0, 1, 2}, {1, 3, 2}};
    return mesh;
}

DrawnMesh BoxMesh(const Vec3& size)
{
    DrawnMesh mesh;
    for (int corner = 0; corner < 8; ++corner)
        mesh.vertices.emplace_back(
            Vec3(corner & 1 ? 0.5 : -0.5, corner & 2 ? 0.5 : -0.5, corner & 4 ? 0.5 : -0.5).cwiseProduct(size));
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

/// A sphere whose two halves stand apart by the length, along z.
DrawnMesh Capsule(Real radius, Real length)
{
    DrawnMesh mesh;
    const Index rings = kAround / 2;
    for (Index j = 0; j <= rings; ++j)
    {
        const Real polar = std::numbers::pi * j / rings;
        const Real shift = 2 * j < rings ? length / 2 : -length / 2;
        for (Index i = 0; i < kAround; ++i)
        {
            const Real around = 2 * std::numbers::pi * i / kAround;
            mesh.vertices.emplace_back(radius * std::sin(polar) * std::cos(around),
                                       radius * std::sin(polar) * std::sin(around), radius * std::cos(polar) + shift);
        }
    }
    for (Index j = 0; j < rings; ++j)
        for (Index i = 0; i < kAround; ++i)
        {
            const Index next = (i + 1) % kAround;
            const Index a = j * kAround + i;
            const Index b = j * kAround + next;
            mesh.triangles.push_back({a, a + kAround, b});
            mesh.triangles.push_back({b, a + kAround, b + kAround});
        }
    return mesh;
}

/// The triangles with all other points on one side: slow, and plain, for the few points of an obstacle.
DrawnMesh Hull(const std::vector<Vec3>& points)
{
    DrawnMesh mesh;
    mesh.vertices = points;
    const auto count = static_cast<Index>(points.size());
    const auto point = [&](Index i) -> const Vec3& { return points[static_cast<std::size_t>(i)]; };
    for (Index a = 0; a < count; ++a)
        for (Index b = a + 1; b < count; ++b)
            for (Index c = b + 1; c < count; ++c)
            {
                const Vec3 normal = (point(b) - point(a)).cross(Vec3(point(c) - point(a)));
                const Real slack = 1e-9 * normal.norm();
                bool before = false;
                bool behind = false;
                for (const Vec3& p : points)
                {
                    const Real side = normal.dot(p - point(a));
                    before = before || side > slack;
                    behind = behind || side < -slack;
                }
                if (before != behind)
                    mesh.triangles.push_back(before ? Triangle{a, c, b} : Triangle{a, b, c});
            }
    return mesh;
}

DrawnMesh Heights(const GridOfHeights& grid)
{
    DrawnMesh mesh;
    const auto rows = static_cast<Index>(grid.heights.size()) / grid.columns;
    for (Index j = 0; j < rows; ++j)
        for (Index i = 0; i < grid.columns; ++i)
            mesh.vertices.emplace_back(grid.spacing * (i - (grid.columns - 1) / Real(2)),
                                       grid.spacing * (j - (rows - 1) / Real(2)),
                                       grid.heights[static_cast<std::size_t>(j * grid.columns + i)]);
    for (Index j = 0; j + 1 < rows; ++j)
        for (Index i = 0; i + 1 < grid.columns; ++i)
        {
            const Index a = j * grid.columns + i;
            mesh.triangles.push_back({a, a + 1, a + grid.columns});
            mesh.triangles.push_back({a + 1, a + grid.columns + 1, a + grid.columns});
        }
    return mesh;
}

DrawnMesh FromFile(const std::string& file, const std::string& folder)
{
    const Expected<SurfaceMesh> read = ReadSurfaceMesh((std::filesystem::path(folder) / file).string());
    return read ? DrawnMesh{read->vertices, read->triangles, {}} : DrawnMesh{};
}

DrawnMesh ShapeOf(const ObstacleDescription& o, const std::string& folder)
{
    switch (o.shape)
    {
    case ObstacleShape::Plane:
        return Plane(o.normal);
    case ObstacleShape::Sphere:
        return Capsule(o.radius, 0);
    case ObstacleShape::Box:
        return BoxMesh(o.size);
    case ObstacleShape::Capsule:
        return Capsule(o.radius, o.length);
    case ObstacleShape::Convex:
        return Hull(o.points);
    case ObstacleShape::TriangleMesh:
        return FromFile(o.file, folder);
    case ObstacleShape::HeightField:
        break;
    }
    return Heights(*o.grid);
}
} // namespace

DrawnMesh MeshOf(const ObstacleDescription& obstacle, const std::string& folder, const Pose& pose)
{
    DrawnMesh mesh = ShapeOf(obstacle, folder);
    mesh.colour = kObstacle;
    for (Vec3& vertex : mesh.vertices)
        vertex = pose.Apply(vertex);
    return mesh;
}
} // namespace cpd::host
