#include "CPDSolver/Contact/Shapes/HeightGrid.h"

#include <algorithm>
#include <cmath>

#include "CPDSolver/Contact/Shapes/Shapes.h"

namespace cpd
{
namespace
{
/// The triangle under a point, its corners counter-clockwise seen from above.
std::array<Vec3, 3> TriangleUnder(const HeightGrid& grid, const Vec3& p)
{
    const Real u = std::clamp<Real>(p[0] / grid.spacing, 0, grid.columns - 1);
    const Real v = std::clamp<Real>(p[1] / grid.spacing, 0, grid.rows - 1);
    const Index column = std::min(static_cast<Index>(u), grid.columns - 2);
    const Index row = std::min(static_cast<Index>(v), grid.rows - 2);
    const Vec3 a = grid.Corner(column, row);
    const Vec3 c = grid.Corner(column + 1, row + 1);
    if (u - column > v - row)
        return {a, grid.Corner(column + 1, row), c};
    return {a, c, grid.Corner(column, row + 1)};
}
} // namespace

Expected<HeightFieldShape> MakeHeightField(std::vector<Real> heights, Index columns, Real spacing)
{
    if (columns < 2 || heights.size() < 4 || heights.size() % static_cast<std::size_t>(columns) != 0 ||
        !(spacing > 0) || !std::isfinite(spacing))
        return Error{"A height field needs at least 2 x 2 heights, full rows and a positive spacing."};
    auto grid = std::make_shared<HeightGrid>();
    grid->columns = columns;
    grid->rows = static_cast<Index>(heights.size()) / columns;
    if (grid->rows < 2)
        return Error{"A height field needs at least two rows."};
    grid->spacing = spacing;
    for (const Real height : heights)
        if (!(std::abs(height) < kFar))
            return Error{"A height is not a finite number: mend the heights."};
    grid->lowest = *std::min_element(heights.begin(), heights.end());
    grid->highest = *std::max_element(heights.begin(), heights.end());
    grid->heights = std::move(heights);
    return HeightFieldShape{std::move(grid)};
}

/// The plane of the triangle under the point: solid ground all the way down, so that nothing falls through. Beside the
/// grid there is nothing to stand on.
Distance LocalDistance(const HeightFieldShape& shape, const Vec3& p)
{
    const HeightGrid& grid = *shape.heights;
    const bool beside =
        p[0] < 0 || p[1] < 0 || p[0] > (grid.columns - 1) * grid.spacing || p[1] > (grid.rows - 1) * grid.spacing;
    if (beside)
        return {kFar, Vec3::UnitZ(), p};
    const std::array<Vec3, 3> t = TriangleUnder(grid, p);
    const Vec3 normal = (t[1] - t[0]).cross(t[2] - t[0]).normalized();
    const Real height = normal.dot(p - t[0]);
    return {height, normal, p - height * normal};
}

Bounds LocalBounds(const HeightFieldShape& shape)
{
    const HeightGrid& grid = *shape.heights;
    // Below it all is ground.
    return {Vec3(0, 0, -kFar), Vec3((grid.columns - 1) * grid.spacing, (grid.rows - 1) * grid.spacing, grid.highest)};
}
} // namespace cpd
