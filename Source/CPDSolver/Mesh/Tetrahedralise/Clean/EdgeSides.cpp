#include "CPDSolver/Mesh/Tetrahedralise/Clean/EdgeSides.h"

#include <algorithm>

namespace cpd
{
std::vector<Side> SortedSides(const SurfaceMesh& surface)
{
    // First into a bucket for each lower vertex, in the order of the triangles. What is left to sort is a handful.
    std::vector<std::size_t> begin(surface.vertices.size() + 1, 0);
    const auto forEachSide = [&](auto&& visit)
    {
        for (std::size_t i = 0; i < surface.triangles.size(); ++i)
            for (int corner = 0; corner < 3; ++corner)
            {
                const Index a = surface.triangles[i][corner];
                const Index b = surface.triangles[i][(corner + 1) % 3];
                visit(Side{{std::min(a, b), std::max(a, b)}, static_cast<Index>(i), a < b});
            }
    };
    forEachSide([&](const Side& side) { ++begin[side.edge[0] + 1]; });
    for (std::size_t vertex = 1; vertex < begin.size(); ++vertex)
        begin[vertex] += begin[vertex - 1];
    std::vector<Side> sides(3 * surface.triangles.size());
    std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
    forEachSide([&](const Side& side) { sides[next[side.edge[0]]++] = side; });
    for (std::size_t vertex = 0; vertex + 1 < begin.size(); ++vertex)
        std::sort(sides.begin() + static_cast<std::ptrdiff_t>(begin[vertex]),
                  sides.begin() + static_cast<std::ptrdiff_t>(begin[vertex + 1]),
                  [](const Side& a, const Side& b)
                  { return a.edge[1] != b.edge[1] ? a.edge[1] < b.edge[1] : a.triangle < b.triangle; });
    return sides;
}
} // namespace cpd
