#include "Headless/Engine/World/Landscape.h"

#include <cmath>

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

TOptional<float> ALandscapeProxy::GetHeightAtLocation(FVector Location) const
{
    for (UActorComponent* const Component : Components)
    {
        const auto* const Part = Cast<ULandscapeHeightfieldCollisionComponent>(Component);
        if (!Part)
            continue;
        const FTransform At = Part->GetComponentTransform();
        const FVector Local = At.InverseTransformPosition(Location) / Part->CollisionScale;
        const int32 Quads = Part->CollisionSizeQuads;
        if (Local.X < 0.0 || Local.Y < 0.0 || Local.X >= Quads || Local.Y >= Quads)
            continue;
        const int32 X = static_cast<int32>(Local.X);
        const int32 Y = static_cast<int32>(Local.Y);
        const double U = Local.X - X;
        const double V = Local.Y - Y;
        const auto Height = [&](int32 I, int32 J) { return Part->Heights[(X + I) * (Quads + 1) + Y + J]; };
        const double Near = U > V ? Height(1, 0) : Height(0, 1);
        const double Along = U > V ? V : U; // from the nearer corner towards the last
        const double Across = U > V ? U : V;
        const double Interpolated = Height(0, 0) + Across * (Near - Height(0, 0)) + Along * (Height(1, 1) - Near);
        return static_cast<float>(At.GetLocation().Z + Interpolated);
    }
    return {};
}
