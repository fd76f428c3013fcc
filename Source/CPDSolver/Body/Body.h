/// A body: all that never changes while it moves. Shared by every instance of one mesh and material.
#pragma once

#include <cstdint>
#include <memory>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Base/Linear/Symbolic.h"
#include "CPDSolver/Body/Material.h"
#include "CPDSolver/Energy/EnergySet.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
struct MaterialPlan;
struct RestHessian;

/// What kind of thing moves decides how its motion is guessed: solids turn as a whole, sheets fold.
enum class BodyKind
{
    Solid,
    Sheet
};

struct Body
{
    BodyKind kind = BodyKind::Solid;
    Columns rest;         // m
    VectorX mass;         // kg, lumped at the vertices
    Real totalMass = 0;   // kg
    Real ownPressure = 0; // Pa, of its weight on its broad side
    EnergySet energies;
    std::vector<Tet> tets;         // a solid's
    std::vector<Triangle> surface; // what is seen and collides; of a solid, the boundary
    Real surfaceEdge = 0;          // m, the mean of its edges
    std::vector<bool> border;      // of each vertex: whether it lies on the edge of a sheet

    SymmetricMatrix stiffness;                      // sum w G^T G: A less its masses and anchors (N/m); see MatrixRule
    std::shared_ptr<const Symbolic> symbolic;       // how matrices of that pattern are factorised
    std::shared_ptr<const RestHessian> restHessian; // of a slender solid; else null
    Real unresolved = 0;                            // J, at rest, that floats cannot tell from none
    Columns wobble; // a smooth, volume-keeping stretch at zero P and L: how energy enters a body at rest
    std::uint64_t shapeFingerprint = 0;     // of all the above but the tets' materials
    std::uint64_t fingerprint = 0;          // of all the above: tells a changed material, and whose snapshot it is
    std::uint64_t stiffnessFingerprint = 0; // of the shape and the weights that stiffness holds
    std::shared_ptr<const MaterialPlan> materialPlan; // null until a material changes

    Index VertexCount() const { return static_cast<Index>(rest.cols()); }
};

/// What a mesh is counted by: the tets of a solid, the springs of a sheet, whatever else they resist besides.
CPD_API Index MeshElementCount(const Body& body);

using BodyPointer = std::shared_ptr<const Body>;

/// Everything that makes a body; the functions below fill it, tests and tools may add energies before Finish.
struct BodyParts
{
    BodyKind kind = BodyKind::Solid;
    std::vector<Vec3> rest;
    VectorX mass;
    Real ownPressure = 0; // Pa
    EnergySet energies;
    std::vector<Tet> tets;
    std::vector<Triangle> surface;
};

/// Checks the parts, assembles the matrix and closes the body for good.
CPD_API Expected<BodyPointer> Finish(BodyParts parts);

/// Corotated tetrahedra with one material, or one material per tet.
CPD_API Expected<BodyParts> SolidParts(const TetMesh& mesh, const std::vector<Material>& materials);
CPD_API Expected<BodyPointer> MakeSolid(const TetMesh& mesh, const Material& material);

/// A mass-spring sheet: every edge a spring, inner edges bend.
CPD_API Expected<BodyParts> SheetParts(const SurfaceMesh& mesh, const SheetMaterial& material);
CPD_API Expected<BodyPointer> MakeSheet(const SurfaceMesh& mesh, const SheetMaterial& material);

/// What a changed body's matrix is made for.
enum class MatrixRule
{
    Exact,  // the materials as they are
    Rounded // each weight rounded up, by 6 % at most, to one of sixteen an octave: a material that changes little by
            // little then keeps its factor for some frames. What comes out depends on the materials alone
};

/// The same body with other materials (one, or one per tet): the state of a body that moves goes on with the new one.
/// Masses stay, so that momentum does.
CPD_API Expected<BodyPointer> WithMaterials(const Body& body, const std::vector<Material>& materials,
                                            MatrixRule rule = MatrixRule::Exact);
} // namespace cpd
