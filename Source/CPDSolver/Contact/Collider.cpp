#include "CPDSolver/Contact/Collider.h"

#include <cmath>

#include "CPDSolver/Base/Sane.h"
#include "CPDSolver/Contact/Shapes/Shapes.h"

namespace cpd
{
namespace
{
bool IsLength(Real length)
{
    return length >= 0 && length <= kAbsurd;
}

bool IsSound(const PlaneShape&)
{
    return true;
}

bool IsSound(const SphereShape& shape)
{
    return IsLength(shape.radius);
}

bool IsSound(const BoxShape& shape)
{
    return IsLength(shape.half[0]) && IsLength(shape.half[1]) && IsLength(shape.half[2]);
}

bool IsSound(const CapsuleShape& shape)
{
    return IsLength(shape.radius) && IsLength(shape.half);
}

// The makers of these have looked at their numbers.
bool IsSound(const ConvexShape& shape)
{
    return shape.hull != nullptr;
}

bool IsSound(const MeshShape& shape)
{
    return shape.triangles != nullptr;
}

bool IsSound(const HeightFieldShape& shape)
{
    return shape.heights != nullptr;
}
} // namespace

Distance DistanceTo(const Collider& collider, const Vec3& point)
{
    return DistanceTo(collider, collider.rotation.toRotationMatrix(), point);
}

Distance DistanceTo(const Collider& collider, const Mat3& R, const Vec3& point)
{
    const Vec3 local = R.transpose() * (point - collider.position);
    const Distance d = std::visit([&](const auto& shape) { return LocalDistance(shape, local); }, collider.shape);
    return {d.value, R * d.normal, collider.position + R * d.surface};
}

Bounds LocalBoundsOf(const Collider& collider)
{
    return std::visit([](const auto& shape) { return LocalBounds(shape); }, collider.shape);
}

Bounds BoundsOf(const Collider& collider)
{
    const Bounds local = LocalBoundsOf(collider);
    const Mat3 R = collider.rotation.toRotationMatrix();
    const Vec3 middle = collider.position + R * ((local.low + local.high) / 2);
    const Vec3 reach = R.cwiseAbs() * ((local.high - local.low) / 2);
    return {middle - reach, middle + reach};
}

Vec3 VelocityAt(const Collider& collider, const Vec3& point)
{
    if (collider.velocity.isZero(0) && collider.angularVelocity.isZero(0) && collider.surfaceVelocity.isZero(0))
        return Vec3::Zero();
    return collider.velocity + collider.angularVelocity.cross(point - collider.position) +
           collider.rotation * collider.surfaceVelocity;
}

Quat SpinOver(const Vec3& angularVelocity, Real time)
{
    const Real speed = angularVelocity.norm();
    if (!(speed > 0))
        return Quat::Identity();
    return Quat(Eigen::AngleAxis<Real>(speed * time, angularVelocity / speed));
}

void MoveOn(Collider& collider, Real time)
{
    collider.position += time * collider.velocity;
    collider.rotation = (SpinOver(collider.angularVelocity, time) * collider.rotation).normalized();
}

const char* FindBadCollider(const Collider& c)
{
    const bool sane = IsSane(c.position) && IsSane(c.velocity) && IsSane(c.angularVelocity) &&
                      IsSane(c.surfaceVelocity) && IsSane(c.inertia) && IsSane(c.acceleration) &&
                      IsSane(c.angularAcceleration);
    if (!sane || !(std::abs(c.rotation.norm() - 1) < 1e-3))
        return "A collider's pose or velocity is not a finite number, or its rotation is not of length 1: check what "
               "places it.";
    if (!std::visit([](const auto& shape) { return IsSound(shape); }, c.shape))
        return "A collider's shape has a size that is no number of at least 0, or no surface: give it an extent.";
    if (!(c.friction >= 0 && c.friction <= 1e3) || !(c.restitution >= 0 && c.restitution <= 1))
        return "A collider's friction must be at least 0, its restitution between 0 and 1.";
    constexpr Real kLightest = 1e-12; // kg: what gives way more easily says nothing of where anything else stays
    if (c.mass != 0 && !(c.mass >= kLightest && c.mass <= kAbsurd))
        return "A collider's mass must be 0 (fixed) or a positive number of kg, at least 1e-12.";
    return nullptr;
}
} // namespace cpd
