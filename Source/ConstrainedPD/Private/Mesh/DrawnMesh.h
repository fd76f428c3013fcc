/// The mesh that is seen: read from a static mesh, or made of a solid's skin, and put into a dynamic mesh.
#pragma once

#include "CPDSolver/Mesh/TetMesh.h"
#include "ConstrainedPDTypes.h"

class UDynamicMeshComponent;
class UStaticMesh;

namespace ConstrainedPD
{
/// Whether any LOD has: packaged for a dedicated server none does.
bool HasTriangles(const UStaticMesh& Mesh);

/// The finest LOD that is there as it is drawn, seams and all. False, with cause and cure in Message.
bool ReadStaticMesh(const UStaticMesh& Mesh, FConstrainedPDDrawnMesh& Drawn, FString& Message);

/// Of a Nanite mesh the fallback mesh is read. What to do about it, where that is much coarser; else nothing.
FString CoarserThanNanite(const UStaticMesh& Mesh);

/// A solid's skin with flat UVs, for a body that came without a drawn mesh.
FConstrainedPDDrawnMesh SkinOf(const cpd::TetMesh& Solid);

/// In metres, at the scale of the asset.
cpd::SurfaceMesh SurfaceOf(const FConstrainedPDDrawnMesh& Drawn);

/// With triangles short enough, at the given scale, to bend as these tets do. What is between two vertices is their
/// mean.
FConstrainedPDDrawnMesh Refined(const FConstrainedPDDrawnMesh& Drawn, const FVector& Scale, const cpd::TetMesh& Solid);

/// Where a mesh was mirrored by the scale its triangles turn round.
void FillDynamicMesh(const FConstrainedPDDrawnMesh& Drawn, bool bMirrored, UDynamicMeshComponent& Component,
                     TArray<int32>& VertexOfDrawn);
} // namespace ConstrainedPD
