/// From any triangle surface, closed or not, to a solid of well-shaped tets with about the wanted number of vertices.
#pragma once

#include <string>
#include <string_view>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Mesh/Quality.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// What becomes of parts thinner than the lattice.
enum class ThinParts
{
    /// Fattened until the lattice holds them, so that nothing falls off.
    Fatten,
    /// Kept as thin as they are, which may tear or lose them.
    Keep
};

/// How inside was told from outside.
enum class FillMethod
{
    /// The surface is closed: everything inside it.
    Closed,
    /// The surface is open, branches, or overlaps itself: every lattice point (voxel) that the surface, its holes
    /// capped where it has an inside, winds round by more than half a turn.
    Voxel
};

struct TetrahedraliseOptions
{
    /// Met within about 10 %.
    Index vertices = 800;
    /// Vertices nearer to each other than this fraction of the bounding box's diagonal become one.
    Real weldTolerance = 1e-5;
    ThinParts thinParts = ThinParts::Fatten;
    /// What the messages call the surface.
    std::string_view name = "The surface";
};

struct TetrahedraliseReport
{
    TetMesh solid;
    MeshQuality quality;
    FillMethod method = FillMethod::Closed;
    /// Of the surface: see RepairedSurface.
    Index boundaryEdges = 0;
    Index branchingEdges = 0;
    Index weldedVertices = 0;
    Index droppedTriangles = 0;
    Index turnedTriangles = 0;
    /// Separate pieces of the solid, and parts of the surface that do not touch.
    Index pieces = 0;
    Index parts = 0;
    /// The edge of the lattice's cubes (m).
    Real spacing = 0;
    /// What the surface encloses (m^3); only roughly meant where it is open or overlaps itself.
    Real surfaceVolume = 0;
    /// What a user should know, each a sentence or two: cause, and cure where there is one.
    std::vector<std::string> messages;
};

CPD_API Expected<TetrahedraliseReport> Tetrahedralise(const SurfaceMesh& surface,
                                                      const TetrahedraliseOptions& options = {});
} // namespace cpd
