#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>

#include "CPDSolver/Base/ParallelFor.h"
#include "CPDSolver/Step/Paper/SearchPasses.h"
#include "CPDSolver/Step/Passes/VertexPasses.h"
#include "Checks/Unit/Base/Simd/OnEverySet.h"

namespace cpd
{
namespace
{
// Blocks of eight and what is left over; more than one chunk.
constexpr Index kCounts[] = {1, 7, 8, 21, 9001};
constexpr Real kRounding = 1e-13;

struct Sample
{
    explicit Sample(Index count)
    {
        std::srand(static_cast<unsigned>(count)); // Eigen's Random
        mass = VectorX::Random(count).cwiseAbs().array() + 0.1;
        for (Columns* columns : {&a, &b, &c, &d, &e})
            *columns = Columns::Random(3, count);
    }

    VectorX mass;
    Columns a, b, c, d, e;
    Vec3 p = Vec3(0.3, -0.2, 0.7), q = Vec3(-1.1, 0.4, 0.2), r = Vec3(0.5, 0.9, -0.6);
};

template <class Function> void OnSamples(Function&& function)
{
    OnEverySet(
        [&]
        {
            for (const Index count : kCounts)
            {
                SCOPED_TRACE(count);
                function(Sample(count));
            }
        });
}

void ExpectSame(const Columns& found, const Columns& wanted)
{
    EXPECT_LE((found - wanted).cwiseAbs().maxCoeff(), kRounding * (1 + wanted.cwiseAbs().maxCoeff()));
}
} // namespace

TEST(Passes, SumsAreThePlainOnes)
{
    OnSamples(
        [](const Sample& s)
        {
            const MotionSums sums = SumMotion(s.mass, s.a, s.b, s.p, s.q);
            const Columns r = s.a.colwise() - s.p;
            const Columns w = s.b.colwise() - s.q;
            Vec3 spin = Vec3::Zero();
            for (Index i = 0; i < s.mass.size(); ++i)
                spin += s.mass[i] * r.col(i).cross(w.col(i));
            const Mat3 spread = r * s.mass.asDiagonal() * r.transpose();
            const Real scale = kRounding * static_cast<Real>(10 + s.mass.size());
            EXPECT_NEAR(sums.mass, s.mass.sum(), scale);
            for (int k = 0; k < 3; ++k)
            {
                EXPECT_NEAR(sums.first[k], (r * s.mass)[k], scale);
                EXPECT_NEAR(sums.momentum[k], (w * s.mass)[k], scale);
                EXPECT_NEAR(sums.spin[k], spin[k], scale);
            }
            const Real upper[] = {spread(0, 0), spread(0, 1), spread(0, 2), spread(1, 1), spread(1, 2), spread(2, 2)};
            for (int k = 0; k < 6; ++k)
                EXPECT_NEAR(sums.spread[k], upper[k], scale);
            EXPECT_NEAR(sums.square, w.colwise().squaredNorm() * s.mass, scale);
            EXPECT_NEAR(MassProduct(s.mass, s.a, s.b), s.a.cwiseProduct(s.b).colwise().sum() * s.mass, scale);
        });
}

TEST(Passes, MapsAreThePlainOnes)
{
    OnSamples(
        [](const Sample& s)
        {
            const Mat3 Q = Eigen::AngleAxisd(0.7, s.p.normalized()).toRotationMatrix();
            Columns to = s.a;
            TurnAll(s.a, Q, s.q, s.r, to);
            ExpectSame(to, (Q * (s.a.colwise() - s.q)).colwise() + s.r);

            WeighAll(s.mass, 2.5, s.a, s.q, to);
            ExpectSame(to, 2.5 * (s.a.colwise() - s.q) * s.mass.asDiagonal());

            MixAll(0.3, s.a, -1.7, s.b, {s.p, s.q, s.r}, s.c, to);
            Columns mixed = 0.3 * s.a - 1.7 * s.b;
            for (Index i = 0; i < mixed.cols(); ++i)
                mixed.col(i) += s.p + s.q.cross(s.c.col(i) - s.r);
            ExpectSame(to, mixed);

            AdvanceAll(s.a, -0.6, s.b, to);
            ExpectSame(to, s.a - 0.6 * s.b);

            RateAll(2.5, s.a, s.b, s.c, to);
            ExpectSame(to, 2.5 * (s.a - s.b) - s.c);

            PullAll(s.mass, 2.5, s.a, s.b, s.c, to);
            ExpectSame(to, 2.5 * (s.a - s.b) * s.mass.asDiagonal() + s.c);

            const Real d = 0.25;
            ResidualOfAll(s.mass, {s.a, s.b, s.c, s.d, s.e, d, s.p}, to);
            const Columns leap = (s.a - s.b - 2 * d * s.c) / (d * d);
            ExpectSame(to, (leap.colwise() - 2 * s.p) * s.mass.asDiagonal() + s.d + s.e);
        });
}

TEST(Passes, TheSearchSumsWhatItsRowsNeed)
{
    const auto expectMomenta = [](const SearchSums& sums, const VectorX& mass, const Columns& r, const Columns& d)
    {
        Vec3 P = Vec3::Zero(), L = Vec3::Zero();
        for (Index i = 0; i < mass.size(); ++i)
        {
            P += mass[i] * d.col(i);
            L += mass[i] * r.col(i).cross(d.col(i));
        }
        for (int k = 0; k < 3; ++k)
        {
            EXPECT_NEAR(sums.P[k], P[k], kRounding * static_cast<Real>(10 + mass.size()));
            EXPECT_NEAR(sums.L[k], L[k], kRounding * static_cast<Real>(10 + mass.size()));
        }
    };
    OnSamples(
        [&](const Sample& s)
        {
            const Real scale = kRounding * static_cast<Real>(10 + s.mass.size());
            const Real step = 0.5;
            const Columns d = s.a - s.b;
            const Columns r = s.b.colwise() - s.p;
            Columns pull = r;
            for (Index i = 0; i < r.cols(); ++i)
                pull.col(i) = s.mass[i] * (s.q.cross(s.q.cross(r.col(i))) - s.r);
            Columns rhs = d;
            const SearchSums slope = SlopeOfAll(s.mass, {s.a, s.b, s.c, s.d, s.p, s.q, s.r, step}, rhs);
            ExpectSame(rhs, d * s.mass.asDiagonal() / (step * step) + pull + s.c - s.d);
            EXPECT_NEAR(slope.first, d.colwise().squaredNorm() * s.mass, scale);
            EXPECT_NEAR(slope.second, pull.cwiseProduct(d).sum(), scale);
            expectMomenta(slope, s.mass, r, d);

            const SearchSums share = ShareOfAll(s.mass, s.b, s.p, s.c, s.d, s.e);
            EXPECT_NEAR(share.first, s.c.cwiseProduct(s.d).sum(), scale);
            EXPECT_NEAR(share.second, s.c.cwiseProduct(s.e).sum(), scale);
            expectMomenta(share, s.mass, r, s.c);

            Columns X = s.e;
            StrideAll({-1.3, 0.4, s.p, s.q}, s.a, s.b, s.c, X);
            Columns moved = s.e - 1.3 * s.a + 0.4 * s.b;
            for (Index i = 0; i < moved.cols(); ++i)
                moved.col(i) += s.p + s.q.cross(s.c.col(i));
            ExpectSame(X, moved);
        });
}

TEST(Passes, BoundsAreSeenWhereverTheyAreBroken)
{
    constexpr Real kMost = 5;
    OnSamples(
        [&](const Sample& s)
        {
            EXPECT_TRUE(IsBounded(s.a, kMost));
            for (const Real bad :
                 {Real(6), Real(-6), std::numeric_limits<Real>::infinity(), std::numeric_limits<Real>::quiet_NaN()})
                for (const Index at : {Index(0), static_cast<Index>(s.a.size() - 1)})
                {
                    Columns broken = s.a;
                    broken.data()[at] = bad;
                    EXPECT_FALSE(IsBounded(broken, kMost));
                }
        });
}

TEST(Passes, SameBitsOnAnyNumberOfThreads)
{
    const Sample s(70'000);
    SetThreadCount(1);
    const MotionSums one = SumMotion(s.mass, s.a, s.b, s.p, s.q);
    const Real product = MassProduct(s.mass, s.a, s.b);
    SetThreadCount(3);
    const MotionSums three = SumMotion(s.mass, s.a, s.b, s.p, s.q);
    EXPECT_EQ(one.square, three.square);
    EXPECT_EQ(one.spin[2], three.spin[2]);
    EXPECT_EQ(product, MassProduct(s.mass, s.a, s.b));
    SetThreadCount(0);
}
} // namespace cpd
