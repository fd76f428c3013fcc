#include "CPDSolver/Contact/Surface/Inside.h"

#include <gtest/gtest.h>

namespace cpd
{
namespace
{
Columns Corners(Real height)
{
    Columns x(3, 4);
    x << 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, height;
    return x;
}

TEST(Inside, IsWhatATetHolds)
{
    const std::vector<Tet> tets{{0, 1, 2, 3}};
    const Columns x = Corners(1);
    EXPECT_TRUE(IsInTets({0.2, 0.2, 0.2}, tets, x));
    EXPECT_FALSE(IsInTets({0.4, 0.4, 0.4}, tets, x)) << "beyond the slanted face";
    EXPECT_FALSE(IsInTets({0.2, 0.2, -0.01}, tets, x));
    EXPECT_FALSE(IsInTets({2, 0, 0}, tets, x));
}

/// A body that stands on another of the same grid has its vertices exactly there.
TEST(Inside, APlaceBetweenTetsIsInOne)
{
    Columns x(3, 5);
    x << 0, 1, 0, 0, 0, 0, 0, 1, -1, 0, 0, 0, 0, 0, 1;
    const std::vector<Tet> tets{{0, 1, 2, 4}, {0, 1, 3, 4}};
    EXPECT_TRUE(IsInTets({0.2, 0, 0.2}, tets, x)) << "in the face between";
    EXPECT_TRUE(IsInTets({0, 0, 0.2}, tets, x)) << "on an edge";
}

TEST(Inside, ATetTurnedInsideOutHoldsWhatIsInIt)
{
    const std::vector<Tet> tets{{0, 1, 2, 3}};
    const Columns x = Corners(-1);
    EXPECT_TRUE(IsInTets({0.2, 0.2, -0.2}, tets, x));
    EXPECT_FALSE(IsInTets({0.2, 0.2, 0.2}, tets, x));
}

TEST(Inside, NothingIsInAFlatTet)
{
    EXPECT_FALSE(IsInTets({0.2, 0.2, 0}, {{0, 1, 2, 3}}, Corners(0)));
}

TEST(Inside, MarksTheCornersOfWhatIsTurnedOrCrushed)
{
    for (const Tet& tet : {Tet{0, 1, 2, 3}, Tet{1, 0, 2, 3}}) // the corners in either order
        for (const Real height : {-1.0, 0.0, 0.05, 0.2, 1.0})
        {
            std::vector<char> marks;
            MarkTurned({tet}, Corners(1), Corners(height), 0.1, marks);
            EXPECT_EQ(marks, std::vector<char>(4, height < 0.1 ? 1 : 0)) << height;
        }
}
} // namespace
} // namespace cpd
