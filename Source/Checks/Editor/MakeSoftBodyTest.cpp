// Make Soft Body in a static mesh's menu.
#include "Checks/Editor/Desk.h"
#include "Headless/Editor/Assets/Placing.h"
#include "Headless/Engine/Objects/Reflection.h"

namespace headless
{
TEST(MakeSoftBody, StandsInTheMeshsMenuAndSaysWhatItDoes)
{
    const Desk Desk;
    const FToolMenuEntry* const Entry = FindEntry(GMeshMenu, "Make Soft Body");
    ASSERT_NE(Entry, nullptr);
    EXPECT_TRUE(Entry->ToolTip.ToString().Contains("tetrahedra"));
}

TEST(MakeSoftBody, MakesABodyBesideTheMesh)
{
    Desk Desk;
    UStaticMesh* const Mesh = Desk.AddCube(FString("/Game/Rocks/Rock"));
    ASSERT_TRUE(Desk.MakeSoftBody({Mesh}));
    EXPECT_EQ(Desk.Bodies(), Strings{"/Game/Rocks/Rock_Soft"});
    const UConstrainedPDBody* const Body = Cast<UConstrainedPDBody>(Assets().Find(FString("/Game/Rocks/Rock_Soft")));
    ASSERT_NE(Body, nullptr);
    EXPECT_EQ(Body->GetName(), FString("Rock_Soft"));
    EXPECT_EQ(Body->SourceMesh, Mesh);
    EXPECT_TRUE(Body->IsBaked());
    EXPECT_NEAR(Body->BakedVertices, GProjectVertices, GProjectVertices / 5);
    EXPECT_EQ(Body->Vertices, GProjectVertices);
    EXPECT_GT(Body->BakeSeconds, 0.0f);
    EXPECT_TRUE(Body->GetOutermost()->IsDirty()) << "it wants to be saved";
    EXPECT_TRUE(Body->HasAnyFlags(RF_Transactional)) << "what is done to it can be undone";
    ASSERT_EQ(Desk.Editor.Lines().size(), 1u);
    EXPECT_NE(Desk.Editor.Lines()[0].find("Rock_Soft"), std::string::npos);
    EXPECT_NE(Desk.Editor.Lines()[0].find("vertices"), std::string::npos);
    EXPECT_EQ(Desk.Editor.Page().Opened, 0) << "nothing is wrong: the log does not push itself forward";
    EXPECT_EQ(Assets().Shown, TArray<UObject*>{const_cast<UConstrainedPDBody*>(Body)}) << "the browser shows it";
}

TEST(MakeSoftBody, StaysWhenTheEditorTidiesUp)
{
    Desk Desk;
    UStaticMesh* const Mesh = Desk.AddCube(FString("/Game/Rocks/Rock"));
    ASSERT_TRUE(Desk.MakeSoftBody({Mesh}));
    Tidy();
    EXPECT_EQ(Desk.Bodies().size(), 1u);
    EXPECT_EQ(CountOf<UConstrainedPDBody>(), 1) << "what it was filled in is gone";
}

TEST(MakeSoftBody, NeverOverwrites)
{
    Desk Desk;
    UStaticMesh* const Mesh = Desk.AddCube(FString("/Game/Rocks/Rock"));
    Desk.MakeSoftBody({Mesh});
    Desk.MakeSoftBody({Mesh});
    EXPECT_EQ(Desk.Bodies(), (Strings{"/Game/Rocks/Rock_Soft", "/Game/Rocks/Rock_Soft1"}));
}

TEST(MakeSoftBody, StaysInTheProject)
{
    Desk Desk;
    Desk.MakeSoftBody({Desk.AddCube(FString("/Engine/BasicShapes/Cube")), Desk.AddCube(FString("/Elsewhere/Ball")),
                       Desk.AddCube(FString("/Temp/Sketch")), Desk.AddCube(FString("/Feature/Props/Lamp")),
                       LoadBasicShape(FString("Cube"))});
    EXPECT_EQ(Desk.Bodies(),
              (Strings{"/Game/SoftBodies/Cube_Soft", "/Game/SoftBodies/Ball_Soft", "/Game/SoftBodies/Sketch_Soft",
                       "/Feature/Props/Lamp_Soft", "/Game/SoftBodies/Cube_Soft1"}));
}

TEST(MakeSoftBody, ShowsItsProgress)
{
    Desk Desk;
    Desk.MakeSoftBody({Desk.AddCube(FString("/Game/A"))});
    bool bShown = false;
    for (const SlowTask& Task : ShownProgress().Tasks)
    {
        bShown = bShown || (Task.bDialog && Task.Entered > 0.0f);
        EXPECT_LE(Task.Entered, Task.Amount) << *Task.Title;
    }
    EXPECT_TRUE(bShown);
    EXPECT_FALSE(ShownProgress().IsAnyOpen());
}

TEST(MakeSoftBody, WhatCannotBeFilledLeavesOneLineAndNothingElse)
{
    Desk Desk;
    UStaticMesh* const Sheet = Desk.AddSheet(FString("/Game/Sheet"));
    ASSERT_TRUE(Desk.MakeSoftBody({Sheet}));
    EXPECT_TRUE(Desk.Bodies().empty());
    ASSERT_EQ(Desk.Editor.Lines().size(), 1u);
    EXPECT_NE(Desk.Editor.Lines()[0].find("Sheet"), std::string::npos) << Desk.Editor.Lines()[0];
    EXPECT_EQ(Desk.Editor.Page().Lines[0]->GetSeverity(), EMessageSeverity::Warning);
    EXPECT_EQ(Desk.Editor.Page().Opened, 1);
    EXPECT_EQ(Desk.Warnings().size(), 1u) << "and one in the output log";
    EXPECT_TRUE(Assets().Shown.IsEmpty());
    EXPECT_FALSE(FindPackage(nullptr, "/Game/Sheet_Soft") && FindPackage(nullptr, "/Game/Sheet_Soft")->IsDirty());
    Tidy();
    EXPECT_EQ(CountOf<UConstrainedPDBody>(), 0);
    EXPECT_EQ(FindPackage(nullptr, "/Game/Sheet_Soft"), nullptr);
}

TEST(MakeSoftBody, OfSeveralMeshesEachIsMadeOrRefused)
{
    Desk Desk;
    ASSERT_TRUE(Desk.MakeSoftBody({Desk.AddCube(FString("/Game/A")), Desk.AddSheet(FString("/Game/B")),
                                   Desk.AddCube(FString("/Game/C")), NewObject<UPackage>()}));
    EXPECT_EQ(Desk.Bodies(), (Strings{"/Game/A_Soft", "/Game/C_Soft"}));
    EXPECT_EQ(Desk.Editor.Lines().size(), 3u);
    EXPECT_EQ(Assets().Shown.Num(), 2);
}

TEST(MakeSoftBody, OfSeveralMeshesTheRestCanBeCancelled)
{
    Desk Desk;
    ShownProgress().CancelAt = 1.0f;
    Desk.MakeSoftBody({Desk.AddCube(FString("/Game/A")), Desk.AddCube(FString("/Game/B"))});
    EXPECT_EQ(Desk.Bodies(), Strings{"/Game/A_Soft"});
}

TEST(MakeSoftBody, TheAddMenuMakesAnEmptyBody)
{
    Desk Desk;
    UClass* const Class = FindClass("ConstrainedPDBodyFactory");
    ASSERT_NE(Class, nullptr);
    UFactory* const Factory = NewObject<UFactory>(GetTransientPackage(), Class);
    EXPECT_TRUE(Factory->CanCreateNew());
    EXPECT_EQ(Factory->GetDisplayName().ToString(), FString("Constrained PD Body"));
    EXPECT_EQ(Factory->GetMenuCategories(), static_cast<uint32>(EAssetTypeCategories::Physics));
    UObject* const Made = Desk.Editor.AssetTools->Get().CreateAsset(FString("NewBody"), FString("/Game"),
                                                                    UConstrainedPDBody::StaticClass(), Factory);
    ASSERT_NE(Made, nullptr);
    EXPECT_FALSE(Cast<UConstrainedPDBody>(Made)->IsBaked());
    EXPECT_TRUE(Desk.Editor.Lines().empty());
}

TEST(MakeSoftBody, WithoutASelectionDoesNothing)
{
    Desk Desk;
    const FToolMenuEntry* const Entry = FindEntry(GMeshMenu, "Make Soft Body");
    ASSERT_NE(Entry, nullptr);
    Entry->Choice.Action.ExecuteAction.ExecuteIfBound(FToolMenuContext());
    EXPECT_TRUE(Desk.Editor.Lines().empty());
}
TEST(MakeSoftBody, ItIsDroppedIntoALevelAndOntoABlueprintsComponents)
{
    Desk On;
    UStaticMesh* const Cube = On.AddCube("/Game/Cube");
    ASSERT_TRUE(On.MakeSoftBody({Cube}));
    UConstrainedPDBody* const Body = Cast<UConstrainedPDBody>(Assets().Find("/Game/Cube_Soft"));
    ASSERT_NE(Body, nullptr);
    const AActor* const Actor = DropIntoLevel(*Body, *On.Edited, FVector(100.0, 0.0, 50.0));
    ASSERT_NE(Actor, nullptr);
    UConstrainedPDComponent* const Soft = Actor->FindComponentByClass<UConstrainedPDComponent>();
    ASSERT_NE(Soft, nullptr);
    EXPECT_EQ(Soft->Body, Body);
    ASSERT_NE(Soft->FindSource(), nullptr);
    EXPECT_EQ(Soft->FindSource()->GetStaticMesh(), Cube) << "which shows it before it plays";
    EXPECT_EQ(Soft->FindSource()->Mobility, EComponentMobility::Movable);
    EXPECT_LT(FVector::Dist(Actor->GetActorLocation(), FVector(100.0, 0.0, 50.0)), 1e-9);
    EXPECT_EQ(DropIntoLevel(*Cube, *On.Edited, FVector::ZeroVector), nullptr) << "static meshes are not its own";

    IComponentAssetBroker* const Broker =
        FComponentAssetBrokerage::FindBrokerByComponentType(UConstrainedPDComponent::StaticClass());
    ASSERT_NE(Broker, nullptr);
    EXPECT_EQ(Broker->GetAssetFromComponent(Soft), Body);
    EXPECT_FALSE(Broker->AssignAssetToComponent(Soft, Cube));
    EXPECT_TRUE(Broker->AssignAssetToComponent(Soft, nullptr));
    EXPECT_EQ(Soft->Body, nullptr);
    EXPECT_FALSE(Broker->AssignAssetToComponent(Soft->FindSource(), Body));
}
} // namespace headless
