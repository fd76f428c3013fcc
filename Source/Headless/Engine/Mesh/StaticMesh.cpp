#include "Headless/Engine/Mesh/StaticMesh.h"

#include <cmath>

FBox UStaticMesh::GetBoundingBox() const
{
    FBox Box;
    for (const FVector3f& Place : Data.LODResources[0].VertexBuffers.PositionVertexBuffer.Positions)
        Box += FVector(Place);
    return Box;
}

namespace headless
{
namespace
{
/// A grid on each face of a cube of half size 1, with vertices of its own.
PlainTriangles GridCube(int32 Cells)
{
    const FVector Axes[3] = {FVector(1.0, 0.0, 0.0), FVector(0.0, 1.0, 0.0), FVector(0.0, 0.0, 1.0)};
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
                Made.Normals.Add(Axes[Face % 3] * Side);
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
    const auto AddVertex = [&](const FVector& Place, const FVector3f& Normal, const FVector3f& Tangent)
    {
        Box += Place;
        Lod.VertexBuffers.PositionVertexBuffer.Positions.Add(FVector3f(Place));
        Attributes.TangentZ.Add({Normal.X, Normal.Y, Normal.Z, 1.0f});
        Attributes.TangentX.Add({Tangent.X, Tangent.Y, Tangent.Z, 0.0f});
        Attributes.UVs[0].Add(FVector2f(static_cast<float>(Place.X), static_cast<float>(Place.Y)));
        Attributes.UVs[1].Add(FVector2f(static_cast<float>(Place.Y), static_cast<float>(Place.Z)));
    };
    const bool bShared = Triangles.Normals.Num() > 0;
    for (int32 Vertex = 0; Vertex < Triangles.Normals.Num(); ++Vertex)
    {
        const FVector Normal = Triangles.Normals[Vertex];
        const FVector Across = FMath::Abs(Normal.Z) < 0.9 ? FVector(0.0, 0.0, 1.0) : FVector(1.0, 0.0, 0.0);
        AddVertex(Triangles.Positions[Vertex], FVector3f(Normal),
                  FVector3f(FVector::CrossProduct(Across, Normal).GetSafeNormal()));
    }
    for (int32 First = 0; bShared && First < Triangles.Corners.Num(); ++First)
        Lod.IndexBuffer.Indices.Add(static_cast<uint32>(Triangles.Corners[First]));
    for (int32 First = 0; !bShared && First + 2 < Triangles.Corners.Num(); First += 3)
    {
        FVector Corners[3];
        for (int32 Corner = 0; Corner < 3; ++Corner)
            Corners[Corner] = Triangles.Positions[Triangles.Corners[First + Corner]];
        const FVector3f Normal(NormalOf(Corners[0], Corners[1], Corners[2]));
        const FVector3f Tangent((Corners[1] - Corners[0]).GetSafeNormal());
        for (const FVector& Corner : Corners)
        {
            Lod.IndexBuffer.Indices.Add(static_cast<uint32>(Lod.VertexBuffers.PositionVertexBuffer.Positions.Num()));
            AddVertex(Corner, Normal, Tangent);
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
    constexpr int32 SphereCells = 6;
    constexpr double HalfSize = 50.0; // cm
    // Never taken down, as assets that stay loaded are not.
    static std::map<FString, UStaticMesh*>& Made = *new std::map<FString, UStaticMesh*>;
    const bool bSphere = Path.Contains("Sphere");
    if (!bSphere && !Path.Contains("Cube"))
        return nullptr;
    UStaticMesh*& Mesh = Made[FString(bSphere ? "Sphere" : "Cube")];
    if (!Mesh)
    {
        // The engine's cube has two triangles a face, its sphere is smooth.
        PlainTriangles Triangles = GridCube(bSphere ? SphereCells : 1);
        if (bSphere)
            for (int32 Vertex = 0; Vertex < Triangles.Positions.Num(); ++Vertex)
                Triangles.Normals[Vertex] = Triangles.Positions[Vertex] = Triangles.Positions[Vertex].GetSafeNormal();
        for (FVector& Position : Triangles.Positions)
            Position = Position * HalfSize;
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
