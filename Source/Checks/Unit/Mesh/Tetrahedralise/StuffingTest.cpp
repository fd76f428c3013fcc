#include "CPDSolver/Mesh/Tetrahedralise/Stuffing.h"

#include <gtest/gtest.h>

#include "CPDSolver/Base/ParallelFor.h"
#include "CPDSolver/Mesh/Quality.h"
#include "CPDSolver/Mesh/Topology.h"
#include "Checks/Unit/Mesh/Surfaces.h"

namespace cpd
{
namespace
{
/// Bumps, handles and islands without any pattern a lattice could favour, cut off by a ball.
struct Lumps
{
    Real seed = 0;

    Real operator()(const Vec3& p) const
    {
        Real sum = 0;
        for (int wave = 1; wave < 5; ++wave)
            sum += std::sin(1.7 * wave * p[0] + seed * wave) + std::sin(1.3 * wave * p[1] + p[2] + seed) +
                   std::cos(2.1 * wave * p[2] + seed * p[0]);
        return std::min(0.3 * sum, 1.5 - p.norm());
    }
};

const FieldBounds kLumpBounds{Vec3::Constant(-1.5), Vec3::Constant(1.5)};

TEST(Stuffing, AnglesAreBoundedForAnyShape)
{
    for (int seed = 0; seed < 12; ++seed)
        for (const Real spacing : {0.5, 0.2, 0.14})
        {
            const Lumps lumps{0.7 * seed};
            const TetMesh solid = StuffShape({FieldOf(lumps), kLumpBounds, false}, {spacing, Vec3(0.1, 0.2, 0.3)});
            const MeshQuality quality = MeasureQuality(solid);
            EXPECT_EQ(quality.inverted, 0);
            // Labelle and Shewchuk's bounds.
            EXPECT_GT(quality.minDihedral, 10.7) << seed << " at " << spacing;
            EXPECT_LT(quality.maxDihedral, 164.8) << seed << " at " << spacing;
        }
}

TEST(Stuffing, VerticesOfTheSkinLieOnTheSurface)
{
    const auto ball = [](const Vec3& p) { return 1 - p.norm(); };
    const TetMesh solid = StuffShape({FieldOf(ball), {-Vec3::Ones(), Vec3::Ones()}, true}, {0.2, Vec3::Zero()});
    const SurfaceMesh skin = SurfaceOf(solid);
    ASSERT_TRUE(test::IsClosed(skin));
    for (const Vec3& vertex : skin.vertices)
        EXPECT_NEAR(vertex.norm(), 1, 1e-3);
}

TEST(Stuffing, SkippingEmptySpaceChangesNothing)
{
    const auto ball = [](const Vec3& p) { return 1 - (p - Vec3(2, 0, 0)).norm(); };
    const FieldBounds bounds{Vec3::Constant(-3), Vec3::Constant(3)};
    const TetMesh skipped = StuffShape({FieldOf(ball), bounds, true}, {0.15, Vec3::Zero()});
    const TetMesh sampled = StuffShape({FieldOf(ball), bounds, false}, {0.15, Vec3::Zero()});
    ASSERT_FALSE(skipped.tets.empty());
    EXPECT_TRUE(test::IsSame(skipped, sampled));
}

TEST(Stuffing, SameBitsOnAnyNumberOfThreads)
{
    const Lumps lumps{1.3};
    const FieldShape shape{FieldOf(lumps), kLumpBounds, false};
    SetThreadCount(1);
    const TetMesh alone = StuffShape(shape, {0.15, Vec3::Zero()});
    for (const int threads : {2, 3, 16})
    {
        SetThreadCount(threads);
        EXPECT_TRUE(test::IsSame(alone, StuffShape(shape, {0.15, Vec3::Zero()}))) << threads << " threads";
    }
    SetThreadCount(0);
}

TEST(Stuffing, SearchMeetsTheCount)
{
    const auto ball = [](const Vec3& p) { return 1 - p.norm(); };
    for (const Index wanted : {100, 300, 889, 4000})
    {
        const StuffedShape stuffed = StuffToVertexCount({FieldOf(ball), {-Vec3::Ones(), Vec3::Ones()}, true}, wanted);
        EXPECT_NEAR(static_cast<Real>(stuffed.solid.vertices.size()), wanted, 0.1 * wanted);
        EXPECT_GT(stuffed.plan.spacing, 0);
    }
}

TEST(Stuffing, FindsNothingInNothing)
{
    const auto nothing = [](const Vec3&) { return -1.0; };
    const StuffedShape stuffed = StuffToVertexCount({FieldOf(nothing), {-Vec3::Ones(), Vec3::Ones()}, false}, 100);
    EXPECT_TRUE(stuffed.solid.tets.empty());
    EXPECT_EQ(stuffed.plan.spacing, 0);
}
} // namespace
} // namespace cpd
