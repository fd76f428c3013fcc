/// Triangle meshes as the engine's physics keeps them.
#pragma once

#include <array>
#include <memory>

#include "Headless/Engine/Core/Containers.h"
#include "Headless/Engine/Core/Vectors.h"

namespace Chaos
{
class FTrimeshParticles
{
public:
    using FPlace = std::array<float, 3>;
    uint32 Size() const { return static_cast<uint32>(Places.Num()); }
    const FPlace& GetX(int32 Number) const { return Places[Number]; }
    TArray<FPlace> Places; // cm
};

class FTrimeshIndexBuffer
{
public:
    using LargeIdxType = int32;
    using SmallIdxType = uint16;
    bool RequiresLargeIndices() const { return Small.IsEmpty(); }
    const TArray<std::array<LargeIdxType, 3>>& GetLargeIndexBuffer() const { return Large; }
    const TArray<std::array<SmallIdxType, 3>>& GetSmallIndexBuffer() const { return Small; }
    TArray<std::array<LargeIdxType, 3>> Large;
    TArray<std::array<SmallIdxType, 3>> Small;
};

/// Its triangles turn against the renderer's: counter-clockwise seen from outside, as numbers go.
class FTriangleMeshImplicitObject
{
public:
    const FTrimeshParticles& Particles() const { return Places; }
    const FTrimeshIndexBuffer& Elements() const { return Corners; }

    // Of the headless host.
    FTrimeshParticles Places;
    FTrimeshIndexBuffer Corners;
};
using FTriangleMeshImplicitObjectPtr = std::shared_ptr<FTriangleMeshImplicitObject>;
} // namespace Chaos

namespace headless
{
/// Triangles in the renderer's order become a mesh of the physics; the small buffer is used where it suffices, as the
/// engine does.
Chaos::FTriangleMeshImplicitObjectPtr CookTriangles(const TArray<FVector>& Places, const TArray<int32>& Corners);
} // namespace headless
