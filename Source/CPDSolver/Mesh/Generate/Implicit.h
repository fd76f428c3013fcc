/// From a field to a generated mesh: the part that ball, torus, t-pipe, bear and hippo have in common.
#pragma once

#include "CPDSolver/Mesh/Generate/Generate.h"
#include "CPDSolver/Mesh/Tetrahedralise/Stuffing.h"

namespace cpd
{
/// A shape as its author wrote it, before it is scaled to the wanted size.
struct ImplicitShape
{
    ScalarField field;
    /// Must hold the whole shape; need not be tight.
    FieldBounds bounds;
    /// The length of the longest side of the made mesh's bounding box, where the caller gives no size (m).
    Real length = 1;
    /// The paper's count.
    Index vertices = 0;
};

/// Fills the shape, centres it, and scales it as a whole to the largest size that fits the extents the caller gave.
Expected<GeneratedMesh> MakeImplicit(const ImplicitShape& shape, const GenerateOptions& options);
} // namespace cpd
