// The editor module: Make Soft Body on static meshes, the details panel, the visualizer and the page of the Message
// Log.
#include "AssetRegistry/AssetData.h"
#include "AssetToolsModule.h"
#include "BodyDetails.h"
#include "ConstrainedPDBody.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDFactories.h"
#include "ContentBrowserMenuContexts.h"
#include "CoreMinimal.h"
#include "Editor/UnrealEdEngine.h"
#include "Engine/StaticMesh.h"
#include "IAssetTools.h"
#include "MessageLogModule.h"
#include "Misc/PackageName.h"
#include "Modules/ModuleManager.h"
#include "PropertyEditorModule.h"
#include "ToolMenus.h"
#include "UnrealEdGlobals.h"
#include "Visualizer.h"

#define LOCTEXT_NAMESPACE "ConstrainedPD"

namespace
{
const FName GMessagePage(TEXT("ConstrainedPD"));

/// A body asset beside the mesh, with a name of its own.
void MakeSoftBody(UStaticMesh& Mesh)
{
    IAssetTools& Tools = FModuleManager::LoadModuleChecked<FAssetToolsModule>("AssetTools").Get();
    FString Package;
    FString Name;
    Tools.CreateUniqueAssetName(Mesh.GetOutermost()->GetName(), TEXT("_Soft"), Package, Name);
    UConstrainedPDBodyFactory* const Factory = NewObject<UConstrainedPDBodyFactory>();
    Factory->SourceMesh = &Mesh;
    Tools.CreateAsset(Name, FPackageName::GetLongPackagePath(Package), UConstrainedPDBody::StaticClass(), Factory);
}

void MakeSoftBodies(const FToolMenuContext& Context)
{
    const UContentBrowserAssetContextMenuContext* const Selected =
        Context.FindContext<UContentBrowserAssetContextMenuContext>();
    if (!Selected)
        return;
    for (const FAssetData& Asset : Selected->SelectedAssets)
        if (UStaticMesh* const Mesh = Cast<UStaticMesh>(Asset.GetAsset()))
            MakeSoftBody(*Mesh);
}
} // namespace

class FConstrainedPDEditorModule : public IModuleInterface
{
public:
    virtual void StartupModule() override
    {
        FMessageLogModule& Log = FModuleManager::LoadModuleChecked<FMessageLogModule>("MessageLog");
        Log.RegisterLogListing(GMessagePage, LOCTEXT("Page", "Constrained PD"));
        FPropertyEditorModule& Panels = FModuleManager::LoadModuleChecked<FPropertyEditorModule>("PropertyEditor");
        Panels.RegisterCustomClassLayout(
            UConstrainedPDBody::StaticClass()->GetFName(),
            FOnGetDetailCustomizationInstance::CreateStatic(&FConstrainedPDBodyDetails::MakeInstance));
        if (GUnrealEd)
            GUnrealEd->RegisterComponentVisualizer(UConstrainedPDComponent::StaticClass()->GetFName(),
                                                   MakeShared<FConstrainedPDVisualizer>());
        UToolMenus::RegisterStartupCallback(
            FSimpleMulticastDelegate::FDelegate::CreateRaw(this, &FConstrainedPDEditorModule::ExtendMenus));
    }

    virtual void ShutdownModule() override
    {
        UToolMenus::UnRegisterStartupCallback(this);
        UToolMenus::UnregisterOwner(this);
        if (GUnrealEd)
            GUnrealEd->UnregisterComponentVisualizer(UConstrainedPDComponent::StaticClass()->GetFName());
        if (FPropertyEditorModule* const Panels = FModuleManager::GetModulePtr<FPropertyEditorModule>("PropertyEditor"))
            Panels->UnregisterCustomClassLayout(UConstrainedPDBody::StaticClass()->GetFName());
    }

private:
    void ExtendMenus()
    {
        FToolMenuOwnerScoped Owner(this);
        UToolMenu* const Menu = UToolMenus::Get()->ExtendMenu("ContentBrowser.AssetContextMenu.StaticMesh");
        FToolMenuSection& Section = Menu->FindOrAddSection("GetAssetActions");
        FToolUIAction Action;
        Action.ExecuteAction = FToolMenuExecuteAction::CreateStatic(&MakeSoftBodies);
        Section.AddMenuEntry(
            "MakeSoftBody", LOCTEXT("MakeSoftBody", "Make Soft Body"),
            LOCTEXT("MakeSoftBodyTip", "Fills the mesh with tetrahedra and keeps them in a body asset"), FSlateIcon(),
            FToolUIActionChoice(Action));
    }
};

IMPLEMENT_MODULE(FConstrainedPDEditorModule, ConstrainedPDEditor)

#undef LOCTEXT_NAMESPACE
