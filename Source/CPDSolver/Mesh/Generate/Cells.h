/// How many cells a grid gets: from the caller's options, or from a number of vertices.
#pragma once

#include "CPDSolver/Mesh/Generate/Generate.h"

namespace cpd
{
using GridCells = std::array<Index, 3>;

/// A grid before it is made. An extent of zero has no cells: that is a sheet.
struct GridPlan
{
    Vec3 size = Vec3::Zero();
    GridCells cells{0, 0, 0};
};

/// The defaults, with whatever the options change.
Expected<GridPlan> PlanGrid(const GridPlan& defaults, const GenerateOptions& options);
} // namespace cpd
