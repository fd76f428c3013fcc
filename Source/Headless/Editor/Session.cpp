#include "Headless/Editor/Session.h"

#include "Headless/Editor/Assets/AssetTools.h"
#include "Headless/Editor/Assets/Placing.h"
#include "Headless/Editor/Menus/ToolMenus.h"
#include "Headless/Editor/Undo/SlowTask.h"
#include "Headless/Engine/Host.h"

// By IMPLEMENT_MODULE and by the header tool.
IModuleInterface* MakeModuleConstrainedPDEditor();

namespace headless
{
void RegisterConstrainedPDEditor();

EditorSession::EditorSession(EditorStart When) : AssetTools(std::make_unique<FAssetToolsModule>())
{
    Start();
    GIsEditor = true;
    RegisterConstrainedPDEditor();
    ShownProgress() = Progress();
    Assets() = AssetList();
    ForgetBrokers();
    FModuleManager::Get().Loaded = {
        {"MessageLog", &MessageLog}, {"PropertyEditor", &PropertyEditor}, {"AssetTools", AssetTools.get()}};
    if (When != EditorStart::AfterTheEngine)
        Load();
    MakeEngine(When);
    if (When == EditorStart::AfterTheEngine)
        Load();
}

void EditorSession::MakeEngine(EditorStart When)
{
    if (When == EditorStart::WithoutTheLevelEditor)
        GEditor = new UEditorEngine;
    else
    {
        GEditor = GUnrealEd = new UUnrealEdEngine;
        UToolMenus::Start();
    }
    FCoreDelegates::OnPostEngineInit.Broadcast();
}

EditorSession::~EditorSession()
{
    Unload();
    GIsEditor = false;
    UToolMenus::Stop();
    delete GEditor;
    GEditor = GUnrealEd = nullptr;
    FModuleManager::Get().Loaded.clear();
    CollectGarbage(RF_NoFlags);
}

void EditorSession::Load()
{
    Module.reset(MakeModuleConstrainedPDEditor());
    Module->StartupModule();
}

void EditorSession::Unload()
{
    if (Module)
        Module->ShutdownModule();
    Module.reset();
}

const MessagePage& EditorSession::Page() const
{
    static const MessagePage None;
    const auto Found = MessageLog.Pages.find("ConstrainedPD");
    return Found == MessageLog.Pages.end() ? None : Found->second;
}

std::vector<std::string> EditorSession::Lines() const
{
    std::vector<std::string> Found;
    for (const TSharedRef<FTokenizedMessage>& Line : Page().Lines)
        Found.push_back(*Line->ToText().ToString());
    return Found;
}
} // namespace headless
