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
    origin = x.rowwise().minCoeff();
    end = x.rowwise().maxCoeff();
    width = std::max(cell, (end - origin).maxCoeff() / kMostCells);
    entries.clear();
    seenAt.assign(triangles.size(), stamp);
    for (std::size_t t = 0; t < triangles.size(); ++t)
    {
        const Vec3 a = x.col(triangles[t][0]);
        const Vec3 b = x.col(triangles[t][1]);
        const Vec3 c = x.col(triangles[t][2]);
        const Cell low = CellAt(a.cwiseMin(b).cwiseMin(c));
        const Cell high = CellAt(a.cwiseMax(b).cwiseMax(c));
        for (Index k = low[2]; k <= high[2]; ++k)
            for (Index j = low[1]; j <= high[1]; ++j)
                for (Index i = low[0]; i <= high[0]; ++i)
                    entries.push_back({KeyOf({i, j, k}), static_cast<Index>(t)});
    }
    std::sort(entries.begin(), entries.end());
}
} // namespace cpd
