/// Which component a body asset goes with: the Components panel makes one where the asset is dropped, or is selected.
#pragma once

#include "ComponentAssetBroker.h"
#include "CoreMinimal.h"

class FConstrainedPDBroker : public IComponentAssetBroker
{
public:
    virtual UClass* GetSupportedAssetClass() override;
    virtual bool AssignAssetToComponent(UActorComponent* InComponent, UObject* InAsset) override;
    virtual UObject* GetAssetFromComponent(UActorComponent* InComponent) override;
};
