// The editor module: Make Soft Body on static meshes, the details panels, the visualizer and the page of the Message
// Log.
#include "AssetRegistry/AssetData.h"
#include "BodyDetails.h"
#include "ConstrainedPDBody.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDSettings.h"
#include "ContentBrowserMenuContexts.h"
#include "CoreMinimal.h"
#include "Editor/UnrealEdEngine.h"
#include "Engine/StaticMesh.h"
#include "MakeSoftBody.h"
#include "MessageLogModule.h"
#include "Messages.h"
#include "Modules/ModuleManager.h"
#include "PropertyEditorModule.h"
#include "ToolMenus.h"
#include "UnrealEdGlobals.h"
#include "Visualizer.h"

#define LOCTEXT_NAMESPACE "ConstrainedPD"

namespace
{
void MakeSoftBodies(const FToolMenuContext& Context)
{
    const UContentBrowserAssetContextMenuContext* const Selected =
        Context.FindContext<UContentBrowserAssetContextMenuContext>();
    if (!Selected)
        return;
    for (const FAssetData& Asset : Selected->SelectedAssets)
        if (UStaticMesh* const Mesh = Cast<UStaticMesh>(Asset.GetAsset()))
            ConstrainedPD::MakeSoftBody(*Mesh, GetDefault<UConstrainedPDSettings>()->DefaultVertices);
}
} // namespace

class FConstrainedPDEditorModule : public IModuleInterface
{
public:
    virtual void StartupModule() override
    {
        FMessageLogModule& Log = FModuleManager::LoadModuleChecked<FMessageLogModule>("MessageLog");
        Log.RegisterLogListing(ConstrainedPD::GMessagePage, LOCTEXT("Page", "Constrained PD"));
        FPropertyEditorModule& Panels = FModuleManager::LoadModuleChecked<FPropertyEditorModule>("PropertyEditor");
        Panels.RegisterCustomClassLayout(
            UConstrainedPDBody::StaticClass()->GetFName(),
            FOnGetDetailCustomizationInstance::CreateStatic(&FConstrainedPDBodyDetails::MakeInstance));
        Panels.RegisterCustomClassLayout(
            UConstrainedPDComponent::StaticClass()->GetFName(),
            FOnGetDetailCustomizationInstance::CreateStatic(&FConstrainedPDComponentDetails::MakeInstance));
        Notices = UConstrainedPDComponent::OnNotice().AddStatic(&ConstrainedPD::TellNotice);
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
        UConstrainedPDComponent::OnNotice().Remove(Notices);
        if (GUnrealEd)
            GUnrealEd->UnregisterComponentVisualizer(UConstrainedPDComponent::StaticClass()->GetFName());
        FPropertyEditorModule* const Panels = FModuleManager::GetModulePtr<FPropertyEditorModule>("PropertyEditor");
        if (!Panels)
            return;
        Panels->UnregisterCustomClassLayout(UConstrainedPDBody::StaticClass()->GetFName());
        Panels->UnregisterCustomClassLayout(UConstrainedPDComponent::StaticClass()->GetFName());
    }

private:
    FDelegateHandle Notices;

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
