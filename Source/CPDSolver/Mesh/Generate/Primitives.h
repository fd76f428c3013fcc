/// Smooth primitives as distance fields, and the blends that make animals of them. Positive inside, metres.
#pragma once

#include <algorithm>
#include <cmath>

#include "CPDSolver/Base/Types.h"

namespace cpd::primitive
{
inline Real Ball(const Vec3& point, const Vec3& centre, Real radius)
{
    return radius - (point - centre).norm();
}

/// Not the exact distance, but its sign is exact and it is right to first order near the surface.
inline Real Ellipsoid(const Vec3& point, const Vec3& centre, const Vec3& radii)
{
    const Vec3 scaled = (point - centre).cwiseQuotient(radii);
    const Vec3 gradient = scaled.cwiseQuotient(radii);
    const Real length = scaled.norm();
    const Real slope = gradient.norm();
    return slope > 0 ? length * (1 - length) / slope : radii.minCoeff();
}

/// A rod with round ends whose radius goes from one end's to the other's.
inline Real Capsule(const Vec3& point, const Vec3& from, const Vec3& to, Real radiusFrom, Real radiusTo)
{
    const Vec3 axis = to - from;
    const Real along = std::clamp((point - from).dot(axis) / axis.squaredNorm(), Real{0}, Real{1});
    return radiusFrom + along * (radiusTo - radiusFrom) - (point - from - along * axis).norm();
}

/// Round the z axis.
inline Real Torus(const Vec3& point, Real ringRadius, Real tubeRadius)
{
    return tubeRadius - std::hypot(std::hypot(point[0], point[1]) - ringRadius, point[2]);
}

/// The union of two shapes with a fillet of about the given radius between them (quadratic smooth maximum).
inline Real Blend(Real a, Real b, Real radius)
{
    const Real overlap = std::max(radius - std::abs(a - b), Real{0}) / radius;
    return std::max(a, b) + overlap * overlap * radius / 4;
}

/// The first shape without the second, with the edge rounded by about the given radius.
inline Real Carve(Real shape, Real tool, Real radius)
{
    return -Blend(-shape, tool, radius);
}
} // namespace cpd::primitive
