// Bodies far from every player's eye.
#include "Checks/Engine/Worlds.h"

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
} // namespace headless
