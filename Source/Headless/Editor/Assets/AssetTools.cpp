#include "Headless/Editor/Assets/AssetTools.h"

#include "Headless/Editor/Assets/Factory.h"
#include "Headless/Editor/Assets/Files.h"
#include "Headless/Editor/Undo/SlowTask.h"
#include "Headless/Engine/Objects/Reflection.h"

using namespace headless;

namespace
{
constexpr auto GAssetFlags = static_cast<EObjectFlags>(RF_Public | RF_Standalone | RF_Transactional);

class FAssetTools : public IAssetTools
{
public:
    void CreateUniqueAssetName(const FString& BasePackageName, const FString& Suffix, FString& PackageName,
                               FString& AssetName) override
    {
        for (int32 Number = 0;; ++Number)
        {
            AssetName = FPackageName::GetLongPackageAssetName(BasePackageName) + Suffix;
            if (Number > 0)
                AssetName += FString::FromInt(Number);
            PackageName = FPackageName::GetLongPackagePath(BasePackageName) + "/" + AssetName;
            if (!Assets().Find(PackageName))
                return;
        }
    }

    UObject* CreateAsset(const FString& AssetName, const FString& PackagePath, UClass* AssetClass, UFactory* Factory,
                         FName) override
    {
        const FString PackageName = PackagePath + "/" + AssetName;
        if (Assets().Find(PackageName))
            return nullptr;
        UPackage* const Package = CreatePackage(*PackageName);
        UObject* const Made =
            Factory->FactoryCreateNew(AssetClass, Package, FName(*AssetName), GAssetFlags, nullptr, GWarn);
        if (Made)
        {
            Assets().Assets.Add(Made);
            Made->MarkPackageDirty();
        }
        return Made;
    }

    void SyncBrowserToAssets(const TArray<UObject*>& AssetsToSync) override { Assets().Shown = AssetsToSync; }
    void RegisterAssetTypeActions(const TSharedRef<IAssetTypeActions>& NewActions) override
    {
        Assets().Actions.push_back(NewActions);
    }
    void UnregisterAssetTypeActions(const TSharedRef<IAssetTypeActions>& ActionsToRemove) override
    {
        std::erase_if(Assets().Actions, [&](const auto& One) { return One.Shared() == ActionsToRemove.Shared(); });
    }
};

UFactory* FindFactory(const FString& Extension)
{
    for (UClass* const Class : ClassesUnder(UFactory::StaticClass()))
    {
        UFactory* const Factory = Cast<UFactory>(Class->GetDefaultObject());
        TArray<FString> Extensions;
        Factory->GetSupportedFileExtensions(Extensions);
        if (Factory->bEditorImport && Extensions.Contains(Extension.ToLower()))
            return NewObject<UFactory>(GetTransientPackage(), Class);
    }
    return nullptr;
}
} // namespace

IAssetTools& FAssetToolsModule::Get() const
{
    static FAssetTools Tools;
    AskedTooLate += UObjectInitialized() ? 0 : 1;
    return Tools;
}

namespace headless
{
UObject* AssetList::Find(const FString& PackageName) const
{
    for (const TWeakObjectPtr<UObject>& Asset : Assets)
        if (Asset.IsValid() && Asset->GetOutermost()->GetName() == PackageName)
            return Asset.Get();
    return nullptr;
}

IAssetTypeActions* AssetList::ActionsFor(const UClass* Class) const
{
    for (const TSharedRef<IAssetTypeActions>& One : Actions)
        if (Class->IsChildOf(One->GetSupportedClass()))
            return &One.Get();
    return nullptr;
}

AssetList& Assets()
{
    static AssetList List;
    return List;
}

UObject* ImportAsset(const FString& Filename, const FString& PackagePath)
{
    UFactory* const Factory = FindFactory(FPaths::GetExtension(Filename));
    if (!Factory)
        return nullptr;
    const FString Name = FPaths::GetBaseFilename(Filename);
    UPackage* const Package = CreatePackage(*(PackagePath + "/" + Name));
    bool bCanceled = false;
    UObject* const Made = Factory->ImportObject(Factory->GetSupportedClass(), Package, FName(*Name), GAssetFlags,
                                                Filename, nullptr, bCanceled);
    if (Made)
        Assets().Assets.Add(Made);
    return Made;
}

void Adopt(UObject& Asset, const FString& PackageName)
{
    Asset.OuterPrivate = CreatePackage(*PackageName);
    Asset.NamePrivate = FPackageName::GetLongPackageAssetName(PackageName);
    Asset.FlagsPrivate |= GAssetFlags;
    Assets().Assets.Add(&Asset);
}
} // namespace headless
