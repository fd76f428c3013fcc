/// Meshes made from a name and a few numbers: the bodies of the paper's Table 1, and plain boxes.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
inline constexpr Index kFewestGeneratedVertices = 8;
inline constexpr Index kMostGeneratedVertices = 200000;

/// What a caller may change; every zero means "the generator's own default", which is the paper's vertex count.
struct GenerateOptions
{
    /// Wanted number of vertices, met within 10 % (grids: as near as whole cells allow).
    Index vertices = 0;
    /// Extent of the bounding box along x, y, z in metres; a sheet ignores z. Round bodies keep
    /// their proportions and take the largest size that fits.
    Vec3 size = Vec3::Zero();
    /// Cells of a grid along x, y, z (box, cube, strip, cloth, trampoline); wins over `vertices`.
    std::array<Index, 3> cells{0, 0, 0};
};

/// A solid or a sheet: one of the two is empty.
struct GeneratedMesh
{
    TetMesh solid;
    SurfaceMesh sheet;
};

/// One row of the table of generators. Every mesh has its bounding box centred on the origin; z is up and x forward.
struct Generator
{
    std::string_view name;
    std::string_view summary;
    Expected<GeneratedMesh> (*make)(const GenerateOptions& options);
};

CPD_API std::span<const Generator> Generators();

/// Looks a generator up by the name that scene files use, and runs it.
CPD_API Expected<GeneratedMesh> Generate(std::string_view name, const GenerateOptions& options = {});
} // namespace cpd
