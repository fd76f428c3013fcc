/// Components: what actors are made of.
#pragma once

#include "Headless/Engine/Objects/Delegates.h"
#include "Headless/Engine/Physics/Collision.h"
#include "Headless/Engine/World/DrawnAs.h"
#include "Headless/Engine/World/Ticking.h"

class AActor;
class UMaterialInterface;
class UStaticMesh;
class UWorld;

namespace EEndPlayReason
{
enum Type : int
{
    Destroyed,
    LevelTransition,
    EndPlayInEditor,
    RemovedFromWorld,
    Quit
};
}

enum ERelativeTransformSpace : int
{
    RTS_World,
    RTS_Actor,
    RTS_Component,
    RTS_ParentBoneSpace
};
enum class ETeleportType : uint8
{
    None,
    TeleportPhysics,
    ResetPhysics
};
enum class EUpdateTransformFlags : int32
{
    None = 0,
    SkipPhysicsUpdate = 1,
    PropagateFromParent = 2
};
template <class Enum> bool EnumHasAnyFlags(Enum Flags, Enum Contains)
{
    return (static_cast<int64>(Flags) & static_cast<int64>(Contains)) != 0;
}
namespace EComponentMobility
{
enum Type : int
{
    Static,
    Stationary,
    Movable
};
}
/// Whether what is attached, or let go, stays where it is in the world, or comes to where its new parent is.
struct FAttachmentTransformRules
{
    static const FAttachmentTransformRules KeepWorldTransform;
    static const FAttachmentTransformRules KeepRelativeTransform;
    static const FAttachmentTransformRules SnapToTargetNotIncludingScale;
    bool bKeepsWorld;
    bool bSnaps;
};
struct FDetachmentTransformRules
{
    static const FDetachmentTransformRules KeepWorldTransform;
    static const FDetachmentTransformRules KeepRelativeTransform;
    bool bKeepsWorld;
};
struct FLifetimeProperty
{
    FName Name;
};
enum ENetMode
{
    NM_Standalone,
    NM_DedicatedServer,
    NM_ListenServer,
    NM_Client,
    NM_MAX
};

class UActorComponent : public UObject
{
public:
    static UClass* StaticClass();
    UActorComponent(const FObjectInitializer& = FObjectInitializer::Get()) {}

    AActor* GetOwner() const;
    virtual UWorld* GetWorld() const override;
    bool IsRegistered() const { return bRegistered; }
    bool HasBegunPlay() const { return bHasBegunPlay; }
    void SetIsReplicatedByDefault(bool bNew) { bReplicated = bNew; }
    void SetIsReplicated(bool bNew) { bReplicated = bNew; }
    bool GetIsReplicated() const { return bReplicated; }
    ENetMode GetNetMode() const;
    void RegisterComponent();
    void UnregisterComponent();
    void DestroyComponent(bool bPromoteChildren = false);
    bool IsEditorOnly() const { return bIsEditorOnly; }
    virtual void OnRegister() {}
    virtual void OnUnregister() {}
    virtual void BeginPlay() { bHasBegunPlay = true; }
    virtual void EndPlay(const EEndPlayReason::Type) { bHasBegunPlay = false; }
    virtual void TickComponent(float, ELevelTick, FActorComponentTickFunction*) {}
    virtual void ApplyWorldOffset(const FVector& /*InOffset*/, bool /*bWorldShift*/) {}
    virtual void BeginDestroy() override;
    /// What was changed by hand is registered anew.
    virtual void PostEditChange() override;

    FActorComponentTickFunction PrimaryComponentTick;
    bool bIsEditorOnly = false;

private:
    bool bRegistered = false;
    bool bHasBegunPlay = false;
    bool bReplicated = false;
};

class USceneComponent : public UActorComponent
{
public:
    static UClass* StaticClass();
    using UActorComponent::UActorComponent;

    FTransform GetComponentTransform() const;
    FVector GetComponentLocation() const { return GetComponentTransform().GetLocation(); }
    FQuat GetComponentQuat() const { return GetComponentTransform().GetRotation(); }
    virtual FTransform GetSocketTransform(FName Socket, ERelativeTransformSpace Space = RTS_World) const;
    virtual bool DoesSocketExist(FName Socket) const;
    USceneComponent* GetAttachParent() const { return ParentPrivate; }
    void SetupAttachment(USceneComponent* InParent) { ParentPrivate = InParent; }
    bool AttachToComponent(USceneComponent* NewParent, const FAttachmentTransformRules& Rules,
                           FName Socket = NAME_None);
    virtual void DetachFromComponent(const FDetachmentTransformRules& Rules);
    void SetWorldTransform(const FTransform& New, bool bSweep = false, void* Hit = nullptr,
                           ETeleportType Teleport = ETeleportType::None);
    void SetWorldLocation(const FVector& New, bool bSweep = false, void* Hit = nullptr,
                          ETeleportType Teleport = ETeleportType::None);
    FTransform GetRelativeTransform() const { return Relative; }
    FVector GetRelativeLocation() const { return Relative.GetLocation(); }
    void SetRelativeTransform(const FTransform& New);
    void SetUsingAbsoluteLocation(bool bNew);
    void SetUsingAbsoluteRotation(bool) {} // The three go together here.
    void SetUsingAbsoluteScale(bool) {}
    bool IsUsingAbsoluteLocation() const { return bAbsolute; }
    bool IsUsingAbsoluteRotation() const { return bAbsolute; }
    bool IsUsingAbsoluteScale() const { return bAbsolute; }
    virtual void ApplyWorldOffset(const FVector& InOffset, bool bWorldShift) override;
    virtual void OnAttachmentChanged() {}
    /// Registers it anew.
    virtual void SetMobility(EComponentMobility::Type NewMobility);
    /// Its place by its numbers, how they are meant, and whether it shows: the server's, unless a class says otherwise.
    virtual void GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const override;
    void SetVisibility(bool bNew, bool bPropagateToChildren = false);
    bool GetVisibleFlag() const { return bVisible; }
    bool IsVisible() const { return bVisible; }
    void SetHiddenInGame(bool bNew, bool = false) { bHiddenInGame = bNew; }
    virtual void CollectReferences(headless::ReferenceCollector& References) override;

