#include "CPDSolver/Step/Paper/SearchKernels.h"

#include "CPDSolver/Base/Simd/InstructionSet.h"
#include "CPDSolver/Base/Simd/Pack.h"

#define CPD_SIMD_KERNEL "CPDSolver/Step/Paper/SearchKernels.inl"
#include "CPDSolver/Base/Simd/ForEachSet.inl"

namespace cpd
{
const SearchKernels& ChosenSearchKernels()
{
#if defined(CPD_SIMD_X86)
    if (ChosenSet() == InstructionSet::Avx512)
        return avx512::kSearchKernels;
    if (ChosenSet() == InstructionSet::Avx2)
        return avx2::kSearchKernels;
#endif
    return base::kSearchKernels;
}
} // namespace cpd
