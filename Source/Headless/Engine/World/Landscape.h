/// Landscapes: components that hold a grid of heights.
#pragma once

#include "Headless/Engine/World/World.h"

class ULandscapeHeightfieldCollisionComponent : public UPrimitiveComponent
{
public:
    static UClass* StaticClass();
    using UPrimitiveComponent::UPrimitiveComponent;

    int32 CollisionSizeQuads = 0;
    float CollisionScale = 1.0f;
    /// Heights in the world (cm), rows along X. False where there is no collision, or too little room.
    bool FillHeightTile(TArrayView<float> Tile, int32 Offset, int32 Stride) const;

    // Of the headless host.
    TArray<double> Heights; // cm above the component, rows along Y, as the component's scale has them
    UBodySetup* Triangles = nullptr;
    virtual UBodySetup* PhysicsSetup() override;
    virtual void CollectReferences(headless::ReferenceCollector& References) override;
};
