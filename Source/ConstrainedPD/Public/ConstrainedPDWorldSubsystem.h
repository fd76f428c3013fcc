/// Owns the soft bodies of a world: gathers before physics, steps on workers, publishes after it.
#pragma once

#include <memory>

#include "CoreMinimal.h"
#include "Delegates/IDelegateInstance.h"
#include "Engine/EngineBaseTypes.h"
#include "Subsystems/WorldSubsystem.h"

#include "ConstrainedPDWorldSubsystem.generated.h"

class UCanvas;
class UConstrainedPDComponent;
class UConstrainedPDWorldSubsystem;
class APlayerController;
class USceneComponent;
struct FConstrainedPDStage;

/// Runs one half of the subsystem's frame. A tickable subsystem would run after physics only, and once.
USTRUCT()
struct FConstrainedPDTick : public FTickFunction
{
    GENERATED_BODY()

    UConstrainedPDWorldSubsystem* Subsystem = nullptr;
    bool bOpens = false;

    virtual void ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
                             const FGraphEventRef& MyCompletionGraphEvent) override;
    virtual FString DiagnosticMessage() override;
    virtual FName DiagnosticContext(bool bDetailed) override;
};

template <> struct TStructOpsTypeTraits<FConstrainedPDTick> : public TStructOpsTypeTraitsBase2<FConstrainedPDTick>
{
    enum
    {
        WithCopy = false
    };
};

UCLASS()
class CONSTRAINEDPD_API UConstrainedPDWorldSubsystem : public UWorldSubsystem
{
    GENERATED_BODY()

public:
    /** Soft bodies in play in this world. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD")
    int32 GetBodyCount() const;

    /** Those of them that sleep. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD")
    int32 GetSleepingCount() const;

    /** Milliseconds that the game thread spent on soft bodies in the last frame, waiting included. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD")
    float GetGameThreadMilliseconds() const { return static_cast<float>(GameThreadMilliseconds); }

    /** Milliseconds of those that it only waited for the steps on other threads. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD")
    float GetWaitingMilliseconds() const { return static_cast<float>(WaitingMilliseconds); }

    virtual void Deinitialize() override;
    virtual void OnWorldBeginPlay(UWorld& InWorld) override;

    TArray<UConstrainedPDComponent*> GetSoftBodies() const;

    // For the component.
    void Enter(UConstrainedPDComponent& Component);
    void Leave(UConstrainedPDComponent& Component);
    FString Transfer(UConstrainedPDComponent& From, UConstrainedPDComponent& To, double Joules);
    void SetEnabled(UConstrainedPDComponent& Component, bool bEnabled);
    void Disturb(UConstrainedPDComponent& Component);
    /// It stands elsewhere, though no step took it there.
    void NoteMoved(UConstrainedPDComponent& Component);
    /// From now on bodies look around after this component has moved, so that an animation's hand is not a frame ahead.
    void WaitForLeader(USceneComponent& Leader);
    /// Has the component look each frame whether its bake is done.
    void AwaitBake(UConstrainedPDComponent& Component);
    void GiveImpulses(float DeltaTime);
    /// Returns when no step is under way.
    void WaitForSteps();

protected:
    virtual bool DoesSupportWorldType(const EWorldType::Type WorldType) const override;

private:
    friend FConstrainedPDTick;
    void Open(float DeltaTime);
    void Close();
    void DrawGraphs(UCanvas* Canvas, APlayerController* Viewer);
    void ReadSettings();
    void StartTicking(ULevel* Level);
    void WaitFor(UObject& Mover, FTickFunction& Tick);
    void Watch();
    void FinishBakes();

    FConstrainedPDTick OpenTick;
    FConstrainedPDTick CloseTick;

    UPROPERTY(Transient)
    TArray<TWeakObjectPtr<UConstrainedPDComponent>> Components;

    TArray<TWeakObjectPtr<UConstrainedPDComponent>> Baking;

    std::shared_ptr<FConstrainedPDStage> Stage;
    FDelegateHandle Graphs;
    double GameThreadMilliseconds = 0.0;
    double WaitingMilliseconds = 0.0;
};
