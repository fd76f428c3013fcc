/// How assets get into levels and into Blueprints: factories of actors, and which component an asset goes with.
#pragma once

#include "Headless/Editor/Assets/AssetTools.h"
#include "Headless/Engine/World/World.h"

/// Every class of these is asked when an asset is dropped into a level.
class UActorFactory : public UObject
{
public:
    static UClass* StaticClass();
    UActorFactory(const FObjectInitializer& = FObjectInitializer::Get()) {}

    AActor* CreateActor(UObject* InAsset, ULevel* InLevel, const FTransform& InTransform);
    virtual bool CanCreateActorFrom(const FAssetData&, FText&) { return false; }
    virtual UClass* GetDefaultActorClass(const FAssetData&) { return nullptr; }
    FText GetDisplayName() const { return DisplayName; }

    FText DisplayName;

protected:
    virtual void PostSpawnActor(UObject*, AActor*) {}
};

class IComponentAssetBroker
{
public:
    virtual ~IComponentAssetBroker() = default;
    virtual UClass* GetSupportedAssetClass() = 0;
    virtual bool AssignAssetToComponent(UActorComponent* InComponent, UObject* InAsset) = 0;
    virtual UObject* GetAssetFromComponent(UActorComponent* InComponent) = 0;
};

class FComponentAssetBrokerage
{
public:
    /// One a component class, or the engine stops.
    static void RegisterBroker(TSharedPtr<IComponentAssetBroker> Broker, TSubclassOf<UActorComponent> InComponentClass,
                               bool bSetAsPrimary, bool bMapComponentForAssets);
    static void UnregisterBroker(TSharedPtr<IComponentAssetBroker> Broker);
    static IComponentAssetBroker* FindBrokerByComponentType(TSubclassOf<UActorComponent> InComponentClass);
};

namespace headless
{
/// As when the program starts.
void ForgetBrokers();

/// As if the asset were dropped there. Null if no factory takes it.
AActor* DropIntoLevel(UObject& Asset, UWorld& World, const FVector& Place);
} // namespace headless
