/// Actors that stand for wind.
#pragma once

#include "Headless/Engine/World/World.h"

class FWindData
{
public:
    float Speed = 0.0f; // m/s
    FVector Direction = FVector(1.0, 0.0, 0.0);
};

class UWindDirectionalSourceComponent : public USceneComponent
{
public:
    static UClass* StaticClass();
    using USceneComponent::USceneComponent;

    float Strength = 0.1f; // its weight among others
    float Speed = 0.1f;    // m/s, along the component's X
    void SetStrength(float New) { Strength = New; }
    void SetSpeed(float New) { Speed = New; }
    bool IsActive() const { return IsRegistered(); }
    /// At a place, whether it renders or not. False where it does not reach.
    bool GetWindParameters(const FVector& Place, FWindData& Wind, float& Weight) const;
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
