/// Draws a selected component's tetrahedra, pins and regions of forces in the viewport, and lets the regions be moved,
/// turned and scaled there.
#pragma once

#include "ComponentVisualizer.h"
#include "CoreMinimal.h"

class UConstrainedPDComponent;
struct FConstrainedPDRegion;

class FConstrainedPDVisualizer : public FComponentVisualizer
{
public:
    virtual void DrawVisualization(const UActorComponent* Component, const FSceneView* View,
                                   FPrimitiveDrawInterface* Draw) override;
    virtual bool VisProxyHandleClick(FEditorViewportClient* Client, HComponentVisProxy* Proxy,
                                     const FViewportClick& Click) override;
    virtual bool GetWidgetLocation(const FEditorViewportClient* Client, FVector& OutLocation) const override;
    virtual bool GetCustomInputCoordinateSystem(const FEditorViewportClient* Client, FMatrix& OutMatrix) const override;
    virtual bool HandleInputDelta(FEditorViewportClient* Client, FViewport* Viewport, FVector& DeltaTranslate,
                                  FRotator& DeltaRotate, FVector& DeltaScale) override;
    virtual void EndEditing() override;
    virtual UActorComponent* GetEditedComponent() const override;
    virtual bool IsVisualizingArchetype() const override;

private:
    /// Null when none is edited, or it is gone: the component may have been made anew, and its lists shortened.
    FConstrainedPDRegion* GetEdited() const;

    FComponentPropertyPath Edited;
    int32 Number = INDEX_NONE; // of the region: first the pins', then the forces'
};
