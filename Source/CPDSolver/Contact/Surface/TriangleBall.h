/// A ball about a triangle.
#pragma once

#include <algorithm>
#include <cmath>

#include "CPDSolver/Base/Types.h"

namespace cpd
{
struct TriangleBall
{
    Vec3 middle; // m, of the triangle: a place on it
    Real radius; // m
};

inline Vec3 MiddleOf(const Columns& x, const Triangle& t)
{
    return (x.col(t[0]) + x.col(t[1]) + x.col(t[2])) / 3;
}

inline TriangleBall BallOf(const Columns& x, const Triangle& t)
{
    const Vec3 middle = MiddleOf(x, t);
    Real square = 0;
    for (const Index corner : t)
        square = std::max(square, (x.col(corner) - middle).squaredNorm());
    return {middle, std::sqrt(square)};
}
} // namespace cpd
