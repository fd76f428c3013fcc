/// How long a frame the rigid bodies may make, as the project's settings say.
#pragma once

#include "Headless/Engine/World/World.h"

class UPhysicsSettings : public UDeveloperSettings
{
public:
    static UClass* StaticClass();
    /// Of a frame that takes longer, the rest is lost to rigid bodies: they go slower.
    float MaxPhysicsDeltaTime = 1.0f / 30.0f; // s
    bool bSubstepping = false;                // then the limit is this many of these instead
    float MaxSubstepDeltaTime = 1.0f / 60.0f; // s
    int32 MaxSubsteps = 6;
};
