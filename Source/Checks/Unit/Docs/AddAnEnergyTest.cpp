// The code of Source/Docs/AddAnEnergy.md; ./cpd test docs compares the two.
#include <gtest/gtest.h>

#include "CPDSolver/Energy/EnergySet.h"

namespace cpd
{
namespace
{
// region rod
/// A rope that must not grow longer than its rest length, and is free to go slack: W = w/2 max(0, |d| - rest)^2.
struct Rope
{
    static constexpr const char* kName = "rope";
    static constexpr int kCorners = 2;
    static constexpr int kRows = 1;

    struct Params
    {
        Real restLength; // m
    };

    static Vec3 Project(const Vec3& d, const Params& p)
    {
        const Real length = d.norm();
        return length > p.restLength ? Vec3(d * (p.restLength / length)) : d;
    }
};
// end

// region use
Element<Rope> MakeRope(const std::vector<Vec3>& rest, Index a, Index b, Real stiffness)
{
    const Real length = (rest[static_cast<std::size_t>(b)] - rest[static_cast<std::size_t>(a)]).norm();
    return {{a, b}, Operator<Rope>(-1, 1), stiffness, {length}};
}
// end

TEST(AddAnEnergy, RopePullsOnlyWhenTaut)
{
    EXPECT_STREQ(Rope::kName, "rope");
    const std::vector<Vec3> rest = {Vec3::Zero(), Vec3::UnitX()};
    const Batch<Rope> ropes = {MakeRope(rest, 0, 1, 10)};
    Columns x(3, 2);
    Columns gradient = Columns::Zero(3, 2);
    x << 0, 1.5, 0, 0, 0, 0;
    EXPECT_DOUBLE_EQ(AddGradient(ropes, 0, 1, 0, x, gradient), 10.0 / 2 * 0.25);
    EXPECT_DOUBLE_EQ(gradient(0, 1), 5);
    EXPECT_DOUBLE_EQ(gradient(0, 0), -5);
    x(0, 1) = 0.5;
    EXPECT_DOUBLE_EQ(AddGradient(ropes, 0, 1, 0, x, gradient), 0);
}
} // namespace
} // namespace cpd
