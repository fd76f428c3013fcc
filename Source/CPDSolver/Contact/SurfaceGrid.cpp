#include "CPDSolver/Contact/SurfaceGrid.h"

#include <cmath>

namespace cpd
{
namespace
{
// Cells along an axis: a few hundred hold any body that steps in real time.
constexpr Index kMostCells = 256;

// Cells that a triangle enters, on the average: a moving one enters a few tens at most, but one that is flung across
// the room sweeps a box of millions.
constexpr std::int64_t kMostCellsEach = 64;

Bounds BoxOf(const Columns& x, const Triangle& t)
{
    const Vec3 a = x.col(t[0]);
    const Vec3 b = x.col(t[1]);
    const Vec3 c = x.col(t[2]);
    return {a.cwiseMin(b).cwiseMin(c), a.cwiseMax(b).cwiseMax(c)};
}
} // namespace

SurfaceGrid::Cell SurfaceGrid::CellAt(const Vec3& p) const
{
    Cell cell;
    for (int k = 0; k < 3; ++k)
        cell[static_cast<std::size_t>(k)] =
            static_cast<Index>(std::clamp<Real>(std::floor((p[k] - origin[k]) / width), -1, kMostCells));
    return cell;
}

std::int64_t SurfaceGrid::KeyOf(const Cell& cell) const
{
    constexpr std::int64_t kRow = kMostCells + 2;
    return (cell[2] * kRow + cell[1]) * kRow + cell[0];
}

void SurfaceGrid::Begin(const Columns& from, const Columns& to, std::size_t triangles, Real cell)
{
    origin = from.rowwise().minCoeff().cwiseMin(to.rowwise().minCoeff());
    end = from.rowwise().maxCoeff().cwiseMax(to.rowwise().maxCoeff());
    width = std::max(cell, (end - origin).maxCoeff() / kMostCells);
    seenAt.assign(triangles, stamp);
}

bool SurfaceGrid::Add(Index triangle, const Bounds& box)
{
    const Cell low = CellAt(box.low);
    const Cell high = CellAt(box.high);
    std::int64_t cells = 1;
    for (std::size_t k = 0; k < 3; ++k)
        cells *= high[k] - low[k] + 1;
    if (static_cast<std::int64_t>(entries.size()) + cells > kMostCellsEach * static_cast<std::int64_t>(seenAt.size()))
        return false;
    for (Index k = low[2]; k <= high[2]; ++k)
        for (Index j = low[1]; j <= high[1]; ++j)
            for (Index i = low[0]; i <= high[0]; ++i)
                entries.push_back({KeyOf({i, j, k}), triangle});
    return true;
}

template <class Adder> void SurfaceGrid::AddAll(Adder&& add)
{
    const auto fits = [&]
    {
        entries.clear();
        for (std::size_t t = 0; t < seenAt.size(); ++t)
            if (!add(t))
                return false;
        return true;
    };
    // Ends at the latest when the cells are as wide as the surface: then a triangle enters eight at most.
    while (!fits())
        width *= 2;
    std::sort(entries.begin(), entries.end());
}

void SurfaceGrid::Fill(const Columns& x, const std::vector<Triangle>& triangles, Real cell)
{
    Fill(x, x, triangles, cell);
}

void SurfaceGrid::Fill(const Columns& x, const std::vector<Triangle>& triangles, Real cell, const Bounds& within)
{
    Begin(x, x, triangles.size(), cell);
    AddAll(
        [&](std::size_t t)
        {
            const Bounds box = BoxOf(x, triangles[t]);
            return !box.Reaches(within, 0) || Add(static_cast<Index>(t), box);
        });
}

void SurfaceGrid::Fill(const Columns& from, const Columns& to, const std::vector<Triangle>& triangles, Real cell)
{
    Begin(from, to, triangles.size(), cell);
    AddAll(
        [&](std::size_t t)
        {
            const Bounds first = BoxOf(from, triangles[t]);
            const Bounds last = BoxOf(to, triangles[t]);
            return Add(static_cast<Index>(t), {first.low.cwiseMin(last.low), first.high.cwiseMax(last.high)});
        });
}
} // namespace cpd
