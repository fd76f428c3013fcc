#include <algorithm>
#include <cmath>

#include "CPDSolver/Contact/Shapes/Shapes.h"

namespace cpd
{
namespace
{
// A point on a sphere's very centre has no direction to the surface: up is as good as any.
constexpr Real kCentre = 1e-12;

Distance ToBall(const Vec3& centre, Real radius, const Vec3& p)
{
    const Vec3 r = p - centre;
    const Real length = r.norm();
    const Vec3 normal = length > kCentre ? Vec3(r / length) : Vec3::UnitZ();
    return {length - radius, normal, centre + radius * normal};
}
} // namespace

Distance LocalDistance(const PlaneShape&, const Vec3& p)
{
    return {p[2], Vec3::UnitZ(), Vec3(p[0], p[1], 0)};
}

Distance LocalDistance(const SphereShape& shape, const Vec3& p)
{
    return ToBall(Vec3::Zero(), shape.radius, p);
}

Distance LocalDistance(const CapsuleShape& shape, const Vec3& p)
{
    return ToBall(Vec3(0, 0, std::clamp(p[2], -shape.half, shape.half)), shape.radius, p);
}

Distance LocalDistance(const BoxShape& shape, const Vec3& p)
{
    const Vec3 clamped = p.cwiseMax(-shape.half).cwiseMin(shape.half);
    const Vec3 out = p - clamped;
    const Real length = out.norm();
    if (length > kCentre)
        return {length, out / length, clamped};
    // Inside: out through the nearest face.
    const Vec3 depth = shape.half - p.cwiseAbs();
    int axis = 0;
    depth.minCoeff(&axis);
    const Real side = p[axis] < 0 ? -1 : 1;
    Vec3 surface = p;
    surface[axis] = side * shape.half[axis];
    return {-depth[axis], side * Vec3::Unit(axis), surface};
}

Bounds LocalBounds(const PlaneShape&)
{
    return {Vec3::Constant(-kFar), Vec3(kFar, kFar, 0)};
}

Bounds LocalBounds(const SphereShape& shape)
{
    return {Vec3::Constant(-shape.radius), Vec3::Constant(shape.radius)};
}

Bounds LocalBounds(const BoxShape& shape)
{
    return {-shape.half, shape.half};
}

Bounds LocalBounds(const CapsuleShape& shape)
{
    const Vec3 reach(shape.radius, shape.radius, shape.radius + shape.half);
    return {-reach, reach};
}
} // namespace cpd
