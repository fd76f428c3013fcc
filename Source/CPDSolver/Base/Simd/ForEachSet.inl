// Compiles CPD_SIMD_KERNEL once for each instruction set: see Target.h. No include guard: it is meant to repeat.
#define CPD_SIMD base
#include CPD_SIMD_KERNEL
#undef CPD_SIMD

#if defined(CPD_SIMD_X86)
CPD_BEGIN_AVX2
#define CPD_SIMD avx2
#include CPD_SIMD_KERNEL
#undef CPD_SIMD
CPD_END_TARGET

CPD_BEGIN_AVX512
#define CPD_SIMD avx512
#include CPD_SIMD_KERNEL
#undef CPD_SIMD
CPD_END_TARGET
#endif

#undef CPD_SIMD_KERNEL
