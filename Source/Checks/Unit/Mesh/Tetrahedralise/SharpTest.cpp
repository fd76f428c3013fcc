// What is sharp in a surface is sharp in its solid: corners, edges, rims, tips.
#include <gtest/gtest.h>

#include "CPDSolver/Base/ParallelFor.h"
#include "CPDSolver/Mesh/Tetrahedralise/Sharp/Features.h"
#include "CPDSolver/Mesh/Tetrahedralise/Sharp/Sharpen.h"
#include "CPDSolver/Mesh/Tetrahedralise/Tetrahedralise.h"
#include "CPDSolver/Mesh/Tetrahedralise/TriangleTree.h"
#include "CPDSolver/Mesh/Topology.h"
#include "Checks/Unit/Mesh/Surfaces.h"

namespace cpd
{
namespace
{
SurfaceMesh Turned(SurfaceMesh mesh)
{
    // About no particular axis, so that no face is parallel to the lattice.
    const Mat3 turn = Quat(Eigen::AngleAxis<Real>(0.7, Vec3(1, 2, 3).normalized())).toRotationMatrix();
    for (Vec3& vertex : mesh.vertices)
        vertex = turn * vertex;
    return mesh;
}

/// A polygon (counter-clockwise from above) drawn up along z; it may have dents as long as `middle` sees all of it.
SurfaceMesh Extrude(const std::vector<Vec3>& polygon, const Vec3& middle, Real height)
{
    SurfaceMesh mesh;
    const auto n = static_cast<Index>(polygon.size());
    for (const Real z : {0.0, height})
    {
        for (const Vec3& corner : polygon)
            mesh.vertices.emplace_back(corner + z * Vec3::UnitZ());
        mesh.vertices.emplace_back(middle + z * Vec3::UnitZ());
    }
    const Index top = n + 1;
    for (Index i = 0; i < n; ++i)
    {
        const Index j = (i + 1) % n;
        mesh.triangles.insert(mesh.triangles.end(),
                              {{i, j, top + j}, {i, top + j, top + i}, {n, j, i}, {top + n, top + i, top + j}});
    }
    return mesh;
}

std::vector<Vec3> Circle(Index sides, Real radius)
{
    std::vector<Vec3> circle;
    for (Index i = 0; i < sides; ++i)
    {
        const Real turn = 2 * std::numbers::pi * i / sides;
        circle.emplace_back(radius * std::cos(turn), radius * std::sin(turn), 0);
    }
    return circle;
}

/// A base drawn up to a tip.
SurfaceMesh MakeCone(const std::vector<Vec3>& base, Real height)
{
    SurfaceMesh mesh;
    mesh.vertices = base;
    const auto n = static_cast<Index>(base.size());
    mesh.vertices.emplace_back(0, 0, height);
    mesh.vertices.emplace_back(Vec3::Zero());
    for (Index i = 0; i < n; ++i)
    {
        const Index j = (i + 1) % n;
        mesh.triangles.insert(mesh.triangles.end(), {{i, j, n}, {n + 1, j, i}});
    }
    return mesh;
}

const SurfaceMesh kLetterL =
    Extrude({Vec3(0, 0, 0), Vec3(2, 0, 0), Vec3(2, 0.9, 0), Vec3(0.9, 0.9, 0), Vec3(0.9, 2, 0), Vec3(0, 2, 0)},
            Vec3(0.45, 0.45, 0), 0.8);
const SurfaceMesh kCylinder = Extrude(Circle(32, 0.5), Vec3::Zero(), 1);
const SurfaceMesh kCone = MakeCone(Circle(32, 0.5), 1);
const SurfaceMesh kPyramid = MakeCone({Vec3(-1, -1, 0), Vec3(1, -1, 0), Vec3(1, 1, 0), Vec3(-1, 1, 0)}, 1.5);
const SurfaceMesh kWedge = Extrude({Vec3(0, 0, 0), Vec3(2, 0, 0), Vec3(0, 1, 0)}, Vec3(0.5, 0.3, 0), 1);
const SurfaceMesh kHexagon = Extrude(Circle(6, 0.7), Vec3::Zero(), 0.6);

SurfaceMesh OpenBox()
{
    SurfaceMesh open = test::kCube;
    std::erase_if(open.triangles, [&](const Triangle& t)
                  { return open.vertices[t[0]][2] + open.vertices[t[1]][2] + open.vertices[t[2]][2] == 3; });
    return open;
}

/// The surface's vertices, and points along the edges where it turns by more than 40 degrees.
std::vector<Vec3> SharpSamples(const SurfaceMesh& surface)
{
    std::vector<Vec3> samples = surface.vertices;
    std::map<Edge, std::vector<Vec3>> normals;
    for (const Triangle& t : surface.triangles)
        for (int side = 0; side < 3; ++side)
        {
            const auto [low, high] = std::minmax(t[side], t[(side + 1) % 3]);
            const Vec3& a = surface.vertices[t[0]];
            normals[{low, high}].push_back((surface.vertices[t[1]] - a).cross(surface.vertices[t[2]] - a).normalized());
        }
    constexpr int kPieces = 50;
    for (const auto& [edge, pair] : normals)
        if (pair.size() == 2 && pair[0].dot(pair[1]) < std::cos(40 * std::numbers::pi / 180))
            for (int i = 1; i < kPieces; ++i)
                samples.emplace_back((i * surface.vertices[edge[0]] + (kPieces - i) * surface.vertices[edge[1]]) /
                                     kPieces);
    return samples;
}

/// In spacings: how far the worst of the samples lies from the solid's skin.
Real FarthestFromSkin(const TetrahedraliseReport& report, const SurfaceMesh& surface)
{
    const TriangleTree skin(SurfaceOf(report.solid));
    Real farthest = 0;
    for (const Vec3& sample : SharpSamples(surface))
        farthest = std::max(farthest, (skin.ClosestPoint(sample) - sample).norm());
    return farthest / report.spacing;
}

struct Shape
{
    const char* name;
    SurfaceMesh surface;
    /// In spacings. Where a rim is round, the tets' edges are chords of it; where faces meet at an acute angle, the
    /// best of tets are as bad as is allowed.
    Real farthest;
};

const std::vector<Shape> kShapes{{"pyramid", kPyramid, 0.05},  {"wedge", kWedge, 0.4}, {"letter L", kLetterL, 0.15},
                                 {"cylinder", kCylinder, 0.2}, {"cone", kCone, 0.27},  {"hexagon", kHexagon, 0.01},
                                 {"open box", OpenBox(), 0.5}};

TetrahedraliseReport Fill(const SurfaceMesh& surface, Index vertices)
{
    TetrahedraliseOptions options;
    options.vertices = vertices;
    const Expected<TetrahedraliseReport> report = Tetrahedralise(surface, options);
    if (!report)
    {
        ADD_FAILURE() << report.Message();
        return {};
    }
    EXPECT_NEAR(static_cast<Real>(report->solid.vertices.size()), vertices, 0.1 * vertices);
    EXPECT_EQ(report->quality.inverted, 0);
    EXPECT_GT(report->quality.minDihedral, 10.7);
    EXPECT_LT(report->quality.maxDihedral, 164.8);
    return *report;
}

SharpFeatures Find(const SurfaceMesh& surface)
{
    constexpr Real kFine = 0.05;
    return FindSharpFeatures(surface, TriangleTree(surface), {kFine, 800});
}

TEST(Sharp, WhatIsSharpAllOverHasNoFeatures)
{
    // A hundred cards that cross: their rims are longer than any skin of twenty vertices could follow.
    SurfaceMesh cards;
    for (Index i = 0; i < 100; ++i)
    {
        const Real turn = 0.7 * i;
        cards.vertices.insert(cards.vertices.end(), {Vec3(std::cos(turn), std::sin(turn), 0.01 * i),
                                                     Vec3(-std::cos(turn), -std::sin(turn), 0.02 * i), Vec3(0, 0, 1)});
        cards.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    const TriangleTree tree(cards);
    EXPECT_TRUE(FindSharpFeatures(cards, tree, {0.05, 20}).corners.empty());
    EXPECT_FALSE(FindSharpFeatures(cards, tree, {0.05, 20000}).corners.empty());
}

TEST(Sharp, BoxesAreExact)
{
    const std::vector<Vec3> sizes{Vec3(1, 1, 1), Vec3(4, 4, 1), Vec3(4, 1, 1), Vec3(1, 1, 0.05), Vec3(3, 0.7, 1.9)};
    for (const Vec3& size : sizes)
        for (const SurfaceMesh& box : {test::MakeBox(Vec3::Zero(), size), Turned(test::MakeBox(Vec3::Zero(), size))})
            for (const Index vertices : {400, 800, 3000})
            {
                const TetrahedraliseReport report = Fill(box, vertices);
                EXPECT_LT(FarthestFromSkin(report, box), 1e-9) << size.transpose() << ", " << vertices;
                EXPECT_NEAR(report.quality.totalVolume / size.prod(), 1, 1e-9);
                EXPECT_GT(report.quality.minDihedral, 15) << size.transpose() << ", " << vertices;
                EXPECT_TRUE(report.messages.empty());
            }
}

TEST(Sharp, CornersAndEdgesAreMet)
{
    for (const Shape& shape : kShapes)
        for (const SurfaceMesh& surface : {shape.surface, Turned(shape.surface)})
            for (const Index vertices : {300, 800, 1500})
            {
                const TetrahedraliseReport report = Fill(surface, vertices);
                const Real farthest = FarthestFromSkin(report, surface);
                EXPECT_LT(farthest, shape.farthest) << shape.name << ", " << vertices;
            }
}

TEST(Sharp, FindsCornersRimsAndTips)
{
    struct Expectation
    {
        const char* name;
        const SurfaceMesh& surface;
        std::size_t corners;
        std::size_t curves;
    };
    // A rim without corners is cut in three.
    const SurfaceMesh open = OpenBox();
    for (const auto& [name, surface, corners, curves] : std::vector<Expectation>{{"cube", test::kCube, 8, 12},
                                                                                 {"open box", open, 8, 12},
                                                                                 {"letter L", kLetterL, 12, 18},
                                                                                 {"cylinder", kCylinder, 6, 6},
                                                                                 {"cone", kCone, 4, 3}})
    {
        const SharpFeatures features = Find(surface);
        EXPECT_EQ(features.corners.size(), corners) << name;
        EXPECT_EQ(features.curves.size(), curves) << name;
    }
}

TEST(Sharp, SmoothShapesStayToTheBit)
{
    for (const SurfaceMesh& smooth : {test::MakeSphere(Vec3(1, 2, 3), 1, 12), test::MakeTorus(1, 0.4)})
    {
        EXPECT_TRUE(Find(smooth).corners.empty());
        TetMesh solid = Fill(smooth, 300).solid;
        const TetMesh before = solid;
        Sharpen(smooth, TriangleTree(smooth), 0.2, solid);
        EXPECT_TRUE(test::IsSame(solid, before));
    }
}

TEST(Sharp, WhatLiesInsideAnotherPartIsNoFeature)
{
    const SurfaceMesh second = test::MakeBox(Vec3(0.5, 0.3, 0.4), Vec3(2, 0.7, 0.8));
    const SurfaceMesh both = test::Join(test::kCube, second);
    // Four of the second box's corners, and the edges that end there, are inside the cube.
    const SharpFeatures features = Find(both);
    EXPECT_EQ(features.corners.size(), 12u);
    EXPECT_EQ(features.curves.size(), 16u);
    const TetrahedraliseReport report = Fill(both, 800);
    const Real volume = 1 + 1 * 0.4 * 0.4;
    EXPECT_NEAR(report.quality.totalVolume, volume, 0.03 * volume);
}

TEST(Sharp, SameBitsOnAnyNumberOfThreads)
{
    SetThreadCount(1);
    const TetMesh alone = Fill(kLetterL, 400).solid;
    for (const int threads : {2, 3})
    {
        SetThreadCount(threads);
        EXPECT_TRUE(test::IsSame(alone, Fill(kLetterL, 400).solid)) << threads << " threads";
    }
    SetThreadCount(0);
}
} // namespace
} // namespace cpd
