#include "Headless/Engine/World/World.h"

#include "Headless/Engine/Objects/Reflection.h"
#include "Headless/Engine/Physics/PhysicsWorld.h"
#include "Headless/Engine/World/LineBatch.h"
#include "Headless/Engine/World/Streaming.h"

using namespace headless;

UEngine* GEngine = new UEngine;
uint64 GFrameCounter = 0;

// Actors --------------------------------------------------------------------------------------------------------------

UWorld* AActor::GetWorld() const
{
    return GetOuter() ? GetOuter()->GetWorld() : nullptr;
}

ULevel* AActor::GetLevel() const
{
    return Cast<ULevel>(GetOuter());
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

void AActor::SetActorEnableCollision(bool bNew)
{
    bCollides = bNew;
    for (UActorComponent* const Component : Components)
        if (UPrimitiveComponent* const Primitive = Cast<UPrimitiveComponent>(Component))
            if (UWorld* const World = GetWorld(); Primitive->IsRegistered() && World && World->Physics)
                World->Physics->Enter(*Primitive);
}

void AActor::DispatchBeginPlay(bool)
{
    if (bHasBegunPlay)
        return;
    bHasBegunPlay = true;
    const TArray<UActorComponent*> Present = Components;
    for (UActorComponent* const Component : Present)
        if (Component->IsRegistered() && !Component->HasBegunPlay())
            Component->BeginPlay();
}

void AActor::RouteEndPlay(const EEndPlayReason::Type Reason)
{
    if (!bHasBegunPlay)
        return;
    bHasBegunPlay = false;
    const TArray<UActorComponent*> Present = Components;
    for (UActorComponent* const Component : Present)
        if (Component->HasBegunPlay())
            Component->EndPlay(Reason);
}

void AActor::RegisterAllComponents()
{
    const TArray<UActorComponent*> Present = Components;
    for (UActorComponent* const Component : Present)
        Component->RegisterComponent();
}

void AActor::UnregisterAllComponents(bool)
{
    const TArray<UActorComponent*> Present = Components;
    for (UActorComponent* const Component : Present)
        Component->UnregisterComponent();
}

bool AActor::Destroy()
{
    if (bGarbage)
        return false;
    RouteEndPlay(EEndPlayReason::Destroyed);
    UnregisterAllComponents();
    for (UActorComponent* const Component : Components)
        Component->MarkAsGarbage();
    if (ULevel* const Level = GetLevel())
        Level->Actors.Remove(this);
    MarkAsGarbage();
    return true;
}

void APlayerController::UpdateCameraManager(float)
{
    if (Follows.IsValid())
        View = Follows->GetComponentLocation();
}

void AActor::FellOutOfWorld(const UDamageType&)
{
    if (HasAuthority())
        Destroy();
}

void AActor::CollectReferences(ReferenceCollector& References)
{
    for (UActorComponent* const Component : Components)
        References.Add(Component);
}

// Levels --------------------------------------------------------------------------------------------------------------

bool ULevel::IncrementalUnregisterComponents(int32 NumComponentsToUnregister)
{
    int32 Unregistered = 0;
    while (CurrentActorIndexForUnregisterComponents < Actors.Num() && Unregistered <= NumComponentsToUnregister)
    {
        AActor* const Actor = Actors[CurrentActorIndexForUnregisterComponents++];
        Unregistered += Actor->Components.Num();
        Actor->UnregisterAllComponents();
    }
    if (CurrentActorIndexForUnregisterComponents < Actors.Num())
        return false;
    CurrentActorIndexForUnregisterComponents = 0;
    return true;
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

UWorld* UWorld::CreateWorld(EWorldType::Type Type, bool, FName Name, UPackage*, bool, ERHIFeatureLevel::Type,
                            const InitializationValues* Wanted)
{
    UWorld* const World = NewObject<UWorld>(nullptr, UWorld::StaticClass(), Name);
    if (Wanted)
        World->Values = *Wanted;
    World->AddToRoot();
    World->WorldType = Type;
    World->Scene = &World->OwnScene;
    World->OwnScene.World = World;
    World->Physics = std::make_shared<PhysicsWorld>();
    World->PersistentLevel = NewObject<ULevel>(World);
    World->PersistentLevel->OwningWorld = World;
    World->Levels.Add(World->PersistentLevel);
    World->LineBatcher = NewObject<ULineBatchComponent>(World);
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

void AWorldSettings::NotifyBeginPlay()
{
    if (World.GetBegunPlay())
        return;
    for (const ULevel* const Level : TArray<ULevel*>(World.GetLevels()))
        for (AActor* const Actor : TArray<AActor*>(Level->Actors))
            Actor->DispatchBeginPlay();
    World.SetBegunPlay(true);
}

float AWorldSettings::FixupDeltaSeconds(float DeltaSeconds) const
{
    return FMath::Clamp(DeltaSeconds, MinUndilatedFrameTime * TimeDilation, MaxUndilatedFrameTime * TimeDilation);
}

void UWorld::BeginPlay()
{
    for (UWorldSubsystem* const Subsystem : Subsystems)
        Subsystem->OnWorldBeginPlay(*this);
}

void UWorld::AddToWorld(ULevel* Level, const FTransform&)
{
    if (Levels.Contains(Level))
        return;
    Level->OwningWorld = this;
    Levels.Add(Level);
    const TArray<AActor*> Present = Level->Actors;
    for (AActor* const Actor : Present)
        Actor->RegisterAllComponents();
    for (AActor* const Actor : Present)
        if (bBegunPlay)
            Actor->DispatchBeginPlay();
}

void UWorld::RemoveFromWorld(ULevel* Level, bool bAllowIncrementalRemoval)
{
    if (!Levels.Contains(Level) || Level == PersistentLevel)
        return;
    constexpr int32 OneActor = 0;
    if (bAllowIncrementalRemoval && !Level->IncrementalUnregisterComponents(OneActor))
        return; // The engine asks again in the next frame.
    const TArray<AActor*> Present = Level->Actors;
    for (AActor* const Actor : Present)
        Actor->RouteEndPlay(EEndPlayReason::RemovedFromWorld);
    for (AActor* const Actor : Present)
        Actor->UnregisterAllComponents();
    Levels.Remove(Level);
    Level->OwningWorld = nullptr;
}

void UWorld::FlushLevelStreaming()
{
    for (ULevelStreamingDynamic* const Streaming : TArray<ULevelStreamingDynamic*>(StreamingLevels))
    {
        while (Streaming->Update(*this))
            ;
        if (Streaming->IsUnloaded())
            StreamingLevels.Remove(Streaming);
    }
}

void UWorld::DestroyWorld(bool)
{
    for (ULevelStreamingDynamic* const Streaming : StreamingLevels)
        Streaming->SetIsRequestingUnloadAndRemoval(true);
    FlushLevelStreaming();
    for (const ULevel* const Level : TArray<ULevel*>(Levels))
        for (AActor* const Actor : TArray<AActor*>(Level->Actors))
            Actor->UnregisterAllComponents();
    for (UWorldSubsystem* const Subsystem : Subsystems)
        Subsystem->Deinitialize();
    Subsystems.Reset();
    RemoveFromRoot();
    MarkAsGarbage();
}

AActor* UWorld::SpawnActorOf(UClass* Class, const FTransform& At, ULevel* Level)
{
    ULevel* const Home = Level ? Level : PersistentLevel;
    AActor* const Actor = static_cast<AActor*>(MakeObject(Class, Home, NAME_None, RF_NoFlags));
    Home->Actors.Add(Actor);
    Actor->PostMade();
    if (Actor->GetRootComponent())
        Actor->GetRootComponent()->SetWorldTransform(At);
    Actor->RegisterAllComponents();
    if (bBegunPlay)
        Actor->DispatchBeginPlay();
    return Actor;
}

UObject* UWorld::FindSubsystem(UClass* Class) const
{
    for (UWorldSubsystem* const Subsystem : Subsystems)
        if (Subsystem->IsA(Class))
            return Subsystem;
    return nullptr;
}

bool UWorld::IsTicking(FTickFunction& Function) const
{
    for (const ULevel* const Level : Levels)
        if (Level->TickFunctions.Contains(&Function))
            return true;
    return false;
}

void UWorld::RunGroup(ETickingGroup Group, ELevelTick Type, float DeltaSeconds)
{
    // In the order of their registration, but never before a prerequisite of the same group.
    TArray<FTickFunction*> Waiting;
    for (const ULevel* const Level : Levels)
        for (FTickFunction* const Function : Level->TickFunctions)
            if (Function->TickGroup == Group && (!IsPaused() || Function->bTickEvenWhenPaused))
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
        if (IsTicking(*Next))
            Next->ExecuteTick(DeltaSeconds, Type, ENamedThreads::GameThread, FGraphEventRef());
    }
}

void UWorld::Tick(ELevelTick Type, float DeltaSeconds)
{
    const float Dilated = IsPaused() ? 0.0f : Settings.FixupDeltaSeconds(DeltaSeconds * Settings.TimeDilation);
    TimeSeconds += Dilated;
    LineBatcher->Age(Dilated);
    for (int Group = TG_PrePhysics; Group < TG_MAX; ++Group)
    {
        if (Group == TG_StartPhysics && Dilated > 0.0f && Values.bShouldSimulatePhysics)
            Physics->Step(Dilated, GravityZ);
        if (Group == TG_PostUpdateWork)
            for (const TWeakObjectPtr<APlayerController>& Player : Players)
                if (Player.IsValid())
                    Player->UpdateCameraManager(Dilated);
        RunGroup(static_cast<ETickingGroup>(Group), Type, Dilated);
    }
}

void UWorld::CollectReferences(ReferenceCollector& References)
{
    for (ULevel* const Level : Levels)
        References.Add(Level);
    for (UWorldSubsystem* const Subsystem : Subsystems)
        References.Add(Subsystem);
    for (ULevelStreamingDynamic* const Streaming : StreamingLevels)
        References.Add(Streaming);
    References.Add(LineBatcher);
}

void UWorld::BeginDestroy()
{
    UObject::BeginDestroy();
}

namespace
{
/// A query meets simple shapes or triangles, as the setup says of what it has.
bool IsFound(UPrimitiveComponent& Component, bool bTriangles)
{
    const UBodySetup* const Setup = Component.GetBodySetup();
    if (!Setup)
        return true;
    const FKAggregateGeom& Simple = Setup->AggGeom;
    const bool bSimple =
        Simple.SphereElems.Num() + Simple.BoxElems.Num() + Simple.SphylElems.Num() + Simple.ConvexElems.Num() > 0;
    const bool bHasTriangles = Setup->TriMeshGeometries.Num() > 0;
    switch (Setup->GetCollisionTraceFlag())
    {
    case CTF_UseComplexAsSimple:
        return bHasTriangles;
    case CTF_UseSimpleAsComplex:
        return bSimple;
    default:
        return bTriangles ? bHasTriangles : bSimple;
    }
}
} // namespace

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
        if (!IsFound(*Component, Query.bTraceComplex))
            continue;
        for (const int32 Item : Component->ItemsIn(Box))
        {
            FOverlapResult Result;
            Result.Component = Component;
            Result.ItemIndex = Item;
            Result.bBlockingHit = Both == ECR_Block;
            bBlocked = bBlocked || Result.bBlockingHit;
            Overlaps.Add(Result);
        }
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
