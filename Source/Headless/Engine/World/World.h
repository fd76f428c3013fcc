/// Actors, levels, worlds and their subsystems.
#pragma once

#include <set>

#include "Headless/Engine/World/Components.h"

class APlayerController;
class ULevelStreamingDynamic;
class ULineBatchComponent;
class UWorldSubsystem;
struct FURL
{
};

namespace headless
{
class PhysicsWorld;
}

namespace EWorldType
{
enum Type : int
{
    None,
    Game,
    Editor,
    PIE,
    EditorPreview,
    GamePreview,
    Inactive
};
}

class AActor : public UObject
{
public:
    static UClass* StaticClass();
    virtual UWorld* GetWorld() const override;
    ULevel* GetLevel() const;
    bool Destroy();
    bool HasAuthority() const;
    USceneComponent* GetRootComponent() const { return RootComponent; }
    bool SetRootComponent(USceneComponent* New);
    FVector GetActorLocation() const;
    bool SetActorLocation(const FVector& New, bool bSweep = false, void* Hit = nullptr,
                          ETeleportType Teleport = ETeleportType::None);
    template <class T> T* FindComponentByClass() const
    {
        for (UActorComponent* const Component : Components)
            if (T* const Found = Cast<T>(Component))
                return Found;
        return nullptr;
    }
    const TArray<UActorComponent*>& GetComponents() const { return Components; }
    void AddInstanceComponent(UActorComponent*) {}
    bool HasActorBegunPlay() const { return bHasBegunPlay; }
    bool GetActorEnableCollision() const { return bCollides; }
    void SetActorEnableCollision(bool bNew);
    void DispatchBeginPlay(bool bFromLevelStreaming = false);
    void RouteEndPlay(const EEndPlayReason::Type Reason);
    void RegisterAllComponents();
    void UnregisterAllComponents(bool bForReregister = false);
    /// Below the world's lower bound; a class may do otherwise than to end there.
    virtual void FellOutOfWorld(const class UDamageType&);
    virtual void CollectReferences(headless::ReferenceCollector& References) override;

    /// Of the headless host: makes the components that its class has.
    virtual void PostMade() {}

    FTickFunction PrimaryActorTick; // of actors that tick by themselves, which none here does
    TArray<UActorComponent*> Components;

private:
    USceneComponent* RootComponent = nullptr;
    bool bHasBegunPlay = false;
    bool bCollides = true;
};

/// An actor's components of a class.
template <class T, uint32 Room = 24> class TInlineComponentArray : public TArray<T>
{
public:
    TInlineComponentArray(const AActor* Actor, bool = false)
    {
        for (UActorComponent* const Component : Actor->Components)
            if (const T Found = Cast<std::remove_pointer_t<T>>(Component))
                this->Add(Found);
    }
};

/// A key by its name.
struct FKey
{
    std::string Name;
};
struct EKeys
{
    static const FKey LeftMouseButton;
};
inline const FKey EKeys::LeftMouseButton{"LeftMouseButton"};

class APlayerController : public AActor
{
public:
    static UClass* StaticClass();
    void GetPlayerViewPoint(FVector& Location, FRotator& Rotation) const
    {
        Location = View;
        Rotation = Looks;
    }
    bool IsInputKeyDown(FKey Key) const { return Pressed.contains(Key.Name); }
    /// After physics and what ticks after it, before the frame's last work.
    void UpdateCameraManager(float DeltaSeconds);

    // Of the headless host.
    TWeakObjectPtr<USceneComponent> Follows; // what the camera is fixed to, if it is
    FVector View;
    FRotator Looks;
    std::set<std::string> Pressed;
};

/// Over the players of a world.
class FConstPlayerControllerIterator
{
public:
    explicit FConstPlayerControllerIterator(const TArray<TWeakObjectPtr<APlayerController>>& InAll) : All(InAll) {}
    explicit operator bool() const { return Number < All.Num(); }
    FConstPlayerControllerIterator& operator++()
    {
        ++Number;
        return *this;
    }
    const TWeakObjectPtr<APlayerController>& operator*() const { return All[Number]; }
    const TWeakObjectPtr<APlayerController>* operator->() const { return &All[Number]; }

private:
    const TArray<TWeakObjectPtr<APlayerController>>& All;
    int32 Number = 0;
};

class ULevel : public UObject
{
public:
    static UClass* StaticClass();
    TArray<AActor*> Actors;
    UWorld* OwningWorld = nullptr; // while it is part of one
    virtual UWorld* GetWorld() const override { return OwningWorld; }
    /// True when no actor's components are left to unregister.
    bool IncrementalUnregisterComponents(int32 NumComponentsToUnregister);

