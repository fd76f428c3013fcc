#include "CPDSolver/Mesh/Tetrahedralise/Thin/Cores.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "CPDSolver/Base/ParallelFor.h"
#include "CPDSolver/Mesh/Tetrahedralise/Sharp/Ways.h"
#include "CPDSolver/Mesh/Tetrahedralise/Thin/Places.h"

namespace cpd
{
namespace
{
/// How far apart places on the surface, and cores, are, in cubes: balls so close make a tube without a waist.
constexpr Real kPlacesApart = 0.3;
constexpr Real kCoresApart = 0.2;
/// Just off the surface, in cubes.
constexpr Real kSkin = 0.01;
/// Behind a card the surface winds round by half a turn, behind the wall of a bowl by three quarters.
constexpr Real kBehindCard = 0.6;
constexpr Real kInside = 0.5;
/// Directions across a rod that are tried, over half a turn.
constexpr int kWays = 4;
/// Where a part ends within so many cubes to one side and is wide as far to the other, it is a plate's corner.
constexpr Real kCornerReach = 1;
/// A cube away from a rod's middle the shape is no deeper than by this much, in cubes, or the rod goes on to the other
/// side. Else it is a corner or a tip of something thick.
constexpr Real kDeeper = 0.25;
/// Places that a thread looks at together.
constexpr Index kChunk = 64;

/// Looks from places on the surface into the shape.
struct CoreFinder
{
    const TriangleTree& tree;
    CoreOptions options;
    /// A part wider than this (m) needs no help.
    Real wide;

