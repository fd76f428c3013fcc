/// Which SIMD instructions this machine has, and which of them the kernels use: chosen at run time.
#pragma once

#include <span>

#include "CPDSolver/Base/Api.h"

namespace cpd
{
/// Each includes the ones before it. Results agree between sets to rounding, not to the last bit: the wider ones fuse
/// multiplications with additions and sum in another order. On one set they never depend on the number of threads.
enum class InstructionSet
{
    Base,  // SSE 4.2, or NEON: what every machine has that the library is compiled for
    Avx2,  // with FMA
    Avx512 // F, VL, DQ and BW
};

CPD_API const char* NameOf(InstructionSet set);

/// What this machine can run, narrowest first.
CPD_API std::span<const InstructionSet> AvailableSets();

/// What the kernels use: the widest available, unless told otherwise.
CPD_API InstructionSet ChosenSet();

/// For tests, for benchmarks, and for the same bits on unlike machines. False, and no change, where it isn't available.
CPD_API bool ChooseSet(InstructionSet set);
} // namespace cpd
