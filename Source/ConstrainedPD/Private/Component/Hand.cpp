// The player's hand: what it sees when the key goes down it grabs, drags along the view, and lets go with the key.
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDFunctionLibrary.h"
#include "ConstrainedPDHandComponent.h"
#include "Engine/World.h"
#include "GameFramework/PlayerController.h"

UConstrainedPDHandComponent::UConstrainedPDHandComponent(const FObjectInitializer& ObjectInitializer)
    : Super(ObjectInitializer), Key(EKeys::LeftMouseButton)
{
    PrimaryComponentTick.bCanEverTick = true;
    PrimaryComponentTick.TickGroup = TG_PrePhysics;
}

UConstrainedPDComponent* UConstrainedPDHandComponent::GetHeld() const
{
    return Held.Get();
}

void UConstrainedPDHandComponent::Take(const FVector& Eye, const FVector& Forward)
{
    FConstrainedPDTrace Seen;
    UConstrainedPDComponent* const Body =
        UConstrainedPDFunctionLibrary::TraceSoftBodies(this, Eye, Eye + Forward * Reach, Seen);
    if (!Body)
        return;
    // A coarse body may have no vertex that near.
    for (float Wide = FMath::Max(1.0f, Radius); Hold.Id == 0 && Wide < Reach; Wide *= 2.0f)
        Hold = Body->Grab(Seen.Location, Wide);
    if (Hold.Id == 0)
        return;
    Held = Body;
    Distance = Seen.Distance;
}

void UConstrainedPDHandComponent::LetGo()
{
    if (Held.IsValid())
        Held->LetGo(Hold);
    Held = nullptr;
    Hold = FConstrainedPDHold();
}

void UConstrainedPDHandComponent::TickComponent(float DeltaTime, ELevelTick TickType,
                                                FActorComponentTickFunction* ThisTickFunction)
{
    Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
    const UWorld* const World = GetWorld();
    const APlayerController* const Player = World ? World->GetFirstPlayerController() : nullptr;
    if (!Player)
        return LetGo();
    const bool bNow = Player->IsInputKeyDown(Key);
    FVector Eye = FVector::ZeroVector;
    FRotator View = FRotator::ZeroRotator;
    Player->GetPlayerViewPoint(Eye, View);
    const FVector Forward = View.Vector();
    if (bNow && !bPressed)
        Take(Eye, Forward);
    if (!bNow)
        LetGo();
    // It may have gone with its level, been made anew, or torn off.
    if (Held.IsValid() && !Held->Drag(Hold, Eye + Forward * Distance))
        LetGo();
    bPressed = bNow;
}

void UConstrainedPDHandComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
    LetGo();
    Super::EndPlay(EndPlayReason);
}
