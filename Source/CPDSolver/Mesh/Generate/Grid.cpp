// Boxes cut into cubes, and cubes into six tets each.
#include <algorithm>

#include "CPDSolver/Mesh/Generate/Cells.h"
#include "CPDSolver/Mesh/Generate/Shapes.h"
#include "CPDSolver/Mesh/Quality.h"

namespace cpd
{
namespace
{
Index VertexNumber(const GridCells& cells, const GridCells& at)
{
    return at[0] + (cells[0] + 1) * (at[1] + (cells[1] + 1) * at[2]);
}

/// Kuhn's six tets of a cell: each walks from one corner to the opposite one along the three axes in some order. The
/// walks of neighbouring cells mirror each other, so that diagonals favour no direction over the whole grid.
void SplitCell(const GridCells& cells, const GridCells& cell, TetMesh& solid)
{
    std::array<int, 3> axes{0, 1, 2};
    do
    {
        GridCells at;
        for (int axis = 0; axis < 3; ++axis)
            at[axis] = cell[axis] + cell[axis] % 2;
        Tet tet;
        tet[0] = VertexNumber(cells, at);
        for (int step = 0; step < 3; ++step)
        {
            const int axis = axes[step];
            at[axis] = cell[axis] + 1 - cell[axis] % 2;
            tet[step + 1] = VertexNumber(cells, at);
        }
        if (SignedVolume(solid, tet) < 0)
            std::swap(tet[2], tet[3]);
        solid.tets.push_back(tet);
    } while (std::next_permutation(axes.begin(), axes.end()));
}

TetMesh MakeGrid(const GridCells& cells, const Vec3& size)
{
    TetMesh solid;
    for (Index k = 0; k <= cells[2]; ++k)
        for (Index j = 0; j <= cells[1]; ++j)
            for (Index i = 0; i <= cells[0]; ++i)
            {
                const Vec3 fraction(static_cast<Real>(i) / cells[0], static_cast<Real>(j) / cells[1],
                                    static_cast<Real>(k) / cells[2]);
                solid.vertices.emplace_back((fraction.array() - 0.5) * size.array());
            }
    for (Index k = 0; k < cells[2]; ++k)
        for (Index j = 0; j < cells[1]; ++j)
            for (Index i = 0; i < cells[0]; ++i)
                SplitCell(cells, {i, j, k}, solid);
    return solid;
}

Expected<GeneratedMesh> MakeGridMesh(const GridPlan& defaults, const GenerateOptions& options)
{
    const Expected<GridPlan> plan = PlanGrid(defaults, options);
    if (!plan)
        return plan.Failure();
    return GeneratedMesh{MakeGrid(plan->cells, plan->size), {}};
}
} // namespace

Expected<GeneratedMesh> GenerateBox(const GenerateOptions& options)
{
    return MakeGridMesh({Vec3(1, 0.5, 0.5), {10, 5, 5}}, options);
}

Expected<GeneratedMesh> GenerateCube(const GenerateOptions& options)
{
    // 729 vertices; the paper has 792, which no cube of whole cells comes nearer to.
    return MakeGridMesh({Vec3(1, 1, 1), {8, 8, 8}}, options);
}

Expected<GeneratedMesh> GenerateStrip(const GenerateOptions& options)
{
    // The paper's 738 vertices and 1,920 tets.
    return MakeGridMesh({Vec3(2, 0.4, 0.05), {40, 8, 1}}, options);
}
} // namespace cpd
