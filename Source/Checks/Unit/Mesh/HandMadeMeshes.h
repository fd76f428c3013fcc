/// Small meshes made by hand, for tests that must not rest on the library's own generators.
#pragma once

#include <random>

#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// A box from the origin to `size`, cut into n^3 cells of six upright tets each.
TetMesh HandMadeBox(int n, const Vec3& size);

/// The unit ball: a box bent to a ball, cell corners going to the sphere of their distance in the largest coordinate.
TetMesh HandMadeBall(int n);

/// The unit sphere, by meridians and parallels, with one vertex at each pole.
SurfaceMesh HandMadeSphere(int parallels, int meridians);

/// A point of the lattice that cuts each side of the cube from `low` to `high` into so many steps.
Vec3 RandomPoint(std::mt19937& random, unsigned steps, Real low, Real high);
} // namespace cpd
