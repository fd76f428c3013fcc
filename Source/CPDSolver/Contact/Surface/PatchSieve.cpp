#include "CPDSolver/Contact/Surface/PatchSieve.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "CPDSolver/Base/Simd/Pack.h"

#define CPD_SIMD_KERNEL "CPDSolver/Contact/Surface/SieveKernels.inl"
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

std::array<float, 3> Rounded(const Vec3& v)
{
    return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
}

/// The corners' x, y and z from the origin, in nine runs.
void PutCorners(const Columns& x, const Triangle& t, const Vec3& origin, float* runs)
{
    for (std::size_t corner = 0; corner < 3; ++corner)
        for (Index k = 0; k < 3; ++k)
            runs[(3 * corner + static_cast<std::size_t>(k)) * PatchSieve::kMost] =
                static_cast<float>(x(k, t[corner]) - origin[k]);
}

/// Of those beyond `all` only the nearest, and what is as near to rounding.
std::uint32_t FewerOf(std::uint32_t found, const std::array<float, PatchSieve::kMost>& squares, float all,
                      float rounding)
{
    if (std::popcount(found) < 2)
        return found;
    const auto squareOf = [&](std::uint32_t bits) { return squares[static_cast<std::size_t>(std::countr_zero(bits))]; };
    float least = squareOf(found);
    for (std::uint32_t left = found; left != 0; left &= left - 1)
        least = std::min(least, squareOf(left));
    const float enough = std::max(std::sqrt(least) + 2 * rounding, all + rounding);
    std::uint32_t fewer = found;
    for (std::uint32_t left = found; left != 0; left &= left - 1)
        if (squareOf(left) > enough * enough)
            fewer &= ~(left & (~left + 1));
    return fewer;
}

const Triangle& TriangleAt(const std::vector<Triangle>& triangles, Index number)
{
    return triangles[static_cast<std::size_t>(number)];
}
} // namespace

const SieveKernels& ChosenSieveKernels()
{
    return CPD_CHOSEN(kSieveKernels);
}

Cone ConeOf(const Columns& x, const std::vector<Triangle>& triangles, std::span<const Index> numbers)
{
    alignas(kSimdAlignment) std::array<float, (kRuns - kCorners) * PatchSieve::kMost> corners;
    const Vec3 origin = x.col(TriangleAt(triangles, numbers.front())[0]);
    // Lanes to spare repeat the last triangle.
    for (std::size_t i = 0; i < PatchSieve::kMost; ++i)
        PutCorners(x, TriangleAt(triangles, numbers[std::min(i, numbers.size() - 1)]), origin, corners.data() + i);
    alignas(kSimdAlignment) std::array<float, 3 * PatchSieve::kMost> normals;
    std::array<float, 3> sum = {};
    const SieveKernels& kernels = ChosenSieveKernels();
    kernels.face(corners.data(), normals.data(), sum.data());
    const Vec3 mean(sum[0], sum[1], sum[2]);
    const Real length = mean.norm();
    const Vec3 axis = length > 0 ? Vec3(mean / length) : Vec3(Vec3::Zero());
    return {axis, kernels.leastCosine(normals.data(), Rounded(axis).data())};
}

void PatchSieve::Resize(std::size_t patches)
{
    kernels = &ChosenSieveKernels();
    frames.resize(patches);
    lanes.assign(patches * kRuns * kMost, kNowhere);
}

void PatchSieve::Fill(std::size_t patch, const Columns& x, const std::vector<Triangle>& triangles,
                      std::span<const Index> numbers)
{
    Frame& frame = frames[patch];
    float* runs = lanes.data() + patch * kRuns * kMost;
    frame.origin = x.col(TriangleAt(triangles, numbers.front())[0]);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        PutCorners(x, TriangleAt(triangles, numbers[i]), frame.origin, runs + kCorners * kMost + i);
    frame.rounding = kRounding * kernels->surround(runs);
}

std::uint32_t PatchSieve::Sift(std::size_t patch, const Vec3& place, Real reach, Real all, std::uint32_t without) const
{
    const Frame& frame = frames[patch];
    const Vec3 from = place - frame.origin;
    // Of a far place rounding says little about the patch, but then it is far.
    const Real most = (1 + kRounding) * reach + frame.rounding;
    alignas(kSimdAlignment) std::array<float, kMost> squares;
    const std::uint32_t found =
        kernels->sift(lanes.data() + patch * kRuns * kMost, Rounded(from).data(), static_cast<float>(most),
                      static_cast<float>(frame.rounding), without, squares.data());
    return FewerOf(found, squares, static_cast<float>((1 + kRounding) * all), static_cast<float>(frame.rounding));
}

std::size_t PatchSieve::Bytes() const
{
    return frames.capacity() * sizeof(Frame) + lanes.size() * sizeof(float);
}
} // namespace cpd
