#include "CPDSolver/Contact/SurfaceGrid.h"

#include <cmath>

namespace cpd
{
namespace
{
// Cells along an axis: a few hundred hold any body that steps in real time.
constexpr Index kMostCells = 256;

Bounds BoxOf(const Columns& from, const Columns& to, const Triangle& t)
{
    Bounds box{from.col(t[0]), from.col(t[0])};
    for (const Index corner : t)
    {
        box.low = box.low.cwiseMin(from.col(corner)).cwiseMin(to.col(corner));
        box.high = box.high.cwiseMax(from.col(corner)).cwiseMax(to.col(corner));
    }
    return box;
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

void SurfaceGrid::Add(Index triangle, const Bounds& box)
{
    const Cell low = CellAt(box.low);
    const Cell high = CellAt(box.high);
    for (Index k = low[2]; k <= high[2]; ++k)
        for (Index j = low[1]; j <= high[1]; ++j)
            for (Index i = low[0]; i <= high[0]; ++i)
                entries.push_back({KeyOf({i, j, k}), triangle});
}

void SurfaceGrid::Fill(const Columns& from, const Columns& to, const std::vector<Triangle>& triangles, Real cell,
                       const Bounds& within)
{
    origin = within.low;
    end = within.high;
    width = std::max(cell, (end - origin).maxCoeff() / kMostCells);
    entries.clear();
    seenAt.assign(triangles.size(), stamp);
    balls.resize(triangles.size());
    for (std::size_t t = 0; t < triangles.size(); ++t)
    {
        const Bounds box = BoxOf(from, to, triangles[t]);
        if (!box.Reaches(within, 0))
            continue;
        Add(static_cast<Index>(t), box);
        balls[t] = BallOf(to, triangles[t]);
    }
    std::sort(entries.begin(), entries.end());
}

std::size_t SurfaceGrid::Bytes() const
{
    return entries.capacity() * sizeof(Entry) + seenAt.capacity() * sizeof(std::uint32_t) +
           balls.capacity() * sizeof(TriangleBall);
}
} // namespace cpd
