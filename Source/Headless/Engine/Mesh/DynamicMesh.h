/// A mesh that may change every frame, and the component that shows it.
#pragma once

#include "Headless/Engine/World/Components.h"

namespace UE::Geometry
{
struct FIndex3i
{
    int32 A = INDEX_NONE;
    int32 B = INDEX_NONE;
    int32 C = INDEX_NONE;
    FIndex3i(int32 InA, int32 InB, int32 InC) : A(InA), B(InB), C(InC) {}
    bool operator==(const FIndex3i&) const = default;
};

template <class T> class TOverlay
{
public:
    int32 AppendElement(const T& Value) { return Elements.Add(Value); }
    void SetElement(int32 Element, const T& Value) { Elements[Element] = Value; }
    T GetElement(int32 Element) const { return Elements[Element]; }
    int32 ElementCount() const { return Elements.Num(); }
    void SetTriangle(int32 Triangle, const FIndex3i& Corners) { Triangles.insert_or_assign(Triangle, Corners); }
    FIndex3i GetTriangle(int32 Triangle) const { return Triangles.at(Triangle); }

private:
    TArray<T> Elements;
    std::map<int32, FIndex3i> Triangles;
};
using FDynamicMeshNormalOverlay = TOverlay<FVector3f>;
using FDynamicMeshUVOverlay = TOverlay<FVector2f>;
using FDynamicMeshColorOverlay = TOverlay<FVector4f>;

class FDynamicMeshMaterialAttribute
{
public:
    void SetValue(int32 Triangle, int32 Value) { Values[Triangle] = Value; }
    int32 GetValue(int32 Triangle) const { return Values.at(Triangle); }
    int32 MostValue() const // of the headless host
    {
        int32 Most = 0;
        for (const auto& [Triangle, Value] : Values)
            Most = FMath::Max(Most, Value);
        return Most;
    }

private:
    std::map<int32, int32> Values;
};

class FDynamicMeshAttributeSet
{
public:
    void EnableTangents() {}
    void EnableMaterialID() {}
    void SetNumUVLayers(int Num) { UVs.SetNum(Num); }
    int NumUVLayers() const { return UVs.Num(); }
    FDynamicMeshUVOverlay* GetUVLayer(int Layer) { return &UVs[Layer]; }
    const FDynamicMeshUVOverlay* GetUVLayer(int Layer) const { return &UVs[Layer]; }
    FDynamicMeshNormalOverlay* PrimaryNormals() { return &Normals; }
    FDynamicMeshNormalOverlay* PrimaryTangents() { return &Tangents; }
    FDynamicMeshNormalOverlay* PrimaryBiTangents() { return &BiTangents; }
    void EnablePrimaryColors() { bColors = true; }
    bool HasPrimaryColors() const { return bColors; }
    FDynamicMeshColorOverlay* PrimaryColors() { return bColors ? &Colors : nullptr; }
    const FDynamicMeshColorOverlay* PrimaryColors() const { return bColors ? &Colors : nullptr; }
    FDynamicMeshMaterialAttribute* GetMaterialID() { return &Materials; }
    const FDynamicMeshMaterialAttribute* GetMaterialID() const { return &Materials; }

private:
    TArray<FDynamicMeshUVOverlay> UVs{FDynamicMeshUVOverlay()};
    FDynamicMeshNormalOverlay Normals;
    FDynamicMeshNormalOverlay Tangents;
    FDynamicMeshNormalOverlay BiTangents;
    FDynamicMeshColorOverlay Colors;
    bool bColors = false;
    FDynamicMeshMaterialAttribute Materials;
};

class FDynamicMesh3
{
public:
    static constexpr int NonManifoldID = -2;
    static constexpr int InvalidID = -1;
    void EnableAttributes() {}
    FDynamicMeshAttributeSet* Attributes() { return &Set; }
    const FDynamicMeshAttributeSet* Attributes() const { return &Set; }
    int32 AppendVertex(const FVector3d& Position) { return Vertices.Add(Position); }
    /// Refuses a triangle without three corners, and one on an edge that has two triangles.
    int32 AppendTriangle(const FIndex3i& Corners);
    void SetVertex(int32 Vertex, const FVector3d& Position, bool = true) { Vertices[Vertex] = Position; }
    FVector3d GetVertex(int32 Vertex) const { return Vertices[Vertex]; }
    FIndex3i GetTriangle(int32 Triangle) const { return Triangles[Triangle]; }
    int32 VertexCount() const { return Vertices.Num(); }
    int32 TriangleCount() const { return Triangles.Num(); }

private:
    TArray<FVector3d> Vertices;
    TArray<FIndex3i> Triangles;
    std::map<std::pair<int32, int32>, int32> EdgeUses;
    FDynamicMeshAttributeSet Set;
};
} // namespace UE::Geometry

enum class EDynamicMeshComponentTangentsMode : uint8
{
    NoTangents,
    AutoCalculated,
    ExternallyProvided,
    Default = 255
};

class UDynamicMeshComponent : public UPrimitiveComponent
{
public:
    static UClass* StaticClass();
    UDynamicMeshComponent(const FObjectInitializer& ObjectInitializer) : UPrimitiveComponent(ObjectInitializer)
    {
        bGenerateMirroredCollision = false;
        SetCollisionEnabled(ECollisionEnabled::NoCollision);
    }

    UE::Geometry::FDynamicMesh3* GetMesh() { return &MeshPrivate; }
    const UE::Geometry::FDynamicMesh3* GetMesh() const { return &MeshPrivate; }
    void SetMesh(UE::Geometry::FDynamicMesh3&& New)
    {
        MeshPrivate = std::move(New);
        ++Rebuilds;
    }
    void SetTangentsType(EDynamicMeshComponentTangentsMode) {}
    void FastNotifyPositionsUpdated(bool = false, bool = false, bool = false) { ++Updates; }
    bool ValidateMaterialSlots(bool bCreateIfMissing = true, bool bDeleteExtraSlots = true);

    /// Of the headless host: triangles that a renderer shows. With several materials it leaves out those whose slot is
    /// none of theirs; with one at most it asks for no slot.
    int32 CountDrawn() const;
    // Of the headless host: what a renderer would have been asked to do.
    int32 Rebuilds = 0;
    int32 Updates = 0;

private:
    UE::Geometry::FDynamicMesh3 MeshPrivate;
};
