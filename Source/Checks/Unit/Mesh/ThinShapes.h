/// What designers have: chairs, lamps, fences, trees, swords and the like, whose parts are thin for their size. Most
/// are made of shells that overlap, as such meshes are; every one hangs together.
#pragma once

#include <string>
#include <vector>

#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd::test
{
struct ThinShape
{
    std::string name;
    SurfaceMesh surface;
};

std::vector<ThinShape> ThinShapes();

/// A closed tube along a path (m).
SurfaceMesh Tube(const std::vector<Vec3>& path, Real firstRadius, Real lastRadius, Index sides = 8);
} // namespace cpd::test
