#include "CPDSolver/Mesh/Generate/Implicit.h"

#include <algorithm>
#include <limits>

#include "CPDSolver/Mesh/Topology.h"

namespace cpd
{
namespace
{
FieldBounds BoundsOf(const std::vector<Vec3>& points)
{
    FieldBounds bounds{points.front(), points.front()};
    for (const Vec3& point : points)
    {
        bounds.low = bounds.low.cwiseMin(point);
        bounds.high = bounds.high.cwiseMax(point);
    }
    return bounds;
}

/// Uniform, because stretching after meshing would spoil the tets' angles.
Real ScaleFor(const Vec3& made, const ImplicitShape& shape, const Vec3& wanted)
{
    Real scale = std::numeric_limits<Real>::infinity();
    for (int axis = 0; axis < 3; ++axis)
        if (wanted[axis] > 0)
            scale = std::min(scale, wanted[axis] / made[axis]);
    return scale < std::numeric_limits<Real>::infinity() ? scale : shape.length / made.maxCoeff();
}
} // namespace

Expected<GeneratedMesh> MakeImplicit(const ImplicitShape& shape, const GenerateOptions& options)
{
    const Index vertices = options.vertices > 0 ? options.vertices : shape.vertices;
    GeneratedMesh made;
    made.solid = StuffToVertexCount({shape.field, shape.bounds, false}, vertices).solid;
    if (made.solid.tets.empty())
        return Error{std::to_string(vertices) + " vertices are too few for this shape: ask for more."};
    if (CountPieces(made.solid) > 1)
        return Error{"At " + std::to_string(vertices) +
                     " vertices thin parts of this shape come off: ask for more, or a few less."};
    const FieldBounds bounds = BoundsOf(made.solid.vertices);
    const Real scale = ScaleFor(bounds.Size(), shape, options.size);
    for (Vec3& vertex : made.solid.vertices)
        vertex = scale * (vertex - bounds.Centre());
    return made;
}
} // namespace cpd
