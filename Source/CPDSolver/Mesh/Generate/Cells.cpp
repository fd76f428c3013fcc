#include "CPDSolver/Mesh/Generate/Cells.h"

#include <algorithm>
#include <cmath>

namespace cpd
{
namespace
{
/// As a real number, because the caller's counts may be absurd.
Real VertexCount(const GridCells& cells)
{
    return (cells[0] + 1.0) * (cells[1] + 1.0) * (cells[2] + 1.0);
}

GridCells CellsAt(const Vec3& size, Real spacing)
{
    GridCells cells{0, 0, 0};
    for (int axis = 0; axis < 3; ++axis)
        if (size[axis] > 0)
            cells[axis] = std::max<Index>(1, static_cast<Index>(std::lround(size[axis] / spacing)));
    return cells;
}

/// Cells as near to cubes as whole numbers allow, for about the wanted number of vertices.
GridCells CellsFor(const Vec3& size, Real vertices)
{
    // Finer than `fine` has surely enough vertices, coarser than `coarse` is a single cell.
    Real fine = size.maxCoeff() / vertices;
    Real coarse = 2 * size.maxCoeff();
    constexpr int kHalvings = 60;
    for (int i = 0; i < kHalvings; ++i)
    {
        const Real middle = (fine + coarse) / 2;
        (VertexCount(CellsAt(size, middle)) >= vertices ? fine : coarse) = middle;
    }
    const GridCells many = CellsAt(size, fine);
    const GridCells few = CellsAt(size, coarse);
    return VertexCount(many) - vertices <= vertices - VertexCount(few) ? many : few;
}
} // namespace

Expected<GridPlan> PlanGrid(const GridPlan& defaults, const GenerateOptions& options)
{
    GridPlan plan = defaults;
    bool resized = false;
    for (int axis = 0; axis < 3; ++axis)
        if (defaults.size[axis] > 0 && options.size[axis] > 0)
        {
            plan.size[axis] = options.size[axis];
            resized = true;
        }
    // The default cells are cubes at the default size; another size gets as many vertices, in cubes again.
    if (options.vertices > 0)
        plan.cells = CellsFor(plan.size, options.vertices);
    else if (resized)
        plan.cells = CellsFor(plan.size, VertexCount(defaults.cells));
    for (int axis = 0; axis < 3; ++axis)
        if (defaults.cells[axis] > 0 && options.cells[axis] > 0)
            plan.cells[axis] = options.cells[axis];
    if (VertexCount(plan.cells) > kMostGeneratedVertices)
        return Error{"So many cells need more than " + std::to_string(kMostGeneratedVertices) +
                     " vertices: use fewer cells."};
    return plan;
}
} // namespace cpd
