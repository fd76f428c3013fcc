/// From rest geometry to elements: the operator G and the size of each tet, triangle, edge and hinge.
#pragma once

#include "CPDSolver/Body/Body.h"

namespace cpd
{
/// F = sum x_i g_i^T, the deformation gradient, as the 3 x 4 operator with columns g_i; volume > 0 (m^3).
struct TetShape
{
    Eigen::Matrix<Real, 3, 4> G;
    Real volume;
};

/// The same for a triangle, in a frame of its own plane; area > 0 (m^2).
struct TriangleShape
{
    Eigen::Matrix<Real, 2, 3> G;
    Real area;
};

CPD_API Expected<TetShape> ShapeOf(const std::vector<Vec3>& rest, const Tet& tet);
CPD_API Expected<TriangleShape> ShapeOf(const std::vector<Vec3>& rest, const Triangle& triangle);

/// Adds one energy to each tet or triangle of the parts; weight in Pa (tets) or N/m (triangles).
CPD_API Expected<Done> AddTetStrain(BodyParts& parts, StretchRange range, Real weight);
CPD_API Expected<Done> AddVolumePreservation(BodyParts& parts, ProductRange range, Real weight);
CPD_API Expected<Done> AddTriangleStrain(BodyParts& parts, StretchRange range, Real weight);
CPD_API Expected<Done> AddAreaPreservation(BodyParts& parts, ProductRange range, Real weight);

/// Example shapes: other positions of the same vertices, at most Example::kMaxExamples.
CPD_API Expected<Done> AddExamples(BodyParts& parts, const std::vector<std::vector<Vec3>>& shapes, Real weight);

/// Springs on every edge (stiffness in N/m) and bending on every inner edge (stiffness in J).
CPD_API Expected<Done> AddSprings(BodyParts& parts, const std::vector<Edge>& edges, Real stiffness);
CPD_API Expected<Done> AddBending(BodyParts& parts, Real stiffness);
} // namespace cpd
