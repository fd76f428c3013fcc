// A mesh of several parts that do not touch, each with a material of its own.
#include <chrono>
#include <thread>

#include "Checks/Engine/Worlds.h"
#include "ConstrainedPDBody.h"

namespace headless
{
namespace
{
constexpr double kApart = 150.0; // cm between the middles of the two boxes
constexpr int32 kTrianglesOfABox = 12;

void AddBox(PlainTriangles& Mesh, const FVector& Middle, double Half)
{
    const int32 First = Mesh.Positions.Num();
    for (int32 Corner = 0; Corner < 8; ++Corner)
        Mesh.Positions.Add(Middle +
                           FVector(Corner & 1 ? Half : -Half, Corner & 2 ? Half : -Half, Corner & 4 ? Half : -Half));
    // Clockwise seen from outside.
    for (const int32 Corner :
         {0, 1, 2, 1, 3, 2, 4, 6, 5, 5, 6, 7, 0, 4, 1, 1, 4, 5, 2, 3, 6, 3, 7, 6, 0, 2, 4, 2, 6, 4, 1, 5, 3, 3, 5, 7})
        Mesh.Corners.Add(First + Corner);
}

/// Two boxes in one mesh, as a trunk and a crown are; the second has the second material.
UStaticMesh* MakeTwoBoxes()
{
    PlainTriangles Both;
    AddBox(Both, FVector(0.0, -0.5 * kApart, 0.0), 50.0);
    AddBox(Both, FVector(0.0, 0.5 * kApart, 0.0), 50.0);
    UStaticMesh* const Mesh = MakeStaticMesh(nullptr, FName("TwoBoxes"), Both);
    TArray<FStaticMeshSection>& Sections = Mesh->Data.LODResources[0].Sections;
    Sections.Reset();
    Sections.Add({0, 0, kTrianglesOfABox});
    Sections.Add({1, 3 * kTrianglesOfABox, kTrianglesOfABox});
    Mesh->AddToRoot();
    return Mesh;
}

/// Middle and size of what is drawn with a material, in the world.
FBox DrawnWith(const UConstrainedPDComponent& Soft, int32 Material)
{
    FBox Box;
    const UE::Geometry::FDynamicMesh3& Mesh = *Soft.GetMesh();
    for (int32 Number = 0; Number < Mesh.TriangleCount(); ++Number)
    {
        if (const_cast<UE::Geometry::FDynamicMesh3&>(Mesh).Attributes()->GetMaterialID()->GetValue(Number) != Material)
            continue;
        const UE::Geometry::FIndex3i Corners = Mesh.GetTriangle(Number);
        for (const int32 Corner : {Corners.A, Corners.B, Corners.C})
            Box += Soft.GetComponentTransform().TransformPosition(Mesh.GetVertex(Corner));
    }
    return Box;
}
} // namespace

TEST(Parts, EachPartIsFilledDrawnWithItsMaterialAndFallsOntoTheFloor)
{
    OwnWorld Own;
    UStaticMesh* const Shape = MakeTwoBoxes();
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 120.0), 1.0f, 200, Shape);
    ASSERT_GT(Soft->GetVertexCount(), 100) << *Soft->GetLastMessage();
    EXPECT_GT(Soft->GetMesh()->TriangleCount(), 2 * kTrianglesOfABox) << "split where they are long";
    EXPECT_NEAR(Soft->GetBodyMass(), 2000.0, 400.0) << "two cubic metres of water; a coarse lattice leaves corners out";
    for (const int32 Part : {0, 1})
    {
        const FBox Drawn = DrawnWith(*Soft, Part);
        EXPECT_NEAR(Drawn.GetCenter().Y, (Part - 0.5) * kApart, 1.0);
        EXPECT_NEAR(Drawn.GetExtent().Z, 50.0, 1.0);
    }
    AActor* const Floor = Own.World->SpawnActor<AActor>();
    UStaticMeshComponent* const Slab = NewObject<UStaticMeshComponent>(Floor);
    Slab->SetStaticMesh(LoadBasicShape(FString("Cube")));
    Floor->SetRootComponent(Slab);
    Slab->SetWorldTransform(FTransform(FRotator::ZeroRotator, FVector(0.0, 0.0, -50.0), FVector(10.0, 10.0, 1.0)));
    Slab->RegisterComponent();
    Soft->SetDamping(3.0f);
    Own.Play(120);
    for (const int32 Part : {0, 1})
    {
        const FBox Drawn = DrawnWith(*Soft, Part);
        EXPECT_GT(Drawn.GetCenter().Z, 25.0) << "part " << Part << " lies on the floor";
        EXPECT_LT(Drawn.GetCenter().Z, 60.0) << "part " << Part;
        EXPECT_NEAR(Drawn.GetCenter().Y, (Part - 0.5) * kApart, 20.0) << "part " << Part;
    }
    Shape->RemoveFromRoot();
}

