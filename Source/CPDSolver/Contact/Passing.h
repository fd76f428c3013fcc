/// Whether something on its way meets an obstacle, or passes it by.
#pragma once

#include <optional>

#include "CPDSolver/Contact/Collider.h"

namespace cpd
{
/// Goes straight from one place to another, both as the collider sees them, and looks at each stride how far it is: no
/// stride is longer than that; not for landscapes, whose distances are the triangle's below. Returns the distance of
/// the place where it comes within `near` (m), or where many strides have not told; nothing if it passes by. `start` is
/// that of the place where it begins.
CPD_API std::optional<Distance> FindMeeting(const Collider& collider, const Mat3& rotation, const Vec3& from,
                                            const Vec3& to, const Distance& start, Real near);
} // namespace cpd
