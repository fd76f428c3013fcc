#include "CPDSolver/Mesh/Repair.h"

#include <limits>
#include <random>

#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Weld.h"
#include "Checks/Unit/Mesh/HandMadeMeshes.h"

namespace cpd
{
namespace
{
constexpr Real kNan = std::numeric_limits<Real>::quiet_NaN();

const std::vector<Vec3> kCorners = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

Real Volume(const TetMesh& mesh, const Tet& t)
{
    const auto at = [&](std::size_t i) { return mesh.vertices[static_cast<std::size_t>(t[i])]; };
    return (at(1) - at(0)).dot((at(2) - at(0)).cross(at(3) - at(0))) / 6;
}

TEST(Repair, ASoundMeshStaysAsItIs)
{
    const TetMesh box = HandMadeBox(3, Vec3(1, 2, 3));
    const Expected<RepairedTets> repaired = Repair(box, WeldDistance(1e-6));
    ASSERT_TRUE(repaired);
    EXPECT_EQ(repaired->mesh.vertices, box.vertices);
    EXPECT_EQ(repaired->mesh.tets, box.tets);
    EXPECT_EQ(Summary(repaired->report), "");
}

TEST(Repair, InvertedTetsAreTurned)
{
    const Expected<RepairedTets> repaired = Repair(TetMesh{kCorners, {{1, 0, 2, 3}}});
    ASSERT_TRUE(repaired);
    EXPECT_GT(Volume(repaired->mesh, repaired->mesh.tets[0]), 0);
    EXPECT_EQ(Summary(repaired->report), "1 inverted element turned");
}

TEST(Repair, FlatTetsAreDroppedAtAnySize)
{
    for (const Real size : {1e-4, 1.0, 1e6})
    {
        TetMesh mesh{kCorners, {{0, 1, 2, 3}, {0, 1, 2, 4}, {0, 1, 1, 3}, {0, 1, 2, 5}}};
        mesh.vertices.push_back(Vec3(1, 1, 1e-9)); // All but in the plane of the first three.
        mesh.vertices.push_back(Vec3(1, 1, 1e-5)); // Thin, but a tet.
        for (Vec3& vertex : mesh.vertices)
            vertex *= size;
        const Expected<RepairedTets> repaired = Repair(mesh);
        ASSERT_TRUE(repaired);
        EXPECT_EQ(repaired->mesh.tets, std::vector<Tet>({{0, 1, 2, 3}, {0, 1, 2, 4}}));
        EXPECT_EQ(Summary(repaired->report), "2 flat elements dropped, 1 unused vertex dropped") << size;
    }
}

TEST(Repair, DuplicatesAreDroppedWhicheverWayTheyAreWritten)
{
    const Expected<RepairedTets> repaired = Repair(TetMesh{kCorners, {{0, 1, 2, 3}, {3, 2, 1, 0}, {0, 1, 2, 3}}});
    ASSERT_TRUE(repaired);
    EXPECT_EQ(repaired->mesh.tets, std::vector<Tet>({{0, 1, 2, 3}}));
    EXPECT_EQ(repaired->report.duplicateElements, 2);
}

TEST(Repair, UnusedVerticesAreDroppedAndTheMapSaysWhereTheOthersWent)
{
    TetMesh mesh{kCorners, {{1, 2, 3, 4}}};
    mesh.vertices.insert(mesh.vertices.begin(), Vec3(7, 7, 7));
    const Expected<RepairedTets> repaired = Repair(mesh);
    ASSERT_TRUE(repaired);
    EXPECT_EQ(repaired->mesh.vertices, kCorners);
    EXPECT_EQ(repaired->report.newVertex, std::vector<Index>({kDropped, 0, 1, 2, 3}));
    EXPECT_EQ(repaired->report.unreferencedVertices, 1);
}

TEST(Repair, TetsAreWeldedOnlyWhenAsked)
{
    TetMesh mesh{kCorners, {{0, 1, 2, 3}, {4, 5, 2, 1}}};
    mesh.vertices.push_back(Vec3(1, 1, 1));
    mesh.vertices.push_back(Vec3(0, 0, 1 + 1e-5)); // Beside vertex 3.
    EXPECT_EQ(Repair(mesh)->mesh.vertices.size(), 6u);
    EXPECT_EQ(Repair(mesh, WeldDistance(0))->mesh.vertices.size(), 6u);
    const Expected<RepairedTets> repaired = Repair(mesh, WeldDistance(1e-4));
    ASSERT_TRUE(repaired);
    EXPECT_EQ(repaired->mesh.vertices.size(), 5u);
    EXPECT_EQ(repaired->report.newVertex, std::vector<Index>({0, 1, 2, 3, 4, 3}));
    EXPECT_FALSE(Repair(mesh, WeldDistance(-1)));
    EXPECT_FALSE(Repair(mesh, WeldDistance(kNan)));
}

TEST(Repair, WhatCannotBeMendedIsRefused)
{
    TetMesh mesh{kCorners, {{0, 1, 2, 3}}};
    for (const Real bad : {kNan, std::numeric_limits<Real>::infinity(), -1e10})
    {
        mesh.vertices[2].y() = bad;
        const Expected<RepairedTets> repaired = Repair(mesh);
        ASSERT_FALSE(repaired);
        EXPECT_EQ(repaired.Message().find("Vertex 2 is not finite or beyond 1e9 m"), 0u) << repaired.Message();
        EXPECT_FALSE(Repair(SurfaceMesh{mesh.vertices, {{0, 1, 2}}}));
    }
    EXPECT_EQ(Repair(TetMesh{kCorners, {{0, 1, 2, 4}}}).Message().find("Element 0 names vertex 4 of 4"), 0u);
    EXPECT_FALSE(Repair(TetMesh{kCorners, {{0, 1, 2, -1}}}));
    EXPECT_EQ(Repair(TetMesh{kCorners, {{0, 1, 2, 2}}}).Message().find("No tetrahedron with a volume is left of 1"),
              0u);
    EXPECT_FALSE(Repair(TetMesh{}));
    EXPECT_FALSE(Repair(SurfaceMesh{}));
    EXPECT_FALSE(Repair(SurfaceMesh{kCorners, {{0, 1, 1}}}));
}

// Each triangle with vertices of its own, as renderers like them, and stored in single precision.
TEST(Repair, SeamsOfASurfaceAreWelded)
{
    const SurfaceMesh sphere = HandMadeSphere(12, 24);
    SurfaceMesh split;
    std::mt19937 random(3);
    for (const Triangle& triangle : sphere.triangles)
    {
        const Index first = static_cast<Index>(split.vertices.size());
        for (const Index corner : triangle)
        {
            Vec3 vertex = sphere.vertices[static_cast<std::size_t>(corner)].cast<float>().cast<Real>();
            vertex.x() += 1e-7 * static_cast<Real>(random() % 2);
            split.vertices.push_back(vertex);
        }
        split.triangles.push_back({first, first + 1, first + 2});
    }
    const Expected<RepairedSurface> repaired = Repair(split);
    ASSERT_TRUE(repaired);
    EXPECT_EQ(repaired->mesh.vertices.size(), sphere.vertices.size());
    EXPECT_EQ(repaired->mesh.triangles.size(), sphere.triangles.size());
    ASSERT_EQ(repaired->report.newVertex.size(), split.vertices.size());
    for (std::size_t i = 0; i < split.vertices.size(); ++i)
    {
        const std::size_t welded = static_cast<std::size_t>(repaired->report.newVertex[i]);
        EXPECT_LT((repaired->mesh.vertices[welded] - split.vertices[i]).norm(), 2e-7);
    }
}

TEST(Repair, FlatAndDoubledTrianglesAreDropped)
{
    SurfaceMesh mesh{kCorners, {{0, 1, 2}, {0, 2, 1}, {1, 1, 2}, {0, 1, 4}, {1, 2, 3}}};
    mesh.vertices.push_back(Vec3(2, 0, 0)); // In line with the first two.
    const Expected<RepairedSurface> repaired = Repair(mesh);
    ASSERT_TRUE(repaired);
    EXPECT_EQ(repaired->mesh.triangles, std::vector<Triangle>({{0, 1, 2}, {1, 2, 3}}));
    EXPECT_EQ(Summary(repaired->report),
              "2 flat elements dropped, 1 duplicate element dropped, 1 unused vertex dropped");
}

TEST(Weld, FindsWhatComparingAllPairsFinds)
{
    std::mt19937 random(4);
    for (const Real distance : {0.0, 0.01, 0.2, 5.0})
    {
        std::vector<Vec3> points;
        for (int i = 0; i < 400; ++i)
        {
            points.push_back(i % 3 == 2 ? points[random() % points.size()] : RandomPoint(random, 20, 0, 1));
        }
        std::vector<Index> expected;
        for (Index i = 0; i < 400; ++i)
        {
            expected.push_back(i);
            for (Index j = i - 1; j >= 0; --j)
                if (expected[static_cast<std::size_t>(j)] == j &&
                    (points[static_cast<std::size_t>(i)] - points[static_cast<std::size_t>(j)]).norm() <= distance)
                    expected.back() = j;
        }
        EXPECT_EQ(FindCoincident(points, distance), expected) << distance;
    }
    EXPECT_TRUE(FindCoincident({}, 1).empty());
}
} // namespace
} // namespace cpd
