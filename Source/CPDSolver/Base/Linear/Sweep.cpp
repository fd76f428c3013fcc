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
        return avx512::kFloatSweeps;
    if (ChosenSet() == InstructionSet::Avx2)
        return avx2::kFloatSweeps;
#endif
    return base::kFloatSweeps;
}

template <> const Sweeps<double>& ChosenSweeps()
{
#if defined(CPD_SIMD_X86)
    if (ChosenSet() == InstructionSet::Avx512)
        return avx512::kDoubleSweeps;
    if (ChosenSet() == InstructionSet::Avx2)
        return avx2::kDoubleSweeps;
#endif
    return base::kDoubleSweeps;
}
} // namespace cpd
