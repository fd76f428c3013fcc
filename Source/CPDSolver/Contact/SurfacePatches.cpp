#include "CPDSolver/Contact/SurfacePatches.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <span>

#include "CPDSolver/Contact/Shapes/Shapes.h"
#include "CPDSolver/Contact/TriangleBall.h"

namespace cpd
{
namespace
{
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
    if (numbers.size() <= PatchSieve::kMost)
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

void SurfacePatches::Build(const Columns& rest, const std::vector<Triangle>& triangles, Real sewnWithin)
{
    patches.clear();
    std::vector<Index> numbers(triangles.size());
    std::iota(numbers.begin(), numbers.end(), 0);
    if (!numbers.empty())
        Split(rest, triangles, numbers, patches);
    FindNeighbours(triangles, static_cast<Index>(rest.cols()));
    sieve.Resize(patches.size());
    Measure(rest, rest, rest, triangles);
    FindSewn(rest, triangles, sewnWithin);
}

void SurfacePatches::FindSewn(const Columns& rest, const std::vector<Triangle>& triangles, Real within)
{
    sewn.clear();
    sewnFrom.clear();
    for (Index vertex = 0; vertex < static_cast<Index>(rest.cols()); ++vertex)
    {
        sewnFrom.push_back(sewn.size());
        const Vec3 place = rest.col(vertex);
        for (std::size_t p = 0; p < patches.size(); ++p)
        {
            std::uint32_t mask = patches[p].bounds.Holds(place, within) ? sieve.Sift(p, place, within) : 0;
            for (std::uint32_t left = mask; left != 0; left &= left - 1)
            {
                const int bit = std::countr_zero(left);
                const Index number = patches[p].triangles[static_cast<std::size_t>(bit)];
                const Triangle& t = triangles[static_cast<std::size_t>(number)];
                const Vec3 nearest = NearestOnTriangle(rest.col(t[0]), rest.col(t[1]), rest.col(t[2]), place);
                if ((nearest - place).norm() >= within)
                    mask &= ~(std::uint32_t(1) << bit);
            }
            if (mask != 0)
                sewn.push_back({static_cast<Index>(p), mask});
        }
    }
    sewnFrom.push_back(sewn.size());
}

std::uint32_t SurfacePatches::SewnTo(Index vertex, Index patch) const
{
    const auto v = static_cast<std::size_t>(vertex);
    for (std::size_t i = sewnFrom[v]; i < sewnFrom[v + 1]; ++i)
        if (sewn[i].patch == patch)
            return sewn[i].triangles;
    return 0;
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
    mostTravel = 0;
    for (const SurfacePatch& patch : patches)
        mostTravel = std::max(mostTravel, patch.shift.norm() + patch.spread);
    for (std::size_t p = 0; p < patches.size(); ++p)
        sieve.Fill(p, seen, triangles, patches[p].triangles);
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
    std::size_t bytes = patches.capacity() * sizeof(SurfacePatch) + sewn.capacity() * sizeof(Sewn) +
                        sewnFrom.capacity() * sizeof(std::size_t) + sieve.Bytes();
    for (const SurfacePatch& patch : patches)
        bytes += (patch.triangles.capacity() + patch.vertices.capacity() + patch.neighbours.capacity()) * sizeof(Index);
    return bytes;
}
} // namespace cpd
