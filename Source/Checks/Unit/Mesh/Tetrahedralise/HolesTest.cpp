#include "CPDSolver/Mesh/Tetrahedralise/Clean/Holes.h"

#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Quality.h"
#include "CPDSolver/Mesh/Tetrahedralise/Tetrahedralise.h"
#include "CPDSolver/Mesh/Tetrahedralise/TriangleTree.h"
#include "CPDSolver/Mesh/Topology.h"
#include "Checks/Unit/Mesh/Surfaces.h"

namespace cpd
{
namespace
{
OutwardSurface Close(const SurfaceMesh& surface)
{
    OutwardSurface cleaned = CleanAndTurn(surface, 1e-9);
    CloseHoles(cleaned);
    return cleaned;
}

/// A ball of radius 1 below that height.
SurfaceMesh MakeBowl(Real height, Index rings = 24)
{
    SurfaceMesh bowl = test::MakeSphere(Vec3::Zero(), 1, rings);
    std::erase_if(
        bowl.triangles, [&](const Triangle& t)
        { return std::ranges::any_of(t, [&](Index corner) { return bowl.vertices[corner][2] > height + 1e-9; }); });
    return bowl;
}

/// Both ends open.
SurfaceMesh MakeTube(Index around, Real halfLength)
{
    SurfaceMesh tube;
    for (Index i = 0; i < around; ++i)
        for (const Real z : {-halfLength, halfLength})
        {
            const Real turn = 2 * std::numbers::pi * i / around;
            tube.vertices.emplace_back(std::cos(turn), std::sin(turn), z);
        }
    for (Index i = 0; i < around; ++i)
    {
        const Index a = 2 * i;
        const Index b = 2 * ((i + 1) % around);
        tube.triangles.insert(tube.triangles.end(), {{a, b, b + 1}, {a, b + 1, a + 1}});
    }
    return tube;
}

/// A square of 2 m, so far bent that its middle is that high (m).
SurfaceMesh MakeSheet(Real height)
{
    constexpr Index kCells = 20;
    SurfaceMesh sheet;
    for (Index i = 0; i <= kCells; ++i)
        for (Index j = 0; j <= kCells; ++j)
        {
            const Real x = 2.0 * i / kCells - 1;
            sheet.vertices.emplace_back(x, 2.0 * j / kCells - 1, height * (1 - x * x));
        }
    for (Index i = 0; i < kCells; ++i)
        for (Index j = 0; j < kCells; ++j)
        {
            const Index a = i * (kCells + 1) + j;
            const Index b = a + kCells + 1;
            sheet.triangles.insert(sheet.triangles.end(), {{a, b, b + 1}, {a, b + 1, a + 1}});
        }
    return sheet;
}

TEST(Holes, CapsAreFlatWhereTheRimIs)
{
    const SurfaceMesh box = test::kCube;
    SurfaceMesh open = box;
    std::erase_if(open.triangles, [&](const Triangle& t)
                  { return std::ranges::all_of(t, [&](Index corner) { return open.vertices[corner][2] > 0.5; }); });
    ASSERT_EQ(open.triangles.size(), 10u);
    const OutwardSurface closed = Close(open);
    EXPECT_EQ(closed.boundaryEdges, 4);
    EXPECT_EQ(closed.leakingEdges, 0);
    EXPECT_NEAR(SignedVolume(closed.mesh), 1, 1e-12);
    // A rim of more vertices than caps are looked for between.
    const OutwardSurface tube = Close(MakeTube(300, 1));
    EXPECT_EQ(tube.leakingEdges, 0);
    EXPECT_NEAR(SignedVolume(tube.mesh), 300 * std::sin(2 * std::numbers::pi / 300), 1e-9);
}

TEST(Holes, ThoseThatTouchAtAVertexAreClosedEachForItself)
{
    SurfaceMesh ball = test::MakeSphere(Vec3::Zero(), 0.5, 30);
    const Real whole = SignedVolume(ball);
    std::size_t number = 0;
    std::erase_if(ball.triangles, [&](const Triangle&) { return number++ % 7 == 0; });
    const OutwardSurface closed = Close(ball);
    EXPECT_GT(closed.boundaryEdges, 500);
    EXPECT_EQ(closed.leakingEdges, 0);
    EXPECT_NEAR(SignedVolume(closed.mesh), whole, 1e-3 * whole);
}

TEST(Holes, SheetsStayOpen)
{
    for (const Real height : {0.0, 0.05, 0.2})
    {
        const SurfaceMesh sheet = MakeSheet(height);
        const OutwardSurface same = Close(sheet);
        EXPECT_EQ(same.mesh.triangles.size(), sheet.triangles.size()) << height;
        EXPECT_EQ(same.leakingEdges, 80) << height;
    }
    EXPECT_EQ(Close(MakeBowl(-0.5)).leakingEdges, 0);
}

/// How far the farthest vertex of a solid's skin is from the closed surface, in cubes, and how far the farthest place
/// of the rim is from the skin.
struct Misfit
{
    Real skin = 0;
    Real rim = 0;
};

Misfit Measure(const SurfaceMesh& open)
{
    TetrahedraliseOptions options;
    const Expected<TetrahedraliseReport> report = Tetrahedralise(open, options);
    EXPECT_TRUE(report);
    if (!report)
        return {};
    EXPECT_EQ(report->method, FillMethod::Voxel);
    EXPECT_GT(report->quality.minDihedral, 8);
    EXPECT_NEAR(static_cast<Real>(report->solid.vertices.size()), 800, 80);
    const SurfaceMesh skin = SurfaceOf(report->solid);
    const TriangleTree onSkin(skin);
    const TriangleTree onSurface(Close(open).mesh);
    Misfit misfit;
    for (const Triangle& t : skin.triangles)
        for (const Index corner : t)
        {
            const Vec3& vertex = skin.vertices[corner];
            misfit.skin = std::max(misfit.skin, (onSurface.ClosestPoint(vertex) - vertex).norm() / report->spacing);
        }
    const std::vector<bool> isRim = BorderOf(open.triangles, static_cast<Index>(open.vertices.size()));
    for (std::size_t i = 0; i < isRim.size(); ++i)
        if (isRim[i])
            misfit.rim = std::max(misfit.rim,
                                  (onSkin.ClosestPoint(open.vertices[i]) - open.vertices[i]).norm() / report->spacing);
    return misfit;
}

TEST(Holes, TheFillOfAnOpenSurfaceHoldsToItsRims)
{
    const std::vector<SurfaceMesh> surfaces{MakeBowl(0.9), MakeBowl(0), MakeTube(48, 1), MakeBowl(0, 200)};
    for (std::size_t i = 0; i < surfaces.size(); ++i)
    {
        const Misfit misfit = Measure(surfaces[i]);
        EXPECT_LT(misfit.skin, 0.02) << i;
        EXPECT_LT(misfit.rim, 0.2) << i;
    }
}
} // namespace
} // namespace cpd
