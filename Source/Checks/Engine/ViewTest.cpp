// What players see: bodies far from every eye, and the colours of the mesh.
#include "CPDSolver/Play/LiveBody.h"
#include "Checks/Engine/Worlds.h"
#include "ConstrainedPDSettings.h"
#include "Headless/Engine/Objects/Reflection.h"

namespace headless
{
namespace
{
APlayerController* AddPlayer(UWorld& World, const FVector& Eye)
{
    APlayerController* const Player = World.SpawnActor<APlayerController>();
    Player->View = Eye;
    World.Players.Add(Player);
    return Player;
}

/// The engine's cube again, for a test to change.
UStaticMesh* DuplicateCube()
{
    UStaticMesh* const Mesh = NewObject<UStaticMesh>();
    const UStaticMesh& Cube = *LoadBasicShape(FString("Cube"));
    Mesh->Data = Cube.Data;
    Mesh->Body = Cube.Body;
    return Mesh;
}

/// How far it gets in ten steps (cm).
double Travel(OwnWorld& Own, UConstrainedPDComponent& Soft)
{
    const FVector Before = Soft.GetCentreOfMass();
    Own.Play(10);
    return (Soft.GetCentreOfMass() - Before).Size();
}
} // namespace

TEST(View, WhoIsFarFromAllPlayersStandsStill)
{
    OwnWorld Own;
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 0.0));
    Soft->SimulationDistance = 1000.0f;
    Soft->SetLinearMomentumTarget(FVector(300.0 * Soft->GetBodyMass(), 0.0, 0.0), EConstrainedPDTargetMode::Once);
    Own.Play(2);
    EXPECT_NEAR(Travel(Own, *Soft), 100.0, 1.0) << "nobody looks: nothing is far";
    APlayerController* const First = AddPlayer(*Own.World, FVector(5000.0, 0.0, 0.0));
    Own.Play(1);
    EXPECT_EQ(Travel(Own, *Soft), 0.0);
    Soft->SimulationDistance = 8000.0f;
    EXPECT_NEAR(Travel(Own, *Soft), 100.0, 11.0);
    Soft->SimulationDistance = 1000.0f;
    Own.Play(1);
    EXPECT_EQ(Travel(Own, *Soft), 0.0);
    AddPlayer(*Own.World, FVector(-300.0, 0.0, 0.0));
    EXPECT_NEAR(Travel(Own, *Soft), 100.0, 11.0) << "the nearest of all eyes counts";
    EXPECT_TRUE(IsValid(First));
}

TEST(View, AServerWithoutAScreenDrawsNothing)
{
    OwnWorld Own(NM_DedicatedServer);
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 0.0));
    Soft->Push(FVector(300.0 * Soft->GetBodyMass(), 0.0, 0.0));
    const int32 Before = Soft->Updates;
    Own.Play(10);
    EXPECT_EQ(Soft->Updates, Before);
    EXPECT_GT(Soft->GetComponentLocation().X, 50.0) << "but it is where it is";
}

TEST(View, TheProjectsDistanceIsForThoseWhoSayNone)
{
    const TGuardValue<float> Distance(GetMutableDefault<UConstrainedPDSettings>()->SimulationDistance, 1000.0f);
    OwnWorld Own;
    AddPlayer(*Own.World, FVector(5000.0, 0.0, 0.0));
    for (const float Its : {0.0f, 8000.0f})
    {
        UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, Its, 0.0));
        Soft->SimulationDistance = Its > 0.0f ? 12000.0f : 0.0f;
        Soft->SetLinearMomentumTarget(FVector(300.0 * Soft->GetBodyMass(), 0.0, 0.0), EConstrainedPDTargetMode::Once);
        Own.Play(2);
        EXPECT_EQ(Travel(Own, *Soft) > 0.0, Its > 0.0f);
    }
}

TEST(View, WhatIsFarFollowsWhatItHangsOn)
{
    OwnWorld Own;
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 0.0));
    AddPlayer(*Own.World, FVector(5000.0, 0.0, 0.0));
    UStaticMeshComponent* const Leader = NewObject<UStaticMeshComponent>(Own.World->SpawnActor<AActor>());
    Leader->RegisterComponent();
    FConstrainedPDRegion All;
    All.Shape = EConstrainedPDRegionShape::Sphere;
    All.HalfSize = FVector(200.0, 200.0, 200.0);
    Own.Play(1);
    ASSERT_NE(Soft->AttachRegionToComponent(All, Leader).Id, 0);
    Soft->SimulationDistance = 1000.0f;
    Own.Play(3);
    for (int Step = 0; Step < 20; ++Step)
    {
        Leader->SetWorldLocation(FVector(0.0, 5.0 * Step, 0.0));
        Own.Play(1);
    }
    EXPECT_NEAR(Soft->GetCentreOfMass().Y, 95.0, 20.0);
}

