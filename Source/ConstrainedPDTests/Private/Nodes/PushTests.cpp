// Pushes and spins.
#include "ConstrainedPDFunctionLibrary.h"
#include "Support/TestWorld.h"

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDPushTest, "ConstrainedPD.Push.Whole", CPD_TEST_FLAGS)
bool FConstrainedPDPushTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Test.TickSteps(1);
    const FVector Impulse(300.0 * Soft->GetBodyMass(), -200.0 * Soft->GetBodyMass(), 100.0 * Soft->GetBodyMass());
    TestTrue(TEXT("Push"), Soft->Push(Impulse));
    const FVector Before = Soft->GetCentreOfMass();
    Test.TickSteps(30);
    TestEqual(TEXT("momentum (kg cm/s)"), Soft->GetLinearMomentum(), Impulse,
              static_cast<float>(1e-6 * Impulse.Size()));
    TestEqual(TEXT("way in a second (cm)"), Soft->GetCentreOfMass() - Before, FVector(300.0, -200.0, 100.0), 0.01f);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDPushAtTest, "ConstrainedPD.Push.AtLocation", CPD_TEST_FLAGS)
bool FConstrainedPDPushAtTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Test.TickSteps(1);
    // Forward (+X) at the side on the right (+Y): in the engine's frame r x J = Y x X = -Z.
    const FVector Impulse(1000.0, 0.0, 0.0);
    TestTrue(TEXT("Push At Location"),
             Soft->PushAtLocation(Impulse, Soft->GetCentreOfMass() + FVector(0.0, 50.0, 0.0), 20.0f));
    Test.TickSteps(2);
    TestEqual(TEXT("momentum"), Soft->GetLinearMomentum(), Impulse, 0.01f);
    TestTrue(TEXT("turns about -Z"), Soft->GetAngularMomentum().Z < -1000.0);
    TestTrue(TEXT("its side moved more than its middle"), Soft->GetEnergyReport().Elastic > 0.0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDSpinTest, "ConstrainedPD.Push.Spin", CPD_TEST_FLAGS)
bool FConstrainedPDSpinTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Test.TickSteps(1);
    const FVector Angular(2.0e6, -1.0e6, 3.0e6);
    TestTrue(TEXT("Spin"), Soft->Spin(Angular));
    Test.TickSteps(20);
    TestEqual(TEXT("angular momentum (kg cm^2/s)"), Soft->GetAngularMomentum(), Angular, 10.0f);
    TestEqual(TEXT("no linear momentum"), Soft->GetLinearMomentum(), FVector::ZeroVector, 0.01f);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDBlastTest, "ConstrainedPD.Push.FromAPlace", CPD_TEST_FLAGS)
bool FConstrainedPDBlastTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Near = Test.Spawn();
    FConstrainedPDTestBody Far;
    Far.Location = FVector(5000.0, 0.0, 200.0);
    UConstrainedPDComponent* const Distant = Test.Spawn(Far);
    Test.TickSteps(1);
    const FVector Place(-100.0, 0.0, 200.0);
    const FVector Away = Near->GetCentreOfMass() - Place;
    TestEqual(TEXT("bodies pushed"), UConstrainedPDFunctionLibrary::PushSoftBodiesFrom(Near, Place, 400.0f, 1000.0f),
              1);
    Test.TickSteps(1);
    const FVector Faded = Away.GetSafeNormal() * 1000.0 * (1.0 - Away.Size() / 400.0);
    TestEqual(TEXT("away from the place, faded by the distance"), Near->GetLinearMomentum(), Faded, 0.01f);
    TestEqual(TEXT("the far one rests"), Distant->GetLinearMomentum(), FVector::ZeroVector, 1e-6f);
    return true;
}
