#include "Headless/Engine/World/Scenery/MeshActor.h"

#include "Headless/Engine/Objects/Reflection.h"

UClass* AStaticMeshActor::StaticClass()
{
    static UClass* const Class = headless::RegisterClass({"StaticMeshActor", {}, {}}, AActor::StaticClass(),
                                                         &headless::MakeInstance<AStaticMeshActor>);
    return Class;
}

void AStaticMeshActor::PostMade()
{
    UStaticMeshComponent* const Mesh = NewObject<UStaticMeshComponent>(this);
    Mesh->Mobility = EComponentMobility::Static;
    Components.Add(Mesh);
    SetRootComponent(Mesh);
}
