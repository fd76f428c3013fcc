/// Calls nodes of soft bodies at their times, without a Blueprint: for samples, and for trying a level out.
#pragma once

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"

#include "ConstrainedPDTimelineComponent.generated.h"

class AActor;

/** What a node is given for one of its pins, as text. */
USTRUCT(BlueprintType)
struct FConstrainedPDArgument
{
    GENERATED_BODY()

    /** The pin's name without spaces: Joules. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    FName Pin;
    /** As the engine reads it: 60, Once, (X=0,Y=0,Z=100); Other is the soft body of the call's other actor. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    FString Value;
};

/** A node that is called once. A pin that is not given is zero, none or the first of its choices. */
USTRUCT(BlueprintType)
struct FConstrainedPDTimedCall
{
    GENERATED_BODY()

    /** After play began, in game time. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD", meta = (ClampMin = "0", ForceUnits = "s"))
    float Seconds = 0.0f;
    /** Whose soft body is called. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    TObjectPtr<AActor> Actor;
    /** The node's name without spaces: AddWobble. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    FName Node;
    /** What its pins are given. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    TArray<FConstrainedPDArgument> Arguments;
    /** For nodes that take a second soft body. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    TObjectPtr<AActor> Other;
};

UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent, DisplayName = "Constrained PD Timeline"))
class CONSTRAINEDPD_API UConstrainedPDTimelineComponent : public UActorComponent
{
    GENERATED_BODY()

public:
    UConstrainedPDTimelineComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

    /** In any order; those of one time are called as they stand here. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    TArray<FConstrainedPDTimedCall> Calls;

    virtual void BeginPlay() override;
    virtual void TickComponent(float DeltaTime, ELevelTick TickType,
                               FActorComponentTickFunction* ThisTickFunction) override;

private:
    double Now = 0.0; // s since play began, at the beginning of the frame
};
