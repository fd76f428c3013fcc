// The static mesh whose place the body takes: what it says of looks and collisions while it is away is meant for the
// body.
#include "Component/Play.h"
#include "Components/InstancedStaticMeshComponent.h"
#include "Components/SplineMeshComponent.h"
#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDComponent.h"
#include "GameFramework/Actor.h"

using namespace ConstrainedPD;

namespace
{
/// A mesh that is drawn once, as its asset has it: not a meadow's grass, nor a fence along a spline. In the editor
/// cameras and their like show themselves by meshes of their actor; those are nobody's either.
UStaticMeshComponent* AsSource(UActorComponent* Component)
{
    UStaticMeshComponent* const Mesh = Cast<UStaticMeshComponent>(Component);
    const bool bOther = Mesh && (Mesh->IsEditorOnly() || Cast<UInstancedStaticMeshComponent>(Component) ||
                                 Cast<USplineMeshComponent>(Component));
    return bOther ? nullptr : Mesh;
}

void SwitchCollisionOff(UStaticMeshComponent& Mesh)
{
    Mesh.SetCollisionEnabled(ECollisionEnabled::NoCollision);
    // That changes nothing where the actor's collision is off already, which may come back.
    Mesh.BodyInstance.SetCollisionEnabled(ECollisionEnabled::NoCollision);
}
} // namespace

UStaticMeshComponent* UConstrainedPDComponent::FindSource() const
{
    // The mesh that this is attached to, else the first of the actor.
    if (UStaticMeshComponent* const Parent = AsSource(GetAttachParent()))
        return Parent;
    if (!GetOwner())
        return nullptr;
    for (UActorComponent* const Component : GetOwner()->GetComponents())
        if (UStaticMeshComponent* const Mesh = AsSource(Component))
            return Mesh;
    return nullptr;
}

void UConstrainedPDComponent::TakeMeshsPlace(UStaticMeshComponent& Mesh)
{
    Source = &Mesh;
    Play->OwnLook = LookOf(*this);
    Play->Look = LookOf(Mesh);
    // What the component leaves as it comes the mesh decides, and its materials in any case.
    FConstrainedPDLook AsItComes = LookOf(*GetDefault<UConstrainedPDComponent>());
    AsItComes.Materials = Play->OwnLook.Materials;
    ChangeLook(AsItComes, Play->Look, *this);

    Play->SourceType = Mesh.GetCollisionObjectType();
    Play->SourceResponses = Mesh.GetCollisionResponseToChannels();
    SetCollisionObjectType(Play->SourceType);
    SetCollisionResponseToChannels(Play->SourceResponses);
    Play->bSourceVisible = Mesh.GetVisibleFlag();
    Mesh.SetVisibility(false, false);
    const bool bRigid = Mesh.IsSimulatingPhysics();
    // Asked so, it answers for itself, also where its actor collides with nothing.
    Play->SourceCollision = Mesh.BodyInstance.GetCollisionEnabled(false);
    SwitchCollisionOff(Mesh);
    if (!bRigid)
        return;
    const FString Rigid =
        FString::Printf(TEXT("%s is no rigid body while this soft body takes its place, and the engine "
                             "may warn of it: untick Simulate Physics there."),
                        *Mesh.GetName());
    UE_LOG(LogConstrainedPD, Log, TEXT("%s: %s"), *GetPathName(), *Rigid);
    OnNotice().Broadcast(*this, {Rigid});
}

void UConstrainedPDComponent::FollowMesh()
{
    if (!Source.IsValid())
        return;
    UStaticMeshComponent& Mesh = *Source;
    ReadLook(Mesh, Play->LookNow);
    ChangeLook(Play->Look, Play->LookNow, *this);
    Swap(Play->Look, Play->LookNow);
    if (Mesh.GetCollisionObjectType() != Play->SourceType)
        SetCollisionObjectType(Play->SourceType = Mesh.GetCollisionObjectType());
    if (!(Mesh.GetCollisionResponseToChannels() == Play->SourceResponses))
        SetCollisionResponseToChannels(Play->SourceResponses = Mesh.GetCollisionResponseToChannels());
    // Shown again, or collided with, it would stand where play began. An actor's BeginPlay, which comes after that of
    // its components, may well have asked for that.
    if (Mesh.GetVisibleFlag())
    {
        Play->bSourceVisible = true;
        Mesh.SetVisibility(false, false);
    }
    const ECollisionEnabled::Type Wanted = Mesh.BodyInstance.GetCollisionEnabled(false);
    if (Wanted == ECollisionEnabled::NoCollision)
        return;
    Play->SourceCollision = Wanted;
    SwitchCollisionOff(Mesh);
}

void UConstrainedPDComponent::LeaveMeshsPlace()
{
    if (Source.IsValid())
    {
        Source->SetVisibility(Play->bSourceVisible, false);
        Source->SetCollisionEnabled(Play->SourceCollision);
        ChangeLook(Play->Look, Play->OwnLook, *this);
    }
    Source = nullptr;
}
