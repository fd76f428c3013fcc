#include "CPDSolver/Mesh/Tetrahedralise/Clean/EdgeSides.h"

#include <algorithm>

namespace cpd
{
std::vector<TriangleSide> SortedSides(const SurfaceMesh& surface)
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
                visit(TriangleSide{{std::min(a, b), std::max(a, b)}, static_cast<Index>(i), a < b});
            }
    };
    forEachSide([&](const TriangleSide& side) { ++begin[side.edge[0] + 1]; });
    for (std::size_t vertex = 1; vertex < begin.size(); ++vertex)
        begin[vertex] += begin[vertex - 1];
    std::vector<TriangleSide> sides(3 * surface.triangles.size());
    std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
    forEachSide([&](const TriangleSide& side) { sides[next[side.edge[0]]++] = side; });
    for (std::size_t vertex = 0; vertex + 1 < begin.size(); ++vertex)
        std::sort(sides.begin() + static_cast<std::ptrdiff_t>(begin[vertex]),
                  sides.begin() + static_cast<std::ptrdiff_t>(begin[vertex + 1]),
                  [](const TriangleSide& a, const TriangleSide& b)
                  { return a.edge[1] != b.edge[1] ? a.edge[1] < b.edge[1] : a.triangle < b.triangle; });
    return sides;
}
} // namespace cpd