    bool IsInside(const Vec3& point) const { return tree.WindingNumber(point) > kInside; }
    Real DistanceFrom(const Vec3& point) const { return (tree.ClosestPoint(point) - point).norm(); }
    Core At(const Place& place) const;
    Core AlongRod(const Vec3& middle, const Vec3& normal) const;
    bool IsPlateCorner(const Vec3& centre, const Vec3& along, const Vec3& across) const;
    bool IsCorner(const Core& core) const;
    Core AwayFromEnds(const Core& core, const Vec3& along) const;
};

/// No ball.
const Core kNone;

Real AreaOf(const SurfaceMesh& surface)
{
    Real area = 0;
    for (const Triangle& t : surface.triangles)
    {
        const Vec3& corner = surface.vertices[t[0]];
        area += (surface.vertices[t[1]] - corner).cross(surface.vertices[t[2]] - corner).norm() / 2;
    }
    return area;
}

bool CoreFinder::IsPlateCorner(const Vec3& centre, const Vec3& along, const Vec3& across) const
{
    const Vec3 step = kCornerReach * options.spacing * along;
    const bool goesForward = IsInside(centre + step);
    const bool goesBack = IsInside(centre - step);
    if (goesForward == goesBack)
        return false;
    const Vec3 beside = goesForward ? Vec3(centre + step) : Vec3(centre - step);
    return tree.Thickness(beside, across, wide) + tree.Thickness(beside, -across, wide) >= wide;
}

bool CoreFinder::IsCorner(const Core& core) const
{
    const Real deep = DistanceFrom(core.centre) + kDeeper * options.spacing;
    bool isCorner = false;
    for (const Vec3& way : WaysAround())
    {
        // Edges' middles lie between an axis and a diagonal and add little.
        const Real square = way.squaredNorm();
        if (square == 2)
            continue;
        const Vec3 step = options.spacing / std::sqrt(square) * way;
        if (tree.IsNear(core.centre + step, deep) || !IsInside(core.centre + step))
            continue;
        if (IsInside(core.centre - step))
            return false;
        isCorner = true;
    }
    return isCorner;
}

/// A rod's ball that stands out over a free end is drawn back until it ends there.
Core CoreFinder::AwayFromEnds(const Core& core, const Vec3& along) const
{
    const Real forward = tree.Thickness(core.centre, along, core.radius);
    const Real back = tree.Thickness(core.centre, -along, core.radius);
    const auto goesOn = [&](Real length, const Vec3& way)
    { return length >= core.radius || IsInside(core.centre + (length + kPlacesApart * options.spacing) * way); };
    const bool endsForward = !goesOn(forward, along);
    const bool endsBack = !goesOn(back, -along);
    Real shift = 0;
    if (endsForward && endsBack)
        shift = (forward - back) / 2;
    else if (endsForward)
        shift = forward - core.radius;
    else if (endsBack)
        shift = core.radius - back;
    return {core.centre + shift * along, core.radius};
}

/// From the middle between two walls: the narrowest way across, if it is narrow, and the middle of that.
Core CoreFinder::AlongRod(const Vec3& middle, const Vec3& normal) const
{
    const Vec3 first = normal.unitOrthogonal();
    const Vec3 second = normal.cross(first);
    Real narrowest = wide;
    Real shift = 0;
    Vec3 across = first;
    for (int i = 0; i < kWays; ++i)
    {
        const Real turn = std::numbers::pi * i / kWays;
        const Vec3 way = std::cos(turn) * first + std::sin(turn) * second;
        const Real there = tree.Thickness(middle, way, narrowest);
        if (there >= narrowest)
            continue;
        const Real back = tree.Thickness(middle, -way, narrowest);
        if (there + back >= narrowest)
            continue;
        narrowest = there + back;
        shift = (there - back) / 2;
        across = way;
    }
    const Vec3 along = normal.cross(across);
    const Vec3 centre = middle + shift * across;
    if (narrowest >= wide || IsPlateCorner(centre, along, across))
        return kNone;
    return AwayFromEnds({centre, options.rod * options.spacing}, along);
}

Core CoreFinder::At(const Place& place) const
{
    const Real skin = kSkin * options.spacing;
    const Real thickness = tree.Thickness(place.point, -place.normal, wide);
    if (thickness >= wide)
    {
        const bool isCard = options.leaks && tree.WindingNumber(place.point - skin * place.normal) < kBehindCard;
        return isCard ? Core{place.point, options.card * options.spacing} : kNone;
    }
    // What is buried in another shell is no wall.
    if (IsInside(place.point + skin * place.normal))
        return kNone;
    return AlongRod(place.point - thickness / 2 * place.normal, place.normal);
}

template <class Function> void ForEachInChunks(Index count, Function&& function)
{
    ParallelFor((count + kChunk - 1) / kChunk,
                [&](Index chunk)
                {
                    for (Index i = chunk * kChunk; i < std::min(count, (chunk + 1) * kChunk); ++i)
                        function(i);
                });
}
} // namespace

Cores::Cores(const SurfaceMesh& surface, const TriangleTree& tree, const CoreOptions& options) : size(options.spacing)
{
    const Real apart = std::max(kPlacesApart * options.spacing, std::sqrt(AreaOf(surface) / options.mostPlaces));
    const std::vector<Place> places = SpreadPlaces(surface, apart);
    const CoreFinder finder{tree, options, 2 * options.rod * options.spacing};
    const auto count = static_cast<Index>(places.size());
    std::vector<Core> found(places.size());
    ForEachInChunks(count, [&](Index i) { found[i] = finder.At(places[i]); });
    CellSet taken(kCoresApart * options.spacing);
    std::erase_if(found, [&](const Core& core) { return core.radius == 0 || !taken.Add(core.centre, 0); });
    ForEachInChunks(static_cast<Index>(found.size()),
                    [&](Index i)
                    {
                        if (finder.IsCorner(found[i]))
                            found[i].radius = 0;
                    });
    for (const Core& core : found)
        if (core.radius > 0)
            sorted.push_back({CellOf(core.centre / size), core});
    std::ranges::stable_sort(sorted, {}, &Celled::cell);
}

Real Cores::Depth(const Vec3& point) const
{
    Real deepest = -size;
    for (int dx = -1; dx <= 1; ++dx)
        for (int dy = -1; dy <= 1; ++dy)
            for (int dz = -1; dz <= 1; ++dz)
            {
                const std::uint64_t cell = CellOf(point / size + Vec3(dx, dy, dz));
                auto at = std::ranges::lower_bound(sorted, cell, {}, &Celled::cell);
                for (; at != sorted.end() && at->cell == cell; ++at)
                    deepest = std::max(deepest, at->core.radius - (at->core.centre - point).norm());
            }
    return deepest;
}
} // namespace cpd
