#include "CPDSolver/Base/Simd/InstructionSet.h"

#include <algorithm>
#include <array>
#include <atomic>

#if defined(_MSC_VER) && defined(_M_X64)
#include <immintrin.h>
#include <intrin.h>
#endif

namespace cpd
{
namespace
{
constexpr std::array kSets = {InstructionSet::Base, InstructionSet::Avx2, InstructionSet::Avx512};

// Clang for Windows has the builtin too, but not the library that it calls.
#if defined(__x86_64__) && !defined(_MSC_VER)
bool HasAvx2()
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

bool HasAvx512()
{
    return HasAvx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
}
#elif defined(_MSC_VER) && defined(_M_X64)
/// The bits that must be set: in CPUID 1 ecx, CPUID 7 ebx, and in XCR0, by which the system says that it saves the
/// registers.
#if defined(__clang__)
__attribute__((target("xsave")))
#endif
bool HasBits(unsigned ecx1, unsigned ebx7, unsigned long long saved)
{
    int leaf[4];
    __cpuid(leaf, 0);
    if (leaf[0] < 7)
        return false;
    __cpuidex(leaf, 1, 0);
    const unsigned osSaves = 1u << 27;
    if ((static_cast<unsigned>(leaf[2]) & (ecx1 | osSaves)) != (ecx1 | osSaves) || (_xgetbv(0) & saved) != saved)
        return false;
    __cpuidex(leaf, 7, 0);
    return (static_cast<unsigned>(leaf[1]) & ebx7) == ebx7;
}

constexpr unsigned kFma = 1u << 12;
constexpr unsigned kAvx2 = 1u << 5;
constexpr unsigned kAvx512 = 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31; // F, DQ, BW, VL

bool HasAvx2()
{
    return HasBits(kFma, kAvx2, 0x6);
}

bool HasAvx512()
{
    return HasBits(kFma, kAvx2 | kAvx512, 0xe6);
}
#else
bool HasAvx2()
{
    return false;
}

bool HasAvx512()
{
    return false;
}
#endif

std::size_t CountSets()
{
    return HasAvx512() ? 3 : HasAvx2() ? 2 : 1;
}

std::atomic<InstructionSet>& Chosen()
{
    static std::atomic<InstructionSet> set{AvailableSets().back()};
    return set;
}
} // namespace

const char* NameOf(InstructionSet set)
{
    switch (set)
    {
    case InstructionSet::Avx2:
        return "AVX2";
    case InstructionSet::Avx512:
        return "AVX-512";
    case InstructionSet::Base:
        break;
    }
#if defined(__aarch64__) || defined(_M_ARM64)
    return "NEON";
#else
    return "SSE4.2";
#endif
}

std::span<const InstructionSet> AvailableSets()
{
    static const std::size_t count = CountSets();
    return std::span<const InstructionSet>(kSets).first(count);
}

InstructionSet ChosenSet()
{
    return Chosen().load(std::memory_order_relaxed);
}

bool ChooseSet(InstructionSet set)
{
    const std::span<const InstructionSet> available = AvailableSets();
    if (std::find(available.begin(), available.end(), set) == available.end())
        return false;
    Chosen().store(set);
    return true;
}
} // namespace cpd
