/// Isosurface stuffing: fills a shape with tets whose dihedral angles are bounded whatever the shape is.
///
/// F. Labelle and J. R. Shewchuk, "Isosurface Stuffing: Fast Tetrahedral Meshes with Good Dihedral Angles",
/// SIGGRAPH 2007, on a uniform lattice. Their bound there is 10.7 to 164.8 degrees.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Mesh/TetMesh.h"
#include "CPDSolver/Mesh/Tetrahedralise/Samples.h"

namespace cpd
{
/// The shape in tets, cut from the lattice that the plan lays over it.
CPD_API TetMesh StuffShape(const FieldShape& shape, const LatticePlan& plan);

/// What the search for a spacing found.
struct StuffedShape
{
    TetMesh solid;
    /// The lattice that made it; its spacing is 0 when no lattice of a sane size met the shape.
    LatticePlan plan;
};

/// Looks for the spacing that gives about the wanted number of vertices (a few per cent off where the shape allows).
CPD_API StuffedShape StuffToVertexCount(const FieldShape& shape, Index vertices);
} // namespace cpd
