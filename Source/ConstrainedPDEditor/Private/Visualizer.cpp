#include "Visualizer.h"

#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDBody.h"
#include "ConstrainedPDComponent.h"
#include "SceneManagement.h"

namespace
{
/// Where the body will stand when play begins: with the mesh that it takes the place of.
FTransform PlaceOf(const UConstrainedPDComponent& Soft)
{
    const UStaticMeshComponent* const Mesh = Soft.FindSource();
    return Mesh ? Mesh->GetComponentTransform() : Soft.GetComponentTransform();
}

void DrawTets(const UConstrainedPDBody& Body, const FTransform& At, FPrimitiveDrawInterface& Draw)
{
    const FLinearColor Colour(0.1f, 0.6f, 0.8f);
    const FConstrainedPDWire& Wire = Body.GetWire();
    for (int32 End = 0; End + 1 < Wire.Edges.Num(); End += 2)
        Draw.DrawLine(At.TransformPosition(Wire.Places[Wire.Edges[End]]),
                      At.TransformPosition(Wire.Places[Wire.Edges[End + 1]]), Colour, SDPG_World);
}

void DrawRegion(const FConstrainedPDRegion& Region, const UConstrainedPDBody* Body, const FTransform& Placed,
                FPrimitiveDrawInterface& Draw)
{
    constexpr int32 Sides = 24;
    constexpr float PointSize = 8.0f; // pixels
    const FLinearColor Colour(1.0f, 0.5f, 0.1f);
    const FTransform At = FTransform(Region.Rotation, Region.Centre) * Placed;
    const FVector Scale = Placed.GetScale3D().GetAbs();
    switch (Region.Shape)
    {
    case EConstrainedPDRegionShape::Box:
        return DrawOrientedWireBox(&Draw, At.GetLocation(), At.GetUnitAxis(EAxis::X), At.GetUnitAxis(EAxis::Y),
                                   At.GetUnitAxis(EAxis::Z), Region.HalfSize * Scale, Colour, SDPG_Foreground);
    case EConstrainedPDRegionShape::Sphere:
        return DrawWireSphere(&Draw, At.GetLocation(), Colour, Region.HalfSize.X * Scale.GetMax(), Sides,
                              SDPG_Foreground);
    default:
        // Their places are known of a baked body only.
        for (const int32 Vertex : Region.Vertices)
            if (Body && Body->GetWire().Places.IsValidIndex(Vertex))
                Draw.DrawPoint(Placed.TransformPosition(Body->GetWire().Places[Vertex]), Colour, PointSize,
                               SDPG_Foreground);
    }
}
} // namespace

void FConstrainedPDVisualizer::DrawVisualization(const UActorComponent* Component, const FSceneView*,
                                                 FPrimitiveDrawInterface* Draw)
{
    const UConstrainedPDComponent* const Soft = Cast<UConstrainedPDComponent>(Component);
    if (!Soft)
        return;
    const FTransform Placed = PlaceOf(*Soft);
    if (Soft->Body)
        DrawTets(*Soft->Body, Placed, *Draw);
    for (const FConstrainedPDRegion& Pin : Soft->Pins)
        DrawRegion(Pin, Soft->Body, Placed, *Draw);
}
