/// Project Settings, Plugins, Constrained PD.
#pragma once

#include "CoreMinimal.h"
#include "Engine/DeveloperSettings.h"

#include "ConstrainedPDSettings.generated.h"

UCLASS(Config = ConstrainedPD, DefaultConfig, meta = (DisplayName = "Constrained PD"))
class CONSTRAINEDPD_API UConstrainedPDSettings : public UDeveloperSettings
{
    GENERATED_BODY()

public:
    virtual FName GetCategoryName() const override;

    /** Seconds of a step. Every body of every world steps by this, whatever the frame rate. */
    UPROPERTY(Config, EditAnywhere, Category = "Time", meta = (ClampMin = "0.002", ClampMax = "0.1", ForceUnits = "s"))
    float StepSeconds = 1.0f / 30.0f;

    /** After a hitch no more steps than this are made up for in one frame; the rest of the time is dropped. */
    UPROPERTY(Config, EditAnywhere, Category = "Time", meta = (ClampMin = "1", ClampMax = "30"))
    int32 MostStepsPerFrame = 4;

    /** Seconds between two frames that a server sends of each body that moves. */
    UPROPERTY(Config, EditAnywhere, Category = "Network", meta = (ClampMin = "0.02", ClampMax = "5", ForceUnits = "s"))
    float NetFrameSeconds = 0.1f;

    /** Milliseconds a frame for all bodies of a world together; 0 is without limit, which is deterministic. */
    UPROPERTY(Config, EditAnywhere, Category = "Cost", meta = (ClampMin = "0", ForceUnits = "ms"))
    float BudgetMilliseconds = 8.0f;

    /** Farther than this (cm) from every player's eye soft bodies stand still and cost nothing; 0: they play
     * everywhere. */
    UPROPERTY(Config, EditAnywhere, Category = "Cost", meta = (ClampMin = "0", ForceUnits = "cm"))
    float SimulationDistance = 0.0f;

    /** The solver's iterations a step, at most. */
    UPROPERTY(Config, EditAnywhere, Category = "Cost", meta = (ClampMin = "1", ClampMax = "200"))
    int32 MaxIterations = 32;

    /** Vertices that a body is filled with unless it says otherwise. */
    UPROPERTY(Config, EditAnywhere, Category = "Cost", meta = (ClampMin = "8", ClampMax = "20000"))
    int32 DefaultVertices = 800;
};
