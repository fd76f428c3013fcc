/// What no function on meshes can work with, found before it does harm and said in one line.
#pragma once

#include <optional>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// Nothing if every coordinate is finite and within 1e9 m (so that products of a few stay far from a double's limits)
/// and every corner names a vertex that exists.
CPD_API std::optional<Error> FindUnusable(const TetMesh& mesh);
CPD_API std::optional<Error> FindUnusable(const SurfaceMesh& mesh);
} // namespace cpd
