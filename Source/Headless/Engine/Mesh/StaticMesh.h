/// Static meshes as they are drawn: vertex and index buffers of one LOD, split at seams.
#pragma once

#include "Headless/Engine/Core/Instruments.h"
#include "Headless/Engine/Objects/Saving.h"
#include "Headless/Engine/Physics/Collision.h"

class UMaterialInterface : public UObject
{
public:
    static UClass* StaticClass();
};

class FPositionVertexBuffer
{
public:
    uint32 GetNumVertices() const { return static_cast<uint32>(Positions.Num()); }
    const FVector3f& VertexPosition(uint32 Vertex) const { return Positions[static_cast<int32>(Vertex)]; }
    /// None where its LOD is cooked out, stripped, or not streamed in.
    const void* GetVertexData() const { return Positions.Num() > 0 ? Positions.GetData() : nullptr; }
    TArray<FVector3f> Positions;
};

class FStaticMeshVertexBuffer
{
public:
    FVector4f VertexTangentX(uint32 Vertex) const { return TangentX[static_cast<int32>(Vertex)]; }
    FVector4f VertexTangentZ(uint32 Vertex) const { return TangentZ[static_cast<int32>(Vertex)]; }
    uint32 GetNumTexCoords() const { return static_cast<uint32>(UVs.Num()); }
    FVector2f GetVertexUV(uint32 Vertex, uint32 Channel) const
    {
        return UVs[static_cast<int32>(Channel)][static_cast<int32>(Vertex)];
    }
    TArray<FVector4f> TangentX;
    TArray<FVector4f> TangentZ;    // the normal; w is the binormal's sign
    TArray<TArray<FVector2f>> UVs; // by channel
};

class FColorVertexBuffer
{
public:
    uint32 GetNumVertices() const { return static_cast<uint32>(Colours.Num()); }
    const FColor& VertexColor(uint32 Vertex) const { return Colours[static_cast<int32>(Vertex)]; }
    TArray<FColor> Colours;
};

struct FStaticMeshVertexBuffers
{
    FPositionVertexBuffer PositionVertexBuffer;
    FStaticMeshVertexBuffer StaticMeshVertexBuffer;
    FColorVertexBuffer ColorVertexBuffer;
};

using FIndexArrayView = const TArray<uint32>&;

class FRawStaticIndexBuffer
{
public:
    FIndexArrayView GetArrayView() const { return Indices; }
    TArray<uint32> Indices;
};

struct FStaticMeshSection
{
    int32 MaterialIndex = 0;
    uint32 FirstIndex = 0;
    uint32 NumTriangles = 0;
};

struct FStaticMeshLODResources
{
    TArray<FStaticMeshSection> Sections;
    FStaticMeshVertexBuffers VertexBuffers;
    FRawStaticIndexBuffer IndexBuffer;
};

class FStaticMeshRenderData
{
public:
    TArray<FStaticMeshLODResources> LODResources;
    /// The finest that is there, but none finer than asked for; or null.
    const FStaticMeshLODResources* GetCurrentFirstLOD(int32 MinLOD) const
    {
        const int32 Lod = GetCurrentFirstLODIdx(MinLOD);
        return Lod != INDEX_NONE ? &LODResources[Lod] : nullptr;
    }
    int32 GetCurrentFirstLODIdx(int32 MinLOD) const
    {
        for (int32 Lod = FMath::Max(MinLOD, FirstStreamedIn); Lod < LODResources.Num(); ++Lod)
            if (LODResources[Lod].VertexBuffers.PositionVertexBuffer.GetNumVertices() > 0)
                return Lod;
        return INDEX_NONE;
    }

    int32 FirstStreamedIn = 0; // of the headless host
};

class UStaticMesh : public UObject
{
public:
    static UClass* StaticClass();
    FStaticMeshRenderData* GetRenderData() { return &Data; }
    const FStaticMeshRenderData* GetRenderData() const { return &Data; }
    UBodySetup* GetBodySetup() const { return Body; }
    int32 GetNumVertices(int32 Lod) const
    {
        return static_cast<int32>(Data.LODResources[Lod].VertexBuffers.PositionVertexBuffer.GetNumVertices());
    }
    FBox GetBoundingBox() const;
    int32 GetNumTriangles(int32 Lod) const { return Data.LODResources[Lod].IndexBuffer.Indices.Num() / 3; }
    const TArray<UMaterialInterface*>& GetStaticMaterials() const { return Materials; }
    UMaterialInterface* GetMaterial(int32 Slot) const
    {
        return Materials.IsValidIndex(Slot) ? Materials[Slot] : nullptr;
    }
    bool HasValidNaniteData() const { return NaniteTriangles > 0; }
    int32 GetNumNaniteTriangles() const { return NaniteTriangles; }
    int32 GetDefaultMinLOD() const { return MinimumLOD.GetDefault(); }
    const FPerPlatformInt& GetMinLOD() const { return MinimumLOD; }
    /// Here only of a project that goes by levels of quality, and over all of them.
    int32 GetMinLODIdx(bool /*bForceLowestLODIdx*/ = false) const { return FinestByQuality; }

    // Of UStreamableRenderAsset. Here a mesh comes when the test has it come.
    bool IsFullyStreamedIn() { return Data.FirstStreamedIn == 0; }
    bool ShouldMipLevelsBeForcedResident() const { return FPlatformTime::Seconds() <= ForcedUntil; }
    void SetForceMipLevelsToBeResident(float Seconds, int32 /*CinematicLODGroupMask*/ = 0)
    {
        ForcedUntil = FPlatformTime::Seconds() + static_cast<double>(Seconds);
    }
    /// Comes at once if it comes at all.
    void WaitForStreaming(bool /*bWaitForLODTransition*/ = false, bool /*bSendCompletionEvents*/ = false)
    {
        if (bComes && ShouldMipLevelsBeForcedResident())
            Data.FirstStreamedIn = 0;
    }
    virtual void CollectReferences(headless::ReferenceCollector& References) override
    {
        References.Add(Body);
        for (UMaterialInterface* const Material : Materials)
            References.Add(Material);
    }

    bool bAllowCPUAccess = true;

    // Of the headless host.
    FStaticMeshRenderData Data;
    UBodySetup* Body = nullptr;
    TArray<UMaterialInterface*> Materials;
    FPerPlatformInt MinimumLOD;
    int32 FinestByQuality = 0;
    double ForcedUntil = -1.0; // s of the machine's time
    bool bComes = true;        // when it is waited for
    int32 NaniteTriangles = 0; // of which the LOD is the fallback; 0: no Nanite
};

namespace headless
{
/// Unreal's frame: cm, left-handed; triangles turn clockwise seen from outside.
struct PlainTriangles
{
    TArray<FVector> Positions;
    TArray<int32> Corners;   // three a triangle
    TArray<FVector> Normals; // one a position, or none
};

/// Without normals a mesh with flat shading: each triangle has corners of its own, as a mesh split at hard edges has.
/// Collides as its box.
UStaticMesh* MakeStaticMesh(UObject* Outer, FName Name, const PlainTriangles& Triangles);
/// "/Engine/BasicShapes/Cube" or Sphere, 100 cm across, made on first use and kept.
UStaticMesh* LoadBasicShape(const FString& Path);
} // namespace headless

template <class T> T* LoadObject(UObject*, const TCHAR* Path)
{
    return Cast<T>(headless::LoadBasicShape(FString(Path)));
}