TEST(Parts, AMeshWithoutCollisionHasItsMaterialsDensity)
{
    OwnWorld Own;
    UStaticMesh* const Shape = MakeTwoBoxes();
    Shape->Body->PhysMaterial = NewObject<UPhysicalMaterial>(Shape);
    Shape->Body->PhysMaterial->AddToRoot();
    Shape->Body->PhysMaterial->Density = 0.5f;
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 120.0), 0.0f, 200, Shape);
    const float Meant = Soft->GetBodyMass();
    EXPECT_NEAR(Meant, 1000.0, 200.0);
    AActor* const Actor = Soft->GetOwner();
    Soft->DestroyComponent();
    UStaticMeshComponent* const Mesh = Actor->FindComponentByClass<UStaticMeshComponent>();
    Mesh->SetCollisionEnabled(ECollisionEnabled::NoCollision);
    UConstrainedPDComponent* const Again = NewObject<UConstrainedPDComponent>(Actor);
    Again->Vertices = 200;
    Again->SetupAttachment(Mesh);
    Again->RegisterComponent();
    EXPECT_EQ(Again->GetBodyMass(), Meant);
    Shape->Body->PhysMaterial->RemoveFromRoot();
    Shape->RemoveFromRoot();
}

TEST(Parts, APushMeetsThePartThatItHits)
{
    OwnWorld Own;
    UStaticMesh* const Shape = MakeTwoBoxes();
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 200.0), 0.0f, 200, Shape);
    Own.Play(1);
    const FBox Left = DrawnWith(*Soft, 0);
    const FBox Right = DrawnWith(*Soft, 1);
    ASSERT_TRUE(Soft->PushAtLocation(FVector(50.0 * Soft->GetBodyMass(), 0.0, 0.0), Right.GetCenter(), 90.0f));
    Own.Play(15);
    EXPECT_GT(DrawnWith(*Soft, 1).GetCenter().X - Right.GetCenter().X, 30.0);
    EXPECT_LT(DrawnWith(*Soft, 0).GetCenter().X - Left.GetCenter().X, 5.0) << "the parts hang together by nothing";
    Shape->RemoveFromRoot();
}

TEST(Parts, OfANaniteMeshTheFallbackIsTakenAndToldOf)
{
    const OwnWorld Own;
    UStaticMesh* const Mesh = MakeTwoBoxes();
    UConstrainedPDBody* const Asset = NewObject<UConstrainedPDBody>(Own.World);
    Asset->SourceMesh = Mesh;
    Asset->Vertices = 60;
    FString Message;
    EXPECT_TRUE(Asset->Bake(Message));
    EXPECT_FALSE(Message.Contains(TEXT("Nanite")));
    Mesh->NaniteTriangles = 30;
    EXPECT_TRUE(Asset->Bake(Message));
    EXPECT_FALSE(Message.Contains(TEXT("Nanite"))) << "hardly coarser";
    Mesh->NaniteTriangles = 100000;
    EXPECT_TRUE(Asset->Bake(Message));
    EXPECT_TRUE(Message.Contains(TEXT("has 100000 triangles with Nanite, and its fallback mesh"))) << *Message;
    Mesh->RemoveFromRoot();
}

namespace
{
/// As cooked with a minimum LOD of 1: the first LOD's sections are there, its vertices are not.
UStaticMesh* MakeWithTwoLods()
{
    UStaticMesh* const Mesh = MakeTwoBoxes();
    Mesh->Data.LODResources.Add(FStaticMeshLODResources(Mesh->Data.LODResources[0]));
    Mesh->Data.LODResources[0].VertexBuffers = FStaticMeshVertexBuffers();
    Mesh->Data.LODResources[0].IndexBuffer = FRawStaticIndexBuffer();
    return Mesh;
}
} // namespace

TEST(Parts, TheFinestLodThatIsThereIsTaken)
{
    OwnWorld Own;
    UStaticMesh* const Mesh = MakeWithTwoLods();
    EXPECT_GT(Own.SpawnSoft(FVector(0.0, 0.0, 200.0), 0.0f, 200, Mesh)->GetVertexCount(), 100);
    Mesh->RemoveFromRoot();
}

