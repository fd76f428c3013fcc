#include "Headless/Engine/World/Components.h"

#include "Headless/Engine/Mesh/StaticMesh.h"
#include "Headless/Engine/Physics/PhysicsWorld.h"
#include "Headless/Engine/World/World.h"

using namespace headless;

AActor* UActorComponent::GetOwner() const
{
    return Cast<AActor>(GetOuter());
}

UWorld* UActorComponent::GetWorld() const
{
    return GetOwner() ? GetOwner()->GetWorld() : nullptr;
}

ENetMode UActorComponent::GetNetMode() const
{
    const UWorld* const World = GetWorld();
    return World ? World->NetMode : NM_Standalone;
}

void FActorComponentTickFunction::ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type,
                                              const FGraphEventRef&)
{
    if (Target && Target->HasBegunPlay())
        Target->TickComponent(DeltaTime, TickType, this);
}

void UActorComponent::RegisterComponent()
{
    AActor* const Owner = GetOwner();
    if (bRegistered || !Owner)
        return;
    bRegistered = true;
    Owner->Components.AddUnique(this);
    OnRegister();
    PrimaryComponentTick.Target = this;
    if (ULevel* const Level = Owner->GetLevel())
        PrimaryComponentTick.RegisterTickFunction(Level);
    if (Owner->HasActorBegunPlay() && !bHasBegunPlay)
        BeginPlay();
}

void UActorComponent::UnregisterComponent()
{
    if (!bRegistered)
        return;
    PrimaryComponentTick.UnRegisterTickFunction();
    OnUnregister();
    bRegistered = false;
}

void UActorComponent::PostEditChange()
{
    if (!bRegistered)
        return;
    UnregisterComponent();
    RegisterComponent();
}

void UActorComponent::DestroyComponent(bool)
{
    if (bGarbage)
        return;
    if (bHasBegunPlay)
        EndPlay(EEndPlayReason::Destroyed);
    UnregisterComponent();
    if (AActor* const Owner = GetOwner())
        Owner->Components.Remove(this);
    MarkAsGarbage();
}

void UActorComponent::BeginDestroy()
{
    UnregisterComponent();
    UObject::BeginDestroy();
}

// Places --------------------------------------------------------------------------------------------------------------

FTransform USceneComponent::GetComponentTransform() const
{
    return ParentPrivate && !bAbsolute ? Relative * ParentPrivate->GetComponentTransform() : Relative;
}

bool USceneComponent::DoesSocketExist(FName Socket) const
{
    return Sockets.contains(*Socket.ToString());
}

FTransform USceneComponent::GetSocketTransform(FName Socket, ERelativeTransformSpace) const
{
    const auto Found = Sockets.find(*Socket.ToString());
    return Found == Sockets.end() ? GetComponentTransform() : Found->second * GetComponentTransform();
}

/// The engine warns, and leaves it where it is.
bool USceneComponent::MayMove() const
{
    return Mobility == EComponentMobility::Movable || !IsRegistered();
}

void USceneComponent::SetMobility(EComponentMobility::Type NewMobility)
{
    if (Mobility == NewMobility)
        return;
    const bool bThere = IsRegistered();
    UnregisterComponent();
    Mobility = NewMobility;
    if (bThere)
        RegisterComponent();
}

void USceneComponent::SetWorldTransform(const FTransform& New, bool, void*, ETeleportType Teleport)
{
    if (!MayMove())
        return;
    if (ParentPrivate && !bAbsolute)
    {
        const FTransform Above = ParentPrivate->GetComponentTransform();
        const FQuat Back = Above.GetRotation().Inverse();
        Relative = FTransform(Back * New.GetRotation(), Above.InverseTransformPosition(New.GetLocation()),
                              New.GetScale3D() / Above.GetScale3D());
    }
    else
        Relative = New;
    TellMoved(EUpdateTransformFlags::None, Teleport);
    if (UPrimitiveComponent* const Primitive = Cast<UPrimitiveComponent>(this))
        if (UWorld* const World = GetWorld(); World && World->Physics)
            World->Physics->Moved(*Primitive);
}

