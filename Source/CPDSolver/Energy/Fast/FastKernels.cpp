#include "CPDSolver/Energy/Fast/FastKernels.h"

#include "CPDSolver/Base/Simd/Pack.h"

#define CPD_SIMD_KERNEL "CPDSolver/Energy/Fast/FastKernels.inl"
#include "CPDSolver/Base/Simd/ForEachSet.inl"

namespace cpd
{
FastKernel ChosenFastKernel(FastKind kind)
{
    return CPD_CHOSEN(kFastKernels)[static_cast<int>(kind)];
}
} // namespace cpd
