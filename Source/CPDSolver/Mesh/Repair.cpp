#include "CPDSolver/Mesh/Repair.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "CPDSolver/Mesh/Validate.h"
#include "CPDSolver/Mesh/Weld.h"

namespace cpd
{
namespace
{
// Of a tet's volume to its longest edge cubed, and a triangle's area to that squared (each times its factorial).
// Corners stored in single precision are off by 6e-8 of their size: below that, the sign is an accident.
constexpr Real kFlat = 1e-7;
// Roundings of single precision, relative to the mesh's diagonal: what a seam's sides may differ by.
constexpr Real kSeam = 1e-6;

Real SixVolumes(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d)
{
    return (b - a).dot((c - a).cross(d - a));
}

const Vec3& At(std::span<const Vec3> vertices, Index i)
{
    return vertices[static_cast<std::size_t>(i)];
}

bool IsFlat(std::span<const Vec3> v, const Tet& t)
{
    return IsDegenerate(At(v, t[0]), At(v, t[1]), At(v, t[2]), At(v, t[3]));
}

bool IsFlat(std::span<const Vec3> v, const Triangle& t)
{
    return IsDegenerate(At(v, t[0]), At(v, t[1]), At(v, t[2]));
}

/// Marks all but the first of the elements that stand on the same vertices, in any order.
template <class Element> std::vector<char> FindDuplicates(std::span<const Element> elements)
{
    std::vector<std::pair<Element, std::size_t>> sorted(elements.size());
    for (std::size_t i = 0; i < elements.size(); ++i)
    {
        sorted[i] = {elements[i], i};
        std::ranges::sort(sorted[i].first);
    }
    std::ranges::sort(sorted);
    std::vector<char> duplicate(elements.size(), 0);
    for (std::size_t i = 1; i < sorted.size(); ++i)
        duplicate[sorted[i].second] = sorted[i].first == sorted[i - 1].first;
    return duplicate;
}

/// Numbers the vertices that are still in use in the order of the source, and the elements with them.
template <class Element>
std::vector<Vec3> DropUnreferenced(std::span<const Vec3> vertices, const std::vector<Index>& representative,
                                   std::vector<Element>& elements, RepairReport& report)
{
    std::vector<char> used(vertices.size(), 0);
    for (const Element& element : elements)
        for (const Index corner : element)
            used[static_cast<std::size_t>(corner)] = 1;

    std::vector<Vec3> kept;
    report.newVertex.assign(vertices.size(), kDropped);
    for (std::size_t i = 0; i < vertices.size(); ++i)
    {
        const std::size_t own = static_cast<std::size_t>(representative[i]);
        if (own != i)
        {
            // Representatives come first, so this one has its number already.
            ++report.weldedVertices;
            report.newVertex[i] = report.newVertex[own];
        }
        else if (used[i])
        {
            report.newVertex[i] = static_cast<Index>(kept.size());
            kept.push_back(vertices[i]);
        }
        else
            ++report.unreferencedVertices;
    }
    for (Element& element : elements)
        for (Index& corner : element)
            corner = report.newVertex[static_cast<std::size_t>(corner)];
    return kept;
}

/// Welds, drops what is flat, then what is there twice, then what nothing uses.
template <class Element>
RepairReport Clean(WeldDistance weld, std::vector<Vec3>& vertices, std::vector<Element>& elements)
{
    RepairReport report;
    std::vector<Index> representative(vertices.size());
    std::iota(representative.begin(), representative.end(), Index{0});
    if (weld)
        representative = FindCoincident(vertices, *weld);

    std::vector<Element> solid;
    for (Element element : elements)
    {
        for (Index& corner : element)
            corner = representative[static_cast<std::size_t>(corner)];
        if (IsFlat(vertices, element))
            ++report.degenerateElements;
        else
            solid.push_back(element);
    }
    const std::vector<char> duplicate = FindDuplicates(std::span<const Element>(solid));
    elements.clear();
    for (std::size_t i = 0; i < solid.size(); ++i)
        if (duplicate[i])
            ++report.duplicateElements;
        else
            elements.push_back(solid[i]);
    vertices = DropUnreferenced(std::span<const Vec3>(vertices), representative, elements, report);
    return report;
}

std::optional<Error> CheckWeld(WeldDistance weld)
{
    if (!weld || (*weld >= 0 && std::isfinite(*weld)))
        return {};
    return Error{"The weld distance is negative or not finite: give metres, 0 for equal vertices only."};
}

void AppendCount(std::string& text, Index count, std::string_view one, std::string_view many)
{
    if (count > 0)
        text.append(text.empty() ? "" : ", ").append(std::to_string(count)).append(" ").append(count == 1 ? one : many);
}
} // namespace

bool IsDegenerate(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d)
{
    const Real longest =
        std::max({(b - a).norm(), (c - a).norm(), (d - a).norm(), (c - b).norm(), (d - b).norm(), (d - c).norm()});
    return !(std::abs(SixVolumes(a, b, c, d)) > kFlat * longest * longest * longest);
}

bool IsDegenerate(const Vec3& a, const Vec3& b, const Vec3& c)
{
    const Real longest = std::max({(b - a).norm(), (c - a).norm(), (c - b).norm()});
    return !((b - a).cross(c - a).norm() > kFlat * longest * longest);
}

Expected<RepairedTets> Repair(const TetMesh& mesh, WeldDistance weld)
{
    if (const std::optional<Error> error = CheckWeld(weld))
        return *error;
    if (const std::optional<Error> error = FindUnusable(mesh))
        return *error;
    RepairedTets repaired{mesh, {}};
    repaired.report = Clean(weld, repaired.mesh.vertices, repaired.mesh.tets);
    if (repaired.mesh.tets.empty())
        return Error{"No tetrahedron with a volume is left of " + std::to_string(mesh.tets.size()) +
                     ": check the mesh where it was made."};
    for (Tet& tet : repaired.mesh.tets)
    {
        const std::span<const Vec3> v = repaired.mesh.vertices;
        if (SixVolumes(At(v, tet[0]), At(v, tet[1]), At(v, tet[2]), At(v, tet[3])) > 0)
            continue;
        std::swap(tet[2], tet[3]);
        ++repaired.report.invertedElements;
    }
    return repaired;
}

Expected<RepairedSurface> Repair(const SurfaceMesh& mesh, WeldDistance weld)
{
    if (const std::optional<Error> error = CheckWeld(weld))
        return *error;
    if (const std::optional<Error> error = FindUnusable(mesh))
        return *error;
    RepairedSurface repaired{mesh, {}};
    repaired.report = Clean(weld, repaired.mesh.vertices, repaired.mesh.triangles);
    if (repaired.mesh.triangles.empty())
        return Error{"No triangle with an area is left of " + std::to_string(mesh.triangles.size()) +
                     ": check the mesh where it was made."};
    return repaired;
}

Expected<RepairedSurface> Repair(const SurfaceMesh& mesh)
{
    // Unusable coordinates must be named as such, not as a strange distance.
    if (const std::optional<Error> error = FindUnusable(mesh))
        return *error;
    return Repair(mesh, SeamDistance(mesh));
}

Real SeamDistance(const SurfaceMesh& mesh)
{
    if (mesh.vertices.empty())
        return 0;
    Vec3 low = mesh.vertices[0];
    Vec3 high = low;
    for (const Vec3& vertex : mesh.vertices)
    {
        low = low.cwiseMin(vertex);
        high = high.cwiseMax(vertex);
    }
    return kSeam * (high - low).norm();
}

std::string Summary(const RepairReport& report)
{
    std::string text;
    AppendCount(text, report.invertedElements, "inverted element turned", "inverted elements turned");
    AppendCount(text, report.degenerateElements, "flat element dropped", "flat elements dropped");
    AppendCount(text, report.duplicateElements, "duplicate element dropped", "duplicate elements dropped");
    AppendCount(text, report.weldedVertices, "vertex welded", "vertices welded");
    AppendCount(text, report.unreferencedVertices, "unused vertex dropped", "unused vertices dropped");
    return text;
}
} // namespace cpd
