/// The rotation nearest to a matrix: the local step of corotated tetrahedra.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// R maximises tr(R^T F) over all rotations; trace is that maximum, the sum of the signed stretches.
struct NearestRotation
{
    Mat3 R;
    Real trace;
};

CPD_API NearestRotation FindNearestRotation(const Mat3& F);

/// The matrix of cofactors, det(F) F^-T where that exists.
inline Mat3 Cofactor(const Mat3& F)
{
    Mat3 C;
    C.col(0) = F.col(1).cross(F.col(2));
    C.col(1) = F.col(2).cross(F.col(0));
    C.col(2) = F.col(0).cross(F.col(1));
    return C;
}
} // namespace cpd