    // Of the headless host.
    TArray<FTickFunction*> TickFunctions;
    virtual void CollectReferences(headless::ReferenceCollector& References) override;
    ~ULevel() override;

private:
    int32 CurrentActorIndexForUnregisterComponents = 0;
};

class FScene;

/// What the renderer knows of a world: here, its wind. Without a renderer, as on dedicated servers, it knows nothing.
class FSceneInterface
{
public:
    class UWorld* GetWorld() const { return World; }
    /// Speed in m/s.
    void GetWindParameters_GameThread(const FVector& Position, FVector& Direction, float& Speed, float& LeastGust,
                                      float& MostGust) const;
    FScene* GetRenderScene() { return bRenders ? reinterpret_cast<FScene*>(this) : nullptr; }

    // Of the headless host.
    class UWorld* World = nullptr;
    bool bRenders = true;
    FVector Wind; // cm/s, besides that of the sources
    TArray<class UWindDirectionalSourceComponent*> Sources;
};

class APlayerState : public AActor
{
public:
    static UClass* StaticClass();
};

/// What hurts, and how.
class UDamageType : public UObject
{
public:
    static UClass* StaticClass();
};

class AWorldSettings
{
public:
    explicit AWorldSettings(UWorld& InWorld) : World(InWorld) {}

    /// Begins the play of all actors. A game's state does so; a world without a game mode must be asked.
    void NotifyBeginPlay();
    void SetTimeDilation(float New) { TimeDilation = New; }
    /// Frames are never shorter or longer than these, once dilated.
    float FixupDeltaSeconds(float DeltaSeconds) const;
    /// The world stands still while somebody pauses it.
    void SetPauserPlayerState(APlayerState* PlayerState) { PauserPlayerState = PlayerState; }
    APlayerState* GetPauserPlayerState() const { return PauserPlayerState; }

    bool AreWorldBoundsChecksEnabled() const { return bEnableWorldBoundsChecks; }

    bool bEnableWorldBoundsChecks = true;
    float KillZ = -1048575.0f; // cm; actors that fall below it end
    TSubclassOf<UDamageType> KillZDamageType;
    float TimeDilation = 1.0f;
    float MinUndilatedFrameTime = 0.0005f; // s
    float MaxUndilatedFrameTime = 0.4f;    // s

private:
    UWorld& World;
    APlayerState* PauserPlayerState = nullptr;
};

struct FActorSpawnParameters
{
    ULevel* OverrideLevel = nullptr; // none: the world's persistent one
};

class UPackage;
namespace ERHIFeatureLevel
{
enum Type : int
{
    Num
};
}

/// What a world is made with.
struct FWorldInitializationValues
{
    FWorldInitializationValues& ShouldSimulatePhysics(bool bNew) { return Set(bShouldSimulatePhysics, bNew); }
    FWorldInitializationValues& EnableTraceCollision(bool bNew) { return Set(bEnableTraceCollision, bNew); }
    FWorldInitializationValues& CreateNavigation(bool) { return *this; }
    FWorldInitializationValues& CreateAISystem(bool) { return *this; }

    // As CreateWorld has them for who says nothing.
    bool bShouldSimulatePhysics = false;
    bool bEnableTraceCollision = true;

private:
    FWorldInitializationValues& Set(bool& bValue, bool bNew)
    {
        bValue = bNew;
        return *this;
    }
};

class UWorld : public UObject
{
public:
    static UClass* StaticClass();
    using InitializationValues = FWorldInitializationValues;
    static UWorld* CreateWorld(EWorldType::Type Type, bool bInformEngine, FName Name = NAME_None,
                               UPackage* Package = nullptr, bool bAddToRoot = true,
                               ERHIFeatureLevel::Type FeatureLevel = ERHIFeatureLevel::Num,
                               const InitializationValues* Values = nullptr);
    /// Unregisters components and ends subsystems; no actor's play is ended by it.
    void DestroyWorld(bool bInformEngine);
    void InitializeActorsForPlay(const FURL&) {}
    /// Tells the subsystems; actors begin by AWorldSettings::NotifyBeginPlay.
    void BeginPlay();
    bool GetBegunPlay() const { return bBegunPlay; }
    void SetBegunPlay(bool bHasBegunPlay) { bBegunPlay = bHasBegunPlay; }
    void Tick(ELevelTick Type, float DeltaSeconds);
    virtual UWorld* GetWorld() const override { return const_cast<UWorld*>(this); }

    /// Levels come and go while the world plays. What goes is first unregistered, actor by actor in a frame each where
    /// that is allowed, then its play ends; what comes is registered, then its play begins.
    void AddToWorld(ULevel* Level, const FTransform& LevelTransform = FTransform::Identity);
    void RemoveFromWorld(ULevel* Level, bool bAllowIncrementalRemoval = false);
    const TArray<ULevel*>& GetLevels() const { return Levels; }
    /// Until every streamed level is, or is not, where it shall be.
    void FlushLevelStreaming();

