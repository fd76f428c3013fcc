// Where a body begins, begins anew, and goes when all is moved.
#include "Checks/Engine/Worlds.h"
#include "ConstrainedPDBody.h"

namespace headless
{
namespace
{
/// A component that has a baked body and no mesh: its own place says how large and where the body is.
UConstrainedPDComponent* SpawnBare(OwnWorld& Own, const FTransform& Place)
{
    UConstrainedPDBody* const Asset = NewObject<UConstrainedPDBody>(Own.World);
    Asset->SourceMesh = LoadBasicShape(FString("Cube"));
    Asset->Vertices = 60;
    FString Message;
    EXPECT_TRUE(Asset->Bake(Message)) << *Message;
    AActor* const Actor = Own.World->SpawnActor<AActor>();
    UConstrainedPDComponent* const Soft = NewObject<UConstrainedPDComponent>(Actor);
    Soft->Body = Asset;
    Soft->GravityScale = 0.0f;
    Soft->bAllowSleep = false;
    Actor->SetRootComponent(Soft);
    Soft->SetWorldTransform(Place);
    Soft->RegisterComponent();
    return Soft;
}
} // namespace

TEST(Place, ABodyWithoutAMeshIsMadeAnewAsLargeWhereItBegan)
{
    OwnWorld Own;
    const FTransform Place(FRotator(0.0, 30.0, 0.0), FVector(100.0, 200.0, 300.0), FVector(2.0, 2.0, 2.0));
    UConstrainedPDComponent* const Soft = SpawnBare(Own, Place);
    Own.Play(2);
    const float Mass = Soft->GetBodyMass();
    EXPECT_LT(FVector::Dist(Soft->GetCentreOfMass(), Place.GetLocation()), 1.0);
    Soft->Push(FVector(300.0 * Mass, 0.0, 0.0));
    Own.Play(30);
    EXPECT_GT(Soft->GetCentreOfMass().X, 350.0);
    ASSERT_TRUE(Soft->Rebuild());
    Own.Play(2);
    EXPECT_NEAR(Soft->GetBodyMass(), Mass, 1e-3 * Mass) << "as large";
    EXPECT_LT(FVector::Dist(Soft->GetCentreOfMass(), Place.GetLocation()), 1.0);
    EXPECT_NEAR(Soft->GetLinearMomentum().Size(), 0.0, 1e-3);
}

TEST(Place, ABodyWithoutAMeshIsDrawnWithTheMaterialsOfItsAsset)
{
    OwnWorld Own;
    UStaticMesh* const Cube = LoadBasicShape(FString("Cube"));
    Cube->Materials.Add(NewObject<UMaterialInterface>(Cube));
    const UConstrainedPDComponent* const Soft = SpawnBare(Own, FTransform(FVector(0.0, 0.0, 100.0)));
    EXPECT_EQ(Soft->GetMaterial(0), Cube->Materials[0]);
    Cube->Materials.Reset();
}

TEST(Place, AServersBodyIsMadeAnewWhereItsMeshStands)
{
    OwnWorld Server(NM_ListenServer);
    UConstrainedPDComponent* const Soft = Server.SpawnSoft(FVector(0.0, 0.0, 200.0));
    Soft->Push(FVector(300.0 * Soft->GetBodyMass(), 0.0, 0.0));
    Server.Play(60);
    EXPECT_GT(Soft->GetCentreOfMass().X, 500.0);
    ASSERT_TRUE(Soft->Rebuild());
    Server.Play(5);
    EXPECT_LT(FVector::Dist(Soft->GetCentreOfMass(), FVector(0.0, 0.0, 200.0)), 1.0);
}

TEST(Place, ABodyGoesWithTheWorldsOrigin)
{
    OwnWorld Own;
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 200.0));
    FConstrainedPDRegion Top;
    Top.Shape = EConstrainedPDRegionShape::Box;
    Top.Centre = FVector(0.0, 0.0, 50.0);
    Top.HalfSize = FVector(60.0, 60.0, 5.0);
    ASSERT_NE(Soft->PinRegion(Top).Id, 0);
    Soft->AddWobble(3.0f);
    Own.Play(10);
    const FVector Before = Soft->GetCentreOfMass();
    const double Energy = Soft->GetEnergyReport().Total;
    const FVector Offset(-1.0e6, 3.0e5, 0.0);
    Soft->ApplyWorldOffset(Offset, true);
    EXPECT_LT(FVector::Dist(Soft->GetCentreOfMass(), Before + Offset), 1e-3) << "at once";
    Own.Play(2);
    EXPECT_LT(FVector::Dist(Soft->GetCentreOfMass(), Before + Offset), 10.0) << "and it stays, pins and all";
    EXPECT_LT(FVector::Dist(Soft->GetComponentLocation(), Before + Offset), 10.0);
    EXPECT_NEAR(Soft->GetEnergyReport().Total, Energy, 0.05 * Energy);
}
} // namespace headless