TEST(View, StepsAreCutToTheIterationsThatTheProjectAllows)
{
    for (const int32 Most : {15, 1})
    {
        const TGuardValue<int32> Guard(GetMutableDefault<UConstrainedPDSettings>()->MaxIterations, Most);
        OwnWorld Own;
        UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 0.0));
        Own.Play(1);
        Soft->AddWobble(5.0f);
        Own.Play(3);
        EXPECT_EQ(Soft->GetView()->report.Has(cpd::Flag::BudgetCut), Most == 1);
    }
}

TEST(View, WhoIsNotToSimulateStandsFromTheStart)
{
    OwnWorld Own;
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 0.0), 1.0f);
    std::string Fault;
    ASSERT_TRUE(SetByName(*Soft, "bSimulate", Json(false), {}, Fault)) << Fault;
    ASSERT_TRUE(Soft->Rebuild());
    EXPECT_EQ(Travel(Own, *Soft), 0.0);
    Soft->SetSimulationEnabled(true);
    EXPECT_GT(Travel(Own, *Soft), 1.0);
}

TEST(View, VertexColoursOfTheMeshAreKept)
{
    OwnWorld Own;
    UStaticMesh* const Mesh = DuplicateCube();
    FStaticMeshVertexBuffers& Buffers = Mesh->Data.LODResources[0].VertexBuffers;
    const int32 Count = static_cast<int32>(Buffers.PositionVertexBuffer.GetNumVertices());
    for (int32 Vertex = 0; Vertex < Count; ++Vertex)
        Buffers.ColorVertexBuffer.Colours.Add({static_cast<uint8>(Vertex), 51, 255, 102});
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 0.0), 0.0f, 60, Mesh);
    const auto* const Colours = Soft->GetMesh()->Attributes()->PrimaryColors();
    ASSERT_NE(Colours, nullptr);
    ASSERT_EQ(Colours->ElementCount(), Soft->GetMesh()->VertexCount());
    for (int32 Triangle = 0; Triangle < Soft->GetMesh()->TriangleCount(); ++Triangle)
        EXPECT_EQ(Colours->GetTriangle(Triangle), Soft->GetMesh()->GetTriangle(Triangle));
    for (int32 Vertex = 0; Vertex < Count; ++Vertex)
        EXPECT_EQ(Colours->GetElement(Vertex), FVector4f(static_cast<uint8>(Vertex) / 255.0f, 0.2f, 1.0f, 0.4f));
    const UConstrainedPDComponent* const Plain = Own.SpawnSoft(FVector(500.0, 0.0, 0.0));
    EXPECT_EQ(Plain->GetMesh()->Attributes()->PrimaryColors(), nullptr);
}

// A metre's cube, and a smaller one on top that stands halfway in it: two closed parts of one mesh.
TEST(View, PartsOfOneMeshAreFilledTogetherAndDrawnApart)
{
    OwnWorld Own;
    PlainTriangles Plain;
    for (const double Half : {50.0, 25.0})
    {
        const int32 First = Plain.Positions.Num();
        const double Up = Half < 50.0 ? 50.0 : 0.0;
        for (const double Z : {-Half, Half})
            for (const double Y : {-Half, Half})
                for (const double X : {-Half, Half})
                    Plain.Positions.Add(FVector(X, Y, Z + Up));
        for (const int32 Corner : {0, 1, 2, 1, 3, 2, 4, 6, 5, 5, 6, 7, 0, 4, 1, 1, 4, 5,
                                   2, 3, 6, 3, 7, 6, 0, 2, 4, 2, 6, 4, 1, 5, 3, 3, 5, 7})
            Plain.Corners.Add(First + Corner);
    }
    UStaticMesh* const Mesh = MakeStaticMesh(nullptr, FName("TwoParts"), Plain);
    Mesh->AddToRoot();
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 0.0), 0.0f, 300, Mesh);
    ASSERT_GT(Soft->GetVertexCount(), 0) << *Soft->GetLastMessage();
    EXPECT_GT(Soft->GetMesh()->TriangleCount(), 24) << "split where they are long";
    // Half of the smaller one stands out: 1 + 1/16 cubic metres at the density of water.
    EXPECT_NEAR(Soft->GetBodyMass(), 1062.5, 100.0);
    Soft->Push(FVector(100.0 * Soft->GetBodyMass(), 0.0, 0.0));
    Own.Play(31);
    for (int32 Vertex = 0; Vertex < Soft->GetMesh()->VertexCount(); ++Vertex)
    {
        const FVector At = Soft->GetComponentTransform().TransformPosition(Soft->GetMesh()->GetVertex(Vertex));
        EXPECT_NEAR(At.X, 100.0, 56.0) << "all of it went along";
    }
    Mesh->RemoveFromRoot();
}
} // namespace headless
