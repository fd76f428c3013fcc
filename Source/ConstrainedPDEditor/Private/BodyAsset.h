/// How the content browser shows body assets: their name, colour and place in the Add menu, and that they can be
/// reimported.
#pragma once

#include "AssetTypeActions_Base.h"
#include "CoreMinimal.h"

class FConstrainedPDBodyAsset : public FAssetTypeActions_Base
{
public:
    virtual FText GetName() const override;
    virtual FColor GetTypeColor() const override;
    virtual UClass* GetSupportedClass() const override;
    virtual uint32 GetCategories() override;
    virtual bool IsImportedAsset() const override;
    virtual void GetResolvedSourceFilePaths(const TArray<UObject*>& TypeAssets,
                                            TArray<FString>& OutSourceFilePaths) const override;
};
