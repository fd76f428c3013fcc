// A mesh of several parts that do not touch, each with a material of its own.
#include "Checks/Engine/Worlds.h"

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
} // namespace headless
