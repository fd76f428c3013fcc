/// The drawn surface in SIMD: eight vertices a block.
#pragma once

#include "CPDSolver/Base/Types.h"

namespace cpd
{
inline constexpr Index kSkinLanes = 8;
/// Of a drawn vertex: three weights, its tangent and normal as its tet's edges say them, its normal at rest.
inline constexpr Index kSkinNumbers = 12;
/// Place, normal, tangent.
inline constexpr Index kSkinDrawn = 9;

struct SkinJob
{
    const float* rows;    // x, y, z and padding of each of the tets' vertices
    const float* numbers; // number n of lane l of block b: [(b * kSkinNumbers + n) * kSkinLanes + l]
    const Index* corners; // row of corner c of that lane: [(b * 4 + c) * kSkinLanes + l]
    float* drawn;         // number n of that lane: [(b * kSkinDrawn + n) * kSkinLanes + l]
};

/// Does the blocks begin..end.
using SkinKernel = void (*)(const SkinJob& job, Index begin, Index end);

/// The kernel of the chosen instruction set.
SkinKernel ChosenSkinKernel();
} // namespace cpd
