// Square sheets: what cloth and trampolines are made of.
#include "CPDSolver/Mesh/Generate/Cells.h"
#include "CPDSolver/Mesh/Generate/Shapes.h"

namespace cpd
{
namespace
{
/// 60 by 60 vertices, as in the paper; their edges are 10,561 springs (the paper counts 10,563).
constexpr Index kCells = 59;

/// A sheet in the plane z = 0 that looks up. Neighbouring quads turn their diagonals the other way, so that the cloth
/// is no stiffer along one diagonal than along the other.
SurfaceMesh MakeSheet(Index cellsX, Index cellsY, Real width, Real depth)
{
    SurfaceMesh sheet;
    for (Index j = 0; j <= cellsY; ++j)
        for (Index i = 0; i <= cellsX; ++i)
            sheet.vertices.emplace_back((static_cast<Real>(i) / cellsX - 0.5) * width,
                                        (static_cast<Real>(j) / cellsY - 0.5) * depth, 0);
    for (Index j = 0; j < cellsY; ++j)
        for (Index i = 0; i < cellsX; ++i)
        {
            const Index a = i + (cellsX + 1) * j;
            const Index b = a + 1;
            const Index c = b + cellsX + 1;
            const Index d = c - 1;
            if ((i + j) % 2 == 0)
                sheet.triangles.insert(sheet.triangles.end(), {{a, b, c}, {a, c, d}});
            else
                sheet.triangles.insert(sheet.triangles.end(), {{a, b, d}, {b, c, d}});
        }
    return sheet;
}

Expected<GeneratedMesh> MakeSheetMesh(Real defaultWidth, const GenerateOptions& options)
{
    const Expected<GridPlan> plan = PlanGrid({Vec3(defaultWidth, defaultWidth, 0), {kCells, kCells, 0}}, options);
    if (!plan)
        return plan.Failure();
    return GeneratedMesh{{}, MakeSheet(plan->cells[0], plan->cells[1], plan->size[0], plan->size[1])};
}
} // namespace

Expected<GeneratedMesh> GenerateCloth(const GenerateOptions& options)
{
    return MakeSheetMesh(1, options);
}

Expected<GeneratedMesh> GenerateTrampoline(const GenerateOptions& options)
{
    return MakeSheetMesh(3, options);
}
} // namespace cpd
