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

bool SurfaceGrid::Add(Index triangle, const Bounds& box)
{
    const Cell low = CellAt(box.low.cwiseMax(origin));
    const Cell high = CellAt(box.high.cwiseMin(end));
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

bool SurfaceGrid::AddAll(const Columns& from, const Columns& to, const std::vector<Triangle>& triangles)
{
    entries.clear();
    for (std::size_t t = 0; t < triangles.size(); ++t)
    {
        const Bounds box = BoxOf(from, to, triangles[t]);
        if (!box.Reaches({origin, end}, 0))
            continue;
        if (!Add(static_cast<Index>(t), box))
            return false;
        balls[t] = BallOf(to, triangles[t]);
    }
    return true;
}

void SurfaceGrid::Fill(const Columns& from, const Columns& to, const std::vector<Triangle>& triangles, Real cell,
                       const Bounds& within)
{
    origin = within.low;
    end = within.high;
    width = std::max(cell, (end - origin).maxCoeff() / kMostCells);
    seenAt.assign(triangles.size(), stamp);
    balls.resize(triangles.size());
    // Ends at the latest when the cells are as wide as the box: then a triangle enters eight at most.
    while (!AddAll(from, to, triangles))
        width *= 2;
    std::sort(entries.begin(), entries.end());
}

std::size_t SurfaceGrid::Bytes() const
{
    return entries.capacity() * sizeof(Entry) + seenAt.capacity() * sizeof(std::uint32_t) +
           balls.capacity() * sizeof(TriangleBall);
}
} // namespace cpd
