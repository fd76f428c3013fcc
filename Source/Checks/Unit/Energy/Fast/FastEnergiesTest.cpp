#include "CPDSolver/Energy/Fast/FastEnergies.h"

#include <random>

#include <gtest/gtest.h>

#include "CPDSolver/Base/ParallelFor.h"
#include "CPDSolver/Energy/EnergySet.h"
#include "Checks/Unit/Base/Simd/OnEverySet.h"

namespace cpd
{
namespace
{
/// Elements without a mesh: each has its own vertices, so that one bad element can't hide another.
template <class E> class Loose
{
public:
    explicit Loose(typename E::Params common, Real weight) : params(common), elementWeight(weight) {}

    /// An element whose deformation is `wanted`, far from the origin.
    void Add(const Deformation<E>& wanted, const Vec3& origin = Vec3(3, -2, 5))
    {
        // A skewed rest shape, so that no zero of G hides a mistake.
        Eigen::Matrix<Real, E::kRows, E::kRows> Dm;
        for (int r = 0; r < E::kRows; ++r)
            for (int c = 0; c < E::kRows; ++c)
                Dm(r, c) = r == c ? 0.4 + 0.1 * r : 0.07 * (r + 1) - 0.05 * c;
        Element<E> element;
        element.G.template rightCols<E::kRows>() = Dm.inverse().transpose();
        element.G.col(0) = -element.G.template rightCols<E::kRows>().rowwise().sum();
        element.weight = elementWeight;
        element.params = params;
        const Index first = static_cast<Index>(positions.size());
        const Eigen::Matrix<Real, 3, E::kRows> edges = wanted * Dm;
        positions.push_back(origin);
        element.corners[0] = first;
        for (int k = 0; k < E::kRows; ++k)
        {
            positions.push_back(origin + edges.col(k));
            element.corners[static_cast<std::size_t>(k) + 1] = first + k + 1;
        }
        set.template Of<E>().push_back(element);
    }

    /// Evaluates both ways and compares each element's forces against what its stresses are made of.
    void Compare(Real tolerance)
    {
        set.fast = PackEnergies(set, {});
        Columns x(3, static_cast<Index>(positions.size()));
        for (std::size_t i = 0; i < positions.size(); ++i)
            x.col(static_cast<Index>(i)) = positions[i];
        Columns right = x;
        EnergyScratch plain = MakeEnergyScratch(set, static_cast<Index>(x.cols()), Arithmetic::Plain);
        const Real energy = Evaluate(set, x, right, plain);
        OnEverySet(
            [&]
            {
                Columns gradient = x;
                EnergyScratch fast = MakeEnergyScratch(set, static_cast<Index>(x.cols()), Arithmetic::Fast);
                ASSERT_FALSE(fast.fastRooms.empty());
                const Real fastEnergy = Evaluate(set, x, gradient, fast);
                Real scales = 0;
                for (const Element<E>& element : set.template Of<E>())
                {
                    const Deformation<E> d = DeformationOf(element, x);
                    const Real stiffness = element.weight * (d.norm() + 1);
                    scales += stiffness * (d.norm() + 1);
                    const Real scale = stiffness * element.G.norm();
                    for (const Index corner : element.corners)
                        ASSERT_LT((gradient.col(corner) - right.col(corner)).norm(), tolerance * scale) << "F =\n" << d;
                }
                EXPECT_NEAR(fastEnergy, energy, tolerance * scales);
                EXPECT_LT(gradient.rowwise().sum().norm(), 1e-13 * (gradient.norm() + scales))
                    << "forces don't balance";
            });
    }

private:
    EnergySet set;
    std::vector<Vec3> positions;
    typename E::Params params;
    Real elementWeight;
};

Mat3 RandomMatrix(std::mt19937& random, Real size)
{
    std::uniform_real_distribution<Real> number(-size, size);
    Mat3 M;
    for (Real& value : M.reshaped())
        value = number(random);
    return M;
}

Mat3 RandomRotation(std::mt19937& random)
{
    return Eigen::HouseholderQR<Mat3>(RandomMatrix(random, 1)).householderQ();
}

/// Deformations of every kind: near rest, sheared, inverted, flattened to planes, lines and points, tiny and huge.
std::vector<Mat3> Deformations()
{
    std::mt19937 random(11);
    std::vector<Mat3> all = {Mat3::Identity(), Mat3::Zero(), -Mat3::Identity()};
    for (int n = 0; n < 200; ++n)
    {
        all.push_back(Mat3::Identity() + RandomMatrix(random, 0.01));
        all.push_back(RandomRotation(random) + RandomMatrix(random, 0.3));
        all.push_back(RandomMatrix(random, 1.5));
    }
    for (const Vec3& s : {Vec3(1, 1, 0), Vec3(1, 0, 0), Vec3(1, 1, -1), Vec3(1, 0.5, -0.5), Vec3(1, 0.3, -0.29),
                          Vec3(2, 2, -1.999), Vec3(1, 1e-4, 1e-5), Vec3(1, 1, 1e-9), Vec3(40, 1, 0.01)})
        for (const Real size : {1e-25, 1e-12, 1e-3, 1.0, 1e3, 1e12})
            for (int n = 0; n < 3; ++n)
                all.push_back(size * RandomRotation(random) * s.asDiagonal() * RandomRotation(random));
    return all;
}

/// Twins that lie at a jump (the nearest rotation isn't unique there) may differ; leave out what lies right on one.
bool IsDefined(const Mat3& F)
{
    const SignedSvd3 svd = DecomposeSigned(F);
    return svd.s[1] + svd.s[2] > 2e-3 * svd.s[0];
}

TEST(FastEnergies, CorotatedTetsAreTheirPlainTwins)
{
    for (const Real lambda : {0.0, 40.0})
    {
        Loose<Corotated> loose({25, lambda}, Corotated::Weight({25, lambda}));
        for (const Mat3& F : Deformations())
            if (IsDefined(F))
                loose.Add(F);
        loose.Compare(2e-6);
    }
}

TEST(FastEnergies, CorotatedTetsWithoutANearestRotationStayFinite)
{
    Loose<Corotated> loose({25, 40}, Corotated::Weight({25, 40}));
    for (const Mat3& F : Deformations())
        if (!IsDefined(F))
            loose.Add(F);
    // Any nearest rotation will do, and the difference is at most that of two of them.
    loose.Compare(4);
}

TEST(FastEnergies, StrainLimitsAreTheirPlainTwins)
{
    Loose<TetStrain> tets({0.9, 1.05}, 30);
    Loose<TriangleStrain> triangles({0.9, 1.05}, 30);
    for (const Mat3& F : Deformations())
    {
        // A limit jumps where an inverted tet's two smallest stretches change places.
        if (IsDefined(F))
            tets.Add(F);
        const Mat32 flat = F.leftCols<2>();
        const Svd32 svd = Decompose(flat);
        if (svd.s[1] > 1e-6 * svd.s[0])
            triangles.Add(flat);
    }
    tets.Compare(1e-5);
    triangles.Compare(1e-5);
}

TEST(FastEnergies, ResistanceToCrushingIsItsPlainTwin)
{
    Loose<Crush> tets({0.4}, 30);
    for (const Mat3& F : Deformations())
        if (IsDefined(F))
            tets.Add(F);
    tets.Compare(1e-5);
    // Whole registers of tets that nothing crushes take another way.
    Loose<Crush> whole({0.4}, 30);
    std::mt19937 random(3);
    for (int n = 0; n < 100; ++n)
        whole.Add(Mat3::Identity() + RandomMatrix(random, n < 50 ? 0.2 : 0.5));
    whole.Compare(1e-5);
}

TEST(FastEnergies, SpringsAreTheirPlainTwins)
{
    Loose<Spring> springs({0.8}, 30);
    for (const Mat3& F : Deformations())
        springs.Add(F.col(0));
    springs.Compare(1e-6);
}

TEST(FastEnergies, FarFromTheOriginLosesNothingMoreThanDoublesDo)
{
    std::mt19937 random(2);
    Loose<Corotated> loose({25, 40}, Corotated::Weight({25, 40}));
    for (int n = 0; n < 50; ++n)
        loose.Add(Mat3::Identity() + RandomMatrix(random, 0.1), Vec3(2e7, -1e7, 1e6));
    loose.Compare(2e-6);
}

TEST(FastEnergies, UndefinedPositionsGiveUndefinedEnergy)
{
    Loose<Corotated> loose({25, 40}, Corotated::Weight({25, 40}));
    EnergySet set;
    Element<Corotated> element;
    element.corners = {0, 1, 2, 3};
    element.G << -1, 1, 0, 0, -1, 0, 1, 0, -1, 0, 0, 1;
    element.params = {25, 40};
    element.weight = Corotated::Weight(element.params);
    set.Of<Corotated>().push_back(element);
    set.fast = PackEnergies(set, {});
    for (const Real bad : {std::numeric_limits<Real>::quiet_NaN(), std::numeric_limits<Real>::infinity()})
        OnEverySet(
            [&]
            {
                Columns x = Columns::Random(3, 4);
                x(1, 2) = bad;
                Columns gradient = x;
                EnergyScratch scratch = MakeEnergyScratch(set, 4, Arithmetic::Fast);
                EXPECT_FALSE(std::isfinite(Evaluate(set, x, gradient, scratch)));
            });
}
} // namespace
} // namespace cpd
