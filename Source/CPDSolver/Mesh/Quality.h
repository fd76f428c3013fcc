/// How well a tet mesh is shaped: volumes and dihedral angles, which decide how stiff and how stable its solver is.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// What a user is told about a mesh. Angles in degrees, volumes in cubic metres.
struct MeshQuality
{
    Real minDihedral = 180;
    Real maxDihedral = 0;
    Real minVolume = 0;
    Real totalVolume = 0;
    /// Tets whose signed volume is not positive.
    Index inverted = 0;
};

/// Positive for an upright tet.
inline Real SignedVolume(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d)
{
    return (b - a).cross(c - a).dot(d - a) / 6;
}
CPD_API Real SignedVolume(const TetMesh& solid, const Tet& tet);

/// What a closed surface encloses, negative when it is inside out. An open surface is closed by a cone to the mean of
/// its vertices, which is what makes the sign meaningful for a cup or a bowl.
CPD_API Real SignedVolume(const SurfaceMesh& surface);

/// The six angles between neighbouring faces, in degrees.
CPD_API std::array<Real, 6> DihedralAngles(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

CPD_API MeshQuality MeasureQuality(const TetMesh& solid);
} // namespace cpd
