#include "CPDSolver/Mesh/Embed/SkinKernel.h"

#include "CPDSolver/Base/Simd/InstructionSet.h"
#include "CPDSolver/Base/Simd/Pack.h"

#define CPD_SIMD_KERNEL "CPDSolver/Mesh/Embed/SkinKernel.inl"
#include "CPDSolver/Base/Simd/ForEachSet.inl"

namespace cpd
{
SkinKernel ChosenSkinKernel()
{
#if defined(CPD_SIMD_X86)
    if (ChosenSet() == InstructionSet::Avx512)
        return avx512::FollowTets;
    if (ChosenSet() == InstructionSet::Avx2)
        return avx2::FollowTets;
#endif
    return base::FollowTets;
}
} // namespace cpd