namespace
{
/// Two LODs, of which the fine one, twice as large so that it is told apart, is not in memory yet.
UStaticMesh* MakeStreamed()
{
    UStaticMesh* const Mesh = MakeWithTwoLods();
    Mesh->Data.LODResources[0] = Mesh->Data.LODResources[1];
    for (FVector3f& Place : Mesh->Data.LODResources[0].VertexBuffers.PositionVertexBuffer.Positions)
        Place = Place * 2.0f;
    Mesh->Data.FirstStreamedIn = 1;
    return Mesh;
}

/// What soft bodies tell who builds the level, while this lives.
struct Notices
{
    Notices()
        : Handle(UConstrainedPDComponent::OnNotice().AddLambda(
              [this](UConstrainedPDComponent&, const FConstrainedPDNotice& Told) { Faults += Told.bFault ? 1 : 0; }))
    {
    }
    ~Notices() { UConstrainedPDComponent::OnNotice().Remove(Handle); }

    int Faults = 0;
    FDelegateHandle Handle;
};
} // namespace

TEST(Parts, AMeshIsFilledWhenAllOfItIsStreamedIn)
{
    OwnWorld Own;
    UStaticMesh* const Mesh = MakeStreamed();
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 200.0), 0.0f, 200, Mesh);
    EXPECT_TRUE(Soft->IsBaking()) << "what is in memory is coarser";
    EXPECT_TRUE(Mesh->ShouldMipLevelsBeForcedResident()) << "the engine is asked for the rest";
    EXPECT_FALSE(Soft->Push(FVector(1.0, 0.0, 0.0)));
    EXPECT_TRUE(Soft->FindSource()->IsVisible());
    Own.Play(5);
    EXPECT_EQ(Soft->GetVertexCount(), 0);
    // The game goes on, and moves it.
    Soft->GetOwner()->SetActorLocation(FVector(500.0, 0.0, 200.0));
    Mesh->Data.FirstStreamedIn = 0;
    Own.Play(1);
    EXPECT_FALSE(Soft->IsBaking());
    EXPECT_NEAR(Soft->GetBodyMass(), 16000.0, 3200.0) << "of the fine one";
    EXPECT_LT(FVector::Dist(Soft->GetCentreOfMass(), FVector(500.0, 0.0, 200.0)), 5.0);
    EXPECT_FALSE(Soft->FindSource()->IsVisible());
    EXPECT_TRUE(Soft->Push(FVector(1.0, 0.0, 0.0)));
    Mesh->RemoveFromRoot();
}

TEST(Parts, AMeshThatNeverComesIsToldOfOnce)
{
    OwnWorld Own;
    UStaticMesh* const Mesh = MakeStreamed();
    Notices Told;
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 200.0), 0.0f, 200, Mesh);
    Own.Play(2);
    EXPECT_EQ(Told.Faults, 0);
    FPlatformTime::Skipped += 11.0;
    EXPECT_FALSE(Mesh->ShouldMipLevelsBeForcedResident());
    Own.Play(3);
    EXPECT_EQ(Told.Faults, 1);
    EXPECT_TRUE(Soft->GetLastMessage().Contains("is not streamed in as fine as it is after 11 s"))
        << *Soft->GetLastMessage();
    EXPECT_TRUE(Mesh->ShouldMipLevelsBeForcedResident()) << "asked for anew";
    Mesh->Data.FirstStreamedIn = 0;
    Own.Play(1);
    EXPECT_GT(Soft->GetVertexCount(), 100) << "late is not never";
    Mesh->RemoveFromRoot();
}

