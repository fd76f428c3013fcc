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

TEST(Tetrahedralise, SameBitsTwiceAndOnAnyNumberOfThreads)
{
    SetThreadCount(1);
    const TetMesh alone = Fill(kSphere).solid;
    EXPECT_TRUE(test::IsSame(alone, Fill(kSphere).solid));
    SetThreadCount(3);
    EXPECT_TRUE(test::IsSame(alone, Fill(kSphere).solid));
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
