/// Makes a mesh fit to solve on: what can be mended is, and counted; what cannot is refused with a message.
#pragma once

#include <optional>
#include <string>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// Vertices closer than this become one (metres); 0 welds only equal ones; nothing leaves them alone.
using WeldDistance = std::optional<Real>;

/// What was done, and where each vertex of the source went.
struct RepairReport
{
    Index weldedVertices = 0;
    Index unreferencedVertices = 0; // Dropped.
    Index degenerateElements = 0;   // Dropped: flat tets, triangles without area.
    Index duplicateElements = 0;    // Dropped, but for the first of each.
    Index invertedElements = 0;     // Turned upright; tets only.
    /// For each vertex of the source its number in the repaired mesh, or kDropped.
    std::vector<Index> newVertex;
};
inline constexpr Index kDropped = -1;

struct RepairedTets
{
    TetMesh mesh;
    RepairReport report;
};

struct RepairedSurface
{
    SurfaceMesh mesh;
    RepairReport report;
};

/// Refuses coordinates that are not finite or beyond 1e9 m, corners out of range, and a mesh of which nothing is left.
CPD_API Expected<RepairedTets> Repair(const TetMesh& mesh, WeldDistance weld = {});

/// The same for triangles. Two triangles on the same corners are duplicates whichever way they face, so that a sheet
/// modelled with two sides becomes one with one side.
CPD_API Expected<RepairedSurface> Repair(const SurfaceMesh& mesh, WeldDistance weld);
/// Welds by SeamDistance: what is split at seams of texture or normals becomes one again.
CPD_API Expected<RepairedSurface> Repair(const SurfaceMesh& mesh);

/// What the two sides of a seam may differ by: a few roundings of the single-precision numbers they were stored in.
CPD_API Real SeamDistance(const SurfaceMesh& mesh);

/// One line, "2 inverted elements turned, 1 flat element dropped"; empty if the mesh was sound.
CPD_API std::string Summary(const RepairReport& report);

/// Whether a tet has no volume to speak of: less than single-precision rounding of its corners could give or take.
CPD_API bool IsDegenerate(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);
CPD_API bool IsDegenerate(const Vec3& a, const Vec3& b, const Vec3& c);
} // namespace cpd
