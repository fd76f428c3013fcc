#include "CPDSolver/Contact/SurfaceGrid.h"

#include <cmath>

namespace cpd
{
namespace
{
// Cells along an axis: a few hundred hold any body that steps in real time.
constexpr Index kMostCells = 256;
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

void SurfaceGrid::Fill(const Columns& x, const std::vector<Triangle>& triangles, Real cell)
{
    Fill(x, x, triangles, cell);
}

void SurfaceGrid::Fill(const Columns& from, const Columns& to, const std::vector<Triangle>& triangles, Real cell)
{
    origin = from.rowwise().minCoeff().cwiseMin(to.rowwise().minCoeff());
    end = from.rowwise().maxCoeff().cwiseMax(to.rowwise().maxCoeff());
    width = std::max(cell, (end - origin).maxCoeff() / kMostCells);
    entries.clear();
    seenAt.assign(triangles.size(), stamp);
    for (std::size_t t = 0; t < triangles.size(); ++t)
    {
        Vec3 least = from.col(triangles[t][0]);
        Vec3 most = least;
        for (const Columns* x : {&from, &to})
            for (const Index corner : triangles[t])
            {
                least = least.cwiseMin(x->col(corner));
                most = most.cwiseMax(x->col(corner));
            }
        const Cell low = CellAt(least);
        const Cell high = CellAt(most);
        for (Index k = low[2]; k <= high[2]; ++k)
            for (Index j = low[1]; j <= high[1]; ++j)
                for (Index i = low[0]; i <= high[0]; ++i)
                    entries.push_back({KeyOf({i, j, k}), static_cast<Index>(t)});
    }
    std::sort(entries.begin(), entries.end());
}
} // namespace cpd
