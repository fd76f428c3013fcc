/// Meshes that are not drawn as they are: instanced ones, components whose instances have rigid bodies of their own and
/// which have none themselves, and those that are bent along a spline.
#pragma once

#include <memory>
#include <vector>

#include "Headless/Engine/World/World.h"

class UInstancedStaticMeshComponent : public UStaticMeshComponent
{
public:
    static UClass* StaticClass();
    using UStaticMeshComponent::UStaticMeshComponent;

    int32 AddInstance(const FTransform& Place, bool bWorldSpace = false);
    virtual FBodyInstance* GetBodyInstance(FName Bone = NAME_None, bool bGetWelded = true,
                                           int32 Index = INDEX_NONE) const override;

    // Of the headless host.
    virtual std::vector<FBodyInstance*> AllBodies() override;
    virtual TArray<int32> ItemsIn(const FBox& Box) const override;

private:
    std::vector<std::unique_ptr<FBodyInstance>> Instances;
};

class USplineMeshComponent : public UStaticMeshComponent
{
public:
    static UClass* StaticClass();
    using UStaticMeshComponent::UStaticMeshComponent;
};
