/// Brings the skin of fattened parts back towards the surface that they belong to.
#pragma once

#include "CPDSolver/Mesh/Tetrahedralise/TriangleTree.h"

namespace cpd
{
/// As near as no tet gets angles beyond those of Sharp/Stars.h; what lies on the surface stays. The spacing (m) is the
/// lattice's.
void DrawIn(const TriangleTree& tree, Real spacing, TetMesh& solid);
} // namespace cpd
