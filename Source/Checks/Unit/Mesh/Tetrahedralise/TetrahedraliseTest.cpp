#include "CPDSolver/Mesh/Tetrahedralise/Tetrahedralise.h"

#include <limits>
#include <random>

#include <gtest/gtest.h>

#include "CPDSolver/Base/ParallelFor.h"
#include "CPDSolver/Mesh/Topology.h"
#include "Checks/Unit/Mesh/Surfaces.h"

namespace cpd
{
namespace
{
/// What must hold for whatever goes in.
TetrahedraliseReport Fill(const SurfaceMesh& surface, const TetrahedraliseOptions& options = {})
{
    const Expected<TetrahedraliseReport> report = Tetrahedralise(surface, options);
    if (!report)
    {
        ADD_FAILURE() << report.Message();
        return {};
    }
    EXPECT_NEAR(static_cast<Real>(report->solid.vertices.size()), options.vertices, 0.1 * options.vertices);
    EXPECT_EQ(report->quality.inverted, 0);
    EXPECT_GT(report->quality.minDihedral, 8);
    EXPECT_LT(report->quality.maxDihedral, 165);
    EXPECT_TRUE(test::IsClosed(SurfaceOf(report->solid)));
    return *report;
}

bool Says(const TetrahedraliseReport& report, const std::string& words)
{
    return std::any_of(report.messages.begin(), report.messages.end(),
                       [&](const std::string& message) { return message.find(words) != std::string::npos; });
}

const SurfaceMesh kSphere = test::MakeSphere(Vec3(3, -2, 1), 0.7);

TEST(Tetrahedralise, FillsClosedSurfacesToTheirVolume)
{
    for (const SurfaceMesh& surface : {kSphere, test::kCube, test::MakeTorus(1, 0.4)})
        for (const Index vertices : {800, 3000})
        {
            TetrahedraliseOptions options;
            options.vertices = vertices;
            const TetrahedraliseReport report = Fill(surface, options);
            EXPECT_EQ(report.method, FillMethod::Closed);
            EXPECT_EQ(report.pieces, 1);
            EXPECT_NEAR(report.surfaceVolume, SignedVolume(surface), 1e-9);
            EXPECT_NEAR(report.quality.totalVolume, report.surfaceVolume, 0.05 * report.surfaceVolume);
            EXPECT_TRUE(report.messages.empty());
        }
}

TEST(Tetrahedralise, FattensAThinPlateRatherThanLosingIt)
{
    const SurfaceMesh plate = test::MakeBox(Vec3::Zero(), Vec3(1, 1, 0.002));
    const TetrahedraliseReport fat = Fill(plate);
    EXPECT_EQ(fat.pieces, 1);
    EXPECT_GT(fat.quality.totalVolume, 10 * 0.002);
    EXPECT_TRUE(Says(fat, "fattened"));
    const TetrahedraliseReport thickEnough = Fill(test::MakeBox(Vec3::Zero(), Vec3(1, 1, 0.1)));
    EXPECT_NEAR(thickEnough.quality.totalVolume, 0.1, 0.01);
}

TEST(Tetrahedralise, FillsAnOpenSurfaceAndSaysSo)
{
    SurfaceMesh open = test::MakeSphere(Vec3::Zero(), 1);
    std::erase_if(open.triangles, [&](const Triangle& t) { return open.vertices[t[0]][2] > 0.9; });
    TetrahedraliseOptions options;
    options.name = "SM_Rock";
    const TetrahedraliseReport report = Fill(open, options);
    EXPECT_EQ(report.method, FillMethod::Voxel);
    EXPECT_GT(report.boundaryEdges, 0);
    EXPECT_TRUE(Says(report, "SM_Rock is open (" + std::to_string(report.boundaryEdges) +
                                 " boundary edges). Used voxel fill; close it for a tighter fit."));
    EXPECT_NEAR(report.quality.totalVolume, 4.0 / 3 * std::numbers::pi, 0.25);
}

TEST(Tetrahedralise, JoinsWhatOverlaps)
{
    const SurfaceMesh two = test::Join(test::MakeSphere(Vec3::Zero(), 1), test::MakeSphere(Vec3(1, 0.1, 0.2), 1));
    const TetrahedraliseReport report = Fill(two);
    EXPECT_EQ(report.method, FillMethod::Voxel);
    EXPECT_EQ(report.pieces, 1);
    EXPECT_TRUE(Says(report, "overlaps itself"));
    // Two balls less the lens that they share.
    const Real d = std::sqrt(1.05);
    const Real both = 8.0 / 3 * std::numbers::pi - std::numbers::pi / 12 * (4 + d) * (2 - d) * (2 - d);
    EXPECT_NEAR(report.quality.totalVolume, both, 0.04 * both);
}

TEST(Tetrahedralise, KeepsSeparateShellsAndSaysSo)
{
    const TetrahedraliseReport report = Fill(test::Join(kSphere, test::MakeSphere(Vec3(5, -2, 1), 0.7)));
    EXPECT_EQ(report.method, FillMethod::Closed);
    EXPECT_EQ(report.pieces, 2);
    EXPECT_TRUE(Says(report, "2 parts that do not touch"));
}

TEST(Tetrahedralise, CavitiesStayEmpty)
{
    const SurfaceMesh block = test::MakeBox(-Vec3::Ones(), Vec3::Ones());
    const SurfaceMesh hollow = test::Join(block, test::InsideOut(test::MakeSphere(Vec3::Zero(), 0.7)));
    const TetrahedraliseReport report = Fill(hollow);
    EXPECT_EQ(report.method, FillMethod::Closed);
    EXPECT_NEAR(report.quality.totalVolume, SignedVolume(hollow), 0.05 * SignedVolume(hollow));
}

TEST(Tetrahedralise, SeamsAndWrongSidesMakeNoDifference)
{
    const TetrahedraliseReport clean = Fill(kSphere);
    const TetrahedraliseReport seams = Fill(test::SplitSeams(kSphere));
    EXPECT_TRUE(Says(seams, "welded"));
    EXPECT_EQ(seams.method, FillMethod::Closed);
    EXPECT_NEAR(seams.quality.totalVolume, clean.quality.totalVolume, 1e-6);

    SurfaceMesh mixed = kSphere;
    for (std::size_t i = 0; i < mixed.triangles.size(); i += 3)
        std::swap(mixed.triangles[i][0], mixed.triangles[i][1]);
    const TetrahedraliseReport turned = Fill(mixed);
    EXPECT_TRUE(Says(turned, "turned"));
    EXPECT_NEAR(turned.quality.totalVolume, clean.quality.totalVolume, 1e-6);

    // As exported for a game: four corners a side, each with normals of its own.
    SurfaceMesh uvCube;
    for (std::size_t i = 0; i < test::kCube.triangles.size(); i += 2)
    {
        const Triangle& first = test::kCube.triangles[i];
        const Triangle& second = test::kCube.triangles[i + 1];
        const auto n = static_cast<Index>(uvCube.vertices.size());
        for (const Index corner : {first[0], first[1], first[2], second[2]})
            uvCube.vertices.push_back(test::kCube.vertices[corner]);
        uvCube.triangles.insert(uvCube.triangles.end(), {{n, n + 1, n + 2}, {n, n + 2, n + 3}});
    }
    ASSERT_EQ(uvCube.vertices.size(), 24u);
    const TetrahedraliseReport cube = Fill(uvCube);
    EXPECT_EQ(cube.weldedVertices, 16);
    EXPECT_EQ(cube.method, FillMethod::Closed);
    EXPECT_NEAR(cube.quality.totalVolume, 1, 0.05);
}

TEST(Tetrahedralise, FillsSurfacesThatBranch)
{
    const TetrahedraliseReport report = Fill(test::Join(test::kCube, test::MakeBox(Vec3(1, 0, 0), Vec3(2, 1, 1))));
    EXPECT_EQ(report.method, FillMethod::Voxel);
    EXPECT_EQ(report.branchingEdges, 4);
    EXPECT_TRUE(Says(report, "branches"));
    EXPECT_NEAR(report.quality.totalVolume, 2, 0.1);
}

TEST(Tetrahedralise, IgnoresUnusedVerticesAndUnits)
{
    SurfaceMesh stray = kSphere;
    stray.vertices.emplace_back(1e9, 0, 0);
    EXPECT_TRUE(test::IsSame(Fill(stray).solid, Fill(kSphere).solid));
    SurfaceMesh tiny = kSphere;
    for (Vec3& vertex : tiny.vertices)
        vertex *= 1e-9;
    const TetrahedraliseReport report = Fill(tiny);
    EXPECT_NEAR(report.quality.totalVolume / report.surfaceVolume, 1, 0.05);
}

TEST(Tetrahedralise, WhateverItMakesOfRandomTrianglesIsWellShaped)
{
    std::mt19937_64 random(11);
    std::uniform_real_distribution<Real> coordinate(-1, 1);
    int filled = 0;
    for (int round = 0; round < 20; ++round)
    {
        SurfaceMesh soup;
        for (int i = 0; i < 12; ++i)
        {
            const Real x = coordinate(random);
            const Real y = coordinate(random);
            soup.vertices.emplace_back(x, y, coordinate(random));
        }
        std::uniform_int_distribution<Index> corner(0, 11);
        for (int i = 0; i < 10 + 4 * round; ++i)
        {
            const Index a = corner(random);
            const Index b = corner(random);
            soup.triangles.push_back({a, b, corner(random)});
        }
        TetrahedraliseOptions options;
        options.vertices = 200;
        const Expected<TetrahedraliseReport> report = Tetrahedralise(soup, options);
        if (!report)
        {
            EXPECT_FALSE(report.Message().empty());
            continue;
        }
        ++filled;
        EXPECT_EQ(report->quality.inverted, 0);
        EXPECT_GT(report->quality.minDihedral, 8);
        EXPECT_FALSE(report->messages.empty());
    }
    EXPECT_GT(filled, 0);
}

TEST(Tetrahedralise, AVeryFineSurfaceGetsTheSolidOfAFineOne)
{
    const TetrahedraliseReport fine = Fill(test::MakeSphere(Vec3::Zero(), 1, 60));
    const TetrahedraliseReport finer = Fill(test::MakeSphere(Vec3::Zero(), 1, 250));
    EXPECT_EQ(finer.method, FillMethod::Closed);
    EXPECT_TRUE(finer.messages.empty());
    EXPECT_NEAR(finer.quality.totalVolume, fine.quality.totalVolume, 0.01 * fine.quality.totalVolume);
    EXPECT_GT(finer.quality.minDihedral, fine.quality.minDihedral - 2);
}

Vec3 RandomVector(std::mt19937_64& random, Real reach)
{
    std::uniform_real_distribution<Real> coordinate(-reach, reach);
    const Real x = coordinate(random);
    const Real y = coordinate(random);
    return {x, y, coordinate(random)};
}

/// Triangles that hang together nowhere, each about as long as `reach` in a box of 2.
SurfaceMesh MakeSoup(Index count, Real reach)
{
    std::mt19937_64 random(5);
    SurfaceMesh soup;
    for (Index i = 0; i < count; ++i)
    {
        const Vec3 middle = RandomVector(random, 1);
        for (int corner = 0; corner < 3; ++corner)
            soup.vertices.emplace_back(middle + RandomVector(random, reach));
        soup.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return soup;
}

/// A ball whose vertices are shaken so far that its surface runs through itself everywhere.
SurfaceMesh MakeCrumpled(Index rings, Real reach)
{
    SurfaceMesh ball = test::MakeSphere(Vec3::Zero(), 1, rings);
    std::mt19937_64 random(3);
    for (Vec3& vertex : ball.vertices)
        vertex += RandomVector(random, reach);
    return ball;
}

TEST(Tetrahedralise, SoupsNeedlesAndCrumpledSurfacesGetTheirCountAndGoodTets)
{
    for (const SurfaceMesh& surface : {MakeSoup(1000, 0.05), MakeSoup(300, 1), MakeCrumpled(60, 0.1)})
        EXPECT_FALSE(Fill(surface).messages.empty());
    // A ring of five sides, each cut across into triangles forty times as long as wide.
    const SurfaceMesh needles = test::BendTorus(600, 5,
                                                [](Real u, Real v)
                                                {
                                                    const Real longitude = 2 * std::numbers::pi * u;
                                                    const Real latitude = 2 * std::numbers::pi * v;
                                                    const Real radius = 1 + 0.4 * std::cos(latitude);
                                                    return Vec3(radius * std::cos(longitude),
                                                                radius * std::sin(longitude), 0.4 * std::sin(latitude));
                                                });
    const TetrahedraliseReport report = Fill(needles);
    EXPECT_NEAR(report.quality.totalVolume, report.surfaceVolume, 0.05 * report.surfaceVolume);
}

TEST(Tetrahedralise, SameBitsTwiceAndOnAnyNumberOfThreads)
{
    SetThreadCount(1);
    const TetMesh alone = Fill(kSphere).solid;
    EXPECT_TRUE(test::IsSame(alone, Fill(kSphere).solid));
    SetThreadCount(3);
    EXPECT_TRUE(test::IsSame(alone, Fill(kSphere).solid));
    SetThreadCount(1);
    const TetMesh soup = Fill(MakeSoup(300, 1)).solid;
    SetThreadCount(3);
    EXPECT_TRUE(test::IsSame(soup, Fill(MakeSoup(300, 1)).solid));
    SetThreadCount(0);
}

TEST(Tetrahedralise, RefusesWhatHasNoInsideAndSaysWhy)
{
    const auto message = [](const SurfaceMesh& surface, Index vertices = 800)
    {
        TetrahedraliseOptions options;
        options.vertices = vertices;
        options.name = "SM_Rock";
        const Expected<TetrahedraliseReport> report = Tetrahedralise(surface, options);
        return report ? std::string("filled") : report.Message();
    };
    EXPECT_EQ(message({}), "SM_Rock is empty: give it faces.");
    EXPECT_NE(message(kSphere, 7).find("7 vertices are out of range"), std::string::npos);
    EXPECT_NE(message(kSphere, 200001).find("out of range"), std::string::npos);
    EXPECT_NE(message(test::MakeBox(Vec3::Zero(), Vec3(1, 1, 0))).find("it is flat"), std::string::npos);
    EXPECT_NE(message({std::vector<Vec3>(3, Vec3::Ones()), {{0, 1, 2}}}).find("no size"), std::string::npos);

    SurfaceMesh broken = test::kCube;
    broken.vertices[3][1] = std::numeric_limits<Real>::infinity();
    EXPECT_NE(message(broken).find("vertex 3"), std::string::npos);
    broken = test::kCube;
    broken.triangles[5][2] = 8;
    EXPECT_NE(message(broken).find("triangle 5 uses vertex 8"), std::string::npos);
    broken.triangles[5][2] = -1;
    EXPECT_NE(message(broken).find("triangle 5"), std::string::npos);
}
} // namespace
} // namespace cpd