TEST(Parts, WhoWaitsForAMeshMayGoOrGetAnother)
{
    UStaticMesh* const Mesh = MakeStreamed();
    {
        OwnWorld Ends;
        Ends.SpawnSoft(FVector(0.0, 0.0, 200.0), 0.0f, 200, Mesh);
        Ends.Play(1);
    }
    OwnWorld Own;
    UConstrainedPDComponent* const Stays = Own.SpawnSoft(FVector(0.0, 0.0, 200.0), 0.0f, 60, Mesh);
    UConstrainedPDComponent* const Aside = Own.SpawnSoft(FVector(0.0, 500.0, 200.0), 0.0f, 60, Mesh);
    Own.SpawnSoft(FVector(0.0, 900.0, 200.0), 0.0f, 60, Mesh)->GetOwner()->Destroy();
    Own.SpawnSoft(FVector(0.0, 900.0, 200.0), 0.0f, 60, Mesh)->DestroyComponent();
    Aside->UnregisterComponent();
    Own.Play(2);
    Stays->FindSource()->SetStaticMesh(LoadBasicShape(FString("Cube")));
    Own.Play(1);
    EXPECT_GT(Stays->GetVertexCount(), 20) << "that is all there";
    EXPECT_NEAR(Stays->GetBodyMass(), 1000.0, 200.0);
    Mesh->Data.FirstStreamedIn = 0;
    Own.Play(2);
    EXPECT_EQ(Aside->GetVertexCount(), 0);
    Aside->RegisterComponent();
    Own.Play(1);
    EXPECT_GT(Aside->GetVertexCount(), 20) << "taken up when it comes back";
    EXPECT_EQ(Own.World->GetSubsystem<UConstrainedPDWorldSubsystem>()->GetBodyCount(), 2);
    Mesh->RemoveFromRoot();
}

TEST(Parts, ABakeInTheBackgroundWaitsForTheMeshToo)
{
    OwnWorld Own;
    UStaticMesh* const Mesh = MakeStreamed();
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 200.0), 0.0f, 60, Mesh);
    Soft->bBakeInBackground = true;
    Own.Play(1);
    Mesh->Data.FirstStreamedIn = 0;
    for (int Frame = 0; Frame < 2000 && Soft->IsBaking(); ++Frame)
    {
        Own.Play(1);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_NEAR(Soft->GetBodyMass(), 16000.0, 4000.0);
    Mesh->RemoveFromRoot();
}

TEST(Parts, AnAssetIsBakedOfAllThatThereIs)
{
    const OwnWorld Own;
    UStaticMesh* const Mesh = MakeStreamed();
    UConstrainedPDBody* const Asset = NewObject<UConstrainedPDBody>(Own.World);
    Asset->SourceMesh = Mesh;
    Asset->Vertices = 60;
    FString Message;
    Mesh->bComes = false;
    EXPECT_FALSE(Asset->Bake(Message));
    EXPECT_TRUE(Message.Contains("is not streamed in as fine as it is")) << *Message;
    EXPECT_FALSE(Asset->IsBaked());
    Mesh->bComes = true;
    EXPECT_TRUE(Asset->Bake(Message)) << *Message;
    FBox Box;
    for (const FVector3f& Place : Asset->GetDrawn().Positions)
        Box += FVector(Place);
    EXPECT_NEAR(Box.GetExtent().Z, 100.0, 1e-3) << "the fine one";
    Mesh->RemoveFromRoot();
}

TEST(Parts, APackagedServerHasNoTriangles)
{
    UStaticMesh* const Mesh = MakeWithTwoLods();
    Mesh->Data.LODResources[1] = Mesh->Data.LODResources[0];
    for (const ENetMode Mode : {NM_DedicatedServer, NM_Client})
    {
        OwnWorld Own(Mode);
        const UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 200.0), 0.0f, 60, Mesh);
        EXPECT_EQ(Soft->GetVertexCount(), 0);
        const bool bTold = Soft->GetLastMessage().Contains("A packaged dedicated server has no triangles");
        EXPECT_EQ(bTold, Mode == NM_DedicatedServer) << *Soft->GetLastMessage();
        EXPECT_TRUE(Soft->GetLastMessage().Contains("bake it")) << *Soft->GetLastMessage();
    }
    Mesh->RemoveFromRoot();
}

TEST(Parts, APartWithoutAMaterialIsDrawnToo)
{
    OwnWorld Own;
    UStaticMesh* const Mesh = MakeTwoBoxes();
    TArray<FStaticMeshSection>& Sections = Mesh->Data.LODResources[0].Sections;
    Sections[0].MaterialIndex = 2;
    for (int32 Slot = 0; Slot < 2; ++Slot)
    {
        Mesh->Materials.Add(NewObject<UMaterialInterface>(Mesh));
        Mesh->Materials[Slot]->AddToRoot();
    }
    Mesh->Materials.Add(nullptr);
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 200.0), 0.0f, 200, Mesh);
    EXPECT_EQ(Soft->CountDrawn(), Soft->GetMesh()->TriangleCount());
    EXPECT_EQ(Soft->GetMaterial(1), Mesh->Materials[1]);
    for (int32 Slot = 0; Slot < 2; ++Slot)
        Mesh->Materials[Slot]->RemoveFromRoot();
    Mesh->RemoveFromRoot();
}
} // namespace headless
