// The editor module: Make Soft Body on static meshes, the details panels, the visualizer, the page of the Message Log,
// and what a cook is told.
#include "AssetRegistry/AssetData.h"
#include "AssetToolsModule.h"
#include "BodyAsset.h"
#include "BodyDetails.h"
#include "ConstrainedPDBody.h"
#include "ConstrainedPDComponent.h"
#include "ContentBrowserMenuContexts.h"
#include "Cook/CookAdvice.h"
#include "CoreMinimal.h"
#include "Editor/UnrealEdEngine.h"
#include "Engine/StaticMesh.h"
#include "MakeSoftBody.h"
#include "MessageLogModule.h"
#include "Messages.h"
#include "Misc/CoreDelegates.h"
#include "Modules/ModuleManager.h"
#include "Placing.h"
#include "PropertyEditorModule.h"
#include "ToolMenus.h"
#include "UObject/UObjectBase.h"
#include "UObject/UObjectGlobals.h"
#include "UnrealEdGlobals.h"
#include "Visualizer.h"

#define LOCTEXT_NAMESPACE "ConstrainedPD"

namespace
{
void MakeOfSelected(const FToolMenuContext& Context)
{
    const UContentBrowserAssetContextMenuContext* const Selected =
        Context.FindContext<UContentBrowserAssetContextMenuContext>();
    if (!Selected)
        return;
    TArray<UStaticMesh*> Meshes;
    for (const FAssetData& Asset : Selected->SelectedAssets)
        if (UStaticMesh* const Mesh = Cast<UStaticMesh>(Asset.GetAsset()))
            Meshes.Add(Mesh);
    ConstrainedPD::MakeSoftBodies(Meshes);
}
} // namespace

class FConstrainedPDEditorModule : public IModuleInterface
{
public:
    virtual void StartupModule() override
    {
        BodyClass = UConstrainedPDBody::StaticClass()->GetFName();
        ComponentClass = UConstrainedPDComponent::StaticClass()->GetFName();
        FMessageLogModule& Log = FModuleManager::LoadModuleChecked<FMessageLogModule>("MessageLog");
        Log.RegisterLogListing(ConstrainedPD::GMessagePage, LOCTEXT("Page", "Constrained PD"));
        BodyAsset = MakeShared<FConstrainedPDBodyAsset>();
        FModuleManager::LoadModuleChecked<FAssetToolsModule>("AssetTools")
            .Get()
            .RegisterAssetTypeActions(BodyAsset.ToSharedRef());
        Broker = MakeShared<FConstrainedPDBroker>();
        FComponentAssetBrokerage::RegisterBroker(Broker, UConstrainedPDComponent::StaticClass(), true, true);
        AddPanels();
        Notices = UConstrainedPDComponent::OnNotice().AddStatic(&ConstrainedPD::TellNotice);
        Saves = FCoreUObjectDelegates::OnObjectPreSave.AddStatic(&ConstrainedPD::AdviseCook);
        // In the loading phase Default the engine, which keeps the visualizers, is not made yet.
        EngineReady = FCoreDelegates::OnPostEngineInit.AddRaw(this, &FConstrainedPDEditorModule::AddVisualizer);
        AddVisualizer();
        UToolMenus::RegisterStartupCallback(
            FSimpleMulticastDelegate::FDelegate::CreateRaw(this, &FConstrainedPDEditorModule::ExtendMenus));
    }

    virtual void ShutdownModule() override
    {
        UToolMenus::UnRegisterStartupCallback(this);
        UToolMenus::UnregisterOwner(this);
        FCoreDelegates::OnPostEngineInit.Remove(EngineReady);
        UConstrainedPDComponent::OnNotice().Remove(Notices);
        FCoreUObjectDelegates::OnObjectPreSave.Remove(Saves);
        if (GUnrealEd)
            GUnrealEd->UnregisterComponentVisualizer(ComponentClass);
        RemovePanels();
        // At the program's end the asset tools, an object themselves, are gone before.
        FAssetToolsModule* const Tools = FModuleManager::GetModulePtr<FAssetToolsModule>("AssetTools");
        if (Tools && UObjectInitialized())
            Tools->Get().UnregisterAssetTypeActions(BodyAsset.ToSharedRef());
        if (UObjectInitialized())
            FComponentAssetBrokerage::UnregisterBroker(Broker);
        if (FMessageLogModule* const Log = FModuleManager::GetModulePtr<FMessageLogModule>("MessageLog"))
            Log->UnregisterLogListing(ConstrainedPD::GMessagePage);
    }

private:
    // So are the classes; their names are not.
    FName BodyClass;
    FName ComponentClass;
    FDelegateHandle Notices;
    FDelegateHandle Saves;
    FDelegateHandle EngineReady;
    TSharedPtr<IAssetTypeActions> BodyAsset;
    TSharedPtr<IComponentAssetBroker> Broker;

    void AddPanels()
    {
        FPropertyEditorModule& Panels = FModuleManager::LoadModuleChecked<FPropertyEditorModule>("PropertyEditor");
        Panels.RegisterCustomClassLayout(
            BodyClass, FOnGetDetailCustomizationInstance::CreateStatic(&FConstrainedPDBodyDetails::MakeInstance));
        Panels.RegisterCustomClassLayout(ComponentClass, FOnGetDetailCustomizationInstance::CreateStatic(
                                                             &FConstrainedPDComponentDetails::MakeInstance));
        Panels.NotifyCustomizationModuleChanged();
    }

    void RemovePanels()
    {
        FPropertyEditorModule* const Panels = FModuleManager::GetModulePtr<FPropertyEditorModule>("PropertyEditor");
        if (!Panels)
            return;
        Panels->UnregisterCustomClassLayout(BodyClass);
        Panels->UnregisterCustomClassLayout(ComponentClass);
        Panels->NotifyCustomizationModuleChanged();
    }

    void AddVisualizer()
    {
        if (!GUnrealEd)
            return; // A commandlet, such as the one that cooks, draws nothing.
        const TSharedPtr<FComponentVisualizer> Visualizer = MakeShared<FConstrainedPDVisualizer>();
        GUnrealEd->RegisterComponentVisualizer(ComponentClass, Visualizer);
        Visualizer->OnRegister();
    }

    void ExtendMenus()
    {
        FToolMenuOwnerScoped Owner(this);
        UToolMenu* const Menu = UToolMenus::Get()->ExtendMenu("ContentBrowser.AssetContextMenu.StaticMesh");
        FToolMenuSection& Section = Menu->FindOrAddSection("GetAssetActions");
        FToolUIAction Action;
        Action.ExecuteAction = FToolMenuExecuteAction::CreateStatic(&MakeOfSelected);
        Section.AddMenuEntry(
            "MakeSoftBody", LOCTEXT("MakeSoftBody", "Make Soft Body"),
            LOCTEXT("MakeSoftBodyTip", "Fills the mesh with tetrahedra and keeps them in a body asset beside it"),
            FSlateIcon(), FToolUIActionChoice(Action));
    }
};

IMPLEMENT_MODULE(FConstrainedPDEditorModule, ConstrainedPDEditor)

#undef LOCTEXT_NAMESPACE
