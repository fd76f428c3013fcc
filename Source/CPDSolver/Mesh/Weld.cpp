#include "CPDSolver/Mesh/Weld.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace cpd
{
namespace
{
using Cell = Eigen::Matrix<std::int64_t, 3, 1>;

// The grid has at most this many cells along an axis, so that their numbers fit into one 64-bit key.
constexpr Real kMostCellsPerAxis = 1 << 20;

/// The edge of a cell in distances, where there is room for it.
constexpr Real kRoomy = 16;
/// Of a place in cells: what rounding may make of it, and more.
constexpr Real kRounding = 1e-9;

std::uint64_t KeyOf(const Cell& cell)
{
    // Neighbours of the outermost cells run from -1 to 2^20 + 1: 21 bits each after the shift by one.
    const auto x = static_cast<std::uint64_t>(cell.x() + 1);
    const auto y = static_cast<std::uint64_t>(cell.y() + 1);
    const auto z = static_cast<std::uint64_t>(cell.z() + 1);
    return x << 42 | y << 21 | z;
}

/// Chains of representatives, by grid cell. Looked up only, never walked, so its order decides nothing.
struct Grid
{
    std::unordered_map<std::uint64_t, Index> lastInCell;
    std::vector<Index> previous;
};

/// The lowest point within the distance among the chains of the cells that come as near. Both in cells.
Index FindRepresentative(std::span<const Vec3> points, const Vec3& point, const Vec3& scaled, Real reach, Real distance,
                         const Grid& grid)
{
    const Cell low = (scaled.array() - reach).floor().cast<std::int64_t>();
    const Cell high = (scaled.array() + reach).floor().cast<std::int64_t>();
    Index found = -1;
    for (std::int64_t z = low.z(); z <= high.z(); ++z)
        for (std::int64_t y = low.y(); y <= high.y(); ++y)
            for (std::int64_t x = low.x(); x <= high.x(); ++x)
            {
                const auto head = grid.lastInCell.find(KeyOf(Cell(x, y, z)));
                if (head == grid.lastInCell.end())
                    continue;
                for (Index other = head->second; other >= 0; other = grid.previous[static_cast<std::size_t>(other)])
                    if ((found < 0 || other < found) &&
                        (points[static_cast<std::size_t>(other)] - point).norm() <= distance)
                        found = other;
            }
    return found;
}
} // namespace

std::vector<Index> FindCoincident(std::span<const Vec3> points, Real distance)
{
    std::vector<Index> representative(points.size());
    if (points.empty())
        return representative;
    Vec3 low = points[0];
    Vec3 high = points[0];
    for (const Vec3& point : points)
    {
        low = low.cwiseMin(point);
        high = high.cwiseMax(point);
    }
    const Real extent = (high - low).maxCoeff();
    // Much wider than the distance, so that most points look into one cell alone, but with few points in each.
    const Real roomy = std::min(kRoomy * distance, extent / std::sqrt(static_cast<Real>(points.size())));
    // A mesh that is one single point still needs a cell with a size.
    const Real cellSize = extent > 0 ? std::max({distance, roomy, extent / kMostCellsPerAxis}) : Real{1};
    const Real reach = std::min(distance / cellSize, Real{1}) * (1 + kRounding) + kRounding;

    Grid grid;
    grid.previous.assign(points.size(), -1);
    grid.lastInCell.reserve(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        const Vec3 scaled = (points[i] - low) / cellSize;
        const Cell cell = scaled.array().floor().cast<std::int64_t>();
        const Index self = static_cast<Index>(i);
        const Index other = FindRepresentative(points, points[i], scaled, reach, distance, grid);
        representative[i] = other >= 0 ? other : self;
        if (other >= 0)
            continue;
        const auto [head, isNew] = grid.lastInCell.try_emplace(KeyOf(cell), self);
        grid.previous[i] = isNew ? -1 : head->second;
        head->second = self;
    }
    return representative;
}
} // namespace cpd
