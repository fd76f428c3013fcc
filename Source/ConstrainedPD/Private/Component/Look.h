/// How the static mesh asks to be drawn, besides its shape: what the soft body in its place takes over and goes on
/// following.
#pragma once

#include "CoreMinimal.h"
#include "UObject/WeakObjectPtr.h"
#include "UObject/WeakObjectPtrTemplates.h"

class UMaterialInterface;
class UPrimitiveComponent;
enum class ERendererStencilMask : uint8;

struct FConstrainedPDLook
{
    TArray<TWeakObjectPtr<UMaterialInterface>> Materials; // a slot
    TArray<float> CustomData;
    bool bCastShadow = true;
    bool bReceivesDecals = true;
    bool bInMainPass = true;
    bool bHiddenInGame = false;
    bool bOwnerNoSee = false;
    bool bOnlyOwnerSee = false;
    bool bCustomDepth = false;
    int32 Stencil = 0;
    ERendererStencilMask StencilMask{};
    int32 SortPriority = 0;
    float DrawDistance = 0.0f;  // cm
    uint8 LightingChannels = 0; // a bit each
};

namespace ConstrainedPD
{
/// Into one that is there already: every frame of every body asks.
void ReadLook(const UPrimitiveComponent& Component, FConstrainedPDLook& Look);
FConstrainedPDLook LookOf(const UPrimitiveComponent& Component);

/// Brings a component from one look to another, but for what it has come to say otherwise itself.
void ChangeLook(const FConstrainedPDLook& From, const FConstrainedPDLook& To, UPrimitiveComponent& Component);
} // namespace ConstrainedPD
