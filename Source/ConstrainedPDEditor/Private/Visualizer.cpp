#include "Visualizer.h"

#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDBody.h"
#include "ConstrainedPDComponent.h"
#include "GameFramework/Actor.h"
#include "SceneManagement.h"

namespace
{
/// Where the body will stand when play begins: with the mesh that it takes the place of.
FTransform PlaceOf(const UConstrainedPDComponent& Soft)
{
    const UStaticMeshComponent* Mesh = Cast<UStaticMeshComponent>(Soft.GetAttachParent());
    if (!Mesh && Soft.GetOwner())
        Mesh = Soft.GetOwner()->FindComponentByClass<UStaticMeshComponent>();
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
    constexpr int32 Sides = 24;
    const FLinearColor Colour(1.0f, 0.5f, 0.1f);
    for (const FConstrainedPDRegion& Pin : Soft->Pins)
    {
        const FTransform At = FTransform(Pin.Rotation, Pin.Centre) * Placed;
        const FVector Half = Pin.HalfSize * Placed.GetScale3D();
        if (Pin.Shape == EConstrainedPDRegionShape::Box)
            DrawOrientedWireBox(Draw, At.GetLocation(), At.GetUnitAxis(EAxis::X), At.GetUnitAxis(EAxis::Y),
                                At.GetUnitAxis(EAxis::Z), Half, Colour, SDPG_Foreground);
        else if (Pin.Shape == EConstrainedPDRegionShape::Sphere)
            DrawWireSphere(Draw, At.GetLocation(), Colour, Half.GetAbs().X, Sides, SDPG_Foreground);
    }
}
