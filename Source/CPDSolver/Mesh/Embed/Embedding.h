/// Ties the surface that one sees to the tets that one solves: where the tets go, the surface follows.
#pragma once

#include <string>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// Made once by Embed, constant from then on.
struct Embedding
{
    // For each vertex of the surface: the vertices of its tet, their weights (each column sums to 1), and the inverse
    // of its edges [b-a, c-a, d-a] at rest.
    std::vector<Tet> corners;
    Eigen::Matrix<Real, 4, Eigen::Dynamic> weights;
    std::vector<Mat3> restInverse;

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
/// `surface` does not have its size yet.
CPD_API void Deform(const Embedding& embedding, const Eigen::Ref<const Columns>& positions, Columns& surface);
} // namespace cpd
