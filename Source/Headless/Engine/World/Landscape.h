/// Landscapes: components that hold a grid of heights, and the actor that answers for all of them.
#pragma once

#include "Headless/Engine/World/World.h"

class ULandscapeHeightfieldCollisionComponent : public UPrimitiveComponent
{
public:
    static UClass* StaticClass();
    using UPrimitiveComponent::UPrimitiveComponent;

    int32 CollisionSizeQuads = 0;
    float CollisionScale = 1.0f;

    // Of the headless host.
    TArray<double> Heights; // cm above the component, rows along Y, as the component's scale has them
    UBodySetup* Triangles = nullptr;
    virtual UBodySetup* PhysicsSetup() override;
    virtual void CollectReferences(headless::ReferenceCollector& References) override;
};

class ALandscapeProxy : public AActor
{
public:
    static UClass* StaticClass();
    TOptional<float> GetHeightAtLocation(FVector Location) const;
};
