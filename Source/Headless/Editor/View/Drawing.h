/// What a visualizer draws into, and the shapes made of lines.
#pragma once

#include "Headless/Engine/Core/Transforms.h"

class FSceneView;
class HHitProxy;

enum ESceneDepthPriorityGroup
{
    SDPG_World,
    SDPG_Foreground
};

class FPrimitiveDrawInterface
{
public:
    explicit FPrimitiveDrawInterface(const FSceneView*) {}
    virtual ~FPrimitiveDrawInterface() = default;
    /// Whom a click on what is drawn from now on means; the interface keeps it.
    virtual void SetHitProxy(HHitProxy* HitProxy) = 0;
    virtual void DrawLine(const FVector& Start, const FVector& End, const FLinearColor& Color, uint8 DepthPriorityGroup,
                          float Thickness = 0.0f, float DepthBias = 0.0f, bool bScreenSpace = false) = 0;
    virtual void DrawPoint(const FVector& Position, const FLinearColor& Color, float PointSize,
                           uint8 DepthPriorityGroup) = 0;
};

void DrawOrientedWireBox(FPrimitiveDrawInterface* PDI, const FVector& Base, const FVector& X, const FVector& Y,
                         const FVector& Z, FVector Extent, const FLinearColor& Color, uint8 DepthPriority);
/// A circle about each axis.
void DrawWireSphere(FPrimitiveDrawInterface* PDI, const FVector& Base, const FLinearColor& Color, double Radius,
                    int32 NumSides, uint8 DepthPriority);
