#include "Headless/Engine/World/Scenery/Instances.h"

#include "Headless/Engine/Physics/PhysicsWorld.h"

int32 UInstancedStaticMeshComponent::AddInstance(const FTransform& Place, bool)
{
    Instances.push_back(std::make_unique<FBodyInstance>());
    Instances.back()->Local = Place;
    if (UWorld* const World = GetWorld(); IsRegistered() && World && World->Physics)
        World->Physics->Enter(*this);
    return static_cast<int32>(Instances.size()) - 1;
}

FBodyInstance* UInstancedStaticMeshComponent::GetBodyInstance(FName, bool, int32 Index) const
{
    const bool bOne = Index >= 0 && static_cast<std::size_t>(Index) < Instances.size();
    return bOne ? Instances[static_cast<std::size_t>(Index)].get() : const_cast<FBodyInstance*>(&BodyInstance);
}

std::vector<FBodyInstance*> UInstancedStaticMeshComponent::AllBodies()
{
    std::vector<FBodyInstance*> All;
    for (const std::unique_ptr<FBodyInstance>& Instance : Instances)
        All.push_back(Instance.get());
    return All;
}

TArray<int32> UInstancedStaticMeshComponent::ItemsIn(const FBox& Box) const
{
    TArray<int32> Items;
    for (std::size_t Number = 0; Number < Instances.size(); ++Number)
        if (headless::Touches(*Instances[Number], Box))
            Items.Add(static_cast<int32>(Number));
    return Items;
}
