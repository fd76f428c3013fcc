#include "CPDSolver/Energy/Fast/FastKernels.h"

#include "CPDSolver/Base/Simd/InstructionSet.h"
#include "CPDSolver/Base/Simd/Pack.h"

#define CPD_SIMD_KERNEL "CPDSolver/Energy/Fast/FastKernels.inl"
#include "CPDSolver/Base/Simd/ForEachSet.inl"

namespace cpd
{
FastKernel ChosenFastKernel(FastKind kind)
{
    const int k = static_cast<int>(kind);
#if defined(CPD_SIMD_X86)
    if (ChosenSet() == InstructionSet::Avx512)
        return avx512::kFastKernels[k];
    if (ChosenSet() == InstructionSet::Avx2)
        return avx2::kFastKernels[k];
#endif
    return base::kFastKernels[k];
}
} // namespace cpd
