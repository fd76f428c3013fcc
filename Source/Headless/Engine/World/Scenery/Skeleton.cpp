#include "Headless/Engine/World/Scenery/Skeleton.h"

#include "Headless/Engine/Physics/PhysicsWorld.h"
#include "Headless/Engine/World/World.h"

FBodyInstance* USkeletalMeshComponent::GetBodyInstance(FName Bone, bool, int32) const
{
    for (FBodyInstance* const Body : Bodies)
        if (Bone.IsNone() || Body->OwnSetup->BoneName == Bone)
            return Body;
    return nullptr;
}

void USkeletalMeshComponent::AddBone(FName Bone, double Radius, const FTransform& Place, bool bSimulated)
{
    UBodySetup* const Setup = NewObject<UBodySetup>(this);
    Setup->BoneName = Bone;
    FKSphereElem Ball;
    Ball.Radius = static_cast<float>(Radius);
    Setup->AggGeom.SphereElems.Add(Ball);
    Owned.push_back(std::make_unique<FBodyInstance>());
    FBodyInstance& Body = *Owned.back();
    Body.OwnSetup = Setup;
    Body.Local = Place;
    Body.bSimulates = bSimulated;
    Bodies.Add(&Body);
    if (UWorld* const World = GetWorld(); IsRegistered() && World && World->Physics)
        World->Physics->Enter(*this);
}

void USkeletalMeshComponent::MoveBone(FName Bone, const FTransform& Place)
{
    if (FBodyInstance* const Body = GetBodyInstance(Bone))
        Body->Local = Place;
    if (UWorld* const World = GetWorld(); World && World->Physics)
        World->Physics->Moved(*this);
}

std::vector<FBodyInstance*> USkeletalMeshComponent::AllBodies()
{
    return std::vector<FBodyInstance*>(Bodies.GetData(), Bodies.GetData() + Bodies.Num());
}

void USkeletalMeshComponent::CollectReferences(headless::ReferenceCollector& References)
{
    UPrimitiveComponent::CollectReferences(References);
    for (FBodyInstance* const Body : Bodies)
        References.Add(Body->OwnSetup);
}
