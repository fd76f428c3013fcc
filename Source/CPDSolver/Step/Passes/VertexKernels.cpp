#include "CPDSolver/Step/Passes/VertexKernels.h"

#include "CPDSolver/Base/Simd/Pack.h"

#define CPD_SIMD_KERNEL "CPDSolver/Step/Passes/VertexKernels.inl"
#include "CPDSolver/Base/Simd/ForEachSet.inl"

namespace cpd
{
const VertexKernels& ChosenVertexKernels()
{
    return CPD_CHOSEN(kVertexKernels);
}
} // namespace cpd
