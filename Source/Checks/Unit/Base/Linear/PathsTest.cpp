#include "CPDSolver/Base/Linear/Paths.h"

#include <gtest/gtest.h>

#include "Checks/Unit/Base/Linear/Matrices.h"
#include "Checks/Unit/Base/Simd/OnEverySet.h"

namespace cpd
{
namespace
{
/// y, then z, of a row, in memory that SIMD may load from.
AlignedArray<float> PathOf(const Cholesky& factor, Index row, PathRoom& room)
{
    AlignedArray<float> path(2 * static_cast<std::size_t>(PathLength(factor.Plan(), row)));
    FollowPaths(factor, std::array{row}, std::array{path.data()}, room);
    return path;
}

Real EntryOf(const Cholesky& factor, Index a, const AlignedArray<float>& pathA, Index b,
             const AlignedArray<float>& pathB)
{
    const Symbolic& plan = factor.Plan();
    const auto panelOf = [&](Index row) { return plan.panelOf[plan.columnOf[row]]; };
    const Index shared = SharedByPanels(plan, panelOf(a), panelOf(b));
    return ChosenPathProduct()(pathA.data(), pathB.data() + PathLength(plan, b), shared);
}

TEST(Paths, GiveTheInversesEntries)
{
    std::vector<NamedMatrix> shapes = AllShapes();
    shapes.push_back({"large enough for subtrees", MatrixOf(16 * 16 * 14, GridEdges(16, 14))});
    ASSERT_GT(Analyse(shapes.back().A)->subtrees.size(), 2u);
    for (const NamedMatrix& shape : shapes)
        for (const Precision precision : {Precision::Single, Precision::Double})
        {
            SCOPED_TRACE(shape.name);
            const Expected<Cholesky> factor = Cholesky::Factorise(shape.A, precision);
            ASSERT_TRUE(factor);
            const Index size = shape.A.size;
            Columns unit = Columns::Zero(3, size);
            Columns column;
            SolveRoom room;
            const Index a = size / 3;
            unit(0, a) = 1;
            factor->Solve(unit, column, room);
            OnEverySet(
                [&]
                {
                    PathRoom paths;
                    const AlignedArray<float> path = PathOf(*factor, a, paths);
                    for (const Index b : {Index(0), size / 7, size / 3, size / 2, size - 1})
                        EXPECT_NEAR(EntryOf(*factor, a, path, b, PathOf(*factor, b, paths)), column(0, b),
                                    1e-5 * column(0, a))
                            << b;
                });
        }
}

TEST(Paths, OfARowDoNotDependOnWhoRunsAlong)
{
    const SymmetricMatrix A = MatrixOf(16 * 16 * 14, GridEdges(16, 14));
    const Expected<Cholesky> factor = Cholesky::Factorise(A, Precision::Single);
    ASSERT_TRUE(factor);
    const std::array<Index, kPathsAtOnce> rows = {3, 700, 701, 1500, 3000, 3583};
    OnEverySet(
        [&]
        {
            PathRoom room;
            std::array<AlignedArray<float>, kPathsAtOnce> together;
            std::array<float*, kPathsAtOnce> to{};
            for (std::size_t i = 0; i < rows.size(); ++i)
            {
                together[i].resize(2 * static_cast<std::size_t>(PathLength(factor->Plan(), rows[i])));
                to[i] = together[i].data();
            }
            FollowPaths(*factor, rows, to, room);
            for (std::size_t i = 0; i < rows.size(); ++i)
                EXPECT_EQ(together[i], PathOf(*factor, rows[i], room)) << rows[i];
        });
}
} // namespace
} // namespace cpd
