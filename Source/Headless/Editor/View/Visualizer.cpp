#include "Headless/Editor/View/Visualizer.h"

#include "Headless/Engine/Objects/Calls.h"

HHitProxyType* HHitProxy::StaticGetType()
{
    static HHitProxyType Type(nullptr, "HHitProxy");
    return &Type;
}

IMPLEMENT_HIT_PROXY(HComponentVisProxy, HHitProxy)

FComponentPropertyPath::FComponentPropertyPath(const UActorComponent* Component)
{
    if (!Component)
        return;
    Owner = Component->GetOwner();
    Name = Component->GetName();
}

UActorComponent* FComponentPropertyPath::GetComponent() const
{
    if (Owner.IsValid())
        for (UActorComponent* const Component : Owner->GetComponents())
            if (Component && Component->GetName() == Name)
                return Component;
    return nullptr;
}

bool FActorEditorUtils::IsAPreviewOrInactiveActor(const AActor* InActor)
{
    return InActor && InActor->GetWorld() && InActor->GetWorld()->WorldType == EWorldType::EditorPreview;
}

void FComponentVisualizer::NotifyPropertyModified(UActorComponent* Component, FProperty* Property)
{
    if (Component && Property)
        Component->PostEditChange();
}
