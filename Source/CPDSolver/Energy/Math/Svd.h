/// Singular values with signs, as the projections of Projective Dynamics need them.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd
{
using Mat32 = Eigen::Matrix<Real, 3, 2>;
using Mat2 = Eigen::Matrix<Real, 2, 2>;
using Vec2 = Eigen::Matrix<Real, 2, 1>;

/// F = U diag(s) V^T with U and V rotations and s0 >= s1 >= |s2|: an inverted F shows as a negative s2.
struct SignedSvd3
{
    Mat3 U, V;
    Vec3 s;
};

/// F = U diag(s) V^T for the deformation of a triangle: U has two orthonormal columns, s0 >= s1 >= 0.
struct Svd32
{
    Mat32 U;
    Mat2 V;
    Vec2 s;
};

/// Any finite F, degenerate and inverted ones included; zero gives U = V = I.
CPD_API SignedSvd3 DecomposeSigned(const Mat3& F);
CPD_API Svd32 Decompose(const Mat32& F);

/// A unit vector at right angles to a unit vector.
CPD_API Vec3 AnyNormal(const Vec3& unit);
} // namespace cpd
