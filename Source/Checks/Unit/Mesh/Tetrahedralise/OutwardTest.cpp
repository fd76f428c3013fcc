#include "CPDSolver/Mesh/Tetrahedralise/Clean/Outward.h"

#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Quality.h"
#include "Checks/Unit/Mesh/Surfaces.h"

namespace cpd
{
namespace
{
constexpr Real kTolerance = 1e-6;
const SurfaceMesh kBox = test::MakeBox(Vec3::Zero(), Vec3::Ones());

TEST(Outward, LeavesACleanSurfaceAlone)
{
    const OutwardSurface cleaned = CleanAndTurn(kBox, kTolerance);
    EXPECT_EQ(cleaned.mesh.triangles, kBox.triangles);
    EXPECT_EQ(cleaned.welded + cleaned.dropped + cleaned.turned, 0);
    EXPECT_EQ(cleaned.boundaryEdges + cleaned.branchingEdges + cleaned.leakingEdges, 0);
}

TEST(Outward, WeldsSeamsEvenWithinRounding)
{
    SurfaceMesh split = test::SplitSeams(kBox);
    for (std::size_t i = 0; i < split.vertices.size(); ++i)
        split.vertices[i] += 1e-8 * Vec3(static_cast<Real>(i % 3), static_cast<Real>(i % 5), static_cast<Real>(i % 7));
    const OutwardSurface cleaned = CleanAndTurn(split, kTolerance);
    EXPECT_EQ(cleaned.mesh.vertices.size(), 8u);
    EXPECT_EQ(cleaned.welded, 28);
    EXPECT_TRUE(test::IsClosed(cleaned.mesh));
}

TEST(Outward, DropsCollapsedAndRepeatedTriangles)
{
    SurfaceMesh dirty = kBox;
    dirty.triangles.push_back({3, 3, 5});
    dirty.triangles.push_back({2, 3, 0});
    dirty.triangles.push_back({3, 2, 0});
    const OutwardSurface cleaned = CleanAndTurn(dirty, kTolerance);
    EXPECT_EQ(cleaned.dropped, 3);
    EXPECT_EQ(cleaned.mesh.triangles, kBox.triangles);
}

TEST(Outward, TurnsTrianglesOutwards)
{
    for (const std::size_t every : {1u, 2u, 3u, 5u})
    {
        SurfaceMesh mixed = test::MakeSphere(Vec3(4, 5, 6), 1);
        const Real volume = SignedVolume(mixed);
        for (std::size_t i = 0; i < mixed.triangles.size(); i += every)
            std::swap(mixed.triangles[i][0], mixed.triangles[i][1]);
        const OutwardSurface cleaned = CleanAndTurn(mixed, kTolerance);
        EXPECT_TRUE(test::IsClosed(cleaned.mesh));
        EXPECT_NEAR(SignedVolume(cleaned.mesh), volume, 1e-9);
        EXPECT_GT(cleaned.turned, 0);
    }
}

TEST(Outward, KeepsCavitiesAndTurnsLonelyShells)
{
    const SurfaceMesh block = test::MakeBox(-Vec3::Ones(), Vec3::Ones());
    const SurfaceMesh bubble = test::MakeSphere(Vec3::Zero(), 0.5);
    const Real hollow = SignedVolume(block) - SignedVolume(bubble);
    const SurfaceMesh cavity = test::Join(block, test::InsideOut(bubble));
    EXPECT_NEAR(SignedVolume(CleanAndTurn(cavity, kTolerance).mesh), hollow, 1e-9);
    EXPECT_NEAR(SignedVolume(CleanAndTurn(test::InsideOut(cavity), kTolerance).mesh), hollow, 1e-9);

    const SurfaceMesh aside = test::Join(block, test::InsideOut(test::MakeSphere(Vec3(3, 0, 0), 0.5)));
    EXPECT_NEAR(SignedVolume(CleanAndTurn(aside, kTolerance).mesh), SignedVolume(block) + SignedVolume(bubble), 1e-9);
}

TEST(Outward, CountsRimsAndBranches)
{
    SurfaceMesh open = kBox;
    open.triangles.resize(10);
    EXPECT_EQ(CleanAndTurn(open, kTolerance).boundaryEdges, 4);
    EXPECT_EQ(CleanAndTurn(open, kTolerance).leakingEdges, 4);
    const SurfaceMesh stacked = test::Join(kBox, test::MakeBox(Vec3(1, 0, 0), Vec3(2, 1, 1)));
    EXPECT_EQ(CleanAndTurn(stacked, kTolerance).branchingEdges, 4);
}
} // namespace
} // namespace cpd
