/// Example-based material: besides its rest shape an element likes shapes that an artist made.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Energy/Batch.h"
#include "CPDSolver/Energy/Math/Rotation.h"

namespace cpd
{
/// W = w/2 min |F - R S(a)|^2 over rotations R and S(a) = 1 + sum a_k (S_k - 1), a_k >= 0, sum a_k <= 1: the convex
/// hull of the rest shape and the examples' stretches, turned freely.
struct Example
{
    static constexpr const char* kName = "example";
    static constexpr int kCorners = 4;
    static constexpr int kRows = 3;
    static constexpr int kMaxExamples = 3;

    struct Params
    {
        std::int64_t count = 0;
        std::array<Mat3, kMaxExamples> stretch = {
            Mat3::Identity(), Mat3::Identity(),
            Mat3::Identity()}; // symmetric, from the polar decomposition of each example's F
    };

    CPD_API static Mat3 Project(const Mat3& F, const Params& p);
};
} // namespace cpd
