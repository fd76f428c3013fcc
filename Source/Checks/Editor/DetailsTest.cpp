// The details panels of a body asset and of a component.
#include "Checks/Editor/Desk.h"

namespace headless
{
namespace
{
UConstrainedPDBody* MakeBody(Desk& Desk, const FString& MeshPackage)
{
    Desk.MakeSoftBody({Desk.AddCube(MeshPackage)});
    UObject* const Made = Assets().Find(MeshPackage + "_Soft");
    Made->GetOutermost()->SetDirtyFlag(false); // saved
    return Cast<UConstrainedPDBody>(Made);
}

bool Press(const DetailsPanel& Panel, const std::string& Label)
{
    SWidget* const Button = Panel.Button(Label);
    return Button && Button->Press();
}

Strings UndoTitles()
{
    return GEditor->History.Titles();
}
} // namespace

TEST(Details, AnAssetWhoseMeshWasImportedAnewSaysSoAndSoDoesPlay)
{
    Desk Desk;
    UConstrainedPDBody* const Body = MakeBody(Desk, FString("/Game/A"));
    const DetailsPanel Panel({Body});
    EXPECT_FALSE(Body->IsOutdated());
    UConstrainedPDComponent* const Playing = Desk.CopyInPlay(*Desk.Place("Jelly", Body->SourceMesh));
    Playing->Body = Body;
    TArray<FVector3f>& Places = Body->SourceMesh->Data.LODResources[0].VertexBuffers.PositionVertexBuffer.Positions;
    for (FVector3f& Place : Places)
        Place.Z *= 1.5f;
    EXPECT_TRUE(Body->IsOutdated());
    EXPECT_EQ(Panel.Text(), "The mesh has changed since this was baked: bake it anew\n");
    Desk::Warnings().clear();
    EXPECT_TRUE(Playing->Rebuild());
    ASSERT_FALSE(Desk::Warnings().empty());
    EXPECT_NE(Desk::Warnings().back().find("has changed since its body was baked"), std::string::npos);
    EXPECT_TRUE(Press(Panel, "Bake"));
    EXPECT_FALSE(Body->IsOutdated());
}

TEST(Details, OfAnAssetSayWhatItHoldsAndCosts)
{
    Desk Desk;
    UConstrainedPDBody* const Body = MakeBody(Desk, FString("/Game/A"));
    Body->BakedVertices = 1600;
    Body->BakedTetrahedra = 7000;
    Body->BakeSeconds = 1.2345f;
    const DetailsPanel Panel({Body});
    EXPECT_EQ(Panel.Text(), "1,600 vertices, 7,000 tetrahedra, baked in 1.23 s: about 0.48 ms a step\n");
    EXPECT_EQ(Panel.Categories, Strings{"Constrained PD"});
    Body->BakeSeconds = 0.0f;
    EXPECT_EQ(Panel.Text(), "1,600 vertices, 7,000 tetrahedra, from a file: about 0.48 ms a step\n")
        << "it is up to date";
    EXPECT_EQ(DetailsPanel({NewObject<UConstrainedPDBody>()}).Text(), "Not baked yet\n");
}

TEST(Details, OfAComponentSayWhatItIsFilledWith)
{
    Desk Desk;
    UConstrainedPDComponent* const Soft = Desk.Place("Jelly", Desk.AddCube(FString("/Game/A")));
    const DetailsPanel Panel({Soft});
    EXPECT_NE(Panel.Text().find("about 60 vertices"), std::string::npos) << Panel.Text();
    Soft->Vertices = 400;
    EXPECT_NE(Panel.Text().find("about 400 vertices"), std::string::npos) << Panel.Text();
    EXPECT_NE(Panel.Text().find("2 ms"), std::string::npos) << Panel.Text();
    Soft->Body = MakeBody(Desk, FString("/Game/B"));
    EXPECT_NE(Panel.Text().find("baked in"), std::string::npos) << Panel.Text();
}

TEST(Details, EveryButtonSaysWhatItDoes)
{
    Desk Desk;
    const DetailsPanel Panel({Desk.Place("Jelly", Desk.AddCube(FString("/Game/A")))});
    for (const char* const Label : {"Bake", "Lower Resolution"})
    {
        ASSERT_NE(Panel.Button(Label), nullptr) << Label;
        EXPECT_GT(Panel.Button(Label)->GetToolTipText().ToString().Len(), 20) << Label;
    }
}

TEST(Details, BakeFillsTheAssetAnewAndCanBeUndone)
{
    Desk Desk;
    UConstrainedPDBody* const Body = MakeBody(Desk, FString("/Game/A"));
    const TArray<uint8> Before = Body->GetSolid();
    const int32 LinesBefore = Body->GetWire().Edges.Num();
    Body->Vertices = 150;
    const DetailsPanel Panel({Body});
    ASSERT_TRUE(Press(Panel, "Bake"));
    EXPECT_NEAR(Body->BakedVertices, 150, 30);
    EXPECT_TRUE(Body->GetOutermost()->IsDirty());
    EXPECT_EQ(UndoTitles(), Strings{"Bake Soft Body"});
    const TArray<uint8> After = Body->GetSolid();
    EXPECT_NE(After, Before);
    EXPECT_GT(Body->GetWire().Edges.Num(), LinesBefore);
    ASSERT_TRUE(GEditor->UndoTransaction());
    EXPECT_EQ(Body->GetSolid(), Before);
    EXPECT_EQ(Body->Vertices, 150);
    EXPECT_EQ(Body->GetWire().Edges.Num(), LinesBefore) << "the viewport draws what there is, not what was";
    ASSERT_TRUE(GEditor->RedoTransaction());
    EXPECT_EQ(Body->GetSolid(), After);
    EXPECT_GT(Body->GetWire().Edges.Num(), LinesBefore);
}

TEST(Details, LowerResolutionHalvesAndStopsAtTheFewest)
{
    Desk Desk;
    UConstrainedPDBody* const Body = MakeBody(Desk, FString("/Game/A"));
    const DetailsPanel Panel({Body});
    ASSERT_TRUE(Press(Panel, "Lower Resolution"));
    EXPECT_EQ(Body->Vertices, GProjectVertices / 2);
    EXPECT_NEAR(Body->BakedVertices, GProjectVertices / 2, 8);
    Body->Vertices = 10;
    ASSERT_TRUE(Press(Panel, "Lower Resolution"));
    EXPECT_EQ(Body->Vertices, 8);
    EXPECT_FALSE(Panel.Button("Lower Resolution")->IsEnabled());
    EXPECT_FALSE(Press(Panel, "Lower Resolution"));
}

TEST(Details, ABakeThatIsRefusedChangesNothing)
{
    Desk Desk;
    UConstrainedPDBody* const Body = MakeBody(Desk, FString("/Game/A"));
    Body->SourceMesh = Desk.AddSheet(FString("/Game/Sheet"));
    const TArray<uint8> Before = Body->GetSolid();
    const std::size_t Lines = Desk.Editor.Lines().size();
    for (const char* const Label : {"Bake", "Lower Resolution"})
        ASSERT_TRUE(Press(DetailsPanel({Body}), Label));
    EXPECT_EQ(Body->Vertices, GProjectVertices);
    EXPECT_EQ(Body->GetSolid(), Before);
    EXPECT_FALSE(Body->GetOutermost()->IsDirty());
    EXPECT_TRUE(UndoTitles().empty());
    EXPECT_EQ(Desk.Editor.Lines().size(), Lines + 2) << "one line a press";
    EXPECT_EQ(Desk.Editor.Page().Opened, 2);
}

TEST(Details, BakeOnAComponentMakesItsBody)
{
    Desk Desk;
    UConstrainedPDComponent* const Soft = Desk.Place("Jelly", Desk.AddCube(FString("/Game/A")), 100);
    ASSERT_TRUE(Press(DetailsPanel({Soft}), "Bake"));
    ASSERT_NE(Soft->Body, nullptr);
    EXPECT_EQ(Desk.Bodies(), Strings{"/Game/A_Soft"});
    EXPECT_EQ(Soft->Body->Vertices, 100);
    EXPECT_TRUE(Soft->IsRegistered());
    EXPECT_EQ(UndoTitles(), Strings{"Bake Soft Body"});
    ASSERT_TRUE(GEditor->UndoTransaction());
    EXPECT_EQ(Soft->Body, nullptr);
    EXPECT_EQ(Desk.Bodies().size(), 1u) << "the asset stays, as all that was made in the content browser does";
    ASSERT_TRUE(GEditor->RedoTransaction());
    EXPECT_NE(Soft->Body, nullptr);
}

TEST(Details, LowerResolutionOnAComponentCountsFromTheNextPlayOn)
{
    Desk Desk;
    UConstrainedPDComponent* const Soft = Desk.Place("Jelly", Desk.AddCube(FString("/Game/A")));
    ASSERT_TRUE(Press(DetailsPanel({Soft}), "Lower Resolution"));
    EXPECT_EQ(Soft->Vertices, GProjectVertices / 2);
    ASSERT_EQ(Desk.Editor.Lines().size(), 1u);
    EXPECT_NE(Desk.Editor.Lines()[0].find("30 vertices when play begins"), std::string::npos);
    ASSERT_TRUE(GEditor->UndoTransaction());
    EXPECT_EQ(Soft->Vertices, 0);
}

TEST(Details, AComponentThatCannotBeBakedSaysWhyOnceAndKeepsWhatItHad)
{
    Desk Desk;
    UConstrainedPDComponent* const Soft = Desk.Place("Jelly", Desk.AddSheet(FString("/Game/Sheet")));
    UConstrainedPDComponent* const Bare = Desk.Place("Bare", nullptr);
    ASSERT_TRUE(Press(DetailsPanel({Soft}), "Bake"));
    ASSERT_TRUE(Press(DetailsPanel({Bare}), "Bake"));
    EXPECT_EQ(Soft->Body, nullptr);
    EXPECT_EQ(Bare->Body, nullptr);
    ASSERT_EQ(Desk.Editor.Lines().size(), 2u);
    EXPECT_NE(Desk.Editor.Lines()[1].find("give the actor a static mesh"), std::string::npos);
    EXPECT_TRUE(UndoTitles().empty());
    EXPECT_TRUE(Desk.Bodies().empty());
}

// Several at once
// ------------------------------------------------------------------------------------------------------

TEST(Details, OfSeveralAddTheirCostsUp)
{
    Desk Desk;
    UStaticMesh* const Mesh = Desk.AddCube(FString("/Game/A"));
    const DetailsPanel Panel({Desk.Place("One", Mesh, 400), Desk.Place("Two", Mesh, 800)});
    EXPECT_EQ(Panel.Text(), "2 soft bodies, 1,200 vertices: about 0.36 ms a step together\n");
}

TEST(Details, SeveralThatShareAMeshShareABody)
{
    Desk Desk;
    UStaticMesh* const Mesh = Desk.AddCube(FString("/Game/A"));
    UConstrainedPDComponent* const One = Desk.Place("One", Mesh);
    UConstrainedPDComponent* const Two = Desk.Place("Two", Mesh);
    UConstrainedPDComponent* const Other = Desk.Place("Other", Desk.AddCube(FString("/Game/B")));
    ASSERT_TRUE(Press(DetailsPanel({One, Two, Other}), "Bake"));
    EXPECT_EQ(Desk.Bodies(), (Strings{"/Game/A_Soft", "/Game/B_Soft"}));
    EXPECT_EQ(One->Body, Two->Body);
    EXPECT_NE(One->Body, Other->Body);
    EXPECT_EQ(UndoTitles().size(), 1u);
    ASSERT_TRUE(GEditor->UndoTransaction());
    for (const UConstrainedPDComponent* const Soft : {One, Two, Other})
        EXPECT_EQ(Soft->Body, nullptr) << "one press, one undo";
}

TEST(Details, WhatSeveralShareIsLoweredOnce)
{
    Desk Desk;
    UConstrainedPDComponent* const One = Desk.Place("One", nullptr);
    UConstrainedPDComponent* const Two = Desk.Place("Two", nullptr);
    One->Body = Two->Body = MakeBody(Desk, FString("/Game/A"));
    ASSERT_TRUE(Press(DetailsPanel({One, Two}), "Lower Resolution"));
    EXPECT_EQ(One->Body->Vertices, GProjectVertices / 2);
}

TEST(Details, SeveralCanBeStoppedInBetween)
{
    Desk Desk;
    UConstrainedPDBody* const One = MakeBody(Desk, FString("/Game/A"));
    UConstrainedPDBody* const Two = MakeBody(Desk, FString("/Game/B"));
    ShownProgress().CancelAt = 1.0f;
    ASSERT_TRUE(Press(DetailsPanel({One, Two}), "Lower Resolution"));
    EXPECT_EQ(One->Vertices, GProjectVertices / 2);
    EXPECT_EQ(Two->Vertices, GProjectVertices);
}

// Blueprints
// -----------------------------------------------------------------------------------------------------------

TEST(Details, WhatAStandsInABlueprintIsFollowedByWhatWasMadeAfterIt)
{
    Desk Desk;
    UConstrainedPDComponent* const Template =
        NewObject<UConstrainedPDComponent>(GetTransientPackage(), UConstrainedPDComponent::StaticClass(),
                                           FName("Soft_GEN_VARIABLE"), RF_ArchetypeObject | RF_Transactional);
    UStaticMesh* const Mesh = Desk.AddCube(FString("/Game/A"));
    UConstrainedPDComponent* const Follows = Desk.Place("Follows", Mesh);
    UConstrainedPDComponent* const Own = Desk.Place("Own", Mesh, 700);
    Follows->ArchetypePrivate = Own->ArchetypePrivate = Template;
    ASSERT_TRUE(Press(DetailsPanel({Template}), "Lower Resolution"));
    EXPECT_EQ(Template->Vertices, GProjectVertices / 2);
    EXPECT_EQ(Follows->Vertices, GProjectVertices / 2);
    EXPECT_EQ(Own->Vertices, 700) << "a value of its own stays";
    ASSERT_TRUE(GEditor->UndoTransaction());
    EXPECT_EQ(Template->Vertices, 0);
    EXPECT_EQ(Follows->Vertices, 0);
}

TEST(Details, ABlueprintsComponentThatKnowsNoMeshSaysWhatToDo)
{
    Desk Desk;
    UConstrainedPDComponent* const Template =
        NewObject<UConstrainedPDComponent>(GetTransientPackage(), UConstrainedPDComponent::StaticClass(),
                                           FName("Soft_GEN_VARIABLE"), RF_ArchetypeObject | RF_Transactional);
    ASSERT_TRUE(Press(DetailsPanel({Template}), "Bake"));
    ASSERT_EQ(Desk.Editor.Lines().size(), 1u);
    EXPECT_NE(Desk.Editor.Lines()[0].find("Make Soft Body"), std::string::npos);
}

TEST(Details, OfWhatIsGoneDoNothing)
{
    Desk Desk;
    UConstrainedPDComponent* const Soft = Desk.Place("Jelly", Desk.AddCube(FString("/Game/A")));
    const DetailsPanel Panel({Soft});
    Soft->DestroyComponent();
    Tidy();
    EXPECT_EQ(Panel.Text(), "\n");
    EXPECT_TRUE(Press(Panel, "Bake"));
    EXPECT_FALSE(Press(Panel, "Lower Resolution"));
    EXPECT_TRUE(Desk.Editor.Lines().empty());
}
} // namespace headless
