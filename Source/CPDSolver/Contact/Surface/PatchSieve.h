/// Tells which of a few triangles a place may reach, several at a time and in single precision, for an exact look.
#pragma once

#include <cstdint>
#include <span>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Simd/AlignedArray.h"
#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// Where some triangles face.
struct Cone
{
    Vec3 axis;        // the mean of their normals, of length 1; or zero
    Real leastCosine; // between it and any of them; none where there is no area
};

/// For an instruction set; see SieveKernels.inl.
struct SieveKernels
{
    float (*surround)(float* lanes);
    std::uint32_t (*sift)(const float* lanes, const float* place, float reach, float rounding, std::uint32_t without,
                          float* squares);
    void (*face)(const float* corners, float* normals, float* sum);
    float (*leastCosine)(const float* normals, const float* axis);
};
const SieveKernels& ChosenSieveKernels();

class PatchSieve
{
public:
    /// As many triangles as a mask has bits.
    static constexpr std::size_t kMost = 32;

    CPD_API void Resize(std::size_t patches);
    /// A patch's triangles, where they are now.
    CPD_API void Fill(std::size_t patch, const Columns& x, const std::vector<Triangle>& triangles,
                      std::span<const Index> numbers);

    /// A bit for each of the patch's triangles, by its place among the numbers, that is within `reach` of a place; of
    /// those beyond `all` only the nearest. Some too many, by rounding, none too few; none of those whose bits are set
    /// in `without`.
    CPD_API std::uint32_t Sift(std::size_t patch, const Vec3& place, Real reach, Real all, std::uint32_t without) const;

    std::size_t Bytes() const;

private:
    struct Frame
    {
        Vec3 origin = Vec3::Zero(); // m, what the lanes are told from
        Real rounding = 0;          // m, how far off a distance in single precision may be
    };

    std::vector<Frame> frames;
    AlignedArray<float> lanes;
    const SieveKernels* kernels = nullptr; // for this machine
};

/// Where no more than PatchSieve::kMost triangles face, in single precision.
Cone ConeOf(const Columns& x, const std::vector<Triangle>& triangles, std::span<const Index> numbers);
} // namespace cpd
