/// A landscape: heights on a square grid, two triangles a cell.
#pragma once

#include "CPDSolver/Contact/Collider.h"

namespace cpd
{
class HeightGrid
{
public:
    std::vector<Real> heights; // m, row by row along x
    Index columns = 0;
    Index rows = 0;
    Real spacing = 1; // m
    Real lowest = 0;
    Real highest = 0;

    Vec3 Corner(Index column, Index row) const
    {
        const auto place = static_cast<std::size_t>(row) * static_cast<std::size_t>(columns);
        return {column * spacing, row * spacing, heights[place + static_cast<std::size_t>(column)]};
    }
};
} // namespace cpd
