/// Makes a surface that is far finer than the solid that fills it as coarse as may be, so that a million triangles cost
/// no more than some ten thousand.
#pragma once

#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// The surface itself if it has few triangles for a solid of so many vertices. Else vertices that are close by the
/// measure of the solid's tets and look the same way become one; walls do not, however thin. What was closed stays
/// closed, for every edge goes where its ends go; parts that would shrink to nothing stay as they are, one in each
/// place. The surface is welded.
SurfaceMesh CoarsenFor(const SurfaceMesh& surface, Index vertices);
} // namespace cpd
