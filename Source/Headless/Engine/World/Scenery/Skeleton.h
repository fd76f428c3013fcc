/// Skeletal meshes: components whose bones have rigid bodies of their own.
#pragma once

#include <memory>
#include <vector>

#include "Headless/Engine/World/Components.h"

class USkeletalMeshComponent : public UPrimitiveComponent
{
public:
    static UClass* StaticClass();
    using UPrimitiveComponent::UPrimitiveComponent;

    TArray<FBodyInstance*> Bodies;
    virtual FBodyInstance* GetBodyInstance(FName Bone = NAME_None, bool bGetWelded = true,
                                           int32 Index = INDEX_NONE) const override;

    // Of the headless host.
    /// A bone with a ball of this radius (cm) about it, where its place in the component is.
    void AddBone(FName Bone, double Radius, const FTransform& Place, bool bSimulated);
    void MoveBone(FName Bone, const FTransform& Place);
    virtual std::vector<FBodyInstance*> AllBodies() override;
    virtual void CollectReferences(headless::ReferenceCollector& References) override;

private:
    std::vector<std::unique_ptr<FBodyInstance>> Owned;
};
