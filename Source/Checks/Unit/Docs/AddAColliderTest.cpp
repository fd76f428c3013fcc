// The code of Source/Docs/AddACollider.md; ./cpd test docs compares the two.
#include <cmath>

#include <gtest/gtest.h>

#include "CPDSolver/Contact/Collider.h"

namespace cpd
{
namespace
{
// region shape
/// A round disc of no thickness to speak of, lying in its plane.
struct DiscShape
{
    Real radius; // m
    Real half;   // m, half its thickness
};

Distance LocalDistance(const DiscShape& shape, const Vec3& p)
{
    // The nearest point of the inner disc, then a ball of the thickness around it.
    const Real reach = std::hypot(p[0], p[1]);
    const Real shrink = reach > shape.radius ? shape.radius / reach : 1;
    const Vec3 inner(p[0] * shrink, p[1] * shrink, 0);
    const Vec3 out = p - inner;
    const Real length = out.norm();
    const Vec3 normal = length > 0 ? Vec3(out / length) : Vec3::UnitZ();
    return {length - shape.half, normal, inner + shape.half * normal};
}

Bounds LocalBounds(const DiscShape& shape)
{
    const Vec3 reach(shape.radius + shape.half, shape.radius + shape.half, shape.half);
    return {-reach, reach};
}
// end

TEST(AddACollider, DiscKeepsItsDistance)
{
    const DiscShape disc{1, 0.1};
    EXPECT_NEAR(LocalDistance(disc, Vec3(0.5, 0, 1)).value, 0.9, 1e-12);
    EXPECT_NEAR(LocalDistance(disc, Vec3(3, 0, 0)).value, 1.9, 1e-12);
    EXPECT_NEAR(LocalDistance(disc, Vec3(0.5, 0.2, -0.05)).value, -0.05, 1e-12);
    EXPECT_TRUE(LocalDistance(disc, Vec3::Zero()).normal.allFinite());
    EXPECT_DOUBLE_EQ(LocalBounds(disc).high[0], 1.1);
}
} // namespace
} // namespace cpd
