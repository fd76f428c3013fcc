/// From an engine's frame to the library's: centimetres to metres, and a left-handed frame mirrored to a right-handed
/// one. Both have z up.
#pragma once

#include "CPDSolver/Base/Types.h"

namespace cpd::play
{
inline constexpr Real kMetresPerCentimetre = 0.01;

/// The mirror turns y round. What has a direction of its own is mirrored with it; what stands for a turning sense
/// (spin, angular momentum, torque) is a cross product, which a mirror turns the other way: (Sa) x (Sb) = -S (a x b)
/// for S = diag(1, -1, 1). A triangle's corners keep their order: seen in a mirror, clockwise is counter-clockwise,
/// which is just the difference between the two frames' customs.
inline Vec3 MirrorDirection(const Vec3& v)
{
    return {v[0], -v[1], v[2]};
}
inline Vec3 MirrorTurn(const Vec3& v)
{
    return {-v[0], v[1], -v[2]};
}
inline Quat MirrorRotation(const Quat& q)
{
    return {q.w(), -q.x(), q.y(), -q.z()};
}

/// Positions, velocities, linear momenta and impulses (one length in each).
inline Vec3 FromCentimetres(const Vec3& v)
{
    return kMetresPerCentimetre * MirrorDirection(v);
}
inline Vec3 ToCentimetres(const Vec3& v)
{
    return MirrorDirection(v) / kMetresPerCentimetre;
}

/// Angular momenta and angular impulses (kg cm^2/s: two lengths).
inline Vec3 TurnFromCentimetres(const Vec3& v)
{
    return kMetresPerCentimetre * kMetresPerCentimetre * MirrorTurn(v);
}
inline Vec3 TurnToCentimetres(const Vec3& v)
{
    return MirrorTurn(v) / (kMetresPerCentimetre * kMetresPerCentimetre);
}

/// g/cm^3, the customary unit of physical materials, in kg/m^3.
inline constexpr Real kDensityUnit = 1000;

/// A wobble that halves every T seconds decays by ln 2 / T.
inline constexpr Real kLn2 = 0.69314718055994530942;
inline Real DampingFromHalfLife(Real seconds)
{
    return seconds > 0 ? kLn2 / seconds : 0;
}
} // namespace cpd::play
