#include "CPDSolver/Mesh/Embed/Refine.h"

#include <algorithm>
#include <map>

namespace cpd
{
namespace
{
/// One round: every edge that is too long is halved, once.
class Round
{
public:
    Round(const std::vector<Vec3>& places, Real longest) : at(places), squared(longest * longest) {}

    /// The number of what halves the edge, or -1 where it is short enough.
    Index Middle(Index a, Index b)
    {
        const Vec3& one = at[static_cast<std::size_t>(a)];
        const Vec3& other = at[static_cast<std::size_t>(b)];
        if (!((one - other).squaredNorm() > squared))
            return -1;
        const Index next = static_cast<Index>(at.size() + halved.size());
        const auto [found, isNew] = numbers.try_emplace(std::minmax(a, b), next);
        if (isNew)
            halved.push_back({std::min(a, b), std::max(a, b)});
        return found->second;
    }

    std::vector<Edge> halved;

private:
    const std::vector<Vec3>& at;
    const Real squared;
    std::map<std::pair<Index, Index>, Index> numbers;
};

/// The parts of a triangle whose edges ab, bc and ca are halved by m, or not where m is -1.
void Split(const Triangle& t, const std::array<Index, 3>& m, std::vector<Triangle>& parts)
{
    const auto isHalved = [&](std::size_t e) { return m[e] >= 0; };
    const int count = isHalved(0) + isHalved(1) + isHalved(2);
    if (count == 0)
        parts.push_back(t);
    if (count == 3)
        parts.insert(parts.end(), {{t[0], m[0], m[2]}, {m[0], t[1], m[1]}, {m[2], m[1], t[2]}, {m[0], m[1], m[2]}});
    for (std::size_t e = 0; e < 3; ++e)
    {
        const std::size_t next = (e + 1) % 3;
        const std::size_t last = (e + 2) % 3;
        if (count == 1 && isHalved(e))
            parts.insert(parts.end(), {{t[e], m[e], t[last]}, {m[e], t[next], t[last]}});
        // Both edges at corner `next` are halved.
        if (count == 2 && isHalved(e) && isHalved(next))
            parts.insert(parts.end(), {{m[e], t[next], m[next]}, {t[e], m[e], m[next]}, {t[e], m[next], t[last]}});
    }
}
} // namespace

Refinement Refine(const SurfaceMesh& surface, Real longest, Index mostVertices)
{
    Refinement refined;
    refined.triangles = surface.triangles;
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
        refined.from.push_back(static_cast<Index>(t));
    std::vector<Vec3> places = surface.vertices;
    while (longest > 0)
    {
        Round round(places, longest);
        std::vector<Triangle> triangles;
        std::vector<Index> from;
        for (std::size_t t = 0; t < refined.triangles.size(); ++t)
        {
            const Triangle& corners = refined.triangles[t];
            const std::array<Index, 3> middles = {round.Middle(corners[0], corners[1]),
                                                  round.Middle(corners[1], corners[2]),
                                                  round.Middle(corners[2], corners[0])};
            Split(corners, middles, triangles);
            from.resize(triangles.size(), refined.from[t]);
        }
        if (round.halved.empty() || places.size() + round.halved.size() > static_cast<std::size_t>(mostVertices))
            return refined;
        for (const auto& [a, b] : round.halved)
            places.push_back((places[static_cast<std::size_t>(a)] + places[static_cast<std::size_t>(b)]) / 2);
        refined.halved.insert(refined.halved.end(), round.halved.begin(), round.halved.end());
        refined.triangles = std::move(triangles);
        refined.from = std::move(from);
    }
    return refined;
}

Real LongestDrawnEdge(const TetMesh& solid)
{
    constexpr Real kOfATet = 1.5; // of its mean edge
    Real sum = 0;
    for (const Tet& tet : solid.tets)
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = i + 1; j < 4; ++j)
                sum += (solid.vertices[static_cast<std::size_t>(tet[i])] -
                        solid.vertices[static_cast<std::size_t>(tet[j])])
                           .norm();
    return solid.tets.empty() ? 0 : kOfATet * sum / (6 * static_cast<Real>(solid.tets.size()));
}
} // namespace cpd
