// Forces that last until they are changed.
#include <limits>

#include "GameFramework/Actor.h"
#include "Support/TestWorld.h"

namespace
{
/// The upper end of the cube: what it draws at turns the body.
FConstrainedPDRegion TopOf()
{
    FConstrainedPDRegion Region;
    Region.Shape = EConstrainedPDRegionShape::Box;
    Region.Centre = FVector(0.0, 0.0, 50.0);
    Region.HalfSize = FVector(60.0, 60.0, 5.0);
    return Region;
}

/// In newtons, over so many steps of a thirtieth of a second.
FVector MeanForce(FConstrainedPDTestWorld& Test, const UConstrainedPDComponent& Soft, int32 Steps)
{
    const FVector Before = Soft.GetLinearMomentum();
    Test.TickSteps(Steps);
    return (Soft.GetLinearMomentum() - Before) * (30.0 / 100.0 / Steps);
}
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDForceTest, "ConstrainedPD.Forces.Lasting", CPD_TEST_FLAGS)
bool FConstrainedPDForceTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Test.TickSteps(1);
    const FVector Force(300.0, -200.0, 100.0);
    TestTrue(TEXT("Set Force"), Soft->SetForce(Force));
    const FVector Start = Soft->GetCentreOfMass();
    TestEqual(TEXT("it lasts (N)"), MeanForce(Test, *Soft, 30), Force, 0.01f);
    // a t^2 / 2 in the mean of the steps, in cm.
    const FVector Way = Force * (100.0 / Soft->GetBodyMass() / 2.0);
    TestEqual(TEXT("and goes its way (cm)"), Soft->GetCentreOfMass() - Start, Way,
              static_cast<float>(0.05 * Way.Size()));
    TestEqual(TEXT("without bending it (J)"), Soft->GetEnergyReport().Elastic, 0.0, 1e-3);
    TestTrue(TEXT("nor turning it"), Soft->GetAngularMomentum().Size() < 1.0);
    TestEqual(TEXT("its joules are booked (J)"), Soft->GetEnergyReport().ByGravity, Soft->GetEnergyReport().Total,
              0.01);
    TestTrue(TEXT("set anew"), Soft->SetForce(FVector(0.0, 50.0, 0.0)));
    TestEqual(TEXT("it is another (N)"), MeanForce(Test, *Soft, 10), FVector(0.0, 50.0, 0.0), 0.01f);
    TestTrue(TEXT("none"), Soft->SetForce(FVector::ZeroVector));
    TestEqual(TEXT("ends it (N)"), MeanForce(Test, *Soft, 10), FVector::ZeroVector, 0.01f);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDRegionForceTest, "ConstrainedPD.Forces.OnARegion", CPD_TEST_FLAGS)
bool FConstrainedPDRegionForceTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Test.TickSteps(1);
    const FName Jet(TEXT("Jet"));
    // Forward (+X) at the top (+Z): in the engine's frame r x F = Z x X = +Y.
    TestTrue(TEXT("Set Force On Region"), Soft->SetForceOnRegion(Jet, TopOf(), FVector(100.0, 0.0, 0.0)));
    TestEqual(TEXT("as a whole it moves by it (N)"), MeanForce(Test, *Soft, 10), FVector(100.0, 0.0, 0.0), 0.01f);
    TestTrue(TEXT("it turns about +Y"), Soft->GetAngularMomentum().Y > 1.0e5);
    TestTrue(TEXT("and is bent"), Soft->GetEnergyReport().Elastic > 0.0);
    TestTrue(TEXT("under the same name"), Soft->SetForceOnRegion(Jet, TopOf(), FVector(0.0, 0.0, 40.0)));
    TestTrue(TEXT("and another"), Soft->SetForceOnRegion(FName(TEXT("Brake")), TopOf(), FVector(0.0, 7.0, 0.0)));
    TestTrue(TEXT("with one on the whole"), Soft->SetForce(FVector(-20.0, 0.0, 0.0)));
    TestEqual(TEXT("all add up (N)"), MeanForce(Test, *Soft, 5), FVector(-20.0, 7.0, 40.0), 0.01f);
    TestEqual(TEXT("two are named"), Soft->RegionForces.Num(), 2);
    TestTrue(TEXT("none ends that one"), Soft->SetForceOnRegion(Jet, TopOf(), FVector::ZeroVector));
    TestEqual(TEXT("the others go on (N)"), MeanForce(Test, *Soft, 5), FVector(-20.0, 7.0, 0.0), 0.01f);
    Soft->ClearForces();
    TestEqual(TEXT("Clear Forces ends all (N)"), MeanForce(Test, *Soft, 5), FVector::ZeroVector, 0.01f);
    TestTrue(TEXT("and forgets them"), Soft->RegionForces.Num() == 0 && Soft->LastingForce.IsZero());
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDForceLastsTest, "ConstrainedPD.Forces.OutlastTheBody", CPD_TEST_FLAGS)
bool FConstrainedPDForceLastsTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Test.TickSteps(1);
    const FVector Both(10.0, 0.0, 25.0);
    Soft->SetForce(FVector(10.0, 0.0, 0.0));
    Soft->SetForceOnRegion(FName(TEXT("Jet")), TopOf(), FVector(0.0, 0.0, 25.0));
    FConstrainedPDState State;
    Soft->SaveState(State);
    Test.TickSteps(5);
    TestTrue(TEXT("Restore State"), Soft->RestoreState(State));
    Test.TickSteps(1);
    TestEqual(TEXT("is about the motion, and the forces stay (N)"), MeanForce(Test, *Soft, 5), Both, 0.01f);
    TestTrue(TEXT("Rebuild"), Soft->Rebuild());
    TestEqual(TEXT("makes a body for the same forces (N)"), MeanForce(Test, *Soft, 5), Both, 0.01f);
    Soft->SetSoftMaterial(FConstrainedPDMaterial());
    TestEqual(TEXT("so does another material (N)"), MeanForce(Test, *Soft, 5), Both, 0.01f);
    Soft->UnregisterComponent();
    Soft->RegisterComponent();
    TestEqual(TEXT("registered anew it has them (N)"), MeanForce(Test, *Soft, 5), Both, 0.01f);
    TestTrue(TEXT("put elsewhere"), Soft->TeleportBody(FVector(900.0, 0.0, 0.0), FRotator(0.0, 90.0, 0.0)));
    Test.TickSteps(1);
    TestEqual(TEXT("they draw along the world's axes as before (N)"), MeanForce(Test, *Soft, 5), Both, 0.01f);
    // While the game stands still nothing adds up for later.
    const FVector Before = Soft->GetLinearMomentum();
    for (int32 Frame = 0; Frame < 30; ++Frame)
        Test.Tick(0.0f);
    TestEqual(TEXT("a pause is no time"), Soft->GetLinearMomentum(), Before, 1e-6f);
    Soft->SetSimulationEnabled(false);
    Test.TickSteps(30);
    Soft->SetSimulationEnabled(true);
    TestEqual(TEXT("nor is being switched off (N)"), MeanForce(Test, *Soft, 1), Both, 0.01f);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDForceFaultsTest, "ConstrainedPD.Forces.WhatIsRefused", CPD_TEST_FLAGS)
