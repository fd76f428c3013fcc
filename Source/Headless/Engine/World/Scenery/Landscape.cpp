#include "Headless/Engine/World/Scenery/Landscape.h"

/// Two triangles a quad, split from its first corner to its last, as the engine's physics splits them.
UBodySetup* ULandscapeHeightfieldCollisionComponent::PhysicsSetup()
{
    if (Triangles)
        return Triangles;
    TArray<FVector> Places;
    TArray<int32> Corners;
    const int32 Row = CollisionSizeQuads + 1;
    const double ScaleZ = GetComponentTransform().GetScale3D().Z;
    for (int32 X = 0; X < Row; ++X)
        for (int32 Y = 0; Y < Row; ++Y)
            Places.Add(FVector(X, Y, 0.0) * CollisionScale + FVector(0.0, 0.0, Heights[X * Row + Y] / ScaleZ));
    for (int32 X = 0; X < CollisionSizeQuads; ++X)
        for (int32 Y = 0; Y < CollisionSizeQuads; ++Y)
        {
            if (HeightfieldRef && HeightfieldRef->HeightfieldGeometry->IsHole(X, Y))
                continue;
            const int32 First = X * Row + Y;
            for (const int32 Corner : {First, First + Row + 1, First + Row, First, First + 1, First + Row + 1})
                Corners.Add(Corner);
        }
    Triangles = NewObject<UBodySetup>(this);
    Triangles->TriMeshGeometries.Add(headless::CookTriangles(Places, Corners));
    return Triangles;
}

void ULandscapeHeightfieldCollisionComponent::CollectReferences(headless::ReferenceCollector& References)
{
    UPrimitiveComponent::CollectReferences(References);
    References.Add(Triangles);
}

bool ULandscapeHeightfieldCollisionComponent::FillHeightTile(TArrayView<float> Tile, int32 Offset, int32 Stride) const
{
    const int32 Row = CollisionSizeQuads + 1;
    if (Heights.IsEmpty() || !Tile.IsValidIndex(Offset + CollisionSizeQuads * (Stride + 1)))
        return false;
    for (int32 Y = 0; Y < Row; ++Y)
        for (int32 X = 0; X < Row; ++X)
            Tile[Offset + Y * Stride + X] =
                static_cast<float>(GetComponentTransform().GetLocation().Z + Heights[X * Row + Y]);
    return true;
}