    bool bHiddenInGame = false;
    TPlainMulticast<USceneComponent*, EUpdateTransformFlags, ETeleportType> TransformUpdated;
    EComponentMobility::Type Mobility = EComponentMobility::Movable;
    /// Of the headless host: named places for tests and levels.
    std::map<std::string, FTransform> Sockets;

protected:
    virtual void OnUpdateTransform(EUpdateTransformFlags, ETeleportType = ETeleportType::None) {}

private:
    void ChangeParent(USceneComponent* NewParent, bool bKeepsWorld);
    /// Tells of its new place, and those attached to it of a teleport; of another move they are not told here.
    void TellMoved(EUpdateTransformFlags Flags, ETeleportType Teleport);
    bool MayMove() const;

    USceneComponent* ParentPrivate = nullptr;
    FTransform Relative;
    bool bAbsolute = false;
    bool bVisible = true;
};

class UPrimitiveComponent : public USceneComponent, public headless::DrawnAs
{
public:
    static UClass* StaticClass();
    using USceneComponent::USceneComponent;

    virtual UBodySetup* GetBodySetup() { return nullptr; }
    virtual FBodyInstance* GetBodyInstance(FName = NAME_None, bool = true, int32 = INDEX_NONE) const
    {
        return const_cast<FBodyInstance*>(&BodyInstance);
    }
    /// Changes nothing where it comes to the same, as none does while the actor's collision is switched off.
    void SetCollisionEnabled(ECollisionEnabled::Type New);
    /// None where the actor's is switched off.
    ECollisionEnabled::Type GetCollisionEnabled() const;
    ECollisionChannel GetCollisionObjectType() const { return ObjectType; }
    void SetCollisionObjectType(ECollisionChannel New) { ObjectType = New; }
    const FCollisionResponseContainer& GetCollisionResponseToChannels() const { return Responses; }
    ECollisionResponse GetCollisionResponseToChannel(ECollisionChannel Channel) const
    {
        return Responses.GetResponse(Channel);
    }
    void SetCollisionResponseToChannels(const FCollisionResponseContainer& New) { Responses = New; }
    void SetCollisionResponseToAllChannels(ECollisionResponse New) { Responses.SetAllChannels(New); }
    void SetSimulatePhysics(bool bNew);
    bool IsSimulatingPhysics(FName = NAME_None) const { return BodyInstance.IsInstanceSimulatingPhysics(); }
    void SetEnableGravity(bool bNew);
    bool IsGravityEnabled() const { return bGravity; }
    float GetMass() const { return BodyInstance.GetBodyMass(); }
    void SetMassOverrideInKg(FName, float Kilograms, bool = true) { MassOverride = Kilograms; }
    void SetPhysicsLinearVelocity(const FVector& Velocity);
    FVector GetPhysicsLinearVelocity() { return BodyInstance.GetUnrealWorldVelocity(); }
    void SetPhysMaterialOverride(UPhysicalMaterial* New) { BodyInstance.Material = New; }
    virtual int32 GetNumMaterials() const { return Materials.Num(); }
    virtual UMaterialInterface* GetMaterial(int32 Slot) const;
    virtual void SetMaterial(int32 Slot, UMaterialInterface* New);
    virtual void OnRegister() override;
    virtual void OnUnregister() override;
    /// In a world that is edited also what does not collide has a body, to be clicked on.
    virtual bool ShouldCreatePhysicsState() const;

    FBodyInstance BodyInstance;
    bool bGenerateMirroredCollision = true; // of its body setup
    /// Of the headless host: what collides, also where the engine keeps no body setup for it.
    virtual UBodySetup* PhysicsSetup() { return GetBodySetup(); }
    /// Of the headless host: its rigid bodies.
    virtual std::vector<FBodyInstance*> AllBodies() { return {&BodyInstance}; }
    /// Of the headless host: which of several bodies a box touches, by number; of one that stands for the whole, no
    /// number.
    virtual TArray<int32> ItemsIn(const FBox&) const { return {INDEX_NONE}; }

    float MassOverride = 0.0f; // kg; 0 weighs by density
    bool bGravity = true;

private:
    ECollisionChannel ObjectType = ECC_WorldDynamic;
    FCollisionResponseContainer Responses;
    TArray<UMaterialInterface*> Materials;
};

class UStaticMeshComponent : public UPrimitiveComponent
{
public:
    static UClass* StaticClass();
    using UPrimitiveComponent::UPrimitiveComponent;

    UStaticMesh* GetStaticMesh() const { return StaticMesh; }
    bool SetStaticMesh(UStaticMesh* New);
    /// The asset's, but for those that were set here.
    virtual int32 GetNumMaterials() const override;
    virtual UMaterialInterface* GetMaterial(int32 Slot) const override;
    virtual UBodySetup* GetBodySetup() override;
    virtual void CollectReferences(headless::ReferenceCollector& References) override;

private:
    UStaticMesh* StaticMesh = nullptr;
};
