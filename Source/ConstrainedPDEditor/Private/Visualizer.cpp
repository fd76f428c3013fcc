#include "Visualizer.h"

#include "ConstrainedPDComponent.h"
#include "SceneManagement.h"

void FConstrainedPDVisualizer::DrawVisualization(const UActorComponent* Component, const FSceneView*,
                                                 FPrimitiveDrawInterface* Draw)
{
    const UConstrainedPDComponent* const Soft = Cast<UConstrainedPDComponent>(Component);
    if (!Soft)
        return;
    constexpr int32 Sides = 24;
    const FLinearColor Colour(1.0f, 0.5f, 0.1f);
    for (const FConstrainedPDRegion& Pin : Soft->Pins)
    {
        const FTransform At = FTransform(Pin.Rotation, Pin.Centre) * Soft->GetComponentTransform();
        const FVector Half = Pin.HalfSize * Soft->GetComponentScale();
        if (Pin.Shape == EConstrainedPDRegionShape::Box)
            DrawOrientedWireBox(Draw, At.GetLocation(), At.GetUnitAxis(EAxis::X), At.GetUnitAxis(EAxis::Y),
                                At.GetUnitAxis(EAxis::Z), Half, Colour, SDPG_Foreground);
        else if (Pin.Shape == EConstrainedPDRegionShape::Sphere)
            DrawWireSphere(Draw, At.GetLocation(), Colour, Half.GetAbs().X, Sides, SDPG_Foreground);
    }
}
