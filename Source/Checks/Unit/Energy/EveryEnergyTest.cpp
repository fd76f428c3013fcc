#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "Checks/Unit/Energy/Manifolds.h"

namespace cpd
{
namespace
{
using test::Random;

// A projection found by iteration (examples) is only as good as its stopping rule.
constexpr Real kProjection = 1e-6;

TEST(EveryEnergy, GradientMatchesFiniteDifferences)
{
    test::ForEveryEnergy(
        []<class E>()
        {
            Random random(1);
            for (int trial = 0; trial < 60; ++trial)
            {
                const typename E::Params params = test::DrawParams<E>(random);
                const Real weight = random.Uniform(0.5, 2);
                // Away from the kinks, where two points of the manifold are equally near, W is smooth.
                const Deformation<E> d = Deformation<E>::Identity() + 0.2 * random.Normal<Deformation<E>>();
                Deformation<E> stress;
                EvaluateDensity<E>(d, weight, params, stress);
                const Deformation<E> direction = random.Normal<Deformation<E>>();
                constexpr Real kStep = 1e-5;
                Deformation<E> unused;
                const Real difference = (EvaluateDensity<E>(d + kStep * direction, weight, params, unused) -
                                         EvaluateDensity<E>(d - kStep * direction, weight, params, unused)) /
                                        (2 * kStep);
                EXPECT_NEAR(stress.cwiseProduct(direction).sum(), difference, 1e-4 * (1 + std::abs(difference)))
                    << E::kName << ", trial " << trial;
            }
        });
}

/// Flat and inverted elements too. Where two points of the manifold are equally near W has a kink, open downwards: the
/// gradient is then one of those between the slopes before it and behind it.
TEST(EveryEnergy, GradientLiesBetweenTheSlopesOnBothSidesOfFlatAndInvertedElements)
{
    test::ForEveryEnergy(
        []<class E>()
        {
            Random random(7);
            constexpr int kTrials = 700;
            int smooth = 0;
            for (int trial = 0; trial < kTrials; ++trial)
            {
                const typename E::Params params = test::DrawParams<E>(random);
                const Real weight = random.Uniform(0.5, 2);
                const Deformation<E> d = test::DrawDeformation<E>(random, trial);
                const Deformation<E> e = random.Normal<Deformation<E>>().normalized();
                Deformation<E> stress;
                Deformation<E> unused;
                constexpr Real kStep = 1e-6;
                const Real here = EvaluateDensity<E>(d, weight, params, stress);
                const Real before = (here - EvaluateDensity<E>(d - kStep * e, weight, params, unused)) / kStep;
                const Real behind = (EvaluateDensity<E>(d + kStep * e, weight, params, unused) - here) / kStep;
                const Real slope = stress.cwiseProduct(e).sum();
                const Real tolerance = 1e-4 * (1 + stress.norm());
                EXPECT_LE(behind, slope + tolerance) << E::kName << ", trial " << trial << ", d =\n" << d;
                EXPECT_GE(before, slope - tolerance) << E::kName << ", trial " << trial << ", d =\n" << d;
                smooth += before - behind < 2 * tolerance ? 1 : 0;
            }
            // Most elements are off the kinks, and there both slopes are the gradient's.
            EXPECT_GT(smooth, kTrials / 2) << E::kName;
        });
}

/// Brute force: of hundreds of points on the manifold (projections of other matrices) none is nearer.
TEST(EveryEnergy, ProjectionIsTheNearestPoint)
{
    test::ForEveryEnergy(
        []<class E>()
        {
            Random random(2);
            for (int trial = 0; trial < 25; ++trial)
            {
                const typename E::Params params = test::DrawParams<E>(random);
                const Deformation<E> d = test::DrawDeformation<E>(random, trial);
                const Deformation<E> z = E::Project(d, params);
                const Real distance = (d - z).norm();
                EXPECT_TRUE(z.allFinite()) << E::kName;
                EXPECT_LE((E::Project(z, params) - z).norm(), kProjection * (1 + z.norm()))
                    << E::kName << " projects twice";
                Real nearest = distance;
                for (int n = 0; n < 400; ++n)
                {
                    const Real reach = std::pow(10, random.Uniform(-4, 0.5));
                    const Deformation<E> other = E::Project(z + reach * random.Normal<Deformation<E>>(), params);
                    nearest = std::min(nearest, (d - other).norm());
                }
                EXPECT_GE(nearest, distance - kProjection) << E::kName << ", trial " << trial << ", d =\n" << d;
            }
        });
}

/// Brute force without any projection: points of the manifold, as Manifolds.h writes it down, come as near as the
/// projection does, so that this lies on it, and no nearer.
TEST(EveryEnergy, ProjectionIsAsNearAsTheManifold)
{
    test::ForEveryEnergy(
        []<class E>()
        {
            Random random(8);
            // Beside mirrored elements the manifold turns so sharply that the last digits take thousands of steps.
            constexpr Real kFound = 1e-3;
            for (int trial = 0; trial < 28; ++trial)
            {
                const typename E::Params params = test::DrawParams<E>(random);
                const Deformation<E> d = test::DrawDeformation<E>(random, trial);
                const Real distance = (d - E::Project(d, params)).norm();
                const Real found = test::LeastDistanceByTrial<E>(random, d, params);
                EXPECT_GE(found, distance - kProjection) << E::kName << ", trial " << trial << ", d =\n" << d;
                EXPECT_LE(found, distance + kFound) << E::kName << ", trial " << trial << ", d =\n" << d;
            }
        });
}

/// What makes every step safe: W(d + e) <= W(d) + stress.e + weight/2 |e|^2, for any d and e, inverted ones too.
TEST(EveryEnergy, WeightBoundsTheCurvature)
{
    test::ForEveryEnergy(
        []<class E>()
        {
            Random random(3);
            for (int trial = 0; trial < 2000; ++trial)
            {
                const typename E::Params params = test::DrawParams<E>(random);
                Real weight = random.Uniform(0.5, 2);
                if constexpr (std::is_same_v<E, Corotated>)
                    weight = Corotated::Weight(params);
                const Deformation<E> d = test::DrawDeformation<E>(random, trial);
                const Deformation<E> e = random.Uniform(0, 3) * random.Normal<Deformation<E>>();
                Deformation<E> stress;
                Deformation<E> unused;
                const Real here = EvaluateDensity<E>(d, weight, params, stress);
                const Real there = EvaluateDensity<E>(d + e, weight, params, unused);
                const Real bound = here + stress.cwiseProduct(e).sum() + weight / 2 * e.squaredNorm();
                EXPECT_LE(there, bound + kProjection * (1 + std::abs(bound))) << E::kName << ", trial " << trial;
            }
        });
}

TEST(EveryEnergy, IgnoresTranslationUnlessItHoldsAPlace)
{
    test::ForEveryEnergy(
        []<class E>()
        {
            if (E::kCorners == 1)
                return;
            Random random(4);
            Element<E> element;
            Columns x(3, E::kCorners);
            for (int corner = 0; corner < E::kCorners; ++corner)
            {
                element.corners[static_cast<std::size_t>(corner)] = corner;
                x.col(corner) = random.Normal<Vec3>();
            }
            element.G = random.Normal<Operator<E>>();
            element.G.col(0) -= element.G.rowwise().sum();
            const Columns far = x.colwise() + Vec3(1e6, -1e6, 1e6);
            EXPECT_LT((DeformationOf(element, far) - DeformationOf(element, x)).norm(), 1e-8) << E::kName;
        });
}

TEST(Corotated, IsTheDensityOfItsSignedStretches)
{
    Random random(5);
    for (int trial = 0; trial < 500; ++trial)
    {
        const Corotated::Params p = {random.Uniform(0.1, 2), random.Uniform(0, 5)};
        const Mat3 F = test::DrawDeformation<Corotated>(random, trial);
        const Vec3 s = DecomposeSigned(F).s;
        const Real expected = p.mu * (s.array() - 1).square().sum() + p.lambda / 2 * (s.sum() - 3) * (s.sum() - 3);
        Mat3 stress;
        EXPECT_NEAR(Corotated::Evaluate(F, 0, p, stress), expected, 1e-10 * (1 + expected));
        const Mat3 z = Corotated::Project(F, p);
        EXPECT_LT((Corotated::Weight(p) * (F - z) - stress).norm(), 1e-10 * (1 + stress.norm()));
    }
}

TEST(Corotated, WithVolumeTermHasTheRightGradientAndBound)
{
    Random random(6);
    for (int trial = 0; trial < 300; ++trial)
    {
        const Corotated::Params p = {random.Uniform(0.1, 2), random.Uniform(0, 5)};
        const Mat3 F = Mat3::Identity() + 0.3 * random.Normal<Mat3>();
        const Mat3 e = random.Normal<Mat3>();
        Mat3 stress;
        Mat3 unused;
        const Real here = Corotated::Evaluate(F, 0, p, stress);
        constexpr Real kStep = 1e-5;
        const Real slope =
            (Corotated::Evaluate(F + kStep * e, 0, p, unused) - Corotated::Evaluate(F - kStep * e, 0, p, unused)) /
            (2 * kStep);
        EXPECT_NEAR(stress.cwiseProduct(e).sum(), slope, 1e-4 * (1 + std::abs(slope)));
        const Real bound = here + stress.cwiseProduct(e).sum() + Corotated::Weight(p) / 2 * e.squaredNorm();
        EXPECT_LE(Corotated::Evaluate(F + e, 0, p, unused), bound + 1e-9);
    }
}
} // namespace
} // namespace cpd
