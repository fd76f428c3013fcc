/// The actor that a static mesh becomes in a level.
#pragma once

#include "Headless/Engine/World/World.h"

class AStaticMeshActor : public AActor
{
public:
    static UClass* StaticClass();
    using AActor::AActor;

    /// Its root, which does not move unless it is told that it may.
    UStaticMeshComponent* GetStaticMeshComponent() const { return Cast<UStaticMeshComponent>(GetRootComponent()); }
    virtual void PostMade() override;
};
