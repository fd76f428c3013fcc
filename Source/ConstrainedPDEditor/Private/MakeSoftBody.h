/// What the editor's buttons do: a body asset of a mesh, and a baked body for a component.
#pragma once

#include "CoreMinimal.h"

class UConstrainedPDBody;
class UConstrainedPDComponent;
class UStaticMesh;

namespace ConstrainedPD
{
/// A body asset beside the mesh, with a name of its own; of the engine's meshes below /Game. Null if it was refused.
UConstrainedPDBody* MakeSoftBody(UStaticMesh& Mesh, int32 Vertices);

/// Fills the asset's mesh anew, with progress, and says in the Message Log what came of it.
void BakeNow(UConstrainedPDBody& Body, int32 Vertices);

/// Vertices that the component is made with: its asset's, its own or the project's.
int32 VerticesOf(const UConstrainedPDComponent& Soft);

/// Gives the component a baked body, or bakes the one that it has anew.
void BakeFor(UConstrainedPDComponent& Soft, int32 Vertices);

/// As many vertices, whether the body is baked or filled when play begins.
void SetResolution(UConstrainedPDComponent& Soft, int32 Vertices);
} // namespace ConstrainedPD
