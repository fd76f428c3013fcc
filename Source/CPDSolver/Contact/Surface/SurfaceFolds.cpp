#include "CPDSolver/Contact/Surface/SurfaceFolds.h"

#include <algorithm>
#include <cmath>

#include "CPDSolver/Contact/Shapes/Shapes.h"

namespace cpd
{
namespace
{
// A connected piece whose normals all lie within 60 degrees of one direction does not come near itself: its points keep
// at least half of their distance along it.
constexpr Real kFlat = 0.5;

// Of a cosine in single precision.
constexpr Real kRounding = 1e-5;

/// Whether all normals of a patch about its own axis lie within the flat cone about an axis: half angles add up, and
/// the cosine of their sum is c d - s t.
bool LiesAbout(const Vec3& own, Real leastCosine, const Vec3& axis)
{
    const Real c = leastCosine;
    const Real d = own.dot(axis);
    return c > kFlat && d > kFlat && c * d - std::sqrt((1 - c * c) * std::max<Real>(0, 1 - d * d)) > kFlat;
}

/// A mean direction; where there is none, no normal is near it.
Vec3 Direction(const Vec3& sum)
{
    const Real length = sum.norm();
    return length > 0 ? Vec3(sum / length) : Vec3(Vec3::Zero());
}
} // namespace

void SurfaceFolds::Build(const SurfacePatches& patches, const Columns& rest, const std::vector<Triangle>& triangles,
                         Real sewnWithin)
{
    folds.assign(patches.All().size(), {});
    FindNeighbours(patches, triangles, static_cast<Index>(rest.cols()));
    FindSewn(patches, rest, triangles, sewnWithin);
}

void SurfaceFolds::FindNeighbours(const SurfacePatches& patches, const std::vector<Triangle>& triangles, Index vertices)
{
    std::vector<std::vector<Index>> at(static_cast<std::size_t>(vertices));
    for (std::size_t p = 0; p < patches.All().size(); ++p)
        for (const Index number : patches.All()[p].triangles)
            for (const Index vertex : triangles[static_cast<std::size_t>(number)])
                if (std::vector<Index>& here = at[static_cast<std::size_t>(vertex)];
                    here.empty() || here.back() != static_cast<Index>(p))
                    here.push_back(static_cast<Index>(p));
    for (const std::vector<Index>& here : at)
        for (const Index a : here)
            for (const Index b : here)
                if (a != b)
                    folds[static_cast<std::size_t>(a)].neighbours.push_back(b);
    for (Fold& fold : folds)
    {
        std::ranges::sort(fold.neighbours);
        fold.neighbours.erase(std::unique(fold.neighbours.begin(), fold.neighbours.end()), fold.neighbours.end());
    }
}

/// The patches are seen at rest.
void SurfaceFolds::FindSewn(const SurfacePatches& patches, const Columns& rest, const std::vector<Triangle>& triangles,
                            Real within)
{
    sewn.clear();
    sewnFrom.clear();
    const Vec3 around = Vec3::Constant(within);
    for (Index vertex = 0; vertex < static_cast<Index>(rest.cols()); ++vertex)
    {
        sewnFrom.push_back(sewn.size());
        const Vec3 place = rest.col(vertex);
        const auto look = [&](Index patch)
        {
            const std::vector<Index>& numbers = patches.All()[static_cast<std::size_t>(patch)].triangles;
            std::uint32_t mask = 0;
            for (std::uint32_t left = patches.Sift(patch, place, within, within); left != 0; left &= left - 1)
            {
                const int bit = std::countr_zero(left);
                const Triangle& t = triangles[static_cast<std::size_t>(numbers[static_cast<std::size_t>(bit)])];
                const Vec3 nearest = NearestOnTriangle(rest.col(t[0]), rest.col(t[1]), rest.col(t[2]), place);
                if ((nearest - place).norm() < within)
                    mask |= std::uint32_t(1) << bit;
            }
            if (mask != 0)
                sewn.push_back({patch, mask});
        };
        patches.Visit({place - around, place + around}, look);
    }
    sewnFrom.push_back(sewn.size());
}

std::uint32_t SurfaceFolds::SewnTo(Index vertex, Index patch) const
{
    const auto v = static_cast<std::size_t>(vertex);
    for (std::size_t i = sewnFrom[v]; i < sewnFrom[v + 1]; ++i)
        if (sewn[i].patch == patch)
            return sewn[i].triangles;
    return 0;
}

void SurfaceFolds::Measure(const SurfacePatches& patches, const Columns& from, const Columns& to,
                           const std::vector<Triangle>& triangles)
{
    common.setZero();
    for (std::size_t p = 0; p < folds.size(); ++p)
    {
        Fold& fold = folds[p];
        const SurfacePatch& patch = patches.All()[p];
        fold.shift.setZero();
        for (const Index corner : patch.corners)
            fold.shift += to.col(corner) - from.col(corner);
        fold.shift /= static_cast<Real>(patch.corners.size());
        Real square = 0;
        for (const Index corner : patch.corners)
            square = std::max(square, (to.col(corner) - from.col(corner) - fold.shift).squaredNorm());
        fold.spread = std::sqrt(square);
        common += fold.shift / static_cast<Real>(folds.size());
        const Cone cone = ConeOf(to, triangles, patch.triangles);
        fold.axis = cone.axis;
        fold.leastCosine = cone.leastCosine - kRounding;
        fold.back = fold.axis.dot(to.col(patch.corners.front()));
        for (const Index corner : patch.corners)
            fold.back = std::min({fold.back, fold.axis.dot(to.col(corner)), fold.axis.dot(from.col(corner))});
    }
    mostTravel = 0;
    for (const Fold& fold : folds)
        mostTravel = std::max(mostTravel, OwnTravel(fold));
}

bool SurfaceFolds::MayMeet(Index a, Index b) const
{
    const Fold& p = folds[static_cast<std::size_t>(a)];
    const Fold& q = folds[static_cast<std::size_t>(b)];
    if (a == b)
        return p.leastCosine < kFlat;
    if (!std::binary_search(p.neighbours.begin(), p.neighbours.end(), b))
        return true;
    const Vec3 axis = Direction(p.axis + q.axis);
    return !LiesAbout(p.axis, p.leastCosine, axis) || !LiesAbout(q.axis, q.leastCosine, axis);
}

std::size_t SurfaceFolds::Bytes() const
{
    std::size_t bytes =
        folds.capacity() * sizeof(Fold) + sewn.capacity() * sizeof(Sewn) + sewnFrom.capacity() * sizeof(std::size_t);
    for (const Fold& fold : folds)
        bytes += fold.neighbours.capacity() * sizeof(Index);
    return bytes;
}
} // namespace cpd
