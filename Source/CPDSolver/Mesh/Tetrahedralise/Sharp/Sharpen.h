/// Gives a stuffed solid the sharp corners and edges of its surface, which the stuffing cuts off.
#pragma once

#include "CPDSolver/Mesh/Tetrahedralise/TriangleTree.h"

namespace cpd
{
/// Moves vertices, never the tets' corners. No tet gets worse than 12 to 160 degrees or than it was; a corner that
/// could only be had for less stays cut off. The surface is welded, the tree is its own; the spacing (m) is the
/// lattice's. Without sharp features the solid stays as it is, to the bit.
void Sharpen(const SurfaceMesh& surface, const TriangleTree& tree, Real spacing, TetMesh& solid);
} // namespace cpd
