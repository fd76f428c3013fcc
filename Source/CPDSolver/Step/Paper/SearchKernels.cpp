#include "CPDSolver/Step/Paper/SearchKernels.h"

#include "CPDSolver/Base/Simd/Pack.h"

#define CPD_SIMD_KERNEL "CPDSolver/Step/Paper/SearchKernels.inl"
#include "CPDSolver/Base/Simd/ForEachSet.inl"

namespace cpd
{
const SearchKernels& ChosenSearchKernels()
{
    return CPD_CHOSEN(kSearchKernels);
}
} // namespace cpd