bool FConstrainedPDForceFaultsTest::RunTest(const FString&)
{
    AddExpectedError(TEXT("nothing to deform"), EAutomationExpectedErrorFlags::Contains, 1);
    AddExpectedError(TEXT("its Lasting Force is left out"), EAutomationExpectedErrorFlags::Contains, 1);
    AddExpectedError(TEXT("its force Far is left out"), EAutomationExpectedErrorFlags::Contains, 1);
    FConstrainedPDTestWorld Test;
    FConstrainedPDTestBody Bare;
    Bare.bWithMesh = false;
    UConstrainedPDComponent* const Empty = Test.Spawn(Bare);
    TestFalse(TEXT("there is no body"), Empty->SetForce(FVector(1.0, 0.0, 0.0)));
    TestTrue(TEXT("which is said"), Empty->GetLastMessage().Contains(TEXT("no soft body to draw at")));
    TestFalse(TEXT("nor a part of one"), Empty->SetForceOnRegion(NAME_None, TopOf(), FVector(1.0, 0.0, 0.0)));
    Empty->ClearForces();

    UConstrainedPDComponent* const Soft = Test.Spawn();
    Test.TickSteps(1);
    TestTrue(TEXT("a good one"), Soft->SetForce(FVector(10.0, 0.0, 0.0)));
    FConstrainedPDRegion Listed;
    Listed.Shape = EConstrainedPDRegionShape::Vertices;
    TestFalse(TEXT("a list of no vertices"), Soft->SetForceOnRegion(NAME_None, Listed, FVector(1.0, 0.0, 0.0)));
    TestTrue(TEXT("is not the whole body"), Soft->GetLastMessage().Contains(TEXT("lists no vertex")));
    Listed.Vertices = {0, 1000000};
    TestFalse(TEXT("one that is not there"), Soft->SetForceOnRegion(NAME_None, Listed, FVector(1.0, 0.0, 0.0)));
    TestTrue(TEXT("is named"), Soft->GetLastMessage().Contains(TEXT("1000000")));
    FConstrainedPDRegion Far = TopOf();
    Far.Centre = FVector(0.0, 0.0, 5000.0);
    TestFalse(TEXT("a region off the body"), Soft->SetForceOnRegion(NAME_None, Far, FVector(1.0, 0.0, 0.0)));
    const double Nothing = std::numeric_limits<double>::quiet_NaN();
    TestFalse(TEXT("a number that is none"), Soft->SetForce(FVector(0.0, Nothing, 0.0)));
    TestTrue(TEXT("says so"), Soft->GetLastMessage().Contains(TEXT("A force holds a number that is not finite")));
    TestEqual(TEXT("what was set before goes on (N)"), MeanForce(Test, *Soft, 5), FVector(10.0, 0.0, 0.0), 0.01f);

    // As a level may be saved with: who is bad leaves the others be.
    Soft->LastingForce = FVector(0.0, Nothing, 0.0);
    Soft->RegionForces = {{FName(TEXT("Far")), Far, FVector(1.0, 0.0, 0.0)},
                          {FName(TEXT("Jet")), TopOf(), FVector(0.0, 0.0, 30.0)},
                          {FName(TEXT("Jet")), TopOf(), FVector(0.0, 0.0, 12.0)}};
    TestTrue(TEXT("made of such"), Soft->Rebuild());
    TestEqual(TEXT("it has those that can be, namesakes too (N)"), MeanForce(Test, *Soft, 5), FVector(0.0, 0.0, 42.0),
              0.01f);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDForceSleepTest, "ConstrainedPD.Forces.AndSleep", CPD_TEST_FLAGS)
bool FConstrainedPDForceSleepTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    Test.SpawnCube(FVector(0.0, 0.0, -50.0), FVector(20.0, 20.0, 1.0), false);
    FConstrainedPDTestBody Lying;
    Lying.Location = FVector(0.0, 0.0, 50.5);
    Lying.GravityScale = 1.0f;
    Lying.Damping = 5.0f;
    Lying.bAllowSleep = true;
    UConstrainedPDComponent* const Soft = Test.Spawn(Lying);
    const double Weight = 9.8 * Soft->GetBodyMass();
    // Less than friction bears: it lies, and rests.
    TestTrue(TEXT("pushed by a fifth of its weight"), Soft->SetForce(FVector(0.2 * Weight, 0.0, 0.0)));
    Test.TickSteps(240);
    TestTrue(TEXT("it sleeps under a force that goes on"), Soft->IsAsleep());
    TestTrue(TEXT("the other way round"), Soft->SetForce(FVector(-0.8 * Weight, 0.0, 0.0)));
    Test.TickSteps(30);
    TestFalse(TEXT("wakes it"), Soft->IsAsleep());
    TestTrue(TEXT("and drags it along (cm)"), Soft->GetCentreOfMass().X < -50.0);
    return true;
}
