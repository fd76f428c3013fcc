#include "CPDSolver/Contact/Surface/PatchSieve.h"

#include <algorithm>
#include <array>

#include "CPDSolver/Base/Simd/InstructionSet.h"
#include "CPDSolver/Base/Simd/Pack.h"
#include "CPDSolver/Contact/Surface/TriangleBall.h"

#define CPD_SIMD_KERNEL "CPDSolver/Contact/Surface/SiftKernels.inl"
#include "CPDSolver/Base/Simd/ForEachSet.inl"

namespace cpd
{
namespace
{
// Runs of a patch's lanes: the balls' middles and radii, three corners.
constexpr std::size_t kRuns = 13;
constexpr std::size_t kCorners = 4;

// Where no triangle is: far from every place, its square still a number.
constexpr float kNowhere = 1e18F;

// Distances in single precision are off by some 1e-6 of the patch's size.
constexpr Real kRounding = 1e-5;

decltype(&base::Sift<base::Float4>) ChosenSift()
{
#if defined(CPD_SIMD_X86)
    if (ChosenSet() == InstructionSet::Avx512)
        return avx512::Sift<avx512::Float16>;
    if (ChosenSet() == InstructionSet::Avx2)
        return avx2::Sift<avx2::Float8>;
#endif
    return base::Sift<base::Float4>;
}

std::array<float, 3> Rounded(const Vec3& v)
{
    return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
}

void Put(const Vec3& v, float* run)
{
    const std::array<float, 3> numbers = Rounded(v);
    for (std::size_t k = 0; k < 3; ++k)
        run[k * PatchSieve::kMost] = numbers[k];
}
} // namespace

void PatchSieve::Resize(std::size_t patches)
{
    sift = ChosenSift();
    frames.resize(patches);
    lanes.assign(patches * kRuns * kMost, kNowhere);
}

void PatchSieve::Fill(std::size_t patch, const Columns& x, const std::vector<Triangle>& triangles,
                      std::span<const Index> numbers)
{
    Frame& frame = frames[patch];
    float* runs = lanes.data() + patch * kRuns * kMost;
    const auto ballOf = [&](Index number) { return BallOf(x, triangles[static_cast<std::size_t>(number)]); };
    frame.origin = ballOf(numbers.front()).middle;
    Real size = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i)
    {
        const TriangleBall ball = ballOf(numbers[i]);
        size = std::max(size, (ball.middle - frame.origin).norm() + ball.radius);
        Put(ball.middle - frame.origin, runs + i);
        runs[3 * kMost + i] = static_cast<float>(ball.radius);
        const Triangle& t = triangles[static_cast<std::size_t>(numbers[i])];
        for (std::size_t corner = 0; corner < 3; ++corner)
            Put(Vec3(x.col(t[corner])) - frame.origin, runs + (kCorners + 3 * corner) * kMost + i);
    }
    frame.rounding = kRounding * size;
}

std::uint32_t PatchSieve::Sift(std::size_t patch, const Vec3& place, Real reach, std::uint32_t without) const
{
    const Frame& frame = frames[patch];
    const Vec3 from = place - frame.origin;
    // Of a far place rounding says little about the patch, but then it is far.
    const Real most = (1 + kRounding) * reach + frame.rounding;
    return sift(lanes.data() + patch * kRuns * kMost, Rounded(from).data(), static_cast<float>(most),
                static_cast<float>(frame.rounding), without);
}

std::size_t PatchSieve::Bytes() const
{
    return frames.capacity() * sizeof(Frame) + lanes.size() * sizeof(float);
}
} // namespace cpd
