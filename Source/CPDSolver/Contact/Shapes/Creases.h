/// Where a surface of triangles sticks out: edges and corners that a soft surface can meet between its own vertices.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd
{
class TriangleSoup;
class HeightGrid;

/// Sines of how far a direction of pressing may lean beyond what a surface allows: contact normals are a mesh's.
inline constexpr Real kLean = 0.3;
inline constexpr Real kLeanAlongEdge = 0.5;

/// An edge from a to b, or with a = b a corner.
struct Crease
{
    Vec3 a;
    Vec3 b;
    Vec3 normal; // outward, of any length: the sum of the adjoining triangles' normals

    bool IsCorner() const { return a == b; }
};

/// A crease and the places next to it: of an edge the corners across, of a corner those that edges lead to.
struct CreaseView
{
    Crease crease;
    std::span<const Vec3> beside;
};

/// Whether it sticks out of its surface by enough to hide between vertices.
CPD_API bool SticksOut(const CreaseView& view);

/// How far it stands above what lies beside it (m), in the mean.
CPD_API Real HeightOf(const CreaseView& view);

/// Whether it is what the surface presses with in this direction: nothing beside it lies much farther that way.
CPD_API bool PressesAlong(const CreaseView& view, const Vec3& direction);

/// Fills the soup's creases, those of its edges and corners that stick out, and which edges are open. Corners are told
/// apart by their places: meshes are split where their edges are hard.
void FindCreases(TriangleSoup& soup);

/// Of a height field, the crease of a number, whether it sticks out or not: each corner of the grid has four numbers,
/// the first for itself, the others for the edges that lead from it along x, along y and across its cell. Keeps the
/// places beside it for as long as it lives.
class HeightCrease
{
public:
    static constexpr Index kKinds = 4;

    HeightCrease(const HeightGrid& grid, Index number);

    /// None where the grid ends.
    bool IsThere() const { return count > 0; }
    CreaseView View() const { return {crease, {beside.data(), count}}; }

private:
    Crease crease;
    std::array<Vec3, 6> beside;
    std::size_t count = 0;
};
} // namespace cpd
