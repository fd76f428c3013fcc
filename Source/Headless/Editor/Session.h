/// A run of the editor, from its start to its end, with the plugin's editor module in it.
#pragma once

#include "Headless/Editor/Messages/MessageLog.h"
#include "Headless/Editor/Panels/Details.h"
#include "Headless/Editor/View/EditorEngine.h"

class FAssetToolsModule;

namespace headless
{
/// When the module starts: most loading phases come before the engine is made, a hot reload long after.
enum class EditorStart
{
    BeforeTheEngine,
    AfterTheEngine,
    WithoutTheLevelEditor // as for cooking: there is an engine, but GUnrealEd stays null, and there are no menus
};

class EditorSession
{
public:
    explicit EditorSession(EditorStart When = EditorStart::BeforeTheEngine);
    ~EditorSession();
    EditorSession(const EditorSession&) = delete;
    EditorSession& operator=(const EditorSession&) = delete;

    /// What a hot reload does to the module.
    void Unload();
    void Load();

    /// Lines of the plugin's page, as text.
    std::vector<std::string> Lines() const;
    const MessagePage& Page() const;

    FMessageLogModule MessageLog;
    FPropertyEditorModule PropertyEditor;
    std::unique_ptr<FAssetToolsModule> AssetTools;
    std::unique_ptr<IModuleInterface> Module;

private:
    void MakeEngine(EditorStart When);
};
} // namespace headless
