#include "CPDSolver/Contact/SurfacePatches.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "CPDSolver/Base/Simd/InstructionSet.h"
#include "CPDSolver/Base/Simd/Pack.h"

#define CPD_SIMD_KERNEL "CPDSolver/Contact/PatchKernels.inl"
#include "CPDSolver/Base/Simd/ForEachSet.inl"

namespace cpd
{
namespace
{
// As many as a mask has bits.
constexpr std::size_t kMostTriangles = 32;
constexpr std::size_t kRun = kMostTriangles;
constexpr std::size_t kRuns = 7;

// Where no triangle is: far from every place, its square still a number.
constexpr float kNoTriangle = 1e18F;

// Lanes are floats about the patch's own middle: what their rounding hides, of the patch's size, and of a distance.
constexpr Real kRounding = 1e-6;
constexpr Real kRoundingOfDistance = 1e-5;

using SiftFunction = std::uint32_t (*)(const float*, const float*, float, const float*, float);

SiftFunction ChosenSift()
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

// A connected piece whose normals all lie within 60 degrees of one direction does not come near itself: its points keep
// at least half of their distance along it.
constexpr Real kFlat = 0.5;

Vec3 NormalOf(const Columns& x, const Triangle& t)
{
    const Vec3 a = x.col(t[0]);
    return (Vec3(x.col(t[1])) - a).cross(Vec3(x.col(t[2])) - a).normalized();
}

/// Whether all of the patch's normals lie within the flat cone about an axis: half angles add up.
bool LiesAbout(const SurfacePatch& patch, const Vec3& axis)
{
    const Real own = std::acos(std::clamp<Real>(patch.leastCosine, -1, 1));
    const Real apart = std::acos(std::clamp<Real>(patch.axis.dot(axis), -1, 1));
    return own + apart < std::acos(kFlat);
}

/// A mean direction; where there is none, no normal is near it.
Vec3 Direction(const Vec3& sum)
{
    const Real length = sum.norm();
    return length > 0 ? Vec3(sum / length) : Vec3(Vec3::Zero());
}
/// Halves along the longest axis until few are left.
void Split(const Columns& rest, const std::vector<Triangle>& triangles, std::span<Index> numbers,
           std::vector<SurfacePatch>& patches)
{
    if (numbers.size() <= kMostTriangles)
    {
        patches.emplace_back().triangles.assign(numbers.begin(), numbers.end());
        return;
    }
    const auto middle = [&](Index number) { return MiddleOf(rest, triangles[static_cast<std::size_t>(number)]); };
    Vec3 low = middle(numbers.front());
    Vec3 high = low;
    for (const Index number : numbers)
    {
        low = low.cwiseMin(middle(number));
        high = high.cwiseMax(middle(number));
    }
    Index axis = 0;
    (high - low).maxCoeff(&axis);
    std::sort(numbers.begin(), numbers.end(),
              [&](Index a, Index b)
              {
                  const Real u = middle(a)[axis];
                  const Real v = middle(b)[axis];
                  return u != v ? u < v : a < b;
              });
    const std::size_t half = numbers.size() / 2;
    Split(rest, triangles, numbers.first(half), patches);
    Split(rest, triangles, numbers.subspan(half), patches);
}

} // namespace

void SurfacePatches::Build(const Columns& rest, const std::vector<Triangle>& triangles)
{
    patches.clear();
    std::vector<Index> numbers(triangles.size());
    std::iota(numbers.begin(), numbers.end(), 0);
    if (!numbers.empty())
        Split(rest, triangles, numbers, patches);
    FindNeighbours(triangles, static_cast<Index>(rest.cols()));
    restMiddles.clear();
    for (const Triangle& t : triangles)
        restMiddles.push_back(MiddleOf(rest, t));
    seenBalls.resize(triangles.size());
    FillRestLanes();
}

void SurfacePatches::FillRestLanes()
{
    lanes.assign(patches.size() * kRuns * kRun, kNoTriangle);
    restOrigins.clear();
    for (std::size_t p = 0; p < patches.size(); ++p)
    {
        const std::vector<Index>& triangles = patches[p].triangles;
        const Vec3 origin = restMiddles[static_cast<std::size_t>(triangles.front())];
        restOrigins.push_back(origin);
        float* rest = lanes.data() + (p * kRuns + 4) * kRun;
        for (std::size_t i = 0; i < triangles.size(); ++i)
        {
            const std::array<float, 3> at = Rounded(restMiddles[static_cast<std::size_t>(triangles[i])] - origin);
            for (std::size_t k = 0; k < 3; ++k)
                rest[k * kRun + i] = at[k];
        }
    }
}

void SurfacePatches::FillSeenLanes(Index patch)
{
    SurfacePatch& p = patches[static_cast<std::size_t>(patch)];
    p.seenFrom = BallAt(p.triangles.front()).middle;
    Real size = 0;
    for (const Index triangle : p.triangles)
        size = std::max(size, (BallAt(triangle).middle - p.seenFrom).squaredNorm());
    size = std::sqrt(size);
    float* seen = lanes.data() + static_cast<std::size_t>(patch) * kRuns * kRun;
    for (std::size_t i = 0; i < p.triangles.size(); ++i)
    {
        const TriangleBall& ball = BallAt(p.triangles[i]);
        const std::array<float, 3> at = Rounded(ball.middle - p.seenFrom);
        for (std::size_t k = 0; k < 3; ++k)
            seen[k * kRun + i] = at[k];
        seen[3 * kRun + i] = static_cast<float>((1 + kRoundingOfDistance) * ball.radius + kRounding * size);
    }
}

std::uint32_t SurfacePatches::Sift(Index patch, const Vec3& place, Real reach, const Vec3& rest, Real sewn) const
{
    static const SiftFunction sift = ChosenSift();
    const auto p = static_cast<std::size_t>(patch);
    const Vec3 from = place - patches[p].seenFrom;
    const Vec3 restFrom = rest - restOrigins[p];
    return sift(lanes.data() + p * kRuns * kRun, Rounded(from).data(),
                static_cast<float>((1 + kRoundingOfDistance) * reach), Rounded(restFrom).data(),
                static_cast<float>((1 - kRoundingOfDistance) * sewn));
}

void SurfacePatches::FindNeighbours(const std::vector<Triangle>& triangles, Index vertices)
{
    std::vector<std::vector<Index>> at(static_cast<std::size_t>(vertices));
    for (std::size_t p = 0; p < patches.size(); ++p)
        for (const Index number : patches[p].triangles)
            for (const Index vertex : triangles[static_cast<std::size_t>(number)])
            {
                std::vector<Index>& here = at[static_cast<std::size_t>(vertex)];
                if (here.empty())
                    patches[p].vertices.push_back(vertex);
                if (here.empty() || here.back() != static_cast<Index>(p))
                    here.push_back(static_cast<Index>(p));
            }
    for (const std::vector<Index>& here : at)
        for (const Index a : here)
            for (const Index b : here)
                if (a != b)
                    patches[static_cast<std::size_t>(a)].neighbours.push_back(b);
    for (SurfacePatch& patch : patches)
    {
        std::ranges::sort(patch.neighbours);
        patch.neighbours.erase(std::unique(patch.neighbours.begin(), patch.neighbours.end()), patch.neighbours.end());
    }
}

void SurfacePatches::Measure(const Columns& from, const Columns& to, const Columns& seen,
                             const std::vector<Triangle>& triangles)
{
    for (std::size_t t = 0; t < triangles.size(); ++t)
        seenBalls[t] = BallOf(seen, triangles[t]);
    for (SurfacePatch& patch : patches)
    {
        const Index first = triangles[static_cast<std::size_t>(patch.triangles.front())][0];
        patch.bounds = {from.col(first), from.col(first)};
        patch.shift.setZero();
        Vec3 normals = Vec3::Zero();
        for (const Index number : patch.triangles)
        {
            const Triangle& t = triangles[static_cast<std::size_t>(number)];
            for (const Index corner : t)
            {
                patch.bounds.low = patch.bounds.low.cwiseMin(from.col(corner)).cwiseMin(to.col(corner));
                patch.bounds.high = patch.bounds.high.cwiseMax(from.col(corner)).cwiseMax(to.col(corner));
                patch.shift += to.col(corner) - from.col(corner);
            }
            normals += NormalOf(to, t);
        }
        patch.shift /= 3 * static_cast<Real>(patch.triangles.size());
        patch.axis = Direction(normals);
        patch.leastCosine = 1;
        patch.spread = 0;
        for (const Index number : patch.triangles)
        {
            const Triangle& t = triangles[static_cast<std::size_t>(number)];
            patch.leastCosine = std::min(patch.leastCosine, patch.axis.dot(NormalOf(to, t)));
            for (const Index corner : t)
                patch.spread = std::max(patch.spread, (to.col(corner) - from.col(corner) - patch.shift).norm());
        }
    }
    for (Index patch = 0; patch < static_cast<Index>(patches.size()); ++patch)
        FillSeenLanes(patch);
}

bool SurfacePatches::MayMeet(Index a, Index b, Real margin) const
{
    const SurfacePatch& p = patches[static_cast<std::size_t>(a)];
    const SurfacePatch& q = patches[static_cast<std::size_t>(b)];
    if (a == b)
        return p.leastCosine < kFlat;
    if (!p.bounds.Reaches(q.bounds, margin))
        return false;
    if (!std::binary_search(p.neighbours.begin(), p.neighbours.end(), b))
        return true;
    const Vec3 axis = Direction(p.axis + q.axis);
    return !LiesAbout(p, axis) || !LiesAbout(q, axis);
}

std::size_t SurfacePatches::Bytes() const
{
    std::size_t bytes = patches.capacity() * sizeof(SurfacePatch) + restMiddles.capacity() * sizeof(Vec3) +
                        seenBalls.capacity() * sizeof(TriangleBall) + restOrigins.capacity() * sizeof(Vec3) +
                        lanes.size() * sizeof(float);
    for (const SurfacePatch& patch : patches)
        bytes += (patch.triangles.capacity() + patch.vertices.capacity() + patch.neighbours.capacity()) * sizeof(Index);
    return bytes;
}
} // namespace cpd
