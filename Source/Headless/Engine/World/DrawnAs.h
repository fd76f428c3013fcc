/// How a component asks to be drawn, besides its mesh and materials.
#pragma once

#include "Headless/Engine/Core/Containers.h"

enum class ERendererStencilMask : uint8
{
    ERSM_Default,
    ERSM_255
};

struct FLightingChannels
{
    bool bChannel0 = true;
    bool bChannel1 = false;
    bool bChannel2 = false;
};

inline uint8 GetLightingChannelMaskForStruct(FLightingChannels Value)
{
    return static_cast<uint8>((Value.bChannel0 ? 1 : 0) | (Value.bChannel1 ? 2 : 0) | (Value.bChannel2 ? 4 : 0));
}

struct FCustomPrimitiveData
{
    TArray<float> Data;
};

namespace headless
{
/// What the engine keeps in the component itself, with the functions that tell the renderer of a change.
class DrawnAs
{
public:
    bool CastShadow = true;
    bool bReceivesDecals = true;
    bool bRenderInMainPass = true;
    bool bRenderCustomDepth = false;
    bool bOwnerNoSee = false;
    bool bOnlyOwnerSee = false;
    int32 CustomDepthStencilValue = 0;
    ERendererStencilMask CustomDepthStencilWriteMask = ERendererStencilMask::ERSM_Default;
    int32 TranslucencySortPriority = 0;
    float LDMaxDrawDistance = 0.0f; // cm; 0 is as far as one sees
    FLightingChannels LightingChannels;

    void SetCastShadow(bool bNew) { CastShadow = bNew; }
    void SetReceivesDecals(bool bNew) { bReceivesDecals = bNew; }
    void SetRenderInMainPass(bool bNew) { bRenderInMainPass = bNew; }
    void SetRenderCustomDepth(bool bNew) { bRenderCustomDepth = bNew; }
    void SetOwnerNoSee(bool bNew) { bOwnerNoSee = bNew; }
    void SetOnlyOwnerSee(bool bNew) { bOnlyOwnerSee = bNew; }
    void SetCustomDepthStencilValue(int32 New) { CustomDepthStencilValue = New; }
    void SetCustomDepthStencilWriteMask(ERendererStencilMask New) { CustomDepthStencilWriteMask = New; }
    void SetTranslucentSortPriority(int32 New) { TranslucencySortPriority = New; }
    void SetCullDistance(float New) { LDMaxDrawDistance = New; }
    void SetLightingChannels(bool b0, bool b1, bool b2) { LightingChannels = {b0, b1, b2}; }
    const FCustomPrimitiveData& GetCustomPrimitiveData() const { return CustomPrimitiveData; }
    void SetCustomPrimitiveDataFloat(int32 Index, float Value)
    {
        while (CustomPrimitiveData.Data.Num() <= Index)
            CustomPrimitiveData.Data.Add(0.0f);
        CustomPrimitiveData.Data[Index] = Value;
    }

private:
    FCustomPrimitiveData CustomPrimitiveData;
};
} // namespace headless
