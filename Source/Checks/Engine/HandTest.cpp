// The player's hand: keys and views are the host's to make.
#include "Checks/Engine/Worlds.h"
#include "ConstrainedPDHandComponent.h"

namespace headless
{
namespace
{
/// A player two metres in front of a weightless jelly, with a hand.
struct WithHand
{
    OwnWorld Own;
    UConstrainedPDComponent* Soft = Own.SpawnSoft(FVector(0.0, 0.0, 200.0));
    APlayerController* Player = Own.World->SpawnActor<APlayerController>();
    UConstrainedPDHandComponent* Hand = NewObject<UConstrainedPDHandComponent>(Player);

    WithHand()
    {
        Player->View = FVector(-200.0, 0.0, 200.0);
        Own.World->Players.Add(Player);
        Hand->RegisterComponent();
        Soft->SetDamping(2.0f);
        Own.Play(2);
    }
    void Press() const { Player->Pressed.insert("LeftMouseButton"); }
    void LetGo() const { Player->Pressed.clear(); }
};
} // namespace

TEST(Hand, GrabsWhatIsSeenTakesItAlongAndLetsGo)
{
    WithHand Scene;
    Scene.Press();
    Scene.Own.Play(1);
    EXPECT_EQ(Scene.Hand->GetHeld(), Scene.Soft);
    for (int Step = 0; Step < 60; ++Step)
    {
        Scene.Player->Looks.Yaw += 0.5; // to the right, slowly
        Scene.Own.Play(1);
    }
    const double Carried = Scene.Soft->GetCentreOfMass().Y;
    EXPECT_GT(Carried, 25.0) << "the place that was grabbed is 75 cm to the right now, and the body follows";
    Scene.LetGo();
    Scene.Own.Play(1);
    EXPECT_EQ(Scene.Hand->GetHeld(), nullptr);
    EXPECT_FALSE(Scene.Soft->Release({1})) << "nothing is held any more";
}

TEST(Hand, MissesWhatIsBesideTheViewOrTooFar)
{
    WithHand Scene;
    Scene.Player->Looks.Yaw = 90.0;
    Scene.Press();
    Scene.Own.Play(2);
    EXPECT_EQ(Scene.Hand->GetHeld(), nullptr);
    Scene.Player->Looks.Yaw = 0.0;
    Scene.Own.Play(2);
    EXPECT_EQ(Scene.Hand->GetHeld(), nullptr) << "the key was down already";
    Scene.LetGo();
    Scene.Own.Play(1);
    Scene.Hand->Reach = 100.0f;
    Scene.Press();
    Scene.Own.Play(1);
    EXPECT_EQ(Scene.Hand->GetHeld(), nullptr) << "out of reach";
}

TEST(Hand, WhatItHoldsMayGoAndSoMayItself)
{
    WithHand Scene;
    Scene.Press();
    Scene.Own.Play(1);
    Scene.Soft->GetOwner()->Destroy();
    Scene.Own.Play(2);
    EXPECT_EQ(Scene.Hand->GetHeld(), nullptr);

    WithHand Other;
    Other.Press();
    Other.Own.Play(1);
    ASSERT_EQ(Other.Hand->GetHeld(), Other.Soft);
    Other.Hand->DestroyComponent();
    Other.Soft->Push(FVector(300.0 * Other.Soft->GetBodyMass(), 0.0, 0.0));
    const double Before = Other.Soft->GetCentreOfMass().X;
    Other.Own.Play(15);
    EXPECT_GT(Other.Soft->GetCentreOfMass().X, Before + 100.0) << "it was let go";
}
TEST(Hand, ACameraThatFollowsABodySeesItWhereItIs)
{
    WithHand Scene;
    Scene.Player->Follows = Scene.Soft;
    Scene.Soft->Push(FVector(300.0 * Scene.Soft->GetBodyMass(), 0.0, 0.0));
    Scene.Own.Play(3);
    const double Before = Scene.Soft->GetComponentLocation().X;
    Scene.Own.Play(1);
    EXPECT_GT(Scene.Soft->GetComponentLocation().X, Before + 5.0);
    EXPECT_NEAR(Scene.Player->View.X, Scene.Soft->GetComponentLocation().X, 1e-9) << "not where it was a frame ago";
}
} // namespace headless
