// Square sheets: what cloth and trampolines are made of.
#include <algorithm>
#include <cmath>

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

Expected<GeneratedMesh> MakeSheetMesh(const GenerateOptions& options, Real defaultWidth)
{
    const Real width = options.size[0] > 0 ? options.size[0] : defaultWidth;
    const Real depth = options.size[1] > 0 ? options.size[1] : defaultWidth;
    Index cellsX = kCells;
    Index cellsY = kCells;
    if (options.vertices > 0)
    {
        // Square cells: (width / s) (depth / s) = vertices, and one vertex more than cells either way.
        const Real perMetre = std::sqrt(options.vertices / (width * depth));
        cellsX = std::max<Index>(1, static_cast<Index>(std::lround(width * perMetre)) - 1);
        cellsY = std::max<Index>(1, static_cast<Index>(std::lround(depth * perMetre)) - 1);
    }
    if (options.cells[0] > 0)
        cellsX = options.cells[0];
    if (options.cells[1] > 0)
        cellsY = options.cells[1];
    return GeneratedMesh{{}, MakeSheet(cellsX, cellsY, width, depth)};
}
} // namespace

Expected<GeneratedMesh> MakeCloth(const GenerateOptions& options)
{
    return MakeSheetMesh(options, 1);
}

Expected<GeneratedMesh> MakeTrampoline(const GenerateOptions& options)
{
    return MakeSheetMesh(options, 3);
}
} // namespace cpd
