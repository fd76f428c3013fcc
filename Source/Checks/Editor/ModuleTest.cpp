// The module's start and end.
#include "Checks/Editor/Desk.h"
#include "Headless/Editor/Assets/Placing.h"

namespace headless
{
namespace
{
void ExpectRegistered(const EditorSession& Editor, bool bThere)
{
    const std::size_t Wanted = bThere ? 1 : 0;
    EXPECT_EQ(Editor.MessageLog.IsRegisteredLogListing("ConstrainedPD"), bThere);
    EXPECT_EQ(Editor.PropertyEditor.Layouts.count("ConstrainedPDBody"), Wanted);
    EXPECT_EQ(Editor.PropertyEditor.Layouts.count("ConstrainedPDComponent"), Wanted);
    EXPECT_EQ(Editor.PropertyEditor.Layouts.size(), 2 * Wanted);
    EXPECT_EQ(GUnrealEd->Visualizers.size(), Wanted);
    EXPECT_EQ(Assets().Actions.size(), Wanted);
    EXPECT_EQ(FComponentAssetBrokerage::FindBrokerByComponentType(UConstrainedPDComponent::StaticClass()) != nullptr,
              bThere);
    EXPECT_EQ(FindEntry(GMeshMenu, "Make Soft Body") != nullptr, bThere);
    EXPECT_EQ(UConstrainedPDComponent::OnNotice().Count(), static_cast<int32>(Wanted));
    EXPECT_EQ(FCoreUObjectDelegates::OnObjectPreSave.Count(), static_cast<int32>(Wanted));
    EXPECT_EQ(UToolMenus::StartupCallbacks().Count(), 0);
}
} // namespace

TEST(Module, RegistersAllBeforeTheEngineIsMadeOrAfter)
{
    for (const EditorStart When : {EditorStart::BeforeTheEngine, EditorStart::AfterTheEngine})
    {
        const EditorSession Editor(When);
        ExpectRegistered(Editor, true);
        EXPECT_EQ(Editor.MessageLog.Pages.at("ConstrainedPD").Label, FString("Constrained PD"));
    }
}

TEST(Module, LeavesNothingBehind)
{
    EditorSession Editor;
    Editor.Unload();
    ExpectRegistered(Editor, false);
    EXPECT_EQ(FCoreDelegates::OnPostEngineInit.Count(), 0);
}

TEST(Module, StartsAgainAndAgain)
{
    EditorSession Editor;
    for (int Times = 0; Times < 3; ++Times)
    {
        Editor.Unload();
        Editor.Load();
        ExpectRegistered(Editor, true);
        EXPECT_EQ(FCoreDelegates::OnPostEngineInit.Count(), 1);
    }
    EXPECT_EQ(Editor.PropertyEditor.Refreshed, 7) << "panels that are open are laid out anew";
}

TEST(Module, EndsBeforeTheEngineIsMade)
{
    EditorSession Editor;
    Editor.Unload();
    UUnrealEdEngine* const Engine = GUnrealEd;
    GUnrealEd = nullptr;
    UToolMenus::Stop();
    Editor.Load();
    EXPECT_EQ(UToolMenus::StartupCallbacks().Count(), 1);
    Editor.Unload();
    EXPECT_EQ(UToolMenus::StartupCallbacks().Count(), 0);
    EXPECT_EQ(FCoreDelegates::OnPostEngineInit.Count(), 0);
    GUnrealEd = Engine;
    UToolMenus::Start();
    FCoreDelegates::OnPostEngineInit.Broadcast();
    ExpectRegistered(Editor, false);
}

TEST(Module, RunsWithoutTheLevelEditor)
{
    EditorSession Editor(EditorStart::WithoutTheLevelEditor);
    EXPECT_EQ(Editor.PropertyEditor.Layouts.size(), 2u);
    Editor.Unload();
    EXPECT_TRUE(Editor.PropertyEditor.Layouts.empty());
    EXPECT_EQ(UToolMenus::StartupCallbacks().Count(), 0);
}

TEST(Module, EndsWithTheProgramWhenAllObjectsAreGone)
{
    EditorSession Editor;
    SetObjectsGone(true);
    Editor.Unload();
    SetObjectsGone(false);
    EXPECT_EQ(Editor.AssetTools->AskedTooLate, 0);
    EXPECT_TRUE(Editor.PropertyEditor.Layouts.empty());
}

TEST(Module, WorksAfterAReload)
{
    Desk Desk;
    Desk.Editor.Unload();
    EXPECT_FALSE(Desk.MakeSoftBody({}));
    Desk.Editor.Load();
    Desk.MakeSoftBody({Desk.AddCube(FString("/Game/A"))});
    EXPECT_EQ(Desk.Bodies().size(), 1u);
    EXPECT_EQ(Desk.Editor.Lines().size(), 1u);
}
} // namespace headless
