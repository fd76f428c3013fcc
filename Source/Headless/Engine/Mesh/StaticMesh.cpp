#include "Headless/Engine/Mesh/StaticMesh.h"

#include <cmath>

namespace headless
{
namespace
{
/// A grid on each face of a cube of half size 1.
PlainTriangles GridCube(int32 Cells)
{
    PlainTriangles Made;
    for (int32 Face = 0; Face < 6; ++Face)
    {
        const int32 First = Made.Positions.Num();
        const double Side = Face < 3 ? 1.0 : -1.0;
        for (int32 J = 0; J <= Cells; ++J)
            for (int32 I = 0; I <= Cells; ++I)
            {
                const double U = 2.0 * I / Cells - 1.0;
                const double V = (2.0 * J / Cells - 1.0) * Side;
                const FVector Places[3] = {FVector(Side, U, V), FVector(V, Side, U), FVector(U, V, Side)};
                Made.Positions.Add(Places[Face % 3]);
            }
        for (int32 J = 0; J < Cells; ++J)
            for (int32 I = 0; I < Cells; ++I)
            {
                const int32 A = First + J * (Cells + 1) + I;
                const int32 B = A + Cells + 1;
                for (const int32 Corner : {A, B, A + 1, A + 1, B, B + 1})
                    Made.Corners.Add(Corner);
            }
    }
    return Made;
}

FVector NormalOf(const FVector& A, const FVector& B, const FVector& C)
{
    // Clockwise seen from outside, in a left-handed frame.
    return FVector::CrossProduct(C - A, B - A).GetSafeNormal();
}

void AddBoxCollision(UStaticMesh& Mesh, const FBox& Box)
{
    const FVector Edges = Box.GetExtent() * 2.0;
    FKBoxElem Element;
    Element.Center = Box.GetCenter();
    Element.X = static_cast<float>(Edges.X);
    Element.Y = static_cast<float>(Edges.Y);
    Element.Z = static_cast<float>(Edges.Z);
    Mesh.Body->AggGeom.BoxElems.Add(Element);
}
} // namespace

UStaticMesh* MakeStaticMesh(UObject* Outer, FName Name, const PlainTriangles& Triangles)
{
    UStaticMesh* const Mesh = NewObject<UStaticMesh>(Outer, UStaticMesh::StaticClass(), Name);
    Mesh->Body = NewObject<UBodySetup>(Mesh);
    FStaticMeshLODResources Lod;
    FStaticMeshVertexBuffer& Attributes = Lod.VertexBuffers.StaticMeshVertexBuffer;
    Attributes.UVs.SetNum(2);
    FBox Box;
    for (int32 First = 0; First + 2 < Triangles.Corners.Num(); First += 3)
    {
        FVector Corners[3];
        for (int32 Corner = 0; Corner < 3; ++Corner)
            Corners[Corner] = Triangles.Positions[Triangles.Corners[First + Corner]];
        const FVector3f Normal(NormalOf(Corners[0], Corners[1], Corners[2]));
        const FVector3f Tangent((Corners[1] - Corners[0]).GetSafeNormal());
        for (const FVector& Corner : Corners)
        {
            Box += Corner;
            Lod.IndexBuffer.Indices.Add(static_cast<uint32>(Lod.VertexBuffers.PositionVertexBuffer.Positions.Num()));
            Lod.VertexBuffers.PositionVertexBuffer.Positions.Add(FVector3f(Corner));
            Attributes.TangentZ.Add({Normal.X, Normal.Y, Normal.Z, 1.0f});
            Attributes.TangentX.Add({Tangent.X, Tangent.Y, Tangent.Z, 0.0f});
            Attributes.UVs[0].Add(FVector2f(static_cast<float>(Corner.X), static_cast<float>(Corner.Y)));
            Attributes.UVs[1].Add(FVector2f(static_cast<float>(Corner.Y), static_cast<float>(Corner.Z)));
        }
    }
    Lod.Sections.Add({0, 0, static_cast<uint32>(Triangles.Corners.Num() / 3)});
    if (Box.IsValid)
        AddBoxCollision(*Mesh, Box);
    Mesh->Body->TriMeshGeometries.Add(CookTriangles(Triangles.Positions, Triangles.Corners));
    Mesh->Data.LODResources.Add(Lod);
    return Mesh;
}

UStaticMesh* LoadBasicShape(const FString& Path)
{
    constexpr int32 Cells = 6;
    constexpr double HalfSize = 50.0; // cm
    // Never taken down, as assets that stay loaded are not.
    static std::map<FString, UStaticMesh*>& Made = *new std::map<FString, UStaticMesh*>;
    const bool bSphere = Path.Contains("Sphere");
    if (!bSphere && !Path.Contains("Cube"))
        return nullptr;
    UStaticMesh*& Mesh = Made[FString(bSphere ? "Sphere" : "Cube")];
    if (!Mesh)
    {
        PlainTriangles Triangles = GridCube(Cells);
        for (FVector& Position : Triangles.Positions)
            Position = (bSphere ? Position.GetSafeNormal() : Position) * HalfSize;
        Mesh = MakeStaticMesh(nullptr, bSphere ? FName("Sphere") : FName("Cube"), Triangles);
        Mesh->AddToRoot();
        if (bSphere)
        {
            Mesh->Body->AggGeom.BoxElems.Reset();
            Mesh->Body->AggGeom.SphereElems.Add({FVector::ZeroVector, static_cast<float>(HalfSize)});
        }
    }
    return Mesh;
}
} // namespace headless
