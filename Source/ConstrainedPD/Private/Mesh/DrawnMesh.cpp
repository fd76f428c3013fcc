#include "Mesh/DrawnMesh.h"

#include "CPDSolver/Mesh/Embed/Refine.h"
#include "CPDSolver/Mesh/Embed/SurfaceNormals.h"
#include "CPDSolver/Mesh/Topology.h"
#include "Components/DynamicMeshComponent.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "DynamicMesh/DynamicMeshAttributeSet.h"
#include "Engine/StaticMesh.h"
#include "Misc/EngineVersionComparison.h"
#include "StaticMeshResources.h"
#include "Units.h"

#if UE_VERSION_OLDER_THAN(5, 5, 0) && (PLATFORM_MAC || PLATFORM_LINUX)
// GeometryCore instantiates and exports these in DynamicMeshOverlay.cpp; its header says so from 5.5 on.
namespace UE::Geometry
{
extern template class GEOMETRYCORE_API TDynamicMeshOverlay<float, 2>;
extern template class GEOMETRYCORE_API TDynamicMeshOverlay<float, 3>;
extern template class GEOMETRYCORE_API TDynamicMeshOverlay<float, 4>;
} // namespace UE::Geometry
#endif

namespace ConstrainedPD
{
namespace
{
using namespace UE::Geometry;

void ReadVertices(const FStaticMeshVertexBuffers& Buffers, FConstrainedPDDrawnMesh& Drawn)
{
    const FPositionVertexBuffer& Positions = Buffers.PositionVertexBuffer;
    const FStaticMeshVertexBuffer& Attributes = Buffers.StaticMeshVertexBuffer;
    for (uint32 Vertex = 0; Vertex < Positions.GetNumVertices(); ++Vertex)
    {
        const FVector4f Normal = Attributes.VertexTangentZ(Vertex);
        const FVector4f Tangent = Attributes.VertexTangentX(Vertex);
        Drawn.Positions.Add(Positions.VertexPosition(Vertex));
        Drawn.Normals.Add(FVector3f(Normal.X, Normal.Y, Normal.Z));
        Drawn.Tangents.Add(FVector3f(Tangent.X, Tangent.Y, Tangent.Z));
        Drawn.BinormalSigns.Add(Normal.W < 0.0f ? -1.0f : 1.0f);
    }
    const uint32 Channels = Attributes.GetNumTexCoords();
    Drawn.UVChannels = FMath::Max(1, static_cast<int32>(Channels));
    for (uint32 Channel = 0; Channel < Channels; ++Channel)
        for (uint32 Vertex = 0; Vertex < Positions.GetNumVertices(); ++Vertex)
            Drawn.UVs.Add(Attributes.GetVertexUV(Vertex, Channel));
    if (Channels == 0)
        Drawn.UVs.SetNumZeroed(Drawn.Positions.Num());
    const FColorVertexBuffer& Colours = Buffers.ColorVertexBuffer;
    if (Colours.GetNumVertices() == Positions.GetNumVertices())
        for (uint32 Vertex = 0; Vertex < Colours.GetNumVertices(); ++Vertex)
            Drawn.Colours.Add(Colours.VertexColor(Vertex));
}

void ReadTriangles(const FStaticMeshLODResources& Lod, FConstrainedPDDrawnMesh& Drawn)
{
    FIndexArrayView Indices = Lod.IndexBuffer.GetArrayView();
    for (const FStaticMeshSection& Section : Lod.Sections)
        for (uint32 Triangle = 0; Triangle < Section.NumTriangles; ++Triangle)
        {
            for (uint32 Corner = 0; Corner < 3; ++Corner)
                Drawn.Triangles.Add(
                    static_cast<int32>(Indices[static_cast<int32>(Section.FirstIndex + 3 * Triangle + Corner)]));
            Drawn.MaterialSlots.Add(Section.MaterialIndex);
        }
}

/// A vertex of the dynamic mesh with the attributes of one that is drawn. Overlay elements go in step with vertices.
int32 AppendDrawn(const FConstrainedPDDrawnMesh& Drawn, int32 Vertex, FDynamicMesh3& Mesh, TArray<int32>& VertexOfDrawn)
{
    FDynamicMeshAttributeSet& Attributes = *Mesh.Attributes();
    const FVector3f Normal = Drawn.Normals[Vertex];
    const FVector3f Tangent = Drawn.Tangents[Vertex];
    Attributes.PrimaryNormals()->AppendElement(Normal);
    Attributes.PrimaryTangents()->AppendElement(Tangent);
    Attributes.PrimaryBiTangents()->AppendElement(FVector3f::CrossProduct(Normal, Tangent) *
                                                  Drawn.BinormalSigns[Vertex]);
    for (int32 Channel = 0; Channel < Drawn.UVChannels; ++Channel)
        Attributes.GetUVLayer(Channel)->AppendElement(Drawn.UVs[Channel * Drawn.Positions.Num() + Vertex]);
    // Byte for byte: the mesh's component changes no colours on their way to the renderer unless it is told to.
    if (Attributes.HasPrimaryColors())
        Attributes.PrimaryColors()->AppendElement(FVector4f(Drawn.Colours[Vertex].ReinterpretAsLinear()));
    VertexOfDrawn.Add(Vertex);
    return Mesh.AppendVertex(FVector3d(Drawn.Positions[Vertex]));
}

void AppendTriangle(const FConstrainedPDDrawnMesh& Drawn, int32 Triangle, FIndex3i Corners, FDynamicMesh3& Mesh,
                    TArray<int32>& VertexOfDrawn)
{
    int32 Added = Mesh.AppendTriangle(Corners);
    if (Added < 0)
    {
        // A third triangle on an edge, or a second on the same corners: this mesh type wants vertices of its own for
        // it.
        const int32* const First = &Drawn.Triangles[3 * Triangle];
        FIndex3i Own(AppendDrawn(Drawn, First[0], Mesh, VertexOfDrawn),
                     AppendDrawn(Drawn, First[1], Mesh, VertexOfDrawn),
                     AppendDrawn(Drawn, First[2], Mesh, VertexOfDrawn));
        if (Corners.A != First[0] || Corners.B != First[1])
            Swap(Own.B, Own.C);
        Corners = Own;
        Added = Mesh.AppendTriangle(Corners);
    }
    if (Added < 0)
        return; // Two of its corners are one: nothing to see.
    FDynamicMeshAttributeSet& Attributes = *Mesh.Attributes();
    Attributes.PrimaryNormals()->SetTriangle(Added, Corners);
    Attributes.PrimaryTangents()->SetTriangle(Added, Corners);
    Attributes.PrimaryBiTangents()->SetTriangle(Added, Corners);
    for (int32 Channel = 0; Channel < Drawn.UVChannels; ++Channel)
        Attributes.GetUVLayer(Channel)->SetTriangle(Added, Corners);
    if (Attributes.HasPrimaryColors())
        Attributes.PrimaryColors()->SetTriangle(Added, Corners);
    Attributes.GetMaterialID()->SetValue(Added, Drawn.MaterialSlots[Triangle]);
}

FColor MeanOf(FColor A, FColor B)
{
    const auto Mean = [](uint8 One, uint8 Other) { return static_cast<uint8>((One + Other + 1) / 2); };
    return FColor(Mean(A.R, B.R), Mean(A.G, B.G), Mean(A.B, B.B), Mean(A.A, B.A));
}
} // namespace

bool HasTriangles(const UStaticMesh& Mesh)
{
    const FStaticMeshRenderData* const Data = Mesh.GetRenderData();
    return Data && Data->GetCurrentFirstLOD(0);
}

bool ReadStaticMesh(const UStaticMesh& Mesh, FConstrainedPDDrawnMesh& Drawn, FString& Message)
{
    Drawn = FConstrainedPDDrawnMesh();
    const FString Name = Mesh.GetName();
    if (!HasTriangles(Mesh))
    {
        Message = Name + TEXT(" has no triangles here: choose a mesh that has, or bake it.");
        return false;
    }
#if !WITH_EDITOR
    if (!Mesh.bAllowCPUAccess)
    {
        Message = TEXT("Cooked mesh ") + Name + TEXT(" has no CPU data: bake it, or tick Allow CPU Access.");
        return false;
    }
#endif
    // Finer ones may be cooked out, or not streamed in: those have their counts, and no data.
    const FStaticMeshLODResources& Lod = *Mesh.GetRenderData()->GetCurrentFirstLOD(0);
    if (Lod.VertexBuffers.PositionVertexBuffer.GetVertexData())
    {
        ReadVertices(Lod.VertexBuffers, Drawn);
        ReadTriangles(Lod, Drawn);
    }
    if (Drawn.Positions.Num() == 0 || Drawn.Triangles.Num() == 0)
    {
        Message = Name + TEXT(" has no CPU data: bake it, or tick Allow CPU Access.");
        return false;
    }
    return true;
}

FString CoarserThanNanite(const UStaticMesh& Mesh)
{
    constexpr int32 GSeen = 2; // times as many triangles
    const int32 Drawn = Mesh.GetNumTriangles(0);
    if (!Mesh.HasValidNaniteData() || Mesh.GetNumNaniteTriangles() < GSeen * Drawn)
        return FString();
    return FString::Printf(
        TEXT("%s has %d triangles with Nanite, and its fallback mesh, which a soft body takes, has %d: "
             "raise Fallback Triangle Percent in the mesh's Nanite Settings for a finer one."),
        *Mesh.GetName(), Mesh.GetNumNaniteTriangles(), Drawn);
}

FConstrainedPDDrawnMesh SkinOf(const cpd::TetMesh& Solid)
{
    FConstrainedPDDrawnMesh Drawn;
    const cpd::BoundarySurface Skin = cpd::BoundaryOf(Solid);
    cpd::Columns Normals;
    const cpd::Columns Positions = Eigen::Map<const cpd::Columns>(Skin.mesh.vertices.data()->data(), 3,
                                                                  static_cast<Eigen::Index>(Skin.mesh.vertices.size()));
    cpd::SmoothNormals(cpd::MakeTopology(Skin.mesh), Positions, Normals);
    for (size_t Vertex = 0; Vertex < Skin.mesh.vertices.size(); ++Vertex)
    {
        const FVector Normal = DirectionToEngine(Normals.col(static_cast<Eigen::Index>(Vertex)));
        const FVector Across = FMath::Abs(Normal.Z) < 0.9 ? FVector(0.0, 0.0, 1.0) : FVector(1.0, 0.0, 0.0);
        Drawn.Positions.Add(FVector3f(ToEngine(Skin.mesh.vertices[Vertex])));
        Drawn.Normals.Add(FVector3f(Normal));
        Drawn.Tangents.Add(FVector3f(FVector::CrossProduct(Across, Normal).GetSafeNormal()));
        Drawn.BinormalSigns.Add(1.0f);
        Drawn.UVs.Add(FVector2f(0.0f, 0.0f));
    }
    for (const cpd::Triangle& Triangle : Skin.mesh.triangles)
    {
        for (const cpd::Index Corner : Triangle)
            Drawn.Triangles.Add(Corner);
        Drawn.MaterialSlots.Add(0);
    }
    return Drawn;
}

cpd::SurfaceMesh SurfaceOf(const FConstrainedPDDrawnMesh& Drawn)
{
    cpd::SurfaceMesh Surface;
    for (const FVector3f& Position : Drawn.Positions)
        Surface.vertices.push_back(ToLibrary(FVector(Position)));
    for (int32 Corner = 0; Corner + 2 < Drawn.Triangles.Num(); Corner += 3)
        Surface.triangles.push_back(
            {Drawn.Triangles[Corner], Drawn.Triangles[Corner + 1], Drawn.Triangles[Corner + 2]});
    return Surface;
}

FConstrainedPDDrawnMesh Refined(const FConstrainedPDDrawnMesh& Drawn, const FVector& Scale, const cpd::TetMesh& Solid)
{
    constexpr int32 Most = 60000; // vertices

    cpd::SurfaceMesh Surface = SurfaceOf(Drawn);
    for (cpd::Vec3& Vertex : Surface.vertices)
        Vertex = Vertex.cwiseProduct(Plain(Scale));
    const cpd::Refinement Refinement = cpd::Refine(Surface, cpd::LongestDrawnEdge(Solid), Most);
    FConstrainedPDDrawnMesh Fine = Drawn;
    for (const auto& [A, B] : Refinement.halved)
    {
        Fine.Positions.Add((Fine.Positions[A] + Fine.Positions[B]) * 0.5f);
        Fine.Normals.Add((Fine.Normals[A] + Fine.Normals[B]).GetSafeNormal());
        Fine.Tangents.Add((Fine.Tangents[A] + Fine.Tangents[B]).GetSafeNormal());
        const float Sign = Fine.BinormalSigns[A]; // no array takes its own element in
        Fine.BinormalSigns.Add(Sign);
        if (Fine.Colours.Num() > 0)
            Fine.Colours.Add(MeanOf(Fine.Colours[A], Fine.Colours[B]));
    }
    Fine.UVs.Reset();
    for (int32 Channel = 0; Channel < Drawn.UVChannels; ++Channel)
    {
        const int32 First = Fine.UVs.Num();
        for (int32 Vertex = 0; Vertex < Drawn.Positions.Num(); ++Vertex)
            Fine.UVs.Add(Drawn.UVs[Channel * Drawn.Positions.Num() + Vertex]);
        for (const auto& [A, B] : Refinement.halved)
            Fine.UVs.Add((Fine.UVs[First + A] + Fine.UVs[First + B]) * 0.5f);
    }
    Fine.Triangles.Reset();
    Fine.MaterialSlots.Reset();
    for (size_t Triangle = 0; Triangle < Refinement.triangles.size(); ++Triangle)
    {
        for (const cpd::Index Corner : Refinement.triangles[Triangle])
            Fine.Triangles.Add(Corner);
        Fine.MaterialSlots.Add(Drawn.MaterialSlots[Refinement.from[Triangle]]);
    }
    return Fine;
}

void FillDynamicMesh(const FConstrainedPDDrawnMesh& Drawn, bool bMirrored, UDynamicMeshComponent& Component,
                     TArray<int32>& VertexOfDrawn)
{
    FDynamicMesh3 Mesh;
    Mesh.EnableAttributes();
    Mesh.Attributes()->SetNumUVLayers(Drawn.UVChannels);
    Mesh.Attributes()->EnableTangents();
    Mesh.Attributes()->EnableMaterialID();
    if (Drawn.Colours.Num() > 0)
        Mesh.Attributes()->EnablePrimaryColors();
    VertexOfDrawn.Reset();
    for (int32 Vertex = 0; Vertex < Drawn.Positions.Num(); ++Vertex)
        AppendDrawn(Drawn, Vertex, Mesh, VertexOfDrawn);
    for (int32 Triangle = 0; Triangle < Drawn.MaterialSlots.Num(); ++Triangle)
    {
        const int32* const Corner = &Drawn.Triangles[3 * Triangle];
        const FIndex3i Corners =
            bMirrored ? FIndex3i(Corner[0], Corner[2], Corner[1]) : FIndex3i(Corner[0], Corner[1], Corner[2]);
        AppendTriangle(Drawn, Triangle, Corners, Mesh, VertexOfDrawn);
    }
    Component.SetTangentsType(EDynamicMeshComponentTangentsMode::ExternallyProvided);
    Component.SetMesh(MoveTemp(Mesh));
}
} // namespace ConstrainedPD
