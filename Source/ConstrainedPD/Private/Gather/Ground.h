/// What simple shapes cannot say: every triangle of a mesh, and landscapes.
#pragma once

#include "CoreMinimal.h"
#include "Gather/Shapes.h"

class UBodySetup;

class ULandscapeHeightfieldCollisionComponent;

namespace ConstrainedPD
{
/// Whether a body meets the triangles of this setup: the asset's own word counts first, then the body's wish.
bool MeetsTriangles(const UBodySetup& Setup, EConstrainedPDCollision Wanted);

/// The triangles as the physics keeps them, so that a cooked game needs no CPU access to the mesh. None: adds nothing.
void MakeTriangleParts(const UBodySetup& Setup, const FVector& Scale, TArray<FConstrainedPDShapes::FPart>& Parts);

/// One landscape component as a grid of heights in its own frame; where it has holes, as triangles. Says in the log
/// why, where it cannot.
void MakeLandscapeParts(const ULandscapeHeightfieldCollisionComponent& Landscape,
                        TArray<FConstrainedPDShapes::FPart>& Parts);
} // namespace ConstrainedPD
