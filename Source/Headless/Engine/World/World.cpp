#include "Headless/Engine/World/World.h"

#include "Headless/Engine/Objects/Reflection.h"
#include "Headless/Engine/Physics/PhysicsWorld.h"

using namespace headless;

UEngine* GEngine = new UEngine;
uint64 GFrameCounter = 0;

// Actors --------------------------------------------------------------------------------------------------------------

UWorld* AActor::GetWorld() const
{
    return GetOuter() ? GetOuter()->GetWorld() : nullptr;
}

bool AActor::HasAuthority() const
{
    const UWorld* const World = GetWorld();
    return !World || World->NetMode != NM_Client;
}

bool AActor::SetRootComponent(USceneComponent* New)
{
    RootComponent = New;
    return true;
}

FVector AActor::GetActorLocation() const
{
    return RootComponent ? RootComponent->GetComponentLocation() : FVector::ZeroVector;
}

bool AActor::SetActorLocation(const FVector& New, bool bSweep, void* Hit, ETeleportType Teleport)
{
    if (RootComponent)
        RootComponent->SetWorldLocation(New, bSweep, Hit, Teleport);
    return RootComponent != nullptr;
}

void AActor::BeginPlay()
{
    if (bHasBegunPlay)
        return;
    bHasBegunPlay = true;
    const TArray<UActorComponent*> Present = Components;
    for (UActorComponent* const Component : Present)
        if (Component->IsRegistered() && !Component->HasBegunPlay())
            Component->BeginPlay();
}

void AActor::EndPlay(const EEndPlayReason::Type Reason)
{
    const TArray<UActorComponent*> Present = Components;
    for (UActorComponent* const Component : Present)
    {
        if (Component->HasBegunPlay())
            Component->EndPlay(Reason);
        Component->UnregisterComponent();
    }
    bHasBegunPlay = false;
}

bool AActor::Destroy()
{
    if (bGarbage)
        return false;
    EndPlay(EEndPlayReason::Destroyed);
    for (UActorComponent* const Component : Components)
        Component->MarkAsGarbage();
    if (UWorld* const World = GetWorld())
        World->PersistentLevel->Actors.Remove(this);
    MarkAsGarbage();
    return true;
}

void AActor::CollectReferences(ReferenceCollector& References)
{
    for (UActorComponent* const Component : Components)
        References.Add(Component);
}

// Levels --------------------------------------------------------------------------------------------------------------

UWorld* ULevel::GetWorld() const
{
    return Cast<UWorld>(GetOuter());
}

void ULevel::CollectReferences(ReferenceCollector& References)
{
    for (AActor* const Actor : Actors)
        References.Add(Actor);
}

ULevel::~ULevel()
{
    for (FTickFunction* const Function : TickFunctions)
        Function->Level = nullptr;
}

void FTickFunction::RegisterTickFunction(ULevel* InLevel)
{
    if (Level || !bCanEverTick)
        return;
    Level = InLevel;
    Level->TickFunctions.Add(this);
}

void FTickFunction::UnRegisterTickFunction()
{
    if (Level)
        Level->TickFunctions.Remove(this);
    Level = nullptr;
}

// Worlds --------------------------------------------------------------------------------------------------------------

UWorld* UWorld::CreateWorld(EWorldType::Type Type, bool, FName Name)
{
    UWorld* const World = NewObject<UWorld>(nullptr, UWorld::StaticClass(), Name);
    World->AddToRoot();
    World->WorldType = Type;
    World->Scene = &World->OwnScene;
    World->Physics = std::make_shared<PhysicsWorld>();
    World->PersistentLevel = NewObject<ULevel>(World);
    FSubsystemCollectionBase Collection;
    for (UClass* const Class : ClassesUnder(UWorldSubsystem::StaticClass()))
    {
        if (!static_cast<UWorldSubsystem*>(Class->GetDefaultObject())->DoesSupportWorldType(Type))
            continue;
        UWorldSubsystem* const Subsystem = NewObject<UWorldSubsystem>(World, Class);
        World->Subsystems.Add(Subsystem);
        Subsystem->Initialize(Collection);
    }
    return World;
}

void UWorld::BeginPlay()
{
    bHasBegunPlay = true;
    for (UWorldSubsystem* const Subsystem : Subsystems)
        Subsystem->OnWorldBeginPlay(*this);
    const TArray<AActor*> Present = PersistentLevel->Actors;
    for (AActor* const Actor : Present)
        Actor->BeginPlay();
}

