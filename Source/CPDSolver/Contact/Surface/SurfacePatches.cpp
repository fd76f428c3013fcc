#include "CPDSolver/Contact/Surface/SurfacePatches.h"

#include <algorithm>
#include <span>

namespace cpd
{
namespace
{
constexpr Real kNowhere = 1e30; // m: what reaches from there to there, the other way round, reaches nothing

Bounds Nothing()
{
    return {Vec3::Constant(kNowhere), Vec3::Constant(-kNowhere)};
}

Vec3 MiddleOf(const Columns& x, const Triangle& t)
{
    return (x.col(t[0]) + x.col(t[1]) + x.col(t[2])) / 3;
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

constexpr std::size_t kFacings = 6;

/// Which way a triangle faces, roughly: its normal's longest part, and that part's sign.
std::size_t FacingOf(const Columns& rest, const Triangle& t)
{
    const Vec3 a = rest.col(t[0]);
    const Vec3 n = (Vec3(rest.col(t[1])) - a).cross(Vec3(rest.col(t[2])) - a);
    Index axis = 0;
    n.cwiseAbs().maxCoeff(&axis);
    return 2 * static_cast<std::size_t>(axis) + (n[axis] < 0 ? 1 : 0);
}

Bounds BoundsOfWay(const SurfacePatch& patch, const Columns& from, const Columns& to)
{
    Bounds box = Nothing();
    const auto hold = [&](const Columns& x)
    {
        for (const Index corner : patch.corners)
        {
            box.low = box.low.cwiseMin(x.col(corner));
            box.high = box.high.cwiseMax(x.col(corner));
        }
    };
    hold(from);
    if (&to != &from)
        hold(to);
    return box;
}
} // namespace

void SurfacePatches::Build(const Columns& rest, const std::vector<Triangle>& triangles, bool facing)
{
    patches.clear();
    std::array<std::vector<Index>, kFacings> numbers;
    for (std::size_t t = 0; t < triangles.size(); ++t)
        numbers[facing ? FacingOf(rest, triangles[t]) : 0].push_back(static_cast<Index>(t));
    for (std::vector<Index>& some : numbers)
        if (!some.empty())
            Split(rest, triangles, some, patches);
    std::vector<bool> taken(static_cast<std::size_t>(rest.cols()), false);
    for (SurfacePatch& patch : patches)
    {
        for (const Index number : patch.triangles)
            for (const Index vertex : triangles[static_cast<std::size_t>(number)])
            {
                if (std::ranges::find(patch.corners, vertex) != patch.corners.end())
                    continue;
                patch.corners.push_back(vertex);
                if (!taken[static_cast<std::size_t>(vertex)])
                    patch.vertices.push_back(vertex);
                taken[static_cast<std::size_t>(vertex)] = true;
            }
    }
    sieve.Resize(patches.size());
    tree.assign(2 * std::bit_ceil(patches.size()), Nothing());
}

void SurfacePatches::Measure(const Columns& from, const Columns& to, const Bounds& within)
{
    const std::size_t leaves = tree.size() / 2;
    for (std::size_t p = 0; p < patches.size(); ++p)
    {
        SurfacePatch& patch = patches[p];
        patch.bounds = BoundsOfWay(patch, from, to);
        patch.shown = false;
        tree[leaves + p] = patch.bounds.Reaches(within, 0) ? patch.bounds : Nothing();
    }
    for (std::size_t node = leaves; --node > 0;)
        tree[node] = Joined(tree[2 * node], tree[2 * node + 1]);
}

void SurfacePatches::ShowAll(const Columns& seen, const std::vector<Triangle>& triangles)
{
    const std::size_t leaves = tree.size() / 2;
    for (std::size_t p = 0; p < patches.size(); ++p)
        if (tree[leaves + p].low.x() <= tree[leaves + p].high.x())
            Show(static_cast<Index>(p), seen, triangles);
}

void SurfacePatches::Show(Index patch, const Columns& seen, const std::vector<Triangle>& triangles)
{
    SurfacePatch& shown = patches[static_cast<std::size_t>(patch)];
    if (!shown.shown)
        sieve.Fill(static_cast<std::size_t>(patch), seen, triangles, shown.triangles);
    shown.shown = true;
}

std::size_t SurfacePatches::Bytes() const
{
    std::size_t bytes = patches.capacity() * sizeof(SurfacePatch) + tree.capacity() * sizeof(Bounds) + sieve.Bytes();
    for (const SurfacePatch& patch : patches)
        bytes += (patch.triangles.capacity() + patch.corners.capacity() + patch.vertices.capacity()) * sizeof(Index);
    return bytes;
}
} // namespace cpd
