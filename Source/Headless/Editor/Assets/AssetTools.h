/// Assets: their names, how one is made, what there are, and which the content browser shows.
#pragma once

#include "Headless/Editor/Assets/Factory.h"
#include "Headless/Engine/Core/Modules.h"
#include "Headless/Engine/Core/SharedPointers.h"
#include "Headless/Engine/Core/Vectors.h"

struct FAssetData
{
    FAssetData(UObject* From = nullptr) : Asset(From) {}
    UObject* GetAsset() const { return Asset.Get(); }
    bool IsValid() const { return Asset.IsValid(); }
    bool IsInstanceOf(const UClass* Class) const { return IsValid() && Asset->IsA(Class); }

private:
    TWeakObjectPtr<UObject> Asset;
};

/// What the content browser knows of a class of assets.
class IAssetTypeActions
{
public:
    virtual ~IAssetTypeActions() = default;
    virtual FText GetName() const = 0;
    virtual UClass* GetSupportedClass() const = 0;
    virtual FColor GetTypeColor() const = 0;
    virtual uint32 GetCategories() = 0;
    /// Only then the context menu offers Reimport.
    virtual bool IsImportedAsset() const = 0;
    virtual void GetResolvedSourceFilePaths(const TArray<UObject*>& TypeAssets,
                                            TArray<FString>& OutSourceFilePaths) const = 0;
};

class FAssetTypeActions_Base : public IAssetTypeActions
{
public:
    bool IsImportedAsset() const override { return false; }
    void GetResolvedSourceFilePaths(const TArray<UObject*>&, TArray<FString>&) const override {}
};

class IAssetTools
{
public:
    virtual ~IAssetTools() = default;
    /// A name that no asset has yet: the base's, the suffix, and a number if it must be.
    virtual void CreateUniqueAssetName(const FString& BasePackageName, const FString& Suffix, FString& PackageName,
                                       FString& AssetName) = 0;
    /// Null if the factory refuses, or there is one of that name.
    virtual UObject* CreateAsset(const FString& AssetName, const FString& PackagePath, UClass* AssetClass,
                                 UFactory* Factory, FName CallingContext = NAME_None) = 0;
    virtual void SyncBrowserToAssets(const TArray<UObject*>& AssetsToSync) = 0;
    virtual void RegisterAssetTypeActions(const TSharedRef<IAssetTypeActions>& NewActions) = 0;
    virtual void UnregisterAssetTypeActions(const TSharedRef<IAssetTypeActions>& ActionsToRemove) = 0;
};

class FAssetToolsModule : public IModuleInterface
{
public:
    /// An object: not there any more once all objects are gone.
    IAssetTools& Get() const;

    // Of the headless host: whoever asked too late, where the engine would have crashed.
    mutable int32 AskedTooLate = 0;
};

namespace headless
{
/// What the asset registry was told of, and what the content browser was asked to show last.
struct AssetList
{
    TArray<TWeakObjectPtr<UObject>> Assets;
    TArray<UObject*> Shown;
    std::vector<TSharedRef<IAssetTypeActions>> Actions;

    IAssetTypeActions* ActionsFor(const UClass* Class) const;
    UObject* Find(const FString& PackageName) const;
};
AssetList& Assets();

/// As if the file were dropped into the content browser's folder. Null if no factory takes it, or it was refused.
UObject* ImportAsset(const FString& Filename, const FString& PackagePath);

/// Makes a mesh an asset of the project.
void Adopt(UObject& Asset, const FString& PackageName);
} // namespace headless
