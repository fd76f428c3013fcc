/// Landscapes: components that hold a grid of heights.
#pragma once

#include <memory>
#include <utility>

#include "Headless/Engine/World/World.h"

namespace Chaos
{
/// Which cells are there.
class FHeightField
{
public:
    FHeightField(int32 InCells, TArray<uint8> InHoles) : Cells(InCells), Holes(std::move(InHoles)) {}
    bool IsHole(int32 CellX, int32 CellY) const { return Holes[CellY * Cells + CellX] != 0; }

private:
    int32 Cells;
    TArray<uint8> Holes; // 1 where there is none; rows along X
};
} // namespace Chaos

class ULandscapeHeightfieldCollisionComponent : public UPrimitiveComponent
{
public:
    static UClass* StaticClass();
    using UPrimitiveComponent::UPrimitiveComponent;

    int32 CollisionSizeQuads = 0;
    float CollisionScale = 1.0f;
    /// Heights in the world (cm), rows along X. False where there is no collision, or too little room.
    bool FillHeightTile(TArrayView<float> Tile, int32 Offset, int32 Stride) const;

    struct FHeightfieldGeometryRef
    {
        std::shared_ptr<Chaos::FHeightField> HeightfieldGeometry;
    };
    std::shared_ptr<FHeightfieldGeometryRef> HeightfieldRef;

    // Of the headless host.
    TArray<double> Heights; // cm above the component, rows along Y, as the component's scale has them
    UBodySetup* Triangles = nullptr;
    virtual UBodySetup* PhysicsSetup() override;
    virtual void CollectReferences(headless::ReferenceCollector& References) override;
};
