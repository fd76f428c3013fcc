#include "BodyAsset.h"

#include "ConstrainedPDBody.h"
#include "EditorFramework/AssetImportData.h"

#define LOCTEXT_NAMESPACE "ConstrainedPD"

FText FConstrainedPDBodyAsset::GetName() const
{
    return LOCTEXT("BodyName", "Constrained PD Body");
}

FColor FConstrainedPDBodyAsset::GetTypeColor() const
{
    return FColor(26, 153, 204); // as its tetrahedra in the viewport
}

UClass* FConstrainedPDBodyAsset::GetSupportedClass() const
{
    return UConstrainedPDBody::StaticClass();
}

uint32 FConstrainedPDBodyAsset::GetCategories()
{
    return EAssetTypeCategories::Physics;
}

bool FConstrainedPDBodyAsset::IsImportedAsset() const
{
    return true;
}

void FConstrainedPDBodyAsset::GetResolvedSourceFilePaths(const TArray<UObject*>& TypeAssets,
                                                         TArray<FString>& OutSourceFilePaths) const
{
    for (UObject* const Asset : TypeAssets)
        if (const UConstrainedPDBody* const Body = Cast<UConstrainedPDBody>(Asset); Body && Body->AssetImportData)
            Body->AssetImportData->ExtractFilenames(OutSourceFilePaths);
}

#undef LOCTEXT_NAMESPACE
