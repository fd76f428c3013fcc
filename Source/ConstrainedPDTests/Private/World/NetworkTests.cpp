// What a server says of a body, and a copy that keeps to it. The engine's own sending is not tested here.
#include <limits>

#include "Support/TestWorld.h"

namespace
{
/// The server's world and a client's, frame by frame; every so often the client hears.
void PlayBoth(FConstrainedPDTestWorld& Server, FConstrainedPDTestWorld& Client, const UConstrainedPDComponent& Original,
              UConstrainedPDComponent& Copy, int32 Steps)
{
    constexpr int32 Every = 3;
    for (int32 Step = 0; Step < Steps; ++Step)
    {
        Server.TickSteps(1);
        Client.TickSteps(1);
        if (Step % Every == 0)
            Copy.FollowNetFrame(Original.GetNetFrame());
    }
}
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDNetFrameTest, "ConstrainedPD.Network.CopiesFollow", CPD_TEST_FLAGS)
bool FConstrainedPDNetFrameTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Server;
    FConstrainedPDTestWorld Client;
    UConstrainedPDComponent* const Original = Server.Spawn();
    UConstrainedPDComponent* const Copy = Client.Spawn();
    Server.TickSteps(1);
    Client.TickSteps(1);
    Original->Push(FVector(150.0 * Original->GetBodyMass(), 0.0, 0.0));
    Original->Spin(FVector(0.0, 0.0, 2.0e6));
    Original->AddWobble(20.0f);
    PlayBoth(Server, Client, *Original, *Copy, 120);
    TestEqual(TEXT("the copy is where the original is (cm)"), Copy->GetCentreOfMass(), Original->GetCentreOfMass(),
              3.0f);
    TestEqual(TEXT("it flies as fast"), Copy->GetLinearMomentum(), Original->GetLinearMomentum(),
              static_cast<float>(5.0 * Original->GetBodyMass()));
    TestEqual(TEXT("it spins as much"), Copy->GetAngularMomentum(), Original->GetAngularMomentum(), 2.0e5f);
    TestEqual(TEXT("with the same energy (J)"), Copy->GetEnergyReport().Total, Original->GetEnergyReport().Total, 40.0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDLateTest, "ConstrainedPD.Network.LateJoiner", CPD_TEST_FLAGS)
bool FConstrainedPDLateTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Server;
    UConstrainedPDComponent* const Original = Server.Spawn();
    Server.TickSteps(1);
    Original->Push(FVector(300.0 * Original->GetBodyMass(), 0.0, 0.0));
    Original->SetAngularMomentumTarget(FVector(0.0, 0.0, 3.0e6), EConstrainedPDTargetMode::Hold);
    Original->SetDamping(0.7f);
    Original->SetForce(FVector(0.0, 3.0, 0.0));
    FConstrainedPDRegion Middle;
    Middle.HalfSize = FVector(60.0, 0.0, 0.0);
    Original->SetForceOnRegion(FName(TEXT("Jet")), Middle, FVector(0.0, 0.0, 4.0));
    Server.TickSteps(60);
    FConstrainedPDTestWorld Client;
    UConstrainedPDComponent* const Copy = Client.Spawn();
    TestTrue(TEXT("Follow Net Frame"), Copy->FollowNetFrame(Original->GetNetFrame()));
    Server.TickSteps(1);
    Client.TickSteps(1);
    TestEqual(TEXT("where the original is, but for a step's way (cm)"), Copy->GetCentreOfMass(),
              Original->GetCentreOfMass(), 10.5f);
    TestEqual(TEXT("and turning with it"), Copy->GetAngularMomentum(), Original->GetAngularMomentum(), 1.0e4f);
    const FConstrainedPDNetFrame OfCopy = Copy->GetNetFrame();
    TestTrue(TEXT("the target is held there too"),
             OfCopy.bKeepsAngular && OfCopy.AngularMode == EConstrainedPDTargetMode::Hold);
    TestFalse(TEXT("what is not held here is not held there"), OfCopy.bKeepsLinear || OfCopy.bKeepsEnergy);
    TestEqual(TEXT("the damping came along"), static_cast<double>(OfCopy.Damping), 0.7, 1e-6);
    TestEqual(TEXT("and the force (N)"), Copy->LastingForce, FVector(0.0, 3.0, 0.0), 1e-6f);
    TestTrue(TEXT("and that on a region"), Copy->RegionForces.Num() == 1 && Copy->RegionForces[0].Force.Z == 4.0);
    const double Before = Copy->GetLinearMomentum().Z;
    Client.TickSteps(30);
    TestEqual(TEXT("which draws there as well (N)"), (Copy->GetLinearMomentum().Z - Before) / 100.0, 4.0, 0.01);
    Original->ClearForces();
    TestTrue(TEXT("Follow Net Frame"), Copy->FollowNetFrame(Original->GetNetFrame()));
    TestTrue(TEXT("what is cleared is cleared there"), Copy->LastingForce.IsZero() && Copy->RegionForces.Num() == 0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDNetCalmTest, "ConstrainedPD.Network.WhatAgreesMaySleep", CPD_TEST_FLAGS)
bool FConstrainedPDNetCalmTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Server;
    FConstrainedPDTestWorld Client;
    FConstrainedPDTestBody Sleepy;
    Sleepy.bAllowSleep = true;
    UConstrainedPDComponent* const Original = Server.Spawn(Sleepy);
    UConstrainedPDComponent* const Copy = Client.Spawn(Sleepy);
    PlayBoth(Server, Client, *Original, *Copy, 60);
    TestTrue(TEXT("the copy sleeps though it is told of"), Copy->IsAsleep());
    FConstrainedPDNetFrame Broken = Original->GetNetFrame();
    Broken.Centre.X = std::numeric_limits<double>::quiet_NaN();
    TestFalse(TEXT("a place that is no number"), Copy->FollowNetFrame(Broken));
    TestTrue(TEXT("is named"), Copy->GetLastMessage().Contains(TEXT("server")));
    FConstrainedPDTestBody Bare;
    Bare.bWithMesh = false;
    AddExpectedError(TEXT("nothing to deform"), EAutomationExpectedErrorFlags::Contains, 1);
    UConstrainedPDComponent* const Empty = Client.Spawn(Bare);
    TestFalse(TEXT("nobody to lead"), Empty->FollowNetFrame(Original->GetNetFrame()));
    TestEqual(TEXT("nobody to describe"), Empty->GetNetFrame().Number, 0);
    return true;
}
