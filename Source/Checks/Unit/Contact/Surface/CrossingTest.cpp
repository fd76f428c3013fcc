#include "CPDSolver/Contact/Surface/Crossing.h"

#include <gtest/gtest.h>

namespace cpd
{
namespace
{
/// A triangle in z = 0 that moves by `by`.
std::array<Path, 3> Floor(const Vec3& by)
{
    std::array<Path, 3> corners;
    const std::array<Vec3, 3> places{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
    for (std::size_t i = 0; i < 3; ++i)
        corners[i] = {places[i], places[i] + by};
    return corners;
}

TEST(Crossing, IsFoundFromEitherSide)
{
    for (const Real side : {1.0, -1.0})
    {
        const Path point{Vec3(0.25, 0.5, side), Vec3(0.25, 0.5, -3 * side)};
        const std::optional<Crossing> crossing = FindCrossing(point, Floor(Vec3::Zero()));
        ASSERT_TRUE(crossing);
        EXPECT_NEAR(crossing->time, 0.25, 1e-9);
        EXPECT_LT((crossing->weights - Vec3(0.25, 0.25, 0.5)).norm(), 1e-9);
        EXPECT_LT((crossing->normal - Vec3(0, 0, side)).norm(), 1e-12) << "towards where it came from";
    }
}

TEST(Crossing, BothMayMove)
{
    const Path point{Vec3(0.2, 0.2, 1), Vec3(0.2, 0.2, -1)};
    const std::optional<Crossing> crossing = FindCrossing(point, Floor(Vec3(0, 0, 2)));
    ASSERT_TRUE(crossing);
    EXPECT_NEAR(crossing->time, 0.25, 1e-9);
    EXPECT_FALSE(FindCrossing(point, Floor(Vec3(0, 0, -4)))) << "it flees faster";
}

TEST(Crossing, OnlyWithinTheTriangleAndFromTheSideKnown)
{
    EXPECT_FALSE(FindCrossing({Vec3(0.8, 0.8, 1), Vec3(0.8, 0.8, -1)}, Floor(Vec3::Zero())));
    const Path down{Vec3(0.2, 0.2, 1), Vec3(0.2, 0.2, -1)};
    EXPECT_TRUE(FindCrossing(down, Floor(Vec3::Zero()), 1));
    EXPECT_FALSE(FindCrossing(down, Floor(Vec3::Zero()), -1)) << "it belongs below and goes back there";
}

/// Turning triangles: wherever a passage is found, point and triangle are in one place.
TEST(Crossing, TheyAreInOnePlaceThen)
{
    int found = 0;
    for (int n = 0; n < 200; ++n)
    {
        const Real turn = 0.03 * n;
        std::array<Path, 3> corners = Floor(Vec3(0.1, 0, 0.2));
        corners[1].to += Vec3(0, 0.3 * std::sin(turn), std::cos(turn));
        corners[2].to += Vec3(0.2 * std::cos(turn), 0, -std::sin(turn));
        const Path point{Vec3(0.3, 0.2, 0.6 * std::cos(turn)), Vec3(0.25, 0.3, -0.5)};
        const std::optional<Crossing> crossing = FindCrossing(point, corners);
        if (!crossing)
            continue;
        ++found;
        Vec3 place = Vec3::Zero();
        for (std::size_t i = 0; i < 3; ++i)
            place += crossing->weights[static_cast<Index>(i)] * corners[i].At(crossing->time);
        EXPECT_LT((place - point.At(crossing->time)).norm(), 1e-4) << n;
    }
    EXPECT_GT(found, 50);
}
} // namespace
} // namespace cpd
