// Targets, energy, damping, transfers and what the report says of them.
#include "ConstrainedPDFunctionLibrary.h"
#include "Support/TestWorld.h"

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDMomentumTargetTest, "ConstrainedPD.Targets.Momentum", CPD_TEST_FLAGS)
bool FConstrainedPDMomentumTargetTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    const FVector P(5000.0, 2000.0, -1000.0);
    const FVector L(1.0e6, 2.0e6, -3.0e6);
    TestTrue(TEXT("Set Linear Momentum Target"), Soft->SetLinearMomentumTarget(P));
    TestTrue(TEXT("Set Angular Momentum Target"), Soft->SetAngularMomentumTarget(L));
    Test.TickSteps(10);
    TestEqual(TEXT("P"), Soft->GetLinearMomentum(), P, 0.01f);
    TestEqual(TEXT("L"), Soft->GetAngularMomentum(), L, 10.0f);
    Soft->ClearTargets();
    Soft->Push(-P);
    Test.TickSteps(2);
    TestEqual(TEXT("after clearing, a push counts"), Soft->GetLinearMomentum(), FVector::ZeroVector, 0.01f);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDEnergyTargetTest, "ConstrainedPD.Targets.Energy", CPD_TEST_FLAGS)
bool FConstrainedPDEnergyTargetTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Test.TickSteps(1);
    Soft->AddWobble(20.0f);
    Test.TickSteps(2);
    TestEqual(TEXT("Add Wobble (J)"), Soft->GetEnergyReport().Total, 20.0, 0.01);
    TestTrue(TEXT("Set Energy Target"), Soft->SetEnergyTarget(50.0f, EConstrainedPDTargetMode::Hold));
    Soft->SetDamping(1.0f);
    Test.TickSteps(30);
    TestEqual(TEXT("held against damping (J)"), Soft->GetEnergyReport().Total, 50.0, 0.05);
    Soft->ClearTargets();
    Soft->SetDamping(0.0f);
    Test.TickSteps(1);
    const double Kept = Soft->GetEnergyReport().Total;
    Test.TickSteps(60);
    TestEqual(TEXT("kept for two seconds (J)"), Soft->GetEnergyReport().Total, Kept, 1e-3 * Kept);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDUnreachableTest, "ConstrainedPD.Targets.Unreachable", CPD_TEST_FLAGS)
bool FConstrainedPDUnreachableTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    UConstrainedPDTestListener* const Listener = Test.MakeListener();
    Soft->OnTargetUnreachable.AddDynamic(Listener, &UConstrainedPDTestListener::OnMessage);
    Soft->SetLinearMomentumTarget(FVector(200.0 * Soft->GetBodyMass(), 0.0, 0.0));
    Soft->SetEnergyTarget(1.0f, EConstrainedPDTargetMode::Hold);
    Test.TickSteps(5);
    TestEqual(TEXT("told once, not at every step"), Listener->Messages, 1);
    TestTrue(TEXT("with cause and cure"), Listener->LastMessage.Contains(TEXT("target 1 J is below the")));
    TestEqual(TEXT("the momentum needs m v^2 / 2 (J)"), Soft->GetEnergyReport().Total, 2.0 * Soft->GetBodyMass(), 0.05);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDCalmTest, "ConstrainedPD.Energy.AddAndCalm", CPD_TEST_FLAGS)
bool FConstrainedPDCalmTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Test.TickSteps(1);
    Soft->AddWobble(10.0f);
    Test.TickSteps(2);
    Soft->AddEnergy(6.0f);
    Test.TickSteps(2);
    TestEqual(TEXT("Add Energy (J)"), Soft->GetEnergyReport().Total, 16.0, 0.02);
    const FConstrainedPDEnergyReport Report = Soft->GetEnergyReport();
    TestEqual(TEXT("the books: by control (J)"), Report.ByControl, 16.0, 1e-6);
    TestEqual(TEXT("kinetic and elastic make the total (J)"), Report.Kinetic + Report.Elastic, Report.Total, 1e-9);
    TestEqual(TEXT("the solver lost nothing (J)"), Report.BySolver, 0.0, 1e-3);
    // A step can take no more than there is motion at that moment; the rest is paid while the body moves on.
    TestTrue(TEXT("Calm"), Soft->Calm(0.5f));
    Test.TickSteps(30);
    TestEqual(TEXT("half is taken (J)"), Soft->GetEnergyReport().Total, 8.0, 0.02);
    TestEqual(TEXT("and booked as control (J)"), Soft->GetEnergyReport().ByControl, 8.0, 0.02);
    TestTrue(TEXT("Calm"), Soft->Calm(1.0f));
    Test.TickSteps(60);
    TestEqual(TEXT("all is taken (J)"), Soft->GetEnergyReport().Total, 0.0, 0.02);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDEarlyTest, "ConstrainedPD.Energy.BeforeTheFirstStep", CPD_TEST_FLAGS)
bool FConstrainedPDEarlyTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    TestTrue(TEXT("Add Wobble at Begin Play"), Soft->AddWobble(5.0f));
    Test.TickSteps(3);
    TestEqual(TEXT("arrives (J)"), Soft->GetEnergyReport().Total, 5.0, 0.01);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDTransferTest, "ConstrainedPD.Energy.Transfer", CPD_TEST_FLAGS)
bool FConstrainedPDTransferTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Giver = Test.Spawn();
    FConstrainedPDTestBody Other;
    Other.Location = FVector(500.0, 0.0, 200.0);
    UConstrainedPDComponent* const Taker = Test.Spawn(Other);
    Test.TickSteps(1);
    const TArray<UConstrainedPDComponent*> Both = UConstrainedPDFunctionLibrary::GetSoftBodies(Giver);
    TestTrue(TEXT("Get Soft Bodies"), Both.Num() == 2 && Both.Contains(Giver) && Both.Contains(Taker));
    Giver->AddWobble(10.0f);
    Taker->AddWobble(1.0f);
    Test.TickSteps(2);
    TestTrue(TEXT("Transfer Energy"), UConstrainedPDFunctionLibrary::TransferSoftBodyEnergy(Giver, Taker, 4.0f));
    Test.TickSteps(2);
    TestEqual(TEXT("giver (J)"), Giver->GetEnergyReport().Total, 6.0, 0.02);
    TestEqual(TEXT("taker (J)"), Taker->GetEnergyReport().Total, 5.0, 0.02);
    TestFalse(TEXT("not to itself"), Giver->TransferEnergy(Giver, 1.0f));
    TestFalse(TEXT("not to nobody"), Giver->TransferEnergy(nullptr, 1.0f));
    TestFalse(TEXT("not less than nothing"), Giver->TransferEnergy(Taker, -1.0f));
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDHalfLifeTest, "ConstrainedPD.Energy.HalfLife", CPD_TEST_FLAGS)
bool FConstrainedPDHalfLifeTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Test.TickSteps(1);
    Soft->AddWobble(8.0f);
    Test.TickSteps(2);
    TestTrue(TEXT("Set Wobble Half Life"), Soft->SetWobbleHalfLife(1.0f));
    Test.TickSteps(60);
    TestEqual(TEXT("two half-lives (J)"), Soft->GetEnergyReport().Total, 2.0, 0.1);
    TestEqual(TEXT("the damping that does it (1/s)"),
              static_cast<double>(UConstrainedPDFunctionLibrary::DampingFromHalfLife(1.0f)), 0.693147, 1e-5);
    TestEqual(TEXT("booked as damping (J)"), Soft->GetEnergyReport().ByDamping, -6.0, 0.1);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDThresholdTest, "ConstrainedPD.Energy.Threshold", CPD_TEST_FLAGS)
bool FConstrainedPDThresholdTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    UConstrainedPDTestListener* const Listener = Test.MakeListener();
    Soft->OnEnergyThreshold.AddDynamic(Listener, &UConstrainedPDTestListener::OnThreshold);
    TestTrue(TEXT("Set Energy Thresholds"), Soft->SetEnergyThresholds({3.0f, 7.0f}));
    Test.TickSteps(2);
    Soft->AddWobble(5.0f);
    Test.TickSteps(3);
    TestEqual(TEXT("upwards"), Listener->Upwards, 1);
    Soft->AddEnergy(5.0f);
    Test.TickSteps(3);
    TestEqual(TEXT("upwards again"), Listener->Upwards, 2);
    Soft->Calm(0.9f);
    Test.TickSteps(30);
    TestEqual(TEXT("a tenth is left (J)"), Soft->GetEnergyReport().Total, 1.0, 0.02);
    TestEqual(TEXT("and down past both"), Listener->Downwards, 2);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDMaterialTest, "ConstrainedPD.Material.Stiffness", CPD_TEST_FLAGS)
bool FConstrainedPDMaterialTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Test.TickSteps(1);
    Soft->Push(FVector(1000.0, 0.0, 0.0));
    Soft->AddWobble(2.0f);
    Test.TickSteps(5);
    const float Mass = Soft->GetBodyMass();
    TestTrue(TEXT("Set Stiffness"), Soft->SetStiffness(80000.0f));
    Test.TickSteps(5);
    TestEqual(TEXT("the mass stays (kg)"), static_cast<double>(Soft->GetBodyMass()), static_cast<double>(Mass), 1e-6);
    TestEqual(TEXT("and the momentum"), Soft->GetLinearMomentum(), FVector(1000.0, 0.0, 0.0), 0.01f);
    TestTrue(TEXT("0 is the body's own stiffness"), Soft->SetStiffness(0.0f));
    TestFalse(TEXT("no stiffness below 0"), Soft->SetStiffness(-1.0f));
    FConstrainedPDMaterial Rubber;
    Rubber.PoissonRatio = 0.6f;
    TestFalse(TEXT("no Poisson's ratio of 0.6"), Soft->SetSoftMaterial(Rubber));
    FConstrainedPDMaterial Weak;
    Weak.CrushResistance = -1.0f;
    TestFalse(TEXT("no crush resistance below 0"), Soft->SetSoftMaterial(Weak));
    return true;
}

namespace
{
/// How high the centre of a cube of 1 m, softer than its weight by five times, lies on a floor in the end (cm).
double RestHeight(float CrushResistance)
{
    FConstrainedPDTestWorld Test;
    Test.SpawnCube(FVector(0.0, 0.0, -50.0), FVector(20.0, 20.0, 1.0), false);
    FConstrainedPDTestBody Falling;
    Falling.GravityScale = 1.0f;
    Falling.Damping = 3.0f;
    Falling.Location = FVector(0.0, 0.0, 80.0);
    UConstrainedPDComponent* const Soft = Test.Spawn(Falling);
    FConstrainedPDMaterial Custard;
    Custard.Density = 1000.0f;
    Custard.Stiffness = 0.2f * 9.81f * Custard.Density;
    Custard.CrushResistance = CrushResistance;
    Soft->SetSoftMaterial(Custard);
    Test.TickSteps(240);
    return Soft->GetCentreOfMass().Z;
}
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDCrushTest, "ConstrainedPD.Material.CrushResistance", CPD_TEST_FLAGS)
bool FConstrainedPDCrushTest::RunTest(const FString&)
{
    const double Held = RestHeight(FConstrainedPDMaterial().CrushResistance);
    const double Lax = RestHeight(0.0f);
    TestTrue(TEXT("what is softer than its weight lies upright (cm)"), Held > 12.0 && Held < 50.0);
    TestTrue(TEXT("and folds where nothing is added (cm)"), Lax < 0.7 * Held);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDTwoWorldsTransferTest, "ConstrainedPD.Energy.OfOneWorld", CPD_TEST_FLAGS)
bool FConstrainedPDTwoWorldsTransferTest::RunTest(const FString&)
{
    // Bodies are numbered in each world from the first one on.
    FConstrainedPDTestWorld Here;
    FConstrainedPDTestWorld There;
    FConstrainedPDTestBody Second;
    Second.Location = FVector(500.0, 0.0, 200.0);
    UConstrainedPDComponent* const Giver = Here.Spawn();
    UConstrainedPDComponent* const Bystander = Here.Spawn(Second);
    There.Spawn();
    UConstrainedPDComponent* const Taker = There.Spawn(Second);
    Giver->AddWobble(20.0f);
    Here.TickSteps(2);
    There.TickSteps(2);
    TestFalse(TEXT("no joule leaves its world"), Giver->TransferEnergy(Taker, 5.0f));
    TestTrue(TEXT("which is said"), Giver->GetLastMessage().Contains(TEXT("world")));
    Here.TickSteps(2);
    There.TickSteps(2);
    TestEqual(TEXT("the giver keeps it (J)"), Giver->GetEnergyReport().Total, 20.0, 0.1);
    TestEqual(TEXT("nobody else gets it (J)"), Bystander->GetEnergyReport().Total, 0.0, 1e-3);
    TestEqual(TEXT("there neither (J)"), Taker->GetEnergyReport().Total, 0.0, 1e-3);
    return true;
}
