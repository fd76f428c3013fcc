// A mesh of several parts that do not touch, each with a material of its own.
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
    // One that is being streamed has its count of vertices, and none of them: here they are far too large.
    Mesh->Data.LODResources[0] = Mesh->Data.LODResources[1];
    for (FVector3f& Place : Mesh->Data.LODResources[0].VertexBuffers.PositionVertexBuffer.Positions)
        Place = Place * 2.0f;
    Mesh->Data.FirstStreamedIn = 1;
    EXPECT_NEAR(Own.SpawnSoft(FVector(0.0, 0.0, 900.0), 0.0f, 200, Mesh)->GetBodyMass(), 2000.0, 400.0);
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

namespace
{
std::string GLogged;
void Keep(ELogVerbosity::Type, const FString& Line)
{
    GLogged += *Line;
}
} // namespace

TEST(Parts, WhoPackagesAGameHearsWhichBodiesItWillLack)
{
    OwnWorld Own;
    UStaticMesh* const Mesh = MakeTwoBoxes();
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 200.0), 0.0f, 60, Mesh);
    const auto Heard = [&](bool bCooking)
    {
        GLogged.clear();
        SetLogSink(&Keep);
        Soft->PreSave(FObjectPreSaveContext(bCooking));
        SetLogSink(nullptr);
        return GLogged;
    };
    EXPECT_EQ(Heard(true).find("tick Allow CPU Access"), std::string::npos) << "the mesh allows CPU access";
    EXPECT_NE(Heard(true).find("dedicated server"), std::string::npos) << "which helps no server";
    Mesh->MinimumLOD = 1;
    EXPECT_NE(Heard(true).find("from LOD 1 on"), std::string::npos);
    Mesh->bAllowCPUAccess = false;
    EXPECT_NE(Heard(true).find("bake it, or tick Allow CPU Access"), std::string::npos);
    EXPECT_EQ(Heard(false), "") << "a level that is only saved";
    UConstrainedPDBody* const Asset = NewObject<UConstrainedPDBody>(Own.World);
    Asset->SourceMesh = Mesh;
    Asset->Vertices = 60;
    FString Message;
    Mesh->bAllowCPUAccess = true; // as in the editor, where every mesh has its data
    ASSERT_TRUE(Asset->Bake(Message)) << *Message;
    Mesh->bAllowCPUAccess = false;
    Soft->Body = Asset;
    EXPECT_EQ(Heard(true), "") << "baked";
    Mesh->RemoveFromRoot();
}
} // namespace headless
