#include "CPDSolver/Mesh/Quality.h"

#include <gtest/gtest.h>

#include "Checks/Unit/Mesh/Surfaces.h"

namespace cpd
{
namespace
{
TEST(Quality, RegularTetHasTheAngleArcCosAThird)
{
    const std::array<Real, 6> angles = DihedralAngles(Vec3(1, 1, 1), Vec3(1, -1, -1), Vec3(-1, 1, -1), Vec3(-1, -1, 1));
    for (const Real angle : angles)
        EXPECT_NEAR(angle, std::acos(1.0 / 3) * 180 / std::numbers::pi, 1e-12);
}

TEST(Quality, CornerOfACubeHasRightAngles)
{
    const TetMesh corner{{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}, {{0, 1, 2, 3}}};
    const MeshQuality quality = MeasureQuality(corner);
    EXPECT_NEAR(quality.maxDihedral, 90, 1e-12);
    EXPECT_NEAR(quality.minDihedral, std::acos(1 / std::sqrt(3.0)) * 180 / std::numbers::pi, 1e-12);
    EXPECT_DOUBLE_EQ(quality.totalVolume, 1.0 / 6);
    EXPECT_EQ(quality.inverted, 0);
}

TEST(Quality, CountsInvertedAndFlatTets)
{
    const TetMesh bad{{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1), Vec3(1, 1, 0)},
                      {{0, 2, 1, 3}, {0, 1, 4, 2}, {0, 1, 2, 3}}};
    const MeshQuality quality = MeasureQuality(bad);
    EXPECT_EQ(quality.inverted, 2);
    EXPECT_NEAR(quality.minVolume, -1.0 / 6, 1e-15);
    EXPECT_NEAR(quality.minDihedral, 0, 1e-6);
}

TEST(Quality, SurfaceVolumeHasTheSignOfItsSide)
{
    const SurfaceMesh box = test::MakeBox(Vec3(1, 2, 3), Vec3(3, 5, 7));
    EXPECT_NEAR(SignedVolume(box), 24, 1e-12);
    EXPECT_NEAR(SignedVolume(test::InsideOut(box)), -24, 1e-12);
    EXPECT_TRUE(test::IsClosed(test::MakeSphere(Vec3::Zero(), 1)));
    EXPECT_GT(SignedVolume(test::MakeSphere(Vec3::Zero(), 1)), 4);
    EXPECT_GT(SignedVolume(test::MakeTorus(2, 0.5)), 9);
}
} // namespace
} // namespace cpd