void USceneComponent::TellMoved(EUpdateTransformFlags Flags, ETeleportType Teleport)
{
    OnUpdateTransform(Flags, Teleport);
    TransformUpdated.Broadcast(this, Flags, Teleport);
    const UWorld* const World = Teleport != ETeleportType::None ? GetWorld() : nullptr;
    if (!World)
        return;
    for (const ULevel* const Level : TArray<ULevel*>(World->GetLevels()))
        for (const AActor* const Actor : TArray<AActor*>(Level->Actors))
            for (UActorComponent* const Component : TArray<UActorComponent*>(Actor->GetComponents()))
                if (USceneComponent* const Child = Cast<USceneComponent>(Component);
                    Child && Child->ParentPrivate == this && !Child->bAbsolute)
                    Child->TellMoved(EUpdateTransformFlags::PropagateFromParent, Teleport);
}

void USceneComponent::SetWorldLocation(const FVector& New, bool bSweep, void* Hit, ETeleportType Teleport)
{
    FTransform Moved = GetComponentTransform();
    Moved.SetLocation(New);
    SetWorldTransform(Moved, bSweep, Hit, Teleport);
}

const FAttachmentTransformRules FAttachmentTransformRules::KeepWorldTransform{true, false};
const FAttachmentTransformRules FAttachmentTransformRules::KeepRelativeTransform{false, false};
const FAttachmentTransformRules FAttachmentTransformRules::SnapToTargetNotIncludingScale{false, true};
const FDetachmentTransformRules FDetachmentTransformRules::KeepWorldTransform{true};
const FDetachmentTransformRules FDetachmentTransformRules::KeepRelativeTransform{false};

bool USceneComponent::AttachToComponent(USceneComponent* NewParent, const FAttachmentTransformRules& Rules, FName)
{
    for (const USceneComponent* Above = NewParent; Above; Above = Above->ParentPrivate)
        if (Above == this)
            return false;
    ChangeParent(NewParent, Rules.bKeepsWorld);
    if (Rules.bSnaps)
    {
        // Also of what is placed in the world, whose numbers these are.
        Relative = FTransform(FQuat::Identity, FVector::ZeroVector, Relative.GetScale3D());
        TellMoved(EUpdateTransformFlags::None, ETeleportType::TeleportPhysics);
    }
    return NewParent != nullptr;
}

void USceneComponent::DetachFromComponent(const FDetachmentTransformRules& Rules)
{
    ChangeParent(nullptr, Rules.bKeepsWorld);
}

void USceneComponent::ChangeParent(USceneComponent* NewParent, bool bKeepsWorld)
{
    const FTransform Before = GetComponentTransform();
    ParentPrivate = NewParent;
    OnAttachmentChanged();
    if (bKeepsWorld)
        SetWorldTransform(Before);
    else
        OnUpdateTransform(EUpdateTransformFlags::None);
}

/// What it is relative to changes, its numbers do not.
void USceneComponent::SetUsingAbsoluteLocation(bool bNew)
{
    bAbsolute = bNew;
}

void USceneComponent::SetRelativeTransform(const FTransform& New)
{
    if (!MayMove())
        return;
    Relative = New;
    OnUpdateTransform(EUpdateTransformFlags::None);
}

void USceneComponent::ApplyWorldOffset(const FVector& InOffset, bool)
{
    FTransform Shifted = GetComponentTransform();
    Shifted.SetLocation(Shifted.GetLocation() + InOffset);
    SetWorldTransform(Shifted);
}

void USceneComponent::GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const
{
    for (const char* const Name : {"bAbsoluteLocation", "bAbsoluteRotation", "bAbsoluteScale", "bVisible",
                                   "RelativeLocation", "RelativeRotation", "RelativeScale3D"})
        OutLifetimeProps.Add({FName(Name)});
}

void USceneComponent::SetVisibility(bool bNew, bool)
{
    bVisible = bNew;
}

