#include "Component/Look.h"

#include "Components/PrimitiveComponent.h"
#include "Materials/MaterialInterface.h"

namespace ConstrainedPD
{
void ReadLook(const UPrimitiveComponent& Component, FConstrainedPDLook& Look)
{
    Look.Materials.Reset();
    for (int32 Slot = 0; Slot < Component.GetNumMaterials(); ++Slot)
        Look.Materials.Add(Component.GetMaterial(Slot));
    Look.CustomData = Component.GetCustomPrimitiveData().Data;
    Look.bCastShadow = Component.CastShadow;
    Look.bReceivesDecals = Component.bReceivesDecals;
    Look.bInMainPass = Component.bRenderInMainPass;
    Look.bHiddenInGame = Component.bHiddenInGame;
    Look.bOwnerNoSee = Component.bOwnerNoSee;
    Look.bOnlyOwnerSee = Component.bOnlyOwnerSee;
    Look.bCustomDepth = Component.bRenderCustomDepth;
    Look.Stencil = Component.CustomDepthStencilValue;
    Look.StencilMask = Component.CustomDepthStencilWriteMask;
    Look.SortPriority = Component.TranslucencySortPriority;
    Look.DrawDistance = Component.LDMaxDrawDistance;
    Look.LightingChannels = GetLightingChannelMaskForStruct(Component.LightingChannels);
}

FConstrainedPDLook LookOf(const UPrimitiveComponent& Component)
{
    FConstrainedPDLook Look;
    ReadLook(Component, Look);
    return Look;
}

namespace
{
template <class Value, class Getter, class Setter>
void Change(const Value& From, const Value& To, const Getter& Own, const Setter& Set)
{
    if (From != To && Own() == From)
        Set(To);
}

template <class Value> Value ValueAt(const TArray<Value>& Values, int32 Index)
{
    return Values.IsValidIndex(Index) ? Values[Index] : Value();
}
} // namespace

void ChangeLook(const FConstrainedPDLook& From, const FConstrainedPDLook& To, UPrimitiveComponent& Component)
{
    using FMaterial = TWeakObjectPtr<UMaterialInterface>;
    UPrimitiveComponent& C = Component;
    for (int32 Slot = 0; Slot < FMath::Max(From.Materials.Num(), To.Materials.Num()); ++Slot)
        Change(
            ValueAt(From.Materials, Slot), ValueAt(To.Materials, Slot), [&] { return FMaterial(C.GetMaterial(Slot)); },
            [&](const FMaterial& New) { C.SetMaterial(Slot, New.Get()); });
    for (int32 Index = 0; Index < FMath::Max(From.CustomData.Num(), To.CustomData.Num()); ++Index)
        Change(
            ValueAt(From.CustomData, Index), ValueAt(To.CustomData, Index),
            [&] { return ValueAt(C.GetCustomPrimitiveData().Data, Index); },
            [&](float New) { C.SetCustomPrimitiveDataFloat(Index, New); });
    Change(
        From.bCastShadow, To.bCastShadow, [&] { return bool(C.CastShadow); },
        [&](bool bNew) { C.SetCastShadow(bNew); });
    Change(
        From.bReceivesDecals, To.bReceivesDecals, [&] { return bool(C.bReceivesDecals); },
        [&](bool bNew) { C.SetReceivesDecals(bNew); });
    Change(
        From.bInMainPass, To.bInMainPass, [&] { return bool(C.bRenderInMainPass); },
        [&](bool bNew) { C.SetRenderInMainPass(bNew); });
    Change(
        From.bHiddenInGame, To.bHiddenInGame, [&] { return bool(C.bHiddenInGame); },
        [&](bool bNew) { C.SetHiddenInGame(bNew, false); });
    Change(
        From.bOwnerNoSee, To.bOwnerNoSee, [&] { return bool(C.bOwnerNoSee); },
        [&](bool bNew) { C.SetOwnerNoSee(bNew); });
    Change(
        From.bOnlyOwnerSee, To.bOnlyOwnerSee, [&] { return bool(C.bOnlyOwnerSee); },
        [&](bool bNew) { C.SetOnlyOwnerSee(bNew); });
    Change(
        From.bCustomDepth, To.bCustomDepth, [&] { return bool(C.bRenderCustomDepth); },
        [&](bool bNew) { C.SetRenderCustomDepth(bNew); });
    Change(
        From.Stencil, To.Stencil, [&] { return C.CustomDepthStencilValue; },
        [&](int32 New) { C.SetCustomDepthStencilValue(New); });
    Change(
        From.StencilMask, To.StencilMask, [&] { return C.CustomDepthStencilWriteMask; },
        [&](ERendererStencilMask New) { C.SetCustomDepthStencilWriteMask(New); });
    Change(
        From.SortPriority, To.SortPriority, [&] { return C.TranslucencySortPriority; },
        [&](int32 New) { C.SetTranslucentSortPriority(New); });
    Change(
        From.DrawDistance, To.DrawDistance, [&] { return C.LDMaxDrawDistance; },
        [&](float New) { C.SetCullDistance(New); });
    Change(
        From.LightingChannels, To.LightingChannels, [&] { return GetLightingChannelMaskForStruct(C.LightingChannels); },
        [&](uint8 New) { C.SetLightingChannels((New & 1) != 0, (New & 2) != 0, (New & 4) != 0); });
}
} // namespace ConstrainedPD
