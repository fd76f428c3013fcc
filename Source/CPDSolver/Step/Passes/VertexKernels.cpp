#include "CPDSolver/Step/Passes/VertexKernels.h"

#include "CPDSolver/Base/Simd/InstructionSet.h"
#include "CPDSolver/Base/Simd/Pack.h"

#define CPD_SIMD_KERNEL "CPDSolver/Step/Passes/VertexKernels.inl"
#include "CPDSolver/Base/Simd/ForEachSet.inl"

namespace cpd
{
const VertexKernels& ChosenVertexKernels()
{
#if defined(CPD_SIMD_X86)
    if (ChosenSet() == InstructionSet::Avx512)
        return avx512::kVertexKernels;
    if (ChosenSet() == InstructionSet::Avx2)
        return avx2::kVertexKernels;
#endif
    return base::kVertexKernels;
}
} // namespace cpd
