#include "Headless/Engine/Mesh/DynamicMesh.h"

namespace UE::Geometry
{
int32 FDynamicMesh3::AppendTriangle(const FIndex3i& Corners)
{
    if (Corners.A == Corners.B || Corners.B == Corners.C || Corners.C == Corners.A)
        return InvalidID;
    const int32 Ring[4] = {Corners.A, Corners.B, Corners.C, Corners.A};
    const auto Edge = [&](int32 I) { return std::minmax(Ring[I], Ring[I + 1]); };
    for (int32 I = 0; I < 3; ++I)
        if (EdgeUses[Edge(I)] >= 2)
            return NonManifoldID;
    for (int32 I = 0; I < 3; ++I)
        ++EdgeUses[Edge(I)];
    return Triangles.Add(Corners);
}
} // namespace UE::Geometry

bool UDynamicMeshComponent::ValidateMaterialSlots(bool bCreateIfMissing, bool)
{
    const int32 Wanted = MeshPrivate.Attributes()->GetMaterialID()->MostValue() + 1;
    for (int32 Slot = GetNumMaterials(); bCreateIfMissing && Slot < Wanted; ++Slot)
        SetMaterial(Slot, nullptr);
    return GetNumMaterials() == Wanted;
}

int32 UDynamicMeshComponent::CountDrawn() const
{
    const int32 Slots = GetNumMaterials();
    int32 Count = 0;
    for (int32 Triangle = 0; Triangle < MeshPrivate.TriangleCount(); ++Triangle)
        Count += Slots <= 1 || MeshPrivate.Attributes()->GetMaterialID()->GetValue(Triangle) < Slots ? 1 : 0;
    return Count;
}
