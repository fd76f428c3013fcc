#include "Visualizer.h"

#include "ActorEditorUtils.h"
#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDBody.h"
#include "ConstrainedPDComponent.h"
#include "Editor.h"
#include "EditorViewportClient.h"
#include "GameFramework/Actor.h"
#include "SceneManagement.h"
#include "UObject/UnrealType.h"

/// What is clicked to take hold of a region.
struct HConstrainedPDRegionProxy : public HComponentVisProxy
{
    DECLARE_HIT_PROXY();

    HConstrainedPDRegionProxy(const UActorComponent* InComponent, int32 InNumber)
        : HComponentVisProxy(InComponent, HPP_Foreground), Number(InNumber)
    {
    }

    int32 Number;
};
IMPLEMENT_HIT_PROXY(HConstrainedPDRegionProxy, HComponentVisProxy);

namespace
{
/// Where the body will stand when play begins: with the mesh that it takes the place of.
FTransform PlaceOf(const UConstrainedPDComponent& Soft)
{
    const UStaticMeshComponent* const Mesh = Soft.FindSource();
    return Mesh ? Mesh->GetComponentTransform() : Soft.GetComponentTransform();
}

FTransform PlaceOf(const FConstrainedPDRegion& Region, const UConstrainedPDComponent& Soft)
{
    return FTransform(Region.Rotation, Region.Centre) * PlaceOf(Soft);
}

void DrawTets(const UConstrainedPDBody& Body, const FTransform& At, FPrimitiveDrawInterface& Draw)
{
    const FLinearColor Colour(0.1f, 0.6f, 0.8f);
    const FConstrainedPDWire& Wire = Body.GetWire();
    for (int32 End = 0; End + 1 < Wire.Edges.Num(); End += 2)
        Draw.DrawLine(At.TransformPosition(Wire.Places[Wire.Edges[End]]),
                      At.TransformPosition(Wire.Places[Wire.Edges[End + 1]]), Colour, SDPG_World);
}

void DrawRegion(const FConstrainedPDRegion& Region, const UConstrainedPDComponent& Soft, const FLinearColor& Colour,
                FPrimitiveDrawInterface& Draw)
{
    constexpr int32 Sides = 24;
    constexpr float PointSize = 8.0f;   // pixels
    constexpr float HandleSize = 12.0f; // pixels, as those of splines
    const FTransform Placed = PlaceOf(Soft);
    const FTransform At = PlaceOf(Region, Soft);
    const FVector Scale = Placed.GetScale3D().GetAbs();
    switch (Region.Shape)
    {
    case EConstrainedPDRegionShape::Box:
        DrawOrientedWireBox(&Draw, At.GetLocation(), At.GetUnitAxis(EAxis::X), At.GetUnitAxis(EAxis::Y),
                            At.GetUnitAxis(EAxis::Z), Region.HalfSize * Scale, Colour, SDPG_Foreground);
        break;
    case EConstrainedPDRegionShape::Sphere:
        DrawWireSphere(&Draw, At.GetLocation(), Colour, Region.HalfSize.X * Scale.GetMax(), Sides, SDPG_Foreground);
        break;
    default:
        // Their places are known of a baked body only.
        for (const int32 Vertex : Region.Vertices)
            if (Soft.Body && Soft.Body->GetWire().Places.IsValidIndex(Vertex))
                Draw.DrawPoint(Placed.TransformPosition(Soft.Body->GetWire().Places[Vertex]), Colour, PointSize,
                               SDPG_Foreground);
        return;
    }
    Draw.DrawPoint(At.GetLocation(), Colour, HandleSize, SDPG_Foreground);
}

int32 CountRegions(const UConstrainedPDComponent& Soft)
{
    return Soft.Pins.Num() + Soft.RegionForces.Num();
}

FConstrainedPDRegion& RegionOf(UConstrainedPDComponent& Soft, int32 Number)
{
    return Number < Soft.Pins.Num() ? Soft.Pins[Number] : Soft.RegionForces[Number - Soft.Pins.Num()].Region;
}

FName PropertyOf(const UConstrainedPDComponent& Soft, int32 Number)
{
    return Number < Soft.Pins.Num() ? GET_MEMBER_NAME_CHECKED(UConstrainedPDComponent, Pins)
                                    : GET_MEMBER_NAME_CHECKED(UConstrainedPDComponent, RegionForces);
}

/// By the viewport's drag in the world. A ball has no turn, and one size.
void Drag(const FTransform& Placed, const FVector& Way, const FRotator& Turn, const FVector& Growth,
          FConstrainedPDRegion& Region)
{
    constexpr double Smallest = 0.1; // cm
    Region.Centre = Region.Centre + Placed.InverseTransformVector(Way);
    if (Region.Shape == EConstrainedPDRegionShape::Sphere)
    {
        const double Most = Growth.GetAbsMax() == Growth.GetMax() ? Growth.GetMax() : -Growth.GetAbsMax();
        Region.HalfSize.X = FMath::Max(Smallest, Region.HalfSize.X * (1.0 + Most));
        return;
    }
    const FQuat InWorld = Placed.GetRotation() * Region.Rotation.Quaternion();
    if (!Turn.IsZero())
        Region.Rotation = (Placed.GetRotation().Inverse() * Turn.Quaternion() * InWorld).Rotator();
    const FVector Grown = Region.HalfSize * (FVector::OneVector + Growth);
    Region.HalfSize =
        FVector(FMath::Max(Smallest, Grown.X), FMath::Max(Smallest, Grown.Y), FMath::Max(Smallest, Grown.Z));
}
} // namespace

