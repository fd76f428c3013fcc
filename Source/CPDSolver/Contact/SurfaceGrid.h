/// A moving surface's triangles in cells, so that those near a point are found without looking at all.
#pragma once

#include <algorithm>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Contact/Collider.h"
#include "CPDSolver/Contact/TriangleBall.h"

namespace cpd
{
/// Filled anew whenever the surface has moved; keeps its room, so that filling allocates nothing once it has grown.
class SurfaceGrid
{
public:
    /// Every triangle, on its way from one place to another, enters each cell that its box reaches, if that reaches
    /// into the box `within`. The cells are `cell` metres wide, or wider where they would be too many.
    CPD_API void Fill(const Columns& from, const Columns& to, const std::vector<Triangle>& triangles, Real cell,
                      const Bounds& within);

    /// Around a triangle that was entered, where it goes to.
    const TriangleBall& BallAt(Index triangle) const { return balls[static_cast<std::size_t>(triangle)]; }

    CPD_API std::size_t Bytes() const;

    /// Calls visit(number) once for each triangle with a cell in the box, in the same order every time.
    template <class Visitor> void Visit(const Bounds& box, Visitor&& visit)
    {
        ++stamp;
        const Cell low = CellAt(box.low.cwiseMax(origin));
        const Cell high = CellAt(box.high.cwiseMin(end));
        for (Index z = low[2]; z <= high[2]; ++z)
            for (Index y = low[1]; y <= high[1]; ++y)
            {
                // A row of cells along x is one run of entries.
                const auto first = std::lower_bound(entries.begin(), entries.end(), Entry{KeyOf({low[0], y, z}), 0});
                const std::int64_t last = KeyOf({high[0], y, z});
                for (auto entry = first; entry != entries.end() && entry->key <= last; ++entry)
                {
                    std::uint32_t& seen = seenAt[static_cast<std::size_t>(entry->triangle)];
                    if (seen == stamp)
                        continue;
                    seen = stamp;
                    visit(entry->triangle);
                }
            }
    }

private:
    using Cell = std::array<Index, 3>;
    struct Entry
    {
        std::int64_t key;
        Index triangle;
        bool operator<(const Entry& other) const
        {
            return key != other.key ? key < other.key : triangle < other.triangle;
        }
    };

    /// False, and the work unfinished, where that would fill too many cells.
    bool AddAll(const Columns& from, const Columns& to, const std::vector<Triangle>& triangles);
    bool Add(Index triangle, const Bounds& box);
    Cell CellAt(const Vec3& p) const;
    std::int64_t KeyOf(const Cell& cell) const;

    std::vector<Entry> entries;
    std::vector<std::uint32_t> seenAt; // by triangle: the visit that met it last
    std::uint32_t stamp = 0;
    std::vector<TriangleBall> balls; // by triangle
    Vec3 origin = Vec3::Zero();
    Vec3 end = Vec3::Zero();
    Real width = 1; // m, of a cell
};
} // namespace cpd
