#include "CPDSolver/Mesh/Topology.h"

#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Generate/Generate.h"
#include "CPDSolver/Mesh/Quality.h"
#include "Checks/Unit/Mesh/Surfaces.h"

namespace cpd
{
namespace
{
TEST(Topology, SkinOfACubeIsClosedOutwardAndKnowsItsVertices)
{
    const Expected<GeneratedMesh> cube = Generate("cube");
    ASSERT_TRUE(cube);
    const BoundarySurface skin = BoundaryOf(cube->solid);
    EXPECT_TRUE(test::IsClosed(skin.mesh));
    EXPECT_NEAR(SignedVolume(skin.mesh), 1, 1e-12);
    // 9^3 vertices of which 7^3 are inside; 8 x 8 quads on each of 6 sides.
    EXPECT_EQ(skin.mesh.vertices.size(), 729u - 343u);
    EXPECT_EQ(skin.mesh.triangles.size(), 768u);
    ASSERT_EQ(skin.solidVertices.size(), skin.mesh.vertices.size());
    for (std::size_t i = 0; i < skin.solidVertices.size(); ++i)
        EXPECT_EQ(skin.mesh.vertices[i], cube->solid.vertices[skin.solidVertices[i]]);
}

TEST(Topology, EveryEdgeOnceInOrder)
{
    const TetMesh two{std::vector<Vec3>(5, Vec3::Zero()), {{0, 1, 2, 3}, {4, 2, 1, 3}}};
    const std::vector<Edge> wanted{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    EXPECT_EQ(EdgesOf(two), wanted);
    // Euler: V - E + F = 2.
    const SurfaceMesh box = test::MakeBox(Vec3::Zero(), Vec3::Ones());
    EXPECT_EQ(EdgesOf(box).size(), 18u);
}

TEST(Topology, PiecesHangTogetherByFaces)
{
    const std::vector<Vec3> vertices(12, Vec3::Zero());
    EXPECT_EQ(CountPieces({vertices, {{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}}}), 3);
    EXPECT_EQ(CountPieces({vertices, {{0, 1, 2, 3}, {1, 2, 3, 4}, {3, 4, 5, 6}, {6, 7, 8, 9}}}), 3);
    EXPECT_EQ(CountPieces({vertices, {}}), 0);
}
} // namespace
} // namespace cpd
