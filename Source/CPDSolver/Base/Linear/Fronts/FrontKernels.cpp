#include "CPDSolver/Base/Linear/Fronts/FrontKernels.h"

#include "CPDSolver/Base/Simd/InstructionSet.h"
#include "CPDSolver/Base/Simd/Pack.h"

#define CPD_SIMD_KERNEL "CPDSolver/Base/Linear/Fronts/FrontKernels.inl"
#include "CPDSolver/Base/Simd/ForEachSet.inl"

namespace cpd
{
const FrontKernels& ChosenFrontKernels()
{
#if defined(CPD_SIMD_X86)
    if (ChosenSet() == InstructionSet::Avx512)
        return avx512::kFrontKernels;
    if (ChosenSet() == InstructionSet::Avx2)
        return avx2::kFrontKernels;
#endif
    return base::kFrontKernels;
}
} // namespace cpd
