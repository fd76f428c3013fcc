/// Where a surface is sharp: its corners, and the runs of sharp edges between them.
#pragma once

#include "CPDSolver/Mesh/TetMesh.h"
#include "CPDSolver/Mesh/Tetrahedralise/TriangleTree.h"

namespace cpd
{
/// No vertex, corner or link.
inline constexpr Index kNone = -1;

/// A run of sharp edges from one corner to another. Two points or more; the first and the last are corners.
struct SharpCurve
{
    std::array<Index, 2> ends{0, 0};
    std::vector<Vec3> points;
    /// The sides meet at a small angle somewhere: next to it the solid is thinner than the tets.
    bool isAcute = false;
};

struct SharpFeatures
{
    std::vector<Vec3> corners;
    std::vector<SharpCurve> curves;
};

/// How fine the solid is that is to follow the features.
struct SolidSize
{
    /// Of its tets (m).
    Real spacing = 0;
    Index vertices = 0;
};

/// The surface is welded, the tree its own or a coarser one's. What is smaller than the spacing of the tets is left
/// out: corners that are closer to each other become one. So is what lies inside, where surfaces overlap. A closed run,
/// such as a cylinder's rim, gets three corners to begin and end at. A surface that is sharp all over has none.
SharpFeatures FindSharpFeatures(const SurfaceMesh& surface, const TriangleTree& tree, const SolidSize& solid);
} // namespace cpd
