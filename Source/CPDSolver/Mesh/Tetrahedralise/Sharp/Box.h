/// Fills a box, however it is turned, with whole cells of the lattice, so that its faces, edges and corners are exact.
#pragma once

#include <optional>

#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
struct FilledBox
{
    TetMesh solid;
    /// The longest edge of a cell.
    Real spacing = 0;
};

/// Nothing if the closed surface is no box, or one that no whole number of well-shaped cells fills with about the
/// wanted number of vertices. Lengths are relative to the diagonal of the surface.
std::optional<FilledBox> FillBox(const SurfaceMesh& surface, Index vertices);
} // namespace cpd
