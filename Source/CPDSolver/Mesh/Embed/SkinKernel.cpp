#include "CPDSolver/Mesh/Embed/SkinKernel.h"

#include "CPDSolver/Base/Simd/Pack.h"

#define CPD_SIMD_KERNEL "CPDSolver/Mesh/Embed/SkinKernel.inl"
#include "CPDSolver/Base/Simd/ForEachSet.inl"

namespace cpd
{
SkinKernel ChosenSkinKernel()
{
    return CPD_CHOSEN(FollowTets);
}
} // namespace cpd
