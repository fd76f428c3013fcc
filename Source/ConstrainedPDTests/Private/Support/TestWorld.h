/// A world of a test's own, with soft bodies in it, stepped by hand.
#pragma once

#include <functional>

#include "Components/ActorComponent.h"
#include "Components/SceneComponent.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDWorldSubsystem.h"
#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"
#include "Misc/EngineVersionComparison.h"

#include "TestWorld.generated.h"

class AActor;
class IConsoleVariable;
class UConstrainedPDBody;
class ULevel;
class UStaticMeshComponent;

/// The flags became an enum class in 5.5 with masks of their own; the expression is the same word by word but for
/// those.
#if UE_VERSION_OLDER_THAN(5, 5, 0)
#define CPD_TEST_FLAGS (EAutomationTestFlags::ApplicationContextMask | EAutomationTestFlags::ProductFilter)
#define CPD_STRESS_FLAGS (EAutomationTestFlags::ApplicationContextMask | EAutomationTestFlags::StressFilter)
#else
#define CPD_TEST_FLAGS (EAutomationTestFlags_ApplicationContextMask | EAutomationTestFlags::ProductFilter)
#define CPD_STRESS_FLAGS (EAutomationTestFlags_ApplicationContextMask | EAutomationTestFlags::StressFilter)
#endif

/// Counts what a soft body tells.
UCLASS()
class UConstrainedPDTestListener : public UObject
{
    GENERATED_BODY()

public:
    UFUNCTION()
    void OnHit(UConstrainedPDComponent* SoftBody, AActor* OtherActor, UPrimitiveComponent* OtherComponent,
               FVector Location, FVector Normal, FVector Impulse);
    UFUNCTION()
    void OnThreshold(UConstrainedPDComponent* SoftBody, float ThresholdJoules, bool bUpwards);
    UFUNCTION()
    void OnMessage(UConstrainedPDComponent* SoftBody, const FString& Message);
    UFUNCTION()
    void OnSleepOrWake(UConstrainedPDComponent* SoftBody);
    /// Destroys the actor that tells.
    UFUNCTION()
    void DestroyOnThreshold(UConstrainedPDComponent* SoftBody, float ThresholdJoules, bool bUpwards);

    int32 Hits = 0;
    UPrimitiveComponent* FirstOther = nullptr;
    FVector FirstLocation = FVector::ZeroVector;
    FVector FirstNormal = FVector::ZeroVector;
    FVector FirstImpulse = FVector::ZeroVector;
    int32 Upwards = 0;
    int32 Downwards = 0;
    int32 Messages = 0;
    int32 SleepsAndWakes = 0;
    FString LastMessage;
};

/// Stands for a skeletal mesh: it has one bone, which moves by itself.
UCLASS()
class UConstrainedPDTestArm : public USceneComponent
{
    GENERATED_BODY()

public:
    virtual FTransform GetSocketTransform(FName InSocketName,
                                          ERelativeTransformSpace TransformSpace = RTS_World) const override;
    virtual bool DoesSocketExist(FName InSocketName) const override;

    FTransform Hand; // in the world
};

/// Acts while physics runs, when soft bodies are being stepped elsewhere.
UCLASS()
class UConstrainedPDTestMeddler : public UActorComponent
{
    GENERATED_BODY()

public:
    UConstrainedPDTestMeddler(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
    virtual void TickComponent(float DeltaTime, ELevelTick TickType,
                               FActorComponentTickFunction* ThisTickFunction) override;

    std::function<void()> Act; // once
};

/// What a soft body is to be spawned with.
struct FConstrainedPDTestBody
{
    FVector Location = FVector(0.0, 0.0, 200.0);
    FVector Scale = FVector(1.0, 1.0, 1.0);
    int32 Vertices = 60;
    float Damping = 0.0f;
    float GravityScale = 0.0f;
    bool bAllowSleep = false;
    bool bWithMesh = true;
    bool bBakeInBackground = false;
    EConstrainedPDCollision Collision = EConstrainedPDCollision::Simple;
    TArray<FConstrainedPDRegion> Pins;
    UConstrainedPDBody* Asset = nullptr; // none: filled when play begins
    ULevel* Level = nullptr;             // none: the persistent one
};

/// A console variable's value for as long as this lives.
class FConstrainedPDTestOverride
{
public:
    FConstrainedPDTestOverride(const TCHAR* Name, float Value);
    ~FConstrainedPDTestOverride();
    FConstrainedPDTestOverride(const FConstrainedPDTestOverride&) = delete;
    FConstrainedPDTestOverride& operator=(const FConstrainedPDTestOverride&) = delete;

private:
    IConsoleVariable* Variable;
    float Before;
};

class FConstrainedPDTestWorld
{
public:
    FConstrainedPDTestWorld();
    ~FConstrainedPDTestWorld();
    FConstrainedPDTestWorld(const FConstrainedPDTestWorld&) = delete;
    FConstrainedPDTestWorld& operator=(const FConstrainedPDTestWorld&) = delete;

    UConstrainedPDComponent* Spawn(const FConstrainedPDTestBody& Wanted = FConstrainedPDTestBody());
    /// A cube of the engine, 100 cm across before it is scaled.
    UStaticMeshComponent* SpawnCube(const FVector& Location, const FVector& Scale, bool bSimulated);
    void Tick(float Seconds);
    /// So many frames of a step's length.
    void TickSteps(int32 Steps);

    /// Does it in the middle of the next step, and plays on.
    void DoMidStep(std::function<void()> Act);

    UConstrainedPDWorldSubsystem* GetSubsystem() const;
    /// Lives as long as this world.
    UConstrainedPDTestListener* MakeListener();
    UWorld* World = nullptr;

private:
    TArray<UConstrainedPDTestListener*> Listeners;
    // Without a limit: on a slow machine bodies would wait, and their results differ.
    FConstrainedPDTestOverride Budget{TEXT("cpd.Budget"), 0.0f};
};
