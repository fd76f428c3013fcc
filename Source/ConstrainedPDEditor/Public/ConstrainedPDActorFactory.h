/// What a body asset becomes that is dropped into a level.
#pragma once

#include "ActorFactories/ActorFactory.h"
#include "CoreMinimal.h"

#include "ConstrainedPDActorFactory.generated.h"

/** An actor with the asset's static mesh and a soft body in its place. */
UCLASS()
class CONSTRAINEDPDEDITOR_API UConstrainedPDActorFactory : public UActorFactory
{
    GENERATED_BODY()

public:
    UConstrainedPDActorFactory(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
    virtual bool CanCreateActorFrom(const FAssetData& AssetData, FText& OutErrorMsg) override;
    virtual UClass* GetDefaultActorClass(const FAssetData& AssetData) override;

protected:
    virtual void PostSpawnActor(UObject* Asset, AActor* NewActor) override;
};
