#include "CPDSolver/Base/Linear/Fronts/FrontKernels.h"

#include "CPDSolver/Base/Simd/Pack.h"

#define CPD_SIMD_KERNEL "CPDSolver/Base/Linear/Fronts/FrontKernels.inl"
#include "CPDSolver/Base/Simd/ForEachSet.inl"

namespace cpd
{
const FrontKernels& ChosenFrontKernels()
{
    return CPD_CHOSEN(kFrontKernels);
}
} // namespace cpd
