#include "CPDSolver/Contact/SurfaceGrid.h"

#include <cmath>

namespace cpd
{
namespace
{
// Cells along an axis: a few hundred hold any body that steps in real time.
constexpr Index kMostCells = 256;

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
    entries.clear();
    seenAt.assign(triangles, stamp);
}

void SurfaceGrid::Add(Index triangle, const Bounds& box)
{
    const Cell low = CellAt(box.low);
    const Cell high = CellAt(box.high);
    for (Index k = low[2]; k <= high[2]; ++k)
        for (Index j = low[1]; j <= high[1]; ++j)
            for (Index i = low[0]; i <= high[0]; ++i)
                entries.push_back({KeyOf({i, j, k}), triangle});
}

void SurfaceGrid::Fill(const Columns& x, const std::vector<Triangle>& triangles, Real cell)
{
    Fill(x, x, triangles, cell);
}

void SurfaceGrid::Fill(const Columns& x, const std::vector<Triangle>& triangles, Real cell, const Bounds& within)
{
    Begin(x, x, triangles.size(), cell);
    for (std::size_t t = 0; t < triangles.size(); ++t)
        if (const Bounds box = BoxOf(x, triangles[t]); box.Reaches(within, 0))
            Add(static_cast<Index>(t), box);
    std::sort(entries.begin(), entries.end());
}

void SurfaceGrid::Fill(const Columns& from, const Columns& to, const std::vector<Triangle>& triangles, Real cell)
{
    Begin(from, to, triangles.size(), cell);
    for (std::size_t t = 0; t < triangles.size(); ++t)
    {
        const Bounds first = BoxOf(from, triangles[t]);
        const Bounds last = BoxOf(to, triangles[t]);
        Add(static_cast<Index>(t), {first.low.cwiseMin(last.low), first.high.cwiseMax(last.high)});
    }
    std::sort(entries.begin(), entries.end());
}
} // namespace cpd
