/// The player's hand: grabs the soft body in the middle of the view while a key is held, and takes it along.
#pragma once

#include "Components/ActorComponent.h"
#include "ConstrainedPDTypes.h"
#include "CoreMinimal.h"
#include "InputCoreTypes.h"

#include "ConstrainedPDHandComponent.generated.h"

class APlayerController;
class UConstrainedPDComponent;

UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent, DisplayName = "Constrained PD Hand"))
class CONSTRAINEDPD_API UConstrainedPDHandComponent : public UActorComponent
{
    GENERATED_BODY()

public:
    UConstrainedPDHandComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

    /** Held, it grabs; let go, it lets go. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    FKey Key;

    /** How far from the eye it grabs, in cm. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD", meta = (ClampMin = "0", ForceUnits = "cm"))
    float Reach = 1500.0f;

    /** What lies within this of the place that is seen is held, in cm. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD", meta = (ClampMin = "0", ForceUnits = "cm"))
    float Radius = 20.0f;

    /** The soft body in the hand, or none. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD")
    UConstrainedPDComponent* GetHeld() const;

    virtual void TickComponent(float DeltaTime, ELevelTick TickType,
                               FActorComponentTickFunction* ThisTickFunction) override;
    virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

private:
    void Take(const FVector& Eye, const FVector& Forward);
    void LetGo();

    TWeakObjectPtr<UConstrainedPDComponent> Held;
    FConstrainedPDHold Hold;
    double Distance = 0.0; // cm, of what is held from the eye
    bool bPressed = false; // in the frame before
};
