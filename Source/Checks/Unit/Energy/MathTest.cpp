#include <cmath>

#include <gtest/gtest.h>

#include "Checks/Unit/Energy/AnyEnergy.h"

namespace cpd
{
namespace
{
using test::Random;

/// Matrices that break careless decompositions: repeated, vanishing and opposite stretches, all scales.
Mat3 DrawHardMatrix(Random& random, int kind)
{
    Mat3 F = random.Normal<Mat3>();
    switch (kind % 9)
    {
    case 1:
        return Vec3(-1, 1, 1).asDiagonal();
    case 2:
        return Mat3(Vec3(-1, 1, 1).asDiagonal()) + std::pow(10, -random.Uniform(0, 17)) * F;
    case 3:
        F.col(2) = F.col(1);
        return F;
    case 4:
        return std::pow(10, random.Uniform(-40, 40)) * F;
    case 5:
        return F(0, 0) * Vec3::UnitX() * Vec3::UnitY().transpose();
    case 6:
        return -Mat3::Identity() + 1e-9 * F;
    case 7:
        return Mat3::Zero();
    default:
        return F;
    }
}

bool IsRotation(const Mat3& R)
{
    return (R.transpose() * R - Mat3::Identity()).norm() < 1e-12 && R.determinant() > 0;
}

TEST(Svd, RebuildsAnyMatrixFromRotationsAndSortedStretches)
{
    Random random(1);
    for (int trial = 0; trial < 20000; ++trial)
    {
        const Mat3 F = DrawHardMatrix(random, trial);
        const SignedSvd3 svd = DecomposeSigned(F);
        ASSERT_TRUE(IsRotation(svd.U) && IsRotation(svd.V)) << F;
        ASSERT_LE((svd.U * svd.s.asDiagonal() * svd.V.transpose() - F).norm(), 1e-13 * F.norm()) << F;
        const Real rounding = 1e-13 * F.norm();
        ASSERT_TRUE(svd.s[0] >= svd.s[1] - rounding && svd.s[1] >= std::abs(svd.s[2]) - rounding) << svd.s.transpose();
    }
}

TEST(Svd, RebuildsTriangles)
{
    Random random(2);
    for (int trial = 0; trial < 20000; ++trial)
    {
        const Mat32 F = DrawHardMatrix(random, trial).leftCols<2>();
        const Svd32 svd = Decompose(F);
        ASSERT_LE((svd.U * svd.s.asDiagonal() * svd.V.transpose() - F).norm(), 1e-13 * F.norm()) << F;
        ASSERT_LT((svd.U.transpose() * svd.U - Mat2::Identity()).norm(), 1e-12) << F;
        ASSERT_GE(svd.s[0], svd.s[1] - 1e-13 * F.norm());
    }
}

TEST(NearestRotation, AgreesWithTheDecomposition)
{
    Random random(3);
    for (int trial = 0; trial < 20000; ++trial)
    {
        const Mat3 F = DrawHardMatrix(random, trial);
        const NearestRotation nearest = FindNearestRotation(F);
        ASSERT_TRUE(IsRotation(nearest.R)) << F;
        ASSERT_NEAR(nearest.trace, DecomposeSigned(F).s.sum(), 1e-12 * F.norm()) << F;
    }
}

TEST(ProductProjection, MeetsTheBoundItWasOutside)
{
    Random random(4);
    for (int trial = 0; trial < 2000; ++trial)
    {
        Vec3 s = random.Normal<Vec3>().cwiseAbs() * std::pow(10, random.Uniform(-2, 1));
        std::sort(s.data(), s.data() + 3, std::greater<Real>());
        if (trial % 3 == 0)
            s[2] = -s[2];
        const Vec3 z = ProductProjection<3>::Project(s, 0.9, 1.1);
        EXPECT_GE(z.prod(), 0.9 * (1 - 1e-9)) << s.transpose();
        EXPECT_LE(z.prod(), 1.1 * (1 + 1e-9)) << s.transpose();
        const bool inside = s.prod() >= 0.9 && s.prod() <= 1.1;
        EXPECT_TRUE(!inside || z == s);
    }
}
} // namespace
} // namespace cpd
