/// Mass, centre and inertia: of the point masses that a body is solved with, and of the solid that they stand for.
#pragma once

#include <span>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
struct MassProperties
{
    Real mass = 0;               // kg
    Vec3 centre = Vec3::Zero();  // m
    Mat3 inertia = Mat3::Zero(); // kg m^2, about the centre, along the axes of the coordinates.
};

/// Each vertex takes a quarter of the mass (kg) of every tet it belongs to; density in kg/m^3. Refuses densities that
/// are not positive and finite, tets without a positive volume, and vertices that would have no mass.
CPD_API Expected<VectorX> LumpMasses(const TetMesh& mesh, Real density);
/// The same with a density for each tet.
CPD_API Expected<VectorX> LumpMasses(const TetMesh& mesh, std::span<const Real> densities);
/// Each vertex takes a third of the mass of every triangle it belongs to; density in kg/m^2.
CPD_API Expected<VectorX> LumpMasses(const SurfaceMesh& mesh, Real areaDensity);

/// Of point masses: what a solver with lumped masses conserves. Columns are positions, one for each mass.
CPD_API MassProperties LumpedMassProperties(const Eigen::Ref<const Columns>& positions, const VectorX& masses);

/// Of the solid itself, integrated exactly. Refuses what LumpMasses refuses.
CPD_API Expected<MassProperties> SolidMassProperties(const TetMesh& mesh, Real density);
CPD_API Expected<MassProperties> SolidMassProperties(const TetMesh& mesh, std::span<const Real> densities);
} // namespace cpd