void USceneComponent::CollectReferences(ReferenceCollector& References)
{
    References.Add(ParentPrivate);
}

// Bodies --------------------------------------------------------------------------------------------------------------

void UPrimitiveComponent::OnRegister()
{
    USceneComponent::OnRegister();
    if (UWorld* const World = GetWorld(); World && World->Physics)
        World->Physics->Enter(*this);
}

void UPrimitiveComponent::OnUnregister()
{
    if (UWorld* const World = GetWorld(); World && World->Physics)
        World->Physics->Leave(*this);
    USceneComponent::OnUnregister();
}

bool UPrimitiveComponent::ShouldCreatePhysicsState() const
{
    const UWorld* const World = GetWorld();
    return GetCollisionEnabled() != ECollisionEnabled::NoCollision || (World && World->Values.bEnableTraceCollision);
}

ECollisionEnabled::Type UPrimitiveComponent::GetCollisionEnabled() const
{
    const bool bOff = GetOwner() && !GetOwner()->GetActorEnableCollision();
    return bOff ? ECollisionEnabled::NoCollision : BodyInstance.GetCollisionEnabled(false);
}

void UPrimitiveComponent::SetCollisionEnabled(ECollisionEnabled::Type New)
{
    if (GetCollisionEnabled() == New)
        return;
    BodyInstance.SetCollisionEnabled(New);
    if (UWorld* const World = GetWorld(); IsRegistered() && World && World->Physics)
        World->Physics->Enter(*this);
}

ECollisionEnabled::Type FBodyInstance::GetCollisionEnabled(bool bCheckOwner) const
{
    return bCheckOwner && OwnerComponent.IsValid() ? OwnerComponent->GetCollisionEnabled() : Collides;
}

void FBodyInstance::SetCollisionEnabled(ECollisionEnabled::Type New, bool)
{
    Collides = New;
    if (UPrimitiveComponent* const Owner = OwnerComponent.Get())
        if (UWorld* const World = Owner->GetWorld(); Owner->IsRegistered() && World && World->Physics)
            World->Physics->Enter(*Owner);
}

void UPrimitiveComponent::SetSimulatePhysics(bool bNew)
{
    BodyInstance.bSimulates = bNew;
    if (UWorld* const World = GetWorld(); IsRegistered() && World && World->Physics)
        World->Physics->Enter(*this);
}

void UPrimitiveComponent::SetEnableGravity(bool bNew)
{
    bGravity = bNew;
    if (UWorld* const World = GetWorld(); IsRegistered() && World && World->Physics)
        World->Physics->Enter(*this);
}

UMaterialInterface* UPrimitiveComponent::GetMaterial(int32 Slot) const
{
    return Materials.IsValidIndex(Slot) ? Materials[Slot] : nullptr;
}

void UPrimitiveComponent::SetMaterial(int32 Slot, UMaterialInterface* New)
{
    if (Slot >= Materials.Num())
        Materials.SetNum(Slot + 1);
    Materials[Slot] = New;
}

bool UStaticMeshComponent::SetStaticMesh(UStaticMesh* New)
{
    StaticMesh = New;
    return true;
}

int32 UStaticMeshComponent::GetNumMaterials() const
{
    return FMath::Max(UPrimitiveComponent::GetNumMaterials(), StaticMesh ? StaticMesh->GetStaticMaterials().Num() : 0);
}

UMaterialInterface* UStaticMeshComponent::GetMaterial(int32 Slot) const
{
    UMaterialInterface* const Own = UPrimitiveComponent::GetMaterial(Slot);
    return Own || !StaticMesh ? Own : StaticMesh->GetMaterial(Slot);
}

UBodySetup* UStaticMeshComponent::GetBodySetup()
{
    return StaticMesh ? StaticMesh->GetBodySetup() : nullptr;
}

void UStaticMeshComponent::CollectReferences(ReferenceCollector& References)
{
    UPrimitiveComponent::CollectReferences(References);
    References.Add(StaticMesh);
}
