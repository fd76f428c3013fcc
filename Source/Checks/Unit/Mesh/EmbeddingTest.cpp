#include "CPDSolver/Mesh/Embed/Embedding.h"

#include <limits>
#include <random>

#include <gtest/gtest.h>

#include "CPDSolver/Base/ParallelFor.h"
#include "CPDSolver/Mesh/Columns.h"
#include "CPDSolver/Mesh/Embed/SurfaceNormals.h"
#include "CPDSolver/Mesh/Embed/TetTree.h"
#include "Checks/Unit/Mesh/HandMadeMeshes.h"

namespace cpd
{
namespace
{
/// The unit sphere, scaled and set around the middle of the unit box.
SurfaceMesh SphereAroundTheMiddle(Real radius)
{
    SurfaceMesh sphere = HandMadeSphere(20, 30);
    for (Vec3& vertex : sphere.vertices)
        vertex = Vec3::Constant(0.5) + radius * vertex;
    return sphere;
}

const Mat3 kStretch = (Mat3() << 1.5, 0.2, -0.3, 0.1, 0.7, 0.4, -0.6, 0.25, 1.1).finished();
const Vec3 kShift(3, -2, 7);

Columns Moved(const std::vector<Vec3>& vertices, const Mat3& stretch, const Vec3& shift)
{
    return (stretch * AsColumns(vertices)).colwise() + shift;
}

TEST(Embedding, RestAndAffineMotionsAreReproducedInsideAndOutside)
{
    const TetMesh box = HandMadeBox(5, Vec3::Ones());
    for (const Real radius : {0.3, 0.5, 0.6, 0.9})
    {
        const SurfaceMesh sphere = SphereAroundTheMiddle(radius);
        const Expected<Embedding> embedding = Embed(sphere, box);
        ASSERT_TRUE(embedding);
        EXPECT_EQ(embedding->outsideVertices > 0, radius > 0.5);
        EXPECT_EQ(embedding->clampedVertices, 0);
        EXPECT_NEAR(embedding->farthestOutside, std::max(0.0, radius - 0.5), 1e-3);
        Columns surface;
        Deform(*embedding, AsColumns(box.vertices), surface);
        EXPECT_LT((surface - AsColumns(sphere.vertices)).cwiseAbs().maxCoeff(), 1e-12) << radius;
        Deform(*embedding, Moved(box.vertices, kStretch, kShift), surface);
        EXPECT_LT((surface - Moved(sphere.vertices, kStretch, kShift)).cwiseAbs().maxCoeff(), 1e-12) << radius;
    }
}

TEST(Embedding, VerticesInsideHaveWeightsBetweenZeroAndOne)
{
    const Expected<Embedding> embedding = Embed(SphereAroundTheMiddle(0.45), HandMadeBox(4, Vec3::Ones()));
    ASSERT_TRUE(embedding);
    EXPECT_GT(embedding->weights.minCoeff(), -1e-12);
    EXPECT_LT((embedding->weights.colwise().sum().array() - 1).abs().maxCoeff(), 1e-14);
    EXPECT_EQ(Summary(*embedding), "");
}

TEST(Embedding, VerticesFarOutAreDrawnInSoThatNoWeightRunsAway)
{
    const TetMesh box = HandMadeBox(4, Vec3::Ones());
    const SurfaceMesh far{{{0.4, 0.6, 100}, {0.3, 0.3, 1.1}}, {}};
    const Expected<Embedding> embedding = Embed(far, box);
    ASSERT_TRUE(embedding);
    EXPECT_EQ(embedding->outsideVertices, 2);
    EXPECT_EQ(embedding->clampedVertices, 1);
    EXPECT_NEAR(embedding->farthestOutside, 99, 1e-9);
    EXPECT_LE(embedding->weights.cwiseAbs().maxCoeff(), 9 + 1e-12);
    Columns surface;
    Deform(*embedding, AsColumns(box.vertices), surface);
    EXPECT_NEAR((surface.col(0) - far.vertices[0]).norm(), embedding->largestRestError, 1e-9);
    EXPECT_LT((surface.col(1) - far.vertices[1]).norm(), 1e-12);
    EXPECT_GT(surface(2, 0), 1) << "it stays on its side";
    EXPECT_EQ(Summary(*embedding).find("2 of 2 surface vertices are outside the tets, by up to 99.000000 m; 1 of them"),
              0u);
}

TEST(Embedding, FlatTetsHoldNothingAndNothingIsEverNan)
{
    TetMesh mesh = HandMadeBox(1, Vec3::Ones());
    mesh.tets.insert(mesh.tets.begin(), {{0, 1, 2, 3}, {0, 0, 0, 0}, {4, 4, 5, 6}});
    const SurfaceMesh sphere = SphereAroundTheMiddle(0.7);
    const Expected<Embedding> embedding = Embed(sphere, mesh);
    ASSERT_TRUE(embedding);
    EXPECT_TRUE(embedding->weights.allFinite());

    // Crushed to a point: directions stay finite, and unit.
    Columns normals;
    SmoothNormals(MakeTopology(sphere), Columns::Zero(3, static_cast<Eigen::Index>(sphere.vertices.size())), normals);
    EXPECT_LT((normals.colwise().norm().array() - 1).abs().maxCoeff(), 1e-12);
}

TEST(Embedding, UnusableMeshesAreRefused)
{
    const TetMesh box = HandMadeBox(1, Vec3::Ones());
    EXPECT_FALSE(Embed(SurfaceMesh{}, box));
    EXPECT_FALSE(Embed(SphereAroundTheMiddle(1), TetMesh{}));
    EXPECT_FALSE(Embed(SphereAroundTheMiddle(1), TetMesh{box.vertices, {{0, 0, 0, 0}}}));
    EXPECT_FALSE(Embed(SphereAroundTheMiddle(1), TetMesh{box.vertices, {{0, 1, 2, 8}}}));
    for (const Real bad : {std::numeric_limits<Real>::infinity(), std::numeric_limits<Real>::quiet_NaN(), 1e300})
    {
        EXPECT_FALSE(Embed(SurfaceMesh{{{0, 0, bad}}, {}}, box));
        TetMesh broken = box;
        broken.vertices[7].z() = bad;
        EXPECT_FALSE(Embed(SphereAroundTheMiddle(1), broken));
    }
}

TEST(Embedding, IsTheSameOnAnyNumberOfThreads)
{
    const TetMesh box = HandMadeBox(6, Vec3::Ones());
    SurfaceMesh points;
    std::mt19937 random(5);
    for (int i = 0; i < 5000; ++i)
        points.vertices.push_back(RandomPoint(random, 150, 0, 1.5));
    SetThreadCount(1);
    const Expected<Embedding> serial = Embed(points, box);
    ASSERT_TRUE(serial);
    for (const int threads : {2, 3, 16})
    {
        SetThreadCount(threads);
        const Expected<Embedding> parallel = Embed(points, box);
        ASSERT_TRUE(parallel);
        EXPECT_EQ(parallel->corners, serial->corners);
        EXPECT_EQ(parallel->weights, serial->weights);
    }
    SetThreadCount(0);
}

// Buffers that have their size are written in place, whichever way the positions come.
TEST(Embedding, EveryFrameWritesIntoTheBuffersOfTheFirst)
{
    const TetMesh box = HandMadeBox(3, Vec3::Ones());
    const SurfaceMesh sphere = SphereAroundTheMiddle(0.4);
    const Expected<Embedding> embedding = Embed(sphere, box);
    ASSERT_TRUE(embedding);
    const SurfaceTopology topology = MakeTopology(sphere);
    Columns surface;
    Columns normals;
    const Real* before[2] = {};
    for (int frame = 0; frame < 3; ++frame)
    {
        const Columns positions = Moved(box.vertices, kStretch * (1 + frame), kShift);
        Deform(*embedding, positions, surface);
        SmoothNormals(topology, surface, normals);
        const Real* now[2] = {surface.data(), normals.data()};
        for (int i = 0; i < 2 && frame > 0; ++i)
            EXPECT_EQ(now[i], before[i]);
        std::copy(now, now + 2, before);
    }
}

TEST(TetTree, FindsWhatLookingAtEveryTetFinds)
{
    const TetMesh ball = HandMadeBall(6);
    const TetTree tree(ball);
    std::mt19937 random(6);
    for (int i = 0; i < 500; ++i)
    {
        const Vec3 point = RandomPoint(random, 1000, -1.6, 1.8);
        Real closest = std::numeric_limits<Real>::max();
        for (const Tet& tet : ball.tets)
            closest = std::min(closest, TetTree(TetMesh{ball.vertices, {tet}}).Find(point).distance);
        EXPECT_NEAR(tree.Find(point).distance, closest, 1e-12);
    }
}

// The distance to the box [0,1]^3 is known in closed form, and so is the closest point.
TEST(TetTree, DistancesToABoxAreThoseOfABox)
{
    const TetMesh box = HandMadeBox(3, Vec3::Ones());
    const TetTree tree(box);
    std::mt19937 random(7);
    for (int i = 0; i < 2000; ++i)
    {
        const Vec3 point = RandomPoint(random, 1000, -2, 3);
        const Vec3 closest = point.cwiseMax(0).cwiseMin(1);
        const ClosestTet found = tree.Find(point);
        EXPECT_NEAR(found.distance, (closest - point).norm(), 1e-12);
        Vec3 embedded = Vec3::Zero();
        for (std::size_t k = 0; k < 4; ++k)
            embedded += found.closestWeights[static_cast<Eigen::Index>(k)] *
                        box.vertices[static_cast<std::size_t>(box.tets[static_cast<std::size_t>(found.tet)][k])];
        EXPECT_LT((embedded - closest).norm(), 1e-12);
    }
}

TEST(SurfaceNormals, ThoseOfASphereAreExactHoweverItIsMeshed)
{
    for (const int meridians : {5, 20, 80})
    {
        const SurfaceMesh sphere = HandMadeSphere(10, meridians);
        Columns normals;
        SmoothNormals(MakeTopology(sphere), AsColumns(sphere.vertices), normals);
        EXPECT_LT((normals - AsColumns(sphere.vertices)).cwiseAbs().maxCoeff(), 1e-13) << meridians;
    }
}

TEST(SurfaceNormals, FollowTheDeformedSurface)
{
    // A stretched sphere is an ellipsoid, whose normals are known; finer meshes come closer.
    Real previous = 1;
    for (const int parallels : {10, 20, 40})
    {
        const SurfaceMesh sphere = HandMadeSphere(parallels, 2 * parallels);
        Columns normals;
        SmoothNormals(MakeTopology(sphere), Moved(sphere.vertices, kStretch, kShift), normals);
        const Mat3 inverseTransposed = kStretch.inverse().transpose();
        const Columns exact = (inverseTransposed * AsColumns(sphere.vertices)).colwise().normalized();
        const Real error = (normals - exact).colwise().norm().maxCoeff();
        EXPECT_LT(error, 0.7 * previous);
        previous = error;
    }
    EXPECT_LT(previous, 0.1);
}

TEST(SurfaceNormals, VerticesWithoutAnAreaGetTheStandIn)
{
    const SurfaceMesh needle{{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 5, 0}, {0, 0, 0}}, {{0, 1, 2}, {0, 4, 1}}};
    Columns normals;
    SmoothNormals(MakeTopology(needle), AsColumns(needle.vertices), normals);
    EXPECT_EQ(normals, Columns(Vec3(Vec3::UnitZ()).replicate(1, 5)));
}
} // namespace
} // namespace cpd
