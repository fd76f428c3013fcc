/// Area and volume: the product of the stretches kept inside a range.
#pragma once

#include "CPDSolver/Energy/Batch.h"
#include "CPDSolver/Energy/Math/Product.h"
#include "CPDSolver/Energy/Math/Svd.h"

namespace cpd
{
/// The range of area or volume, relative to rest, that costs nothing; low > 0.
struct ProductRange
{
    Real low;
    Real high;
};

/// W = w/2 |F - z|^2 on a triangle, z the nearest deformation whose area is in range.
struct AreaPreservation
{
    static constexpr const char* kName = "area";
    static constexpr int kCorners = 3;
    static constexpr int kRows = 2;
    using Params = ProductRange;

    static Mat32 Project(const Mat32& F, const Params& p)
    {
        const Svd32 svd = Decompose(F);
        return svd.U * ProductProjection<2>::Project(svd.s, p.low, p.high).asDiagonal() * svd.V.transpose();
    }
};

/// W = w/2 |F - z|^2 on a tetrahedron, z the nearest deformation whose volume is in range, upright.
struct VolumePreservation
{
    static constexpr const char* kName = "volume";
    static constexpr int kCorners = 4;
    static constexpr int kRows = 3;
    using Params = ProductRange;

    static Mat3 Project(const Mat3& F, const Params& p)
    {
        const SignedSvd3 svd = DecomposeSigned(F);
        return svd.U * ProductProjection<3>::Project(svd.s, p.low, p.high).asDiagonal() * svd.V.transpose();
    }
};
} // namespace cpd
