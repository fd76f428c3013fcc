// Landscapes and triangles without simple shapes.
#include "Checks/Engine/Worlds.h"
#include "Headless/Engine/World/Scenery/Landscape.h"

namespace headless
{
namespace
{
/// A slope that rises by a fifth along X, with its middle at the origin; scaled as landscapes are.
ULandscapeHeightfieldCollisionComponent* SpawnSlope(UWorld& World, int32 Quads, const FVector& Scale)
{
    AActor* const Actor = World.SpawnActor<AActor>();
    auto* const Land = NewObject<ULandscapeHeightfieldCollisionComponent>(Actor);
    Land->CollisionSizeQuads = Quads;
    const double Half = 0.5 * Quads * Scale.X;
    for (int32 X = 0; X <= Quads; ++X)
        for (int32 Y = 0; Y <= Quads; ++Y)
            Land->Heights.Add(0.2 * (X * Scale.X - Half));
    Land->SetWorldTransform(FTransform(FRotator::ZeroRotator, FVector(-Half, -Half, 0.0), Scale));
    Land->RegisterComponent();
    return Land;
}

/// The lowest corner of what is drawn, above the slope there (cm).
double Clearance(const UConstrainedPDComponent& Soft)
{
    double Least = 1e9;
    for (int32 Vertex = 0; Vertex < Soft.GetMesh()->VertexCount(); ++Vertex)
    {
        const FVector At = Soft.GetComponentTransform().TransformPosition(Soft.GetMesh()->GetVertex(Vertex));
        Least = FMath::Min(Least, At.Z - 0.2 * At.X);
    }
    return Least;
}
} // namespace

TEST(Ground, ABodyLandsOnALandscapesSlope)
{
    OwnWorld Own;
    SpawnSlope(*Own.World, 16, FVector(100.0, 100.0, 100.0));
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(300.0, 40.0, 180.0), 1.0f);
    Soft->Friction = 2.0f;
    Soft->SetDamping(3.0f);
    Own.Play(150);
    const FVector Centre = Soft->GetCentreOfMass();
    const double OnSlope = 0.2 * Centre.X;
    EXPECT_GT(Centre.Z, OnSlope + 20.0);
    EXPECT_LT(Centre.Z, OnSlope + 60.0);
    EXPECT_GT(Clearance(*Soft), -8.0);
}

TEST(Ground, OnTheFarSideOfTheSlopeItLiesLower)
{
    OwnWorld Own;
    SpawnSlope(*Own.World, 16, FVector(100.0, 100.0, 100.0));
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(-300.0, -40.0, 180.0), 1.0f);
    Soft->Friction = 2.0f;
    Soft->SetDamping(3.0f);
    Own.Play(150);
    EXPECT_LT(Soft->GetCentreOfMass().Z, 20.0);
    EXPECT_GT(Clearance(*Soft), -8.0);
}

TEST(Ground, ALandscapesHoleLetsABodyFallAndItsOtherQuadsDoNot)
{
    OwnWorld Own;
    constexpr int32 kQuads = 16;
    ULandscapeHeightfieldCollisionComponent* const Land = SpawnSlope(*Own.World, kQuads, FVector(100.0, 100.0, 100.0));
    // About X = 300, Y = 0: not where X and Y change places.
    TArray<uint8> Holes;
    for (int32 Y = 0; Y < kQuads; ++Y)
        for (int32 X = 0; X < kQuads; ++X)
            Holes.Add(X >= 9 && X < 13 && Y >= 6 && Y < 10 ? 1 : 0);
    Land->HeightfieldRef = std::make_shared<ULandscapeHeightfieldCollisionComponent::FHeightfieldGeometryRef>();
    Land->HeightfieldRef->HeightfieldGeometry = std::make_shared<Chaos::FHeightField>(kQuads, Holes);
    UConstrainedPDComponent* const Falls = Own.SpawnSoft(FVector(300.0, 0.0, 180.0), 1.0f);
    UConstrainedPDComponent* const Lies = Own.SpawnSoft(FVector(0.0, 300.0, 120.0), 1.0f);
    Lies->Friction = 2.0f;
    Lies->SetDamping(3.0f);
    Own.Play(90);
    EXPECT_LT(Falls->GetCentreOfMass().Z, -300.0);
    EXPECT_GT(Lies->GetCentreOfMass().Z, 0.2 * Lies->GetCentreOfMass().X + 20.0);
    EXPECT_GT(Clearance(*Lies), -8.0);
}

TEST(Ground, ALandscapeOfTwoScalesIsLeftOutAndSaysSo)
{
    OwnWorld Own;
    SpawnSlope(*Own.World, 8, FVector(200.0, 100.0, 100.0));
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 120.0), 1.0f);
    Own.Play(60);
    EXPECT_LT(Soft->GetCentreOfMass().Z, -200.0);
}

namespace
{
/// A bowl that only its triangles know: a box would close it.
UStaticMesh* MakeBowl()
{
    PlainTriangles Bowl;
    const double Wide = 200.0;
    const double Deep = 150.0;
    for (const double Z : {0.0, Deep})
        for (const double Y : {-Wide, Wide})
            for (const double X : {-Wide, Wide})
                Bowl.Positions.Add(FVector(X, Y, Z));
    // The floor looks up, the walls look in; clockwise seen from there.
    for (const int32 Corner :
         {0, 2, 1, 1, 2, 3, 0, 1, 4, 4, 1, 5, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 5, 3, 7})
        Bowl.Corners.Add(Corner);
    UStaticMesh* const Mesh = MakeStaticMesh(nullptr, FName("Bowl"), Bowl);
    Mesh->AddToRoot();
    return Mesh;
}

double RestInBowl(ECollisionTraceFlag Flag, EConstrainedPDCollision Collision)
{
    OwnWorld Own;
    UStaticMesh* const Bowl = MakeBowl();
    Bowl->GetBodySetup()->CollisionTraceFlag = Flag;
    AActor* const Actor = Own.World->SpawnActor<AActor>();
    UStaticMeshComponent* const Mesh = NewObject<UStaticMeshComponent>(Actor);
    Mesh->SetStaticMesh(Bowl);
    Actor->SetRootComponent(Mesh);
    Mesh->RegisterComponent();
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 260.0), 1.0f);
    Soft->Collision = Collision;
    Soft->SetDamping(3.0f);
    Own.Play(150);
    Bowl->RemoveFromRoot();
    return Soft->GetCentreOfMass().Z;
}
} // namespace

TEST(Ground, TrianglesLetABodyIntoABowl)
{
    EXPECT_GT(RestInBowl(CTF_UseDefault, EConstrainedPDCollision::Simple), 150.0) << "the box is closed";
    const double Inside = RestInBowl(CTF_UseDefault, EConstrainedPDCollision::Complex);
    EXPECT_LT(Inside, 70.0);
    EXPECT_GT(Inside, 20.0);
}

TEST(Ground, TheAssetsWordCountsMoreThanTheBodys)
{
    EXPECT_LT(RestInBowl(CTF_UseComplexAsSimple, EConstrainedPDCollision::Simple), 70.0);
    EXPECT_GT(RestInBowl(CTF_UseSimpleAsComplex, EConstrainedPDCollision::Complex), 150.0);
}
} // namespace headless
