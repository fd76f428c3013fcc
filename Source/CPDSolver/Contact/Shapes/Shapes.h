/// Distances to single shapes, each in the shape's own frame.
#pragma once

#include "CPDSolver/Contact/Collider.h"

namespace cpd
{
Distance LocalDistance(const PlaneShape& shape, const Vec3& p);
Distance LocalDistance(const SphereShape& shape, const Vec3& p);
Distance LocalDistance(const BoxShape& shape, const Vec3& p);
Distance LocalDistance(const CapsuleShape& shape, const Vec3& p);
Distance LocalDistance(const ConvexShape& shape, const Vec3& p);
Distance LocalDistance(const MeshShape& shape, const Vec3& p);
Distance LocalDistance(const HeightFieldShape& shape, const Vec3& p);

Bounds LocalBounds(const PlaneShape& shape);
Bounds LocalBounds(const SphereShape& shape);
Bounds LocalBounds(const BoxShape& shape);
Bounds LocalBounds(const CapsuleShape& shape);
Bounds LocalBounds(const ConvexShape& shape);
Bounds LocalBounds(const MeshShape& shape);
Bounds LocalBounds(const HeightFieldShape& shape);

/// Farther than anything, near enough that sums with it stay finite.
inline constexpr Real kFar = 1e9; // m

/// The nearest point of a triangle.
Vec3 NearestOnTriangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p);

/// The parts of the corners that a point of the triangle is made of.
Vec3 WeightsAt(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& place);
} // namespace cpd
