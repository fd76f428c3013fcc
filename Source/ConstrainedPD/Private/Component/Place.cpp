// Where the body is for the engine: who puts it elsewhere, and what lies below the world.
#include "CPDSolver/Play/Time/Blend.h"
#include "Component/Play.h"
#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDWorldSubsystem.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "GameFramework/DamageType.h"
#include "GameFramework/WorldSettings.h"
#include "Units.h"

using namespace ConstrainedPD;
using namespace cpd::play;

void UConstrainedPDComponent::OnUpdateTransform(EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport)
{
    Super::OnUpdateTransform(UpdateTransformFlags, Teleport);
    if (!Play || bPublishing)
        return;
    // Also the picture of a body that sleeps is put back to where that is.
    Play->bStill = false;
    // Moved by the game, with the wish to arrive and not to fly there. Snapping to a new parent is none: it means that
    // one's place, and gives the world's origin to what does not go along with parents.
    const bool bSnapped = Play->bParentChanged && GetRelativeLocation().Equals(FVector::ZeroVector, 0.0);
    if (Teleport != ETeleportType::None && !bSnapped)
        TeleportBody(GetComponentLocation(), FRotator::ZeroRotator);
}

void UConstrainedPDComponent::OnAttachmentChanged()
{
    Super::OnAttachmentChanged();
    if (Play)
        Play->bParentChanged = true;
}

void UConstrainedPDComponent::ApplyWorldOffset(const FVector& InOffset, bool bWorldShift)
{
    Super::ApplyWorldOffset(InOffset, bWorldShift);
    if (!Play || !bWorldShift)
        return;
    UConstrainedPDWorldSubsystem* const Subsystem = GetWorld()->GetSubsystem<UConstrainedPDWorldSubsystem>();
    Subsystem->WaitForSteps();
    const cpd::Vec3 Way = ToLibrary(InOffset);
    Play->Live->Shift(Way);
    for (cpd::Collider& Near : Play->Settled)
        Near.position += Way;
    Play->Start.SetLocation(Play->Start.GetLocation() + InOffset);
    if (!GetAttachParent() || Play->bAbsoluteLocation)
        Play->Placed.SetLocation(Play->Placed.GetLocation() + InOffset);
    Subsystem->NoteMoved(*this);
}

namespace
{
/// What the actor hangs on; nothing if it stands in the world by itself.
const USceneComponent* AboveOf(const USceneComponent& Place)
{
    const USceneComponent* Part = &Place;
    while (Part->GetAttachParent() && Part->GetAttachParent()->GetOwner() == Place.GetOwner())
        Part = Part->GetAttachParent();
    return Part->GetAttachParent();
}

FTransform PlaceIn(const USceneComponent* Above, const USceneComponent& Place)
{
    const FTransform At = Place.GetComponentTransform();
    return Above ? At.GetRelativeTransform(Above->GetComponentTransform()) : At;
}
} // namespace

void UConstrainedPDComponent::WatchPlace(USceneComponent* Place)
{
    if (!Place || Place == this)
        return;
    Play->Place = Place;
    Play->Above = AboveOf(*Place);
    Play->PlaceInAbove = PlaceIn(AboveOf(*Place), *Place);
    Play->PlaceTurn = Place->GetComponentTransform().GetRotation();
    Place->TransformUpdated.AddUObject(this, &UConstrainedPDComponent::OnPlaceMoved);
}

void UConstrainedPDComponent::OnPlaceMoved(USceneComponent* Place, EUpdateTransformFlags, ETeleportType Teleport)
{
    if (!Play || bPublishing)
        return;
    constexpr double Nothing = 0.1; // cm, and no turn that anybody sees
    const USceneComponent* const Above = AboveOf(*Place);
    const FTransform Now = PlaceIn(Above, *Place);
    const FQuat Turn = Place->GetComponentTransform().GetRotation();
    // Hung up elsewhere, or carried by what it hangs on, it flies on where it is.
    const bool bPut =
        Above == Play->Above.Get() && !(Now.GetLocation().Equals(Play->PlaceInAbove.GetLocation(), Nothing) &&
                                        Now.GetRotation().Equals(Play->PlaceInAbove.GetRotation()));
    const FQuat Turned = Turn * Play->PlaceTurn.Inverse();
    Play->Above = Above;
    Play->PlaceInAbove = Now;
    Play->PlaceTurn = Turn;
    if (!bPut || Teleport == ETeleportType::None)
        return;
    const cpd::Body& Made = *Play->Live->Seen().body;
    const FTransform In = Source.IsValid() ? FTransform::Identity : Play->Placed;
    const cpd::Vec3 Centre = ToLibrary(In * Place->GetComponentTransform()).ToWorld(CentreOf(Made.rest, Made.mass));
    Answer(ReasonOf(Play->Live->Ask(TeleportTo{Centre, ToLibrary(Turned)})));
}

void UConstrainedPDComponent::StayInWorld()
{
    // The engine asks so of whom its physics moves, by the place of the actor; this one's body is elsewhere.
    const AWorldSettings* const Settings = GetWorld()->GetWorldSettings(true);
    if (!Settings || !Settings->AreWorldBoundsChecksEnabled() || GetComponentLocation().Z >= Settings->KillZ)
        return;
    AActor& Owner = *GetOwner();
    const USceneComponent* const Root = Owner.GetRootComponent();
    if (Root != this && Root != Source.Get())
    {
        // It is but a part of its actor.
        UE_LOG(LogConstrainedPD, Warning, TEXT("%s fell out of the world and is switched off."), *GetPathName());
        SetSimulationEnabled(false);
        return;
    }
    if (!Owner.HasAuthority())
        return; // The server decides.
    const UDamageType* const Damage = Settings->KillZDamageType.GetDefaultObject();
    Owner.FellOutOfWorld(Damage ? *Damage : *GetDefault<UDamageType>());
}