    template <class T> T* SpawnActor(const FActorSpawnParameters& Parameters = FActorSpawnParameters())
    {
        return static_cast<T*>(SpawnActorOf(T::StaticClass(), FTransform::Identity, Parameters.OverrideLevel));
    }
    template <class T> T* GetSubsystem() const { return static_cast<T*>(FindSubsystem(T::StaticClass())); }
    float GetGravityZ() const { return GravityZ; }
    AWorldSettings* GetWorldSettings(bool = false, bool = true) const { return const_cast<AWorldSettings*>(&Settings); }
    float GetTimeSeconds() const { return static_cast<float>(TimeSeconds); }
    bool IsPaused() const { return Settings.GetPauserPlayerState() != nullptr; }
    FConstPlayerControllerIterator GetPlayerControllerIterator() const
    {
        return FConstPlayerControllerIterator(Players);
    }
    APlayerController* GetFirstPlayerController() const { return Players.Num() > 0 ? Players[0].Get() : nullptr; }
    bool OverlapMultiByChannel(TArray<FOverlapResult>& Overlaps, const FVector& Position, const FQuat& Rotation,
                               ECollisionChannel Channel, const FCollisionShape& Shape,
                               const FCollisionQueryParams& Query, const FCollisionResponseParams& Response) const;
    virtual void CollectReferences(headless::ReferenceCollector& References) override;
    virtual void BeginDestroy() override;

    EWorldType::Type WorldType = EWorldType::Game;
    ULevel* PersistentLevel = nullptr;
    FSceneInterface* Scene = nullptr;
    ULineBatchComponent* LineBatcher = nullptr;
    double TimeSeconds = 0.0;

    // Of the headless host.
    UObject* FindSubsystem(UClass* Class) const;
    AActor* SpawnActorOf(UClass* Class, const FTransform& At, ULevel* Level = nullptr);
    float GravityZ = -980.0f;
    ENetMode NetMode = NM_Standalone;
    TArray<TWeakObjectPtr<APlayerController>> Players; // whoever owns them keeps them alive
    TArray<ULevelStreamingDynamic*> StreamingLevels;
    FSceneInterface OwnScene;
    InitializationValues Values;
    std::shared_ptr<headless::PhysicsWorld> Physics;

private:
    bool IsTicking(FTickFunction& Function) const;
    void RunGroup(ETickingGroup Group, ELevelTick Type, float DeltaSeconds);
    TArray<ULevel*> Levels; // the persistent one first
    TArray<UWorldSubsystem*> Subsystems;
    AWorldSettings Settings{*this};
    bool bBegunPlay = false;
};

class FSubsystemCollectionBase
{
};

class USubsystem : public UObject
{
public:
    static UClass* StaticClass();
    virtual void Initialize(FSubsystemCollectionBase&) {}
    virtual void Deinitialize() {}
};

class UWorldSubsystem : public USubsystem
{
public:
    static UClass* StaticClass();
    virtual void OnWorldBeginPlay(UWorld&) {}
    UWorld& GetWorldRef() const { return *GetWorld(); }
    virtual bool DoesSupportWorldType(const EWorldType::Type) const { return true; }
};

struct FWorldContext
{
    void SetCurrentWorld(UWorld*) {}
};

enum class EGetWorldErrorMode
{
    ReturnNull,
    LogAndReturnNull,
    Assert
};

class UEngine
{
public:
    FWorldContext& CreateNewWorldContext(EWorldType::Type)
    {
        static FWorldContext Context;
        return Context;
    }
    void DestroyWorldContext(UWorld*) {}
    static class UFont* GetSmallFont() { return nullptr; }
    bool UseStaticMeshMinLODPerQualityLevels = false;
    UWorld* GetWorldFromContextObject(const UObject* Object, EGetWorldErrorMode) const
    {
        return Object ? Object->GetWorld() : nullptr;
    }
};
extern UEngine* GEngine;
extern uint64 GFrameCounter;

class UBlueprintFunctionLibrary : public UObject
{
public:
    static UClass* StaticClass();
};

class UDeveloperSettings : public UObject
{
public:
    static UClass* StaticClass();
    virtual FName GetCategoryName() const { return NAME_None; }
};

#define DOREPLIFETIME(Class, Property) OutLifetimeProps.Add({FName(#Property)})
#define DISABLE_REPLICATED_PRIVATE_PROPERTY(Class, Property)                                                           \
    OutLifetimeProps.RemoveAll([](const FLifetimeProperty& One) { return One.Name == FName(#Property); })
