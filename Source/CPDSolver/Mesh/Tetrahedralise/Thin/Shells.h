/// How many parts a surface has that do not hang together, so that a solid's pieces can be judged.
#pragma once

#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// Shells that come nearer to each other than the distance (m), or overlap, count as one part.
Index CountParts(const SurfaceMesh& surface, Real distance);
} // namespace cpd