void FConstrainedPDVisualizer::DrawVisualization(const UActorComponent* Component, const FSceneView*,
                                                 FPrimitiveDrawInterface* Draw)
{
    const FLinearColor OfPins(1.0f, 0.5f, 0.1f);
    const FLinearColor OfForces(0.3f, 0.9f, 0.2f);
    const UConstrainedPDComponent* const Soft = Cast<UConstrainedPDComponent>(Component);
    if (!Soft)
        return;
    if (Soft->Body)
        DrawTets(*Soft->Body, PlaceOf(*Soft), *Draw);
    const bool bEdited = GetEditedComponent() == Soft;
    for (int32 One = 0; One < CountRegions(*Soft); ++One)
    {
        const bool bPin = One < Soft->Pins.Num();
        const FConstrainedPDRegion& Region = bPin ? Soft->Pins[One] : Soft->RegionForces[One - Soft->Pins.Num()].Region;
        const FLinearColor Colour = bPin ? OfPins : OfForces;
        Draw->SetHitProxy(new HConstrainedPDRegionProxy(Soft, One));
        DrawRegion(Region, *Soft, bEdited && One == Number ? FLinearColor::White : Colour, *Draw);
        Draw->SetHitProxy(nullptr);
    }
}

bool FConstrainedPDVisualizer::VisProxyHandleClick(FEditorViewportClient*, HComponentVisProxy* Proxy,
                                                   const FViewportClick&)
{
    EndEditing();
    if (!Proxy || !Proxy->Component.IsValid() || !Proxy->IsA(HConstrainedPDRegionProxy::StaticGetType()))
        return false;
    Edited = FComponentPropertyPath(Proxy->Component.Get());
    Number = static_cast<HConstrainedPDRegionProxy*>(Proxy)->Number;
    // Vertices that are listed stand where they do.
    const FConstrainedPDRegion* const Region = GetEdited();
    if (Region && Region->Shape != EConstrainedPDRegionShape::Vertices)
        return true;
    EndEditing();
    return false;
}

void FConstrainedPDVisualizer::EndEditing()
{
    Edited.Reset();
    Number = INDEX_NONE;
}

UActorComponent* FConstrainedPDVisualizer::GetEditedComponent() const
{
    return Cast<UConstrainedPDComponent>(Edited.GetComponent());
}

FConstrainedPDRegion* FConstrainedPDVisualizer::GetEdited() const
{
    UConstrainedPDComponent* const Soft = Cast<UConstrainedPDComponent>(Edited.GetComponent());
    return Soft && Number >= 0 && Number < CountRegions(*Soft) ? &RegionOf(*Soft, Number) : nullptr;
}

bool FConstrainedPDVisualizer::GetWidgetLocation(const FEditorViewportClient*, FVector& OutLocation) const
{
    const FConstrainedPDRegion* const Region = GetEdited();
    if (Region)
        OutLocation = PlaceOf(*Region, *CastChecked<UConstrainedPDComponent>(GetEditedComponent())).GetLocation();
    return Region != nullptr;
}

bool FConstrainedPDVisualizer::GetCustomInputCoordinateSystem(const FEditorViewportClient* Client,
                                                              FMatrix& OutMatrix) const
{
    const FConstrainedPDRegion* const Region = GetEdited();
    if (!Region || Client->GetWidgetCoordSystemSpace() != COORD_Local)
        return false;
    const FTransform At = PlaceOf(*Region, *CastChecked<UConstrainedPDComponent>(GetEditedComponent()));
    OutMatrix = FTransform(At.GetRotation(), FVector::ZeroVector).ToMatrixNoScale();
    return true;
}

bool FConstrainedPDVisualizer::HandleInputDelta(FEditorViewportClient*, FViewport*, FVector& DeltaTranslate,
                                                FRotator& DeltaRotate, FVector& DeltaScale)
{
    FConstrainedPDRegion* const Region = GetEdited();
    if (!Region)
        return false;
    UConstrainedPDComponent& Soft = *CastChecked<UConstrainedPDComponent>(GetEditedComponent());
    Soft.Modify();
    Drag(PlaceOf(Soft), DeltaTranslate, DeltaRotate, DeltaScale, *Region);
    // The engine may make the component of a Blueprint anew here.
    NotifyPropertyModified(&Soft,
                           FindFProperty<FProperty>(UConstrainedPDComponent::StaticClass(), PropertyOf(Soft, Number)));
    if (GEditor)
        GEditor->RedrawLevelEditingViewports(true);
    return true;
}

bool FConstrainedPDVisualizer::IsVisualizingArchetype() const
{
    const UActorComponent* const Soft = GetEditedComponent();
    return Soft && Soft->GetOwner() && FActorEditorUtils::IsAPreviewOrInactiveActor(Soft->GetOwner());
}
