/// What a visualizer is asked by the viewport: clicks on what it drew, and drags of the widget.
#pragma once

#include "Headless/Engine/Core/SharedPointers.h"
#include "Headless/Engine/World/World.h"

class FPrimitiveDrawInterface;
class FSceneView;
class FViewport;

enum EHitProxyPriority
{
    HPP_World,
    HPP_Wireframe,
    HPP_Foreground,
    HPP_UI
};

class HHitProxyType
{
public:
    HHitProxyType(HHitProxyType* InParent, const TCHAR* InName) : Parent(InParent), Name(InName) {}
    HHitProxyType* GetParent() const { return Parent; }

private:
    HHitProxyType* Parent;
    const TCHAR* Name;
};

#define DECLARE_HIT_PROXY(...)                                                                                         \
public:                                                                                                                \
    static HHitProxyType* StaticGetType();                                                                             \
    virtual HHitProxyType* GetType() const override                                                                    \
    {                                                                                                                  \
        return StaticGetType();                                                                                        \
    }
#define IMPLEMENT_HIT_PROXY(TypeName, ParentTypeName)                                                                  \
    HHitProxyType* TypeName::StaticGetType()                                                                           \
    {                                                                                                                  \
        static HHitProxyType Type(ParentTypeName::StaticGetType(), #TypeName);                                         \
        return &Type;                                                                                                  \
    }

class HHitProxy
{
public:
    explicit HHitProxy(EHitProxyPriority InPriority = HPP_World) : Priority(InPriority) {}
    virtual ~HHitProxy() = default;
    static HHitProxyType* StaticGetType();
    virtual HHitProxyType* GetType() const { return StaticGetType(); }
    bool IsA(HHitProxyType* Type) const
    {
        for (const HHitProxyType* Mine = GetType(); Mine; Mine = Mine->GetParent())
            if (Mine == Type)
                return true;
        return false;
    }

    const EHitProxyPriority Priority;
};

struct HComponentVisProxy : public HHitProxy
{
    DECLARE_HIT_PROXY();

    HComponentVisProxy(const UActorComponent* InComponent, EHitProxyPriority InPriority = HPP_Wireframe)
        : HHitProxy(InPriority), Component(InComponent)
    {
    }

    TWeakObjectPtr<const UActorComponent> Component;
};

/// How to find a component again, also where it was made anew under its name.
struct FComponentPropertyPath
{
    FComponentPropertyPath() = default;
    explicit FComponentPropertyPath(const UActorComponent* Component);
    void Reset() { *this = FComponentPropertyPath(); }
    AActor* GetParentOwningActor() const { return Owner.Get(); }
    UActorComponent* GetComponent() const;
    bool IsValid() const { return GetComponent() != nullptr; }

private:
    TWeakObjectPtr<AActor> Owner;
    FString Name;
};

enum ECoordSystem
{
    COORD_None = -1,
    COORD_World,
    COORD_Local
};

class FEditorViewportClient
{
public:
    virtual ~FEditorViewportClient() = default;
    virtual void SetWidgetCoordSystemSpace(ECoordSystem NewCoordSystem) { Axes = NewCoordSystem; }
    virtual ECoordSystem GetWidgetCoordSystemSpace() const { return Axes; }

private:
    ECoordSystem Axes = COORD_World;
};

struct FViewportClick
{
};

struct FActorEditorUtils
{
    /// That of a Blueprint's editor, which shows what is made after the Blueprint.
    static bool IsAPreviewOrInactiveActor(const AActor* InActor);
};

class FComponentVisualizer
{
public:
    virtual ~FComponentVisualizer() = default;
    virtual void OnRegister() {}
    virtual void DrawVisualization(const UActorComponent*, const FSceneView*, FPrimitiveDrawInterface*) {}
    virtual bool VisProxyHandleClick(FEditorViewportClient*, HComponentVisProxy*, const FViewportClick&)
    {
        return false;
    }
    virtual void EndEditing() {}
    virtual bool GetWidgetLocation(const FEditorViewportClient*, FVector&) const { return false; }
    virtual bool GetCustomInputCoordinateSystem(const FEditorViewportClient*, FMatrix&) const { return false; }
    virtual bool HandleInputDelta(FEditorViewportClient*, FViewport*, FVector&, FRotator&, FVector&) { return false; }
    virtual UActorComponent* GetEditedComponent() const { return nullptr; }
    virtual bool IsVisualizingArchetype() const { return false; }

    /// Here the component is told, no more: what a Blueprint's preview hands on to the Blueprint is not played.
    static void NotifyPropertyModified(UActorComponent* Component, FProperty* Property);
};
