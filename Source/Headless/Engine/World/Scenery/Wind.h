/// Actors that stand for wind.
#pragma once

#include "Headless/Engine/World/World.h"

class UWindDirectionalSourceComponent : public USceneComponent
{
public:
    static UClass* StaticClass();
    using USceneComponent::USceneComponent;

    float Strength = 0.1f; // its weight among others
    float Speed = 0.1f;    // m/s, along the component's X
    void SetStrength(float New) { Strength = New; }
    void SetSpeed(float New) { Speed = New; }
    virtual void OnRegister() override;
    virtual void OnUnregister() override;
};

class AWindDirectionalSource : public AActor
{
public:
    static UClass* StaticClass();
    using AActor::AActor;

    /// Made when it is first asked for.
    UWindDirectionalSourceComponent* GetComponent();
};
