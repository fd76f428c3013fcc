/// Strain limits: stretch is free inside a range and resisted outside, for triangles and for tetrahedra.
#pragma once

#include <algorithm>

#include "CPDSolver/Energy/Batch.h"
#include "CPDSolver/Energy/Math/Svd.h"

namespace cpd
{
/// The range of stretches that costs nothing; 1 is the rest length.
struct StretchRange
{
    Real low;
    Real high;
};

/// W = w/2 |F - U clamp(s) V^T|^2 on a triangle.
struct TriangleStrain
{
    static constexpr const char* kName = "triangle-strain";
    static constexpr int kCorners = 3;
    static constexpr int kRows = 2;
    using Params = StretchRange;

    static Mat32 Project(const Mat32& F, const Params& p)
    {
        const Svd32 svd = Decompose(F);
        const Vec2 s = svd.s.cwiseMax(p.low).cwiseMin(p.high);
        return svd.U * s.asDiagonal() * svd.V.transpose();
    }
};

/// The same on a tetrahedron. An inverted one is pulled upright: its negative stretch is clamped like any other.
struct TetStrain
{
    static constexpr const char* kName = "tet-strain";
    static constexpr int kCorners = 4;
    static constexpr int kRows = 3;
    using Params = StretchRange;

    static Mat3 Project(const Mat3& F, const Params& p)
    {
        const SignedSvd3 svd = DecomposeSigned(F);
        const Vec3 s = svd.s.cwiseMax(p.low).cwiseMin(p.high);
        return svd.U * s.asDiagonal() * svd.V.transpose();
    }
};
} // namespace cpd
