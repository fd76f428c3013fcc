/// Numbers that are none, and numbers beyond any game.
#pragma once

#include <cmath>

#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// Of any unit: squares and products of such numbers stay far from overflow.
inline constexpr Real kAbsurd = 1e12;

// Written so that NaN fails.
inline bool IsSane(Real value)
{
    return std::abs(value) <= kAbsurd;
}
inline bool IsSane(const Vec3& value)
{
    return (value.array().abs() <= kAbsurd).all();
}
inline bool IsSane(const Mat3& value)
{
    return (value.array().abs() <= kAbsurd).all();
}
} // namespace cpd
