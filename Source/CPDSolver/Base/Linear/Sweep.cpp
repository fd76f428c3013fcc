#include "CPDSolver/Base/Linear/Sweep.h"

#include "CPDSolver/Base/Simd/InstructionSet.h"
#include "CPDSolver/Base/Simd/Pack.h"

#define CPD_SIMD_KERNEL "CPDSolver/Base/Linear/SweepKernels.inl"
#include "CPDSolver/Base/Simd/ForEachSet.inl"

namespace cpd
{
template <> const Sweeps<float>& ChosenSweeps()
{
#if defined(CPD_SIMD_X86)
    if (ChosenSet() == InstructionSet::Avx512)
        return avx512::kSweeps<avx512::Float8>;
    if (ChosenSet() == InstructionSet::Avx2)
        return avx2::kSweeps<avx2::Float8>;
#endif
    return base::kSweeps<base::Float8>;
}

template <> const Sweeps<double>& ChosenSweeps()
{
#if defined(CPD_SIMD_X86)
    if (ChosenSet() == InstructionSet::Avx512)
        return avx512::kSweeps<avx512::Double8>;
    if (ChosenSet() == InstructionSet::Avx2)
        return avx2::kSweeps<avx2::Double8>;
#endif
    return base::kSweeps<base::Double8>;
}
} // namespace cpd
