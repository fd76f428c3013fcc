/// The two meshes everything starts from: tetrahedra to solve on, and triangles to see, to collide and to fill.
#pragma once

#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// A solid. A tet (a, b, c, d) is upright when det[b-a, c-a, d-a] > 0. Metres.
struct TetMesh
{
    std::vector<Vec3> vertices;
    std::vector<Tet> tets;
};

/// A surface, open or closed; triangles turn counter-clockwise seen from outside. Metres.
struct SurfaceMesh
{
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
};
} // namespace cpd
