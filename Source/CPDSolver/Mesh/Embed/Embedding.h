/// Ties the surface that one sees to the tets that one solves: where the tets go, the surface follows.
#pragma once

#include <string>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// A tet that holds vertices of the surface.
struct HolderTet
{
    Tet corners;
    Mat3 restInverse; // Of [b-a, c-a, d-a] at rest: the deformation gradient is their product when deformed.
};

/// Made once by Embed, constant from then on.
struct Embedding
{
    // For each vertex of the surface: the vertices of its tet, their weights (each column sums to 1), and its holder.
    std::vector<Tet> corners;
    Eigen::Matrix<Real, 4, Eigen::Dynamic> weights;
    std::vector<Index> holder;
    std::vector<HolderTet> holders;

    // What Embed met.
    Index outsideVertices = 0; // In no tet: they follow the closest one, beyond its faces.
    Real farthestOutside = 0;  // Metres from the closest tet.
    Index clampedVertices = 0; // Too far out to follow safely: they rest closer to the tets than drawn.
    Real largestRestError = 0; // Metres between a vertex as drawn and as embedded; rounding unless clamped.
};

/// A vertex outside every tet takes the closest one and its weights there, extrapolated, which keeps it where it is
/// drawn. Weights far from 0..1 would multiply each tremor of the tet, so the vertex is drawn towards the tet's closest
/// point until none is below -8 or above 9. Flat tets hold nothing. Refuses empty, non-finite or inconsistent meshes.
CPD_API Expected<Embedding> Embed(const SurfaceMesh& surface, const TetMesh& tets);

/// One line, "3 of 800 surface vertices are outside the tets, by up to 0.01 m"; empty if all are inside.
CPD_API std::string Summary(const Embedding& embedding);

/// Where the surface's vertices are when the tet mesh's are at `positions`. Runs in parallel; allocates only if
/// `surface` does not have its size yet, as do the functions below.
CPD_API void Deform(const Embedding& embedding, const Eigen::Ref<const Columns>& positions, Columns& surface);
/// The same for the vertices begin..end alone, on the calling thread; `surface` has its size.
CPD_API void DeformRange(const Embedding& embedding, const Eigen::Ref<const Columns>& positions, Index begin, Index end,
                         Columns& surface);

/// The deformation gradient of each holder, for the two functions below.
CPD_API void DeformationGradients(const Embedding& embedding, const Eigen::Ref<const Columns>& positions,
                                  std::vector<Mat3>& gradients);
/// Turns drawn normals (unit, at rest) with the tets: this keeps hard edges and baked normals, which normals computed
/// anew would smooth. Where a tet is crushed flat, the normal at rest stands in.
CPD_API void TransportNormals(const Embedding& embedding, const std::vector<Mat3>& gradients, const Columns& rest,
                              Columns& normals);
/// Turns and stretches drawn tangents (unit, at rest), then makes them perpendicular to the normals and unit again.
CPD_API void TransportTangents(const Embedding& embedding, const std::vector<Mat3>& gradients, const Columns& rest,
                               const Columns& normals, Columns& tangents);
} // namespace cpd
