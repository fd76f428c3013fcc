// A server's world and a client's: what the engine would send is sent by the stand-in.
#include "Checks/Engine/Worlds.h"
#include "ConstrainedPDBody.h"
#include "ConstrainedPDSettings.h"
#include "Headless/Engine/Objects/Reflection.h"
#include "Headless/Engine/World/Network.h"
#include "Headless/Engine/World/Scenery/Wind.h"

namespace headless
{
namespace
{
struct TwoMachines
{
    OwnWorld Server{NM_ListenServer};
    OwnWorld Client{NM_Client};
    UConstrainedPDComponent* Original = Server.SpawnSoft(FVector(0.0, 0.0, 200.0));

    UConstrainedPDComponent* Join()
    {
        UConstrainedPDComponent* const Copy = Client.SpawnSoft(FVector(0.0, 0.0, 200.0));
        MakeCopyOf(*Original, *Copy);
        return Copy;
    }
    void Play(int Steps)
    {
        for (int Step = 0; Step < Steps; ++Step)
        {
            Server.Play(1);
            Replicate(*Original);
            Client.Play(1);
        }
    }
};
} // namespace

TEST(Replication, PushesReachClientsAtOnce)
{
    TwoMachines Both;
    UConstrainedPDComponent* const Copy = Both.Join();
    Both.Play(2);
    Both.Original->Push(FVector(1000.0, 0.0, 0.0));
    Both.Client.Play(1);
    EXPECT_NEAR(Copy->GetLinearMomentum().X, 1000.0, 1.0);
    Both.Original->Spin(FVector(0.0, 0.0, 1.0e5));
    Both.Client.Play(1);
    EXPECT_NEAR(Copy->GetAngularMomentum().Z, 1.0e5, 1.0e3);
}

/// A game that pushes all the time would fill its connections with calls that wait to be confirmed.
TEST(Replication, MorePushesThanAConnectionBearsAreToldByTheFrame)
{
    TwoMachines Both;
    UConstrainedPDComponent* const Copy = Both.Join();
    Both.Play(2);
    constexpr int Pushes = 100;
    const double Mass = Both.Original->GetBodyMass();
    const auto Speed = [Mass](const UConstrainedPDComponent* Body) { return Body->GetLinearMomentum().X / Mass; };
    for (int Push = 0; Push < Pushes; ++Push)
        ASSERT_TRUE(Both.Original->Push(FVector(5.0 * Mass, 0.0, 0.0)));
    Both.Server.Play(1);
    Both.Client.Play(1);
    EXPECT_NEAR(Speed(Both.Original), 500.0, 1.0);
    EXPECT_NEAR(Speed(Copy), 80.0, 1.0) << "the first sixteen came at once";
    Both.Play(30);
    EXPECT_NEAR(Speed(Copy), 500.0, 25.0);
    Both.Original->Push(FVector(100.0 * Mass, 0.0, 0.0));
    Both.Client.Play(1);
    EXPECT_NEAR(Speed(Copy), 600.0, 25.0) << "and later ones as ever";
}

TEST(Replication, AClientsOwnPushStaysWithTheClient)
{
    TwoMachines Both;
    UConstrainedPDComponent* const Copy = Both.Join();
    Both.Play(2);
    Copy->Push(FVector(1000.0, 0.0, 0.0));
    Both.Play(2);
    EXPECT_NEAR(Both.Original->GetLinearMomentum().X, 0.0, 1e-6);
}

TEST(Replication, TargetsAndTheBodysFrameReachClients)
{
    TwoMachines Both;
    UConstrainedPDComponent* const Copy = Both.Join();
    Both.Play(2);
    Both.Original->SetLinearMomentumTarget(FVector(200.0 * Both.Original->GetBodyMass(), 0.0, 0.0),
                                           EConstrainedPDTargetMode::Hold);
    Both.Original->AddWobble(30.0f);
    Both.Play(90);
    EXPECT_GT(Both.Original->GetCentreOfMass().X, 500.0);
    EXPECT_LT(FVector::Dist(Copy->GetCentreOfMass(), Both.Original->GetCentreOfMass()), 15.0);
    EXPECT_TRUE(Copy->GetNetFrame().bKeepsLinear);
    Both.Original->ClearTargets();
    Both.Play(10);
    EXPECT_FALSE(Copy->GetNetFrame().bKeepsLinear);
}

TEST(Replication, ForcesReachClientsAndLateJoiners)
{
    TwoMachines Both;
    UConstrainedPDComponent* const Copy = Both.Join();
    Both.Play(2);
    FConstrainedPDRegion Middle;
    Middle.HalfSize = FVector(60.0, 0.0, 0.0);
    const double Mass = Both.Original->GetBodyMass();
    ASSERT_TRUE(Both.Original->SetForce(FVector(0.5 * Mass, 0.0, 0.0)));
    ASSERT_TRUE(Both.Original->SetForceOnRegion(FName("Jet"), Middle, FVector(0.0, 0.0, 0.25 * Mass)));
    Both.Play(60);
    UConstrainedPDComponent* const Late = Both.Join();
    Late->bMeetSoftBodies = Copy->bMeetSoftBodies = false; // both stand for the same body
    Both.Play(60);
    const auto Speed = [Mass](const UConstrainedPDComponent* Body) { return Body->GetLinearMomentum() / Mass; };
    EXPECT_NEAR(Speed(Both.Original).X, 200.0, 5.0);
    EXPECT_NEAR(Speed(Both.Original).Z, 100.0, 5.0);
    for (const UConstrainedPDComponent* const There : {Copy, Late})
    {
        EXPECT_EQ(There->LastingForce, Both.Original->LastingForce);
        EXPECT_EQ(There->RegionForces.Num(), 1);
        EXPECT_LT(FVector::Dist(There->GetCentreOfMass(), Both.Original->GetCentreOfMass()), 15.0);
        EXPECT_LT((Speed(There) - Speed(Both.Original)).Size(), 25.0);
    }
    Both.Original->ClearForces();
    Both.Play(10);
    EXPECT_TRUE(Copy->LastingForce.IsZero() && Copy->RegionForces.Num() == 0);
}

TEST(Replication, ALateJoinerStandsWhereTheOthersDo)
{
    TwoMachines Both;
    Both.Play(2);
    Both.Original->Push(FVector(300.0 * Both.Original->GetBodyMass(), 0.0, 0.0));
    Both.Play(60);
    UConstrainedPDComponent* const Copy = Both.Join();
    Both.Play(6);
    EXPECT_GT(Both.Original->GetCentreOfMass().X, 500.0);
    EXPECT_LT(FVector::Dist(Copy->GetCentreOfMass(), Both.Original->GetCentreOfMass()), 25.0);
}

TEST(Replication, WhoIsSwitchedOffStandsOnEveryMachine)
{
    TwoMachines Both;
    UConstrainedPDComponent* const Copy = Both.Join();
    Both.Play(2);
    Both.Original->Push(FVector(300.0 * Both.Original->GetBodyMass(), 0.0, 0.0));
    Both.Play(60);
    Both.Original->SetSimulationEnabled(false);
    Both.Play(2);
    const auto Off = [&](const UConstrainedPDComponent* Body)
    { return FVector::Dist(Body->GetCentreOfMass(), Both.Original->GetCentreOfMass()); };
    EXPECT_FALSE(Copy->IsSimulationEnabled());
    EXPECT_LT(Off(Copy), 1.0);
    Both.Play(30);
    EXPECT_LT(Off(Copy), 1.0) << "it stays there";
    UConstrainedPDComponent* const Late = Both.Join();
    Late->bMeetSoftBodies = Copy->bMeetSoftBodies = false; // both stand for the same body
    Both.Play(2);
    EXPECT_GT(Both.Original->GetCentreOfMass().X, 500.0);
    EXPECT_LT(Off(Late), 1.0) << "who comes later finds it there";
    EXPECT_LT(FVector::Dist(Late->GetComponentLocation(), Late->GetCentreOfMass()), 1.0) << "and sees it there";
    const double Before = Both.Original->GetCentreOfMass().X;
    Both.Original->SetSimulationEnabled(true);
    Both.Play(60);
    EXPECT_GT(Both.Original->GetCentreOfMass().X, Before + 500.0);
    EXPECT_LT(Off(Copy), 25.0) << "switched on, all go on";
    EXPECT_LT(Off(Late), 25.0);
}

TEST(Replication, ACopyComesToRestWhereTheServersDid)
{
    TwoMachines Both;
    Both.Original->bAllowSleep = true;
    ASSERT_TRUE(Both.Original->Rebuild());
    UConstrainedPDComponent* const Copy = Both.Join();
    Copy->bAllowSleep = true;
    ASSERT_TRUE(Copy->Rebuild());
    Both.Play(2);
    const double Mass = Both.Original->GetBodyMass();
    Both.Original->Push(FVector(100.0 * Mass, 0.0, 0.0));
    Both.Play(30);
    // What the client does by itself the server undoes, also where it has nothing new to tell: weightless, the copy
    // would fly for ever.
    Both.Original->SetLinearMomentumTarget(FVector::ZeroVector, EConstrainedPDTargetMode::Once);
    Both.Play(10);
    Copy->Push(FVector(0.0, 100.0 * Mass, 0.0));
    Both.Play(60);
    ASSERT_TRUE(Both.Original->IsAsleep());
    Both.Play(60);
    EXPECT_LT(FVector::Dist(Copy->GetCentreOfMass(), Both.Original->GetCentreOfMass()), 1.5);
    EXPECT_TRUE(Copy->IsAsleep());
    Copy->Push(FVector(0.0, 0.0, 50.0 * Mass));
    Both.Play(150);
    EXPECT_LT(FVector::Dist(Copy->GetCentreOfMass(), Both.Original->GetCentreOfMass()), 1.5) << "pushed from its rest";
    EXPECT_TRUE(Copy->IsAsleep());
    const double Before = Both.Original->GetCentreOfMass().X;
    Both.Original->Push(FVector(100.0 * Mass, 0.0, 0.0));
    Both.Play(30);
    EXPECT_GT(Both.Original->GetCentreOfMass().X, Before + 90.0);
    EXPECT_LT(FVector::Dist(Copy->GetCentreOfMass(), Both.Original->GetCentreOfMass()), 15.0) << "awake, both go on";
}

TEST(Replication, WindBlowsOnADedicatedServerToo)
{
    OwnWorld Client(NM_Client);
    OwnWorld Server(NM_DedicatedServer);
    double Pushed[2] = {};
    for (OwnWorld* const Own : {&Client, &Server})
    {
        UWindDirectionalSourceComponent* const Source =
            Own->World->SpawnActor<AWindDirectionalSource>()->GetComponent();
        Source->SetStrength(1.0f);
        Source->SetSpeed(10.0f);
        UConstrainedPDComponent* const Soft = Own->SpawnSoft(FVector(0.0, 0.0, 200.0));
        Soft->AirDrag = 1.2f;
        Own->Play(30);
        Pushed[Own == &Server ? 1 : 0] = Soft->GetLinearMomentum().X;
    }
    EXPECT_GT(Pushed[0], 5000.0);
    EXPECT_EQ(Pushed[1], Pushed[0]);
}

TEST(Replication, WhatComesBeforePlayBeginsLeavesItsPlaceAndSizeAlone)
{
    UConstrainedPDBody* const Asset = NewObject<UConstrainedPDBody>();
    Asset->AddToRoot();
    Asset->SourceMesh = LoadBasicShape(FString("Cube"));
    Asset->Vertices = 60;
    FString Message;
    ASSERT_TRUE(Asset->Bake(Message));
    const auto SpawnBare = [Asset](OwnWorld& Own)
    {
        AActor* const Actor = Own.World->SpawnActor<AActor>();
        USceneComponent* const Root = NewObject<USceneComponent>(Actor);
        Actor->SetRootComponent(Root);
        Root->SetWorldTransform(FTransform(FQuat::Identity, FVector(0.0, 0.0, 200.0), FVector(2.0, 2.0, 2.0)));
        Root->RegisterComponent();
        UConstrainedPDComponent* const Soft = NewObject<UConstrainedPDComponent>(Actor);
        Soft->Body = Asset;
        Soft->GravityScale = 0.0f;
        Soft->SetupAttachment(Root);
        return Soft;
    };
    OwnWorld Server(NM_ListenServer);
    OwnWorld Client(NM_Client);
    UConstrainedPDComponent* const Original = SpawnBare(Server);
    Original->RegisterComponent();
    Server.Play(3);
    UConstrainedPDComponent* const Copy = SpawnBare(Client);
    MakeCopyOf(*Original, *Copy);
    Replicate(*Original);
    Copy->RegisterComponent();
    EXPECT_NEAR(Copy->GetBodyMass(), Original->GetBodyMass(), 1e-3f);
    EXPECT_LT(FVector::Dist(Copy->GetCentreOfMass(), Original->GetCentreOfMass()), 1.0);
    Asset->RemoveFromRoot();
}

TEST(Replication, AWorldWhoseTimeBeginsAnewIsSentToAtOnce)
{
    TwoMachines Both;
    Both.Original->AddWobble(5.0f);
    Both.Play(90);
    const auto Number = [&]
    { return FindProperty(Both.Original->GetClass(), "NetFrame")->Get(*Both.Original)["Number"].get<int>(); };
    const int Before = Number();
    // As on seamless travel: out of the old world, into the new one, whose time begins anew.
    Both.Original->UnregisterComponent();
    Both.Server.World->TimeSeconds = 0.0;
    Both.Original->RegisterComponent();
    Both.Play(10);
    EXPECT_GT(Number(), Before);
}

TEST(Replication, TheProjectSaysHowOftenABodyIsSent)
{
    for (const float Seconds : {0.5f, 0.1f})
    {
        const TGuardValue<float> Between(GetMutableDefault<UConstrainedPDSettings>()->NetFrameSeconds, Seconds);
        TwoMachines Both;
        Both.Original->SetDamping(0.0f);
        Both.Original->AddWobble(5.0f);
        Both.Play(91);
        const Json Frame = FindProperty(Both.Original->GetClass(), "NetFrame")->Get(*Both.Original);
        EXPECT_NEAR(Frame["Number"].get<int>(), 3.0f / Seconds, 1.0f + 0.3f / Seconds) << Seconds;
    }
}

TEST(Replication, WhoPlaysAloneSendsNothing)
{
    OwnWorld Alone;
    UConstrainedPDComponent* const Soft = Alone.SpawnSoft(FVector(0.0, 0.0, 200.0));
    Alone.Play(10);
    Json Number = FindProperty(Soft->GetClass(), "NetFrame")->Get(*Soft)["Number"];
    EXPECT_EQ(Number, 0);
}
} // namespace headless
