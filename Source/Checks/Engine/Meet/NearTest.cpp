// What the engine says is near: by which queries, of what size, how it moves, and of how many bodies.
#include "Checks/Engine/Worlds.h"
#include "Component/Play.h"
#include "Gather/Obstacles.h"
#include "Headless/Engine/World/Scenery/Instances.h"

namespace headless
{
namespace
{
/// A square of four metres that shows its upper side, of triangles alone.
UStaticMesh* MakeBareFloor(UObject* Outer)
{
    PlainTriangles Floor;
    Floor.Positions = {FVector(-200.0, -200.0, 0.0), FVector(200.0, -200.0, 0.0), FVector(200.0, 200.0, 0.0),
                       FVector(-200.0, 200.0, 0.0)};
    Floor.Corners = {0, 2, 1, 0, 3, 2};
    UStaticMesh* const Mesh = MakeStaticMesh(Outer, FName("Floor"), Floor);
    Mesh->GetBodySetup()->AggGeom.BoxElems.Reset();
    return Mesh;
}

struct Around
{
    FConstrainedPDKnown Known;
    std::vector<cpd::Collider> Colliders;
    TArray<FConstrainedPDNeighbour> Neighbours;

    void Look(OwnWorld& Own, const UConstrainedPDComponent& Soft)
    {
        ConstrainedPD::GatherObstacles(*Own.World, Soft, SightOf(Soft), {}, Known, Colliders, Neighbours);
    }
};
} // namespace

TEST(Near, AShapeThatIsChangedInPlaceIsSeen)
{
    OwnWorld Own;
    const UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector::ZeroVector);
    UStaticMesh* const Ball = NewObject<UStaticMesh>();
    Ball->Body = NewObject<UBodySetup>(Ball);
    Ball->Body->AggGeom.SphereElems.Add({FVector::ZeroVector, 40.0f});
    SpawnRigid(*Own.World, FVector(90.0, 0.0, 0.0), Ball);
    Around Seen;
    Seen.Look(Own, *Soft);
    ASSERT_EQ(Seen.Colliders.size(), 1U);
    EXPECT_NEAR(std::get<cpd::SphereShape>(Seen.Colliders[0].shape).radius, 0.4, 1e-9);
    Ball->Body->AggGeom.SphereElems[0].Radius = 25.0f;
    Seen.Look(Own, *Soft);
    EXPECT_NEAR(std::get<cpd::SphereShape>(Seen.Colliders[0].shape).radius, 0.25, 1e-9);
}

TEST(Near, TwoSizesOfOneMeshAreBothKept)
{
    OwnWorld Own;
    const UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector::ZeroVector);
    SpawnRigid(*Own.World, FVector(110.0, 0.0, 0.0));
    SpawnRigid(*Own.World, FVector(-110.0, 0.0, 0.0), nullptr, FVector(1.2, 1.2, 1.2));
    Around Seen;
    Seen.Look(Own, *Soft);
    ASSERT_EQ(Seen.Known.Shapes.size(), 2U);
    std::vector<const void*> Made;
    for (const auto& [Key, Shapes] : Seen.Known.Shapes)
        Made.push_back(Shapes.Parts.GetData());
    Seen.Look(Own, *Soft);
    ASSERT_EQ(Seen.Known.Shapes.size(), 2U);
    for (const auto& [Key, Shapes] : Seen.Known.Shapes)
        EXPECT_NE(std::find(Made.begin(), Made.end(), Shapes.Parts.GetData()), Made.end()) << "made anew";
}

TEST(Near, WhatTheGameMovesHasAVelocity)
{
    OwnWorld Own;
    const UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector::ZeroVector);
    UStaticMeshComponent* const Lift = SpawnRigid(*Own.World, FVector(0.0, 0.0, -110.0));
    Around Seen;
    for (int Step = 0; Step < 4; ++Step)
    {
        Lift->SetWorldLocation(FVector(0.0, 0.0, -110.0 + Step));
        Seen.Look(Own, *Soft);
        Own.Play(1);
    }
    ASSERT_EQ(Seen.Colliders.size(), 1U);
    EXPECT_NEAR(Seen.Colliders[0].velocity[2], 0.3, 1e-3) << "1 cm a frame, while the body instance tells nothing";
}

TEST(Near, EachInstanceOfAMeshIsMet)
{
    OwnWorld Own;
    AActor* const Actor = Own.World->SpawnActor<AActor>();
    UInstancedStaticMeshComponent* const Stones = NewObject<UInstancedStaticMeshComponent>(Actor);
    Stones->SetStaticMesh(LoadBasicShape(FString("Cube")));
    Actor->SetRootComponent(Stones);
    Stones->RegisterComponent();
    Stones->SetCollisionResponseToAllChannels(ECR_Block);
    Stones->AddInstance(FTransform(FQuat(), FVector(-60.0, 0.0, -110.0), FVector(1.0, 2.0, 1.0)));
    Stones->AddInstance(FTransform(FQuat(), FVector(60.0, 0.0, -110.0), FVector(1.0, 2.0, 1.0)));
    Stones->AddInstance(FTransform(FVector(5000.0, 0.0, -110.0)));
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 0.0), 1.0f);
    Around Seen;
    Seen.Look(Own, *Soft);
    ASSERT_EQ(Seen.Colliders.size(), 2U);
    EXPECT_NE(Seen.Colliders[0].id, Seen.Colliders[1].id);
    EXPECT_NEAR(std::get<cpd::BoxShape>(Seen.Colliders[0].shape).half[1], 1.0, 1e-9) << "with its own scale";
    Soft->SetDamping(3.0f);
    Own.Play(90);
    EXPECT_NEAR(Soft->GetCentreOfMass().Z, -25.0, 15.0) << "it lies on them, sagging";
}

TEST(Near, TrianglesAloneAreMetByWhoMeetsTriangles)
{
    for (const EConstrainedPDCollision Meets : {EConstrainedPDCollision::Simple, EConstrainedPDCollision::Complex})
    {
        OwnWorld Own;
        SpawnRigid(*Own.World, FVector(0.0, 0.0, -60.0), MakeBareFloor(Own.World));
        UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 0.0), 1.0f);
        Soft->Collision = Meets;
        Soft->SetDamping(3.0f);
        Own.Play(60);
        if (Meets == EConstrainedPDCollision::Complex)
            EXPECT_NEAR(Soft->GetCentreOfMass().Z, -25.0, 15.0) << "it lies on it, sagging";
        else
            EXPECT_LT(Soft->GetCentreOfMass().Z, -500.0) << "as rigid bodies do, it falls through";
    }
}
} // namespace headless