void UWorld::DestroyWorld(bool)
{
    const TArray<AActor*> Present = PersistentLevel->Actors;
    for (AActor* const Actor : Present)
        Actor->EndPlay(EEndPlayReason::Quit);
    for (UWorldSubsystem* const Subsystem : Subsystems)
        Subsystem->Deinitialize();
    Subsystems.Reset();
    RemoveFromRoot();
    MarkAsGarbage();
}

AActor* UWorld::SpawnActorOf(UClass* Class, const FTransform& At)
{
    AActor* const Actor = static_cast<AActor*>(MakeObject(Class, PersistentLevel, NAME_None, RF_NoFlags));
    PersistentLevel->Actors.Add(Actor);
    if (Actor->GetRootComponent())
        Actor->GetRootComponent()->SetWorldTransform(At);
    if (bHasBegunPlay)
        Actor->BeginPlay();
    return Actor;
}

UObject* UWorld::FindSubsystem(UClass* Class) const
{
    for (UWorldSubsystem* const Subsystem : Subsystems)
        if (Subsystem->IsA(Class))
            return Subsystem;
    return nullptr;
}

void UWorld::RunGroup(ETickingGroup Group, ELevelTick Type, float DeltaSeconds)
{
    // In the order of their registration, but never before a prerequisite of the same group.
    TArray<FTickFunction*> Waiting;
    for (FTickFunction* const Function : PersistentLevel->TickFunctions)
        if (Function->TickGroup == Group && (!bPaused || Function->bTickEvenWhenPaused))
            Waiting.Add(Function);
    while (!Waiting.IsEmpty())
    {
        FTickFunction* Next = Waiting[0];
        for (FTickFunction* const Candidate : Waiting)
        {
            bool bReady = true;
            for (FTickFunction* const Earlier : Candidate->Prerequisites)
                bReady = bReady && !Waiting.Contains(Earlier);
            if (bReady)
            {
                Next = Candidate;
                break;
            }
        }
        Waiting.Remove(Next);
        // One that an earlier one has unregistered, and perhaps destroyed, is not run any more.
        if (PersistentLevel->TickFunctions.Contains(Next))
            Next->ExecuteTick(DeltaSeconds, Type, ENamedThreads::GameThread, FGraphEventRef());
    }
}

void UWorld::Tick(ELevelTick Type, float DeltaSeconds)
{
    const float Dilated = bPaused ? 0.0f : DeltaSeconds * Settings.TimeDilation;
    TimeSeconds += Dilated;
    for (int Group = TG_PrePhysics; Group < TG_MAX; ++Group)
    {
        if (Group == TG_StartPhysics && Dilated > 0.0f)
            Physics->Step(Dilated, GravityZ);
        RunGroup(static_cast<ETickingGroup>(Group), Type, Dilated);
    }
}

void UWorld::CollectReferences(ReferenceCollector& References)
{
    References.Add(PersistentLevel);
    for (UWorldSubsystem* const Subsystem : Subsystems)
        References.Add(Subsystem);
}

void UWorld::BeginDestroy()
{
    UObject::BeginDestroy();
}

bool UWorld::OverlapMultiByChannel(TArray<FOverlapResult>& Overlaps, const FVector& Position, const FQuat&,
                                   ECollisionChannel Channel, const FCollisionShape& Shape,
                                   const FCollisionQueryParams& Query, const FCollisionResponseParams& Response) const
{
    Overlaps.Reset();
    const FBox Box(Position - Shape.HalfExtent, Position + Shape.HalfExtent);
    bool bBlocked = false;
    for (UPrimitiveComponent* const Component : Physics->Touching(Box))
    {
        if (Query.IgnoredComponents.Contains(Component) || Query.Ignored.Contains(Component->GetOwner()))
            continue;
        const ECollisionResponse Theirs = Component->GetCollisionResponseToChannel(Channel);
        const ECollisionResponse Ours = Response.CollisionResponse.GetResponse(Component->GetCollisionObjectType());
        const ECollisionResponse Both = FMath::Min(Theirs, Ours);
        if (Both == ECR_Ignore)
            continue;
        FOverlapResult Result;
        Result.Component = Component;
        Result.bBlockingHit = Both == ECR_Block;
        bBlocked = bBlocked || Result.bBlockingHit;
        Overlaps.Add(Result);
    }
    return bBlocked;
}

UPrimitiveComponent* FOverlapResult::GetComponent() const
{
    return Component.Get();
}

AActor* FOverlapResult::GetActor() const
{
    return Component.IsValid() ? Component->GetOwner() : nullptr;
}
