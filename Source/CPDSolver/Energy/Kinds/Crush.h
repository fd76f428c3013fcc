/// What keeps a solid too soft for its own weight from being pressed flat.
#pragma once

#include "CPDSolver/Energy/Batch.h"
#include "CPDSolver/Energy/Math/Svd.h"

namespace cpd
{
/// W = w/2 sum max(0, low - s)^2 over the signed stretches s: free down to `low`, then a force that goes on growing
/// through flat and inverted, so that it has no other rest than upright.
struct Crush
{
    static constexpr const char* kName = "crush";
    static constexpr int kCorners = 4;
    static constexpr int kRows = 3;

    struct Params
    {
        Real low; // of the rest length
    };

    static Mat3 Project(const Mat3& F, const Params& p)
    {
        const SignedSvd3 svd = DecomposeSigned(F);
        return svd.U * svd.s.cwiseMax(p.low).asDiagonal() * svd.V.transpose();
    }
};
} // namespace cpd
