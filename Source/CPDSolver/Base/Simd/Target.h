/// How kernels are compiled for several instruction sets in one build, without a compiler switch.
///
/// A kernel file `Kernel.inl` holds functions in the namespace CPD_SIMD, written with the packs of Pack.h. Its .cpp
/// includes it once for each set:
///     #define CPD_SIMD_KERNEL "CPDSolver/.../Kernel.inl"
///     #include "CPDSolver/Base/Simd/ForEachSet.inl"
/// and picks between base::, avx2:: and avx512:: at run time, with CPD_CHOSEN of Pack.h where all are called alike. A
/// kernel file includes at most parts of itself and calls no inline function from outside its namespace but intrinsics:
/// the linker keeps one copy of such a function, and it might keep the one that only new machines can run.
#pragma once

#if defined(__x86_64__) || defined(_M_X64)
#define CPD_SIMD_X86 1
#include <immintrin.h>
#elif defined(__aarch64__) || defined(_M_ARM64)
#define CPD_SIMD_NEON 1
#include <arm_neon.h>
#else
#error "CPDSolver needs a 64-bit x86 or ARM processor."
#endif

#if defined(_MSC_VER) && !defined(__clang__)
#define CPD_INLINE __forceinline
#else
#define CPD_INLINE inline __attribute__((always_inline))
#endif

// MSVC compiles every intrinsic everywhere. GCC and Clang want to be told, for a run of functions at a time.
#define CPD_PRAGMA(text) _Pragma(#text)
#define CPD_AVX2_NAMES "avx2,fma"
#define CPD_AVX512_NAMES "avx2,fma,avx512f,avx512vl,avx512dq,avx512bw"
#if defined(__clang__) && defined(CPD_SIMD_X86)
#define CPD_BEGIN_TARGET(names) CPD_PRAGMA(clang attribute push(__attribute__((target(names))), apply_to = function))
#define CPD_END_TARGET CPD_PRAGMA(clang attribute pop)
#elif defined(__GNUC__) && defined(CPD_SIMD_X86)
// GCC's own AVX-512 header passes a register that it leaves undefined on purpose, and then warns of it.
#define CPD_BEGIN_TARGET(names)                                                                                        \
    CPD_PRAGMA(GCC push_options)                                                                                       \
    CPD_PRAGMA(GCC target(names))                                                                                      \
    CPD_PRAGMA(GCC diagnostic push)                                                                                    \
    CPD_PRAGMA(GCC diagnostic ignored "-Wuninitialized")                                                               \
    CPD_PRAGMA(GCC diagnostic ignored "-Wmaybe-uninitialized")
#define CPD_END_TARGET CPD_PRAGMA(GCC diagnostic pop) CPD_PRAGMA(GCC pop_options)
#else
#define CPD_BEGIN_TARGET(names)
#define CPD_END_TARGET
#endif
#define CPD_BEGIN_AVX2 CPD_BEGIN_TARGET(CPD_AVX2_NAMES)
#define CPD_BEGIN_AVX512 CPD_BEGIN_TARGET(CPD_AVX512_NAMES)
