/// What the editor's buttons do: a body asset of a mesh, and a baked body for a component.
#pragma once

#include "CoreMinimal.h"

class UConstrainedPDBody;
class UConstrainedPDComponent;
class UStaticMesh;

namespace ConstrainedPD
{
/// No body is lowered below this.
inline constexpr int32 GFewestVertices = 8;

/// Fills the mesh, with progress, into a body that nobody refers to yet; null, with the reason, if it cannot be. So
/// nothing is created, marked or left to be undone for what is refused.
UConstrainedPDBody* Fill(UStaticMesh* Mesh, int32 Vertices, FString& Message);

/// Gives the asset the tetrahedra that the other was filled with, and what was said of them.
void TakeOver(UConstrainedPDBody& Body, const UConstrainedPDBody& Filled);

/// A body asset beside the mesh, with a name of its own; of meshes that are not the project's below /Game. Null if it
/// was refused.
UConstrainedPDBody* MakeSoftBody(UStaticMesh& Mesh, int32 Vertices);

/// One of each mesh, with the project's vertices; shows them in the content browser. Can be cancelled in between.
void MakeSoftBodies(const TArray<UStaticMesh*>& Meshes);

/// Fills the asset's mesh anew, with progress, and says in the Message Log what came of it.
void BakeNow(UConstrainedPDBody& Body, int32 Vertices);

/// Vertices that the component is made with: its asset's, its own or the project's.
int32 VerticesOf(const UConstrainedPDComponent& Soft);

/// Gives the component a baked body, or bakes the one that it has anew. Components of one mesh share what was made.
void BakeFor(UConstrainedPDComponent& Soft, int32 Vertices, TArray<UConstrainedPDBody*>& Made);

/// As many vertices, whether the body is baked or filled when play begins.
void SetResolution(UConstrainedPDComponent& Soft, int32 Vertices);
} // namespace ConstrainedPD
