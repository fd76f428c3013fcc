/// The local step in SIMD: sixteen elements a block, floats inside, doubles where sums are kept.
#pragma once

#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// Elements of a block. A machine with shorter registers takes a block in parts.
inline constexpr Index kFastLanes = 16;

/// What the kernels can do; every other energy is evaluated the plain way.
enum class FastKind
{
    Corotated,
    Spring,
    TetStrain,
    TriangleStrain,
    Crush
};
inline constexpr int kFastKinds = 5;

/// How each kind's blocks are laid out: `numbers` floats an element, the columns of G but the first, then its params.
struct FastLayout
{
    int corners;
    int numbers;
};
inline constexpr std::array<FastLayout, kFastKinds> kFastLayouts = {{
    {4, 11}, // nine of G, mu, lambda
    {2, 3},  // one of G, rest length, weight
    {4, 12}, // nine of G, low, high, weight
    {3, 7},  // four of G, low, high, weight
    {4, 11}, // nine of G, low, weight
}};

/// Blocks of one kind, evaluated over a chunk's own copy of the positions.
struct FastJob
{
    const float* numbers;      // number n of lane l of block b: [(b * numbers + n) * kFastLanes + l]
    const std::int32_t* slots; // row of corner c of that lane: [(b * corners + c) * kFastLanes + l]
    Index blocks;
    const double* positions; // rows of x, y, z and padding
    double* gradient;        // likewise; what is found is added
    std::int32_t* unsure;    // room for every lane's number, b * kFastLanes + l
    Index unsureCount;       // lanes left out, because float could not answer them
    double energy;
};

using FastKernel = void (*)(FastJob& job);

/// The kernel of the chosen instruction set.
FastKernel ChosenFastKernel(FastKind kind);
} // namespace cpd
