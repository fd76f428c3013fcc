/// Draws a selected component's tetrahedra and pins in the viewport.
#pragma once

#include "ComponentVisualizer.h"
#include "CoreMinimal.h"

class FConstrainedPDVisualizer : public FComponentVisualizer
{
public:
    virtual void DrawVisualization(const UActorComponent* Component, const FSceneView* View,
                                   FPrimitiveDrawInterface* Draw) override;
};
