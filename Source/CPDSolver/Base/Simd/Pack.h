/// Packs: a fixed number of floats or doubles that are worked on at once, whatever the registers' width.
#pragma once

#include <cstddef>
#include <cstdint>

#include "CPDSolver/Base/Simd/InstructionSet.h"
#include "CPDSolver/Base/Simd/Target.h"

// Each set has Float8 and Double8, the packs that a block of eight is made of, and FloatWide and DoubleWide, its
// longest registers.
#if defined(CPD_SIMD_X86)
#include "CPDSolver/Base/Simd/RegistersSse.inl"
#else
#include "CPDSolver/Base/Simd/RegistersNeon.inl"
#endif
#define CPD_SIMD base
#include "CPDSolver/Base/Simd/Pairs.inl"
namespace cpd::base
{
using Float8 = Pair<Float4>;
using Double8 = Pair<Pair<Double2>>;
using FloatWide = Float4;
using DoubleWide = Double2;
} // namespace cpd::base
#undef CPD_SIMD

#if defined(CPD_SIMD_X86)
CPD_BEGIN_AVX2
#define CPD_SIMD avx2
#include "CPDSolver/Base/Simd/RegistersAvx2.inl"

#include "CPDSolver/Base/Simd/Pairs.inl"
namespace cpd::avx2
{
using Double8 = Pair<Double4>;
using FloatWide = Float8;
using DoubleWide = Double4;
} // namespace cpd::avx2
#undef CPD_SIMD
CPD_END_TARGET

CPD_BEGIN_AVX512
#define CPD_SIMD avx512
#include "CPDSolver/Base/Simd/RegistersAvx2.inl"

#include "CPDSolver/Base/Simd/Pairs.inl"

#include "CPDSolver/Base/Simd/RegistersAvx512.inl"
namespace cpd::avx512
{
using FloatWide = Float16;
using DoubleWide = Double8;
} // namespace cpd::avx512
#undef CPD_SIMD
CPD_END_TARGET
#endif

// What a kernel file calls so, of the chosen set.
#if defined(CPD_SIMD_X86)
#define CPD_CHOSEN(name)                                                                                               \
    (ChosenSet() == InstructionSet::Avx512 ? avx512::name                                                              \
     : ChosenSet() == InstructionSet::Avx2 ? avx2::name                                                                \
                                           : base::name)
#else
#define CPD_CHOSEN(name) base::name
#endif
