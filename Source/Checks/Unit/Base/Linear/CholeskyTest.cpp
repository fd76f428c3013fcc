#include "CPDSolver/Base/Linear/Cholesky.h"

#include <limits>

#include <gtest/gtest.h>

#include "CPDSolver/Base/ParallelFor.h"
#include "Checks/Unit/Base/Linear/Matrices.h"
#include "Checks/Unit/Base/Simd/OnEverySet.h"

namespace cpd
{
namespace
{
Eigen::MatrixXd DenseOf(const SymmetricMatrix& A)
{
    Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(A.size, A.size);
    for (Index c = 0; c < A.size; ++c)
        for (Index k = A.columnStart[c]; k < A.columnStart[c + 1]; ++k)
            dense(A.row[k], c) = dense(c, A.row[k]) = A.value[k];
    return dense;
}

TEST(Cholesky, SolvesAsADenseFactorisationDoes)
{
    for (const NamedMatrix& shape : AllShapes())
    {
        SCOPED_TRACE(shape.name);
        const Columns b = RandomColumns(shape.A.size, 3);
        const Columns right = DenseOf(shape.A).llt().solve(b.transpose()).transpose();
        OnEverySet(
            [&]
            {
                SolveRoom room;
                Columns x;
                const Expected<Cholesky> twice = Cholesky::Factorise(shape.A, Precision::Double);
                ASSERT_TRUE(twice) << twice.Message();
                twice->Solve(b, x, room);
                EXPECT_LT((x - right).norm(), 1e-13 * right.norm());
                const Expected<Cholesky> single = Cholesky::Factorise(shape.A, Precision::Single);
                ASSERT_TRUE(single);
                single->Solve(b, x, room);
                EXPECT_LT((x - right).norm(), 1e-6 * right.norm());
                EXPECT_LT(Residual(shape.A, x, b), 1e-5);
            });
    }
}

TEST(Cholesky, SinglePrecisionReachesDoubleInAFewResidualSteps)
{
    const SymmetricMatrix A = MatrixOf(1000, GridEdges(10, 10));
    const Expected<Cholesky> factor = Cholesky::Factorise(A, Precision::Single);
    ASSERT_TRUE(factor);
    const Columns b = RandomColumns(A.size, 5);
    Columns x = Columns::Zero(3, A.size);
    Columns product, step;
    SolveRoom room;
    for (int n = 0; n < 3; ++n)
    {
        Multiply(A, x, product);
        factor->Solve(b - product, step, room);
        x += step;
    }
    EXPECT_LT(Residual(A, x, b), 1e-14);
}

TEST(Cholesky, TwoSolvesInOneSweepAreTheTwoSolves)
{
    for (const NamedMatrix& shape : AllShapes())
        for (const Precision precision : {Precision::Single, Precision::Double})
            OnEverySet(
                [&]
                {
                    SCOPED_TRACE(shape.name);
                    const Expected<Cholesky> factor = Cholesky::Factorise(shape.A, precision);
                    ASSERT_TRUE(factor);
                    const Columns b0 = RandomColumns(shape.A.size, 3);
                    const Columns b1 = RandomColumns(shape.A.size, 4);
                    SolveRoom room;
                    Columns x0, x1, y0, y1;
                    factor->Solve(b0, x0, room);
                    factor->Solve(b1, x1, room);
                    factor->Solve(b0, y0, b1, y1, room);
                    EXPECT_EQ(x0, y0);
                    EXPECT_EQ(x1, y1);
                });
}

TEST(Cholesky, ReplacesTheRightHandSideInPlace)
{
    const SymmetricMatrix A = MatrixOf(900, GridEdges(30, 1));
    const Expected<Cholesky> factor = Cholesky::Factorise(A);
    ASSERT_TRUE(factor);
    Columns b = RandomColumns(A.size, 3);
    Columns x;
    SolveRoom room;
    factor->Solve(b, x, room);
    factor->Solve(b, b, room);
    EXPECT_EQ(b, x);
}

TEST(Cholesky, NewValuesOnOnePatternReuseItsPlan)
{
    const SymmetricMatrix first = MatrixOf(1000, GridEdges(10, 10), 1);
    const SymmetricMatrix second = MatrixOf(1000, GridEdges(10, 10), 2);
    const std::shared_ptr<const Symbolic> plan = Analyse(first);
    const Expected<Cholesky> fresh = Cholesky::Factorise(second);
    const Expected<Cholesky> reused = Cholesky::Factorise(plan, second, Precision::Double);
    ASSERT_TRUE(fresh);
    ASSERT_TRUE(reused);
    const Columns b = RandomColumns(1000, 3);
    SolveRoom room;
    Columns x, y;
    fresh->Solve(b, x, room);
    reused->Solve(b, y, room);
    EXPECT_EQ(x, y);
    EXPECT_LT(Residual(second, y, b), 1e-13);

    const Expected<Cholesky> other = Cholesky::Factorise(plan, MatrixOf(1000, {}), Precision::Double);
    ASSERT_FALSE(other);
    EXPECT_NE(other.Message().find("pattern"), std::string::npos);
}

TEST(Cholesky, RefusesWhatIsNotPositiveDefinite)
{
    for (const Real bad : {Real(0), Real(-3), std::numeric_limits<Real>::quiet_NaN(), Real(INFINITY)})
    {
        SymmetricMatrix A = MatrixOf(1000, GridEdges(10, 10));
        A.value[A.columnStart[517]] = bad;
        const Expected<Cholesky> factor = Cholesky::Factorise(A);
        ASSERT_FALSE(factor) << bad;
        EXPECT_NE(factor.Message().find("not positive definite"), std::string::npos);
    }
    EXPECT_FALSE(Cholesky::Factorise(Assemble(2, {{0, 0, 1}, {1, 1, 1}, {1, 0, 2}})));
}

TEST(Cholesky, GivesTheSameBitsOnAnyNumberOfThreads)
{
    const SymmetricMatrix A = MatrixOf(16 * 16 * 14, GridEdges(16, 14));
    const std::shared_ptr<const Symbolic> plan = Analyse(A);
    ASSERT_GT(plan->subtrees.size(), 2u) << "too small to be split: the test would show nothing";
    ASSERT_GT(plan->longest, 256 + kPanelRows) << "the top's panels are too small to be shared out";
    const Columns b = RandomColumns(A.size, 3);
    for (const Precision precision : {Precision::Single, Precision::Double})
    {
        Columns first, x;
        for (const int threads : {1, 2, 3, 8})
        {
            SetThreadCount(threads);
            const Expected<Cholesky> factor = Cholesky::Factorise(A, precision);
            ASSERT_TRUE(factor);
            SolveRoom room;
            factor->Solve(b, x, room);
            if (threads == 1)
                first = x;
            EXPECT_EQ(x, first) << threads << " threads";
        }
        SetThreadCount(0);
        EXPECT_LT(Residual(A, x, b), precision == Precision::Single ? 1e-5 : 1e-13);
    }
}
} // namespace
} // namespace cpd
