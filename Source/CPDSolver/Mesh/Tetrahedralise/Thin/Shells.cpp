#include "CPDSolver/Mesh/Tetrahedralise/Thin/Shells.h"

#include <unordered_map>

#include "CPDSolver/Mesh/Tetrahedralise/Thin/Groups.h"
#include "CPDSolver/Mesh/Tetrahedralise/Thin/Places.h"

namespace cpd
{
Index CountParts(const SurfaceMesh& surface, Real distance)
{
    Groups groups(surface.vertices.size());
    for (const Triangle& t : surface.triangles)
    {
        groups.Join(t[0], t[1]);
        groups.Join(t[0], t[2]);
    }
    // Whose places share a cell, or are in neighbouring ones, touch.
    const std::vector<Place> places = SpreadPlaces(surface, distance);
    std::unordered_map<std::uint64_t, Index> vertexIn;
    for (const Place& place : places)
        vertexIn.try_emplace(CellOf(place.point / distance), surface.triangles[place.triangle][0]);
    for (const Place& place : places)
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy)
                for (int dz = -1; dz <= 1; ++dz)
                    if (const auto near = vertexIn.find(CellOf(place.point / distance + Vec3(dx, dy, dz)));
                        near != vertexIn.end())
                        groups.Join(near->second, surface.triangles[place.triangle][0]);
    Index parts = 0;
    std::vector<char> seen(surface.vertices.size(), 0);
    for (const Triangle& t : surface.triangles)
    {
        const Index group = groups.Of(t[0]);
        parts += seen[group] ? 0 : 1;
        seen[group] = 1;
    }
    return parts;
}
} // namespace cpd
