/// The ways from a cell to its neighbours.
#pragma once

#include <array>

#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// Along the axes, and the diagonals of faces and of the whole: none is of no length.
inline std::array<Vec3, 26> WaysAround()
{
    std::array<Vec3, 26> ways;
    std::size_t count = 0;
    for (const Real z : {-1, 0, 1})
        for (const Real y : {-1, 0, 1})
            for (const Real x : {-1, 0, 1})
                if (x != 0 || y != 0 || z != 0)
                    ways[count++] = {x, y, z};
    return ways;
}
} // namespace cpd
