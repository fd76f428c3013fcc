// The project's settings, and what stands in a component's details.
#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDSettings.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Support/TestWorld.h"

namespace
{
UConstrainedPDSettings& ProjectSettings()
{
    return *GetMutableDefault<UConstrainedPDSettings>();
}

/// Flies through no gravity at this speed.
UConstrainedPDComponent* SpawnPushed(FConstrainedPDTestWorld& Test, double CentimetresPerSecond)
{
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Soft->Push(FVector(CentimetresPerSecond * Soft->GetBodyMass(), 0.0, 0.0));
    Test.TickSteps(1);
    return Soft;
}

FConstrainedPDRegion TopOfCube()
{
    FConstrainedPDRegion Region;
    Region.Centre = FVector(0.0, 0.0, 50.0);
    Region.HalfSize = FVector(20.0, 20.0, 20.0);
    return Region;
}
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDStepSettingsTest, "ConstrainedPD.Settings.Steps", CPD_TEST_FLAGS)
bool FConstrainedPDStepSettingsTest::RunTest(const FString&)
{
    const TGuardValue<float> Length(ProjectSettings().StepSeconds, 1.0f / 60.0f);
    const TGuardValue<int32> Most(ProjectSettings().MostStepsPerFrame, 3);
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = SpawnPushed(Test, 300.0);
    double Before = Soft->GetCentreOfMass().X;
    Test.Tick(1.0f / 60.0f);
    TestEqual(TEXT("a step in each frame of its length (cm)"), Soft->GetCentreOfMass().X - Before, 5.0, 0.01);
    Before = Soft->GetCentreOfMass().X;
    Test.Tick(1.0f);
    TestEqual(TEXT("of a hitch no more than so many (cm)"), Soft->GetCentreOfMass().X - Before, 15.0, 0.01);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDCostSettingsTest, "ConstrainedPD.Settings.Cost", CPD_TEST_FLAGS)
bool FConstrainedPDCostSettingsTest::RunTest(const FString&)
{
    const TGuardValue<int32> Vertices(ProjectSettings().DefaultVertices, 100);
    FConstrainedPDTestWorld Test;
    FConstrainedPDTestBody Plain;
    Plain.Vertices = 0;
    UConstrainedPDComponent* const Soft = Test.Spawn(Plain);
    TestTrue(TEXT("the project's vertices"), Soft->GetVertexCount() > 80 && Soft->GetVertexCount() < 120);
    UConstrainedPDTestListener* const Listener = Test.MakeListener();
    Soft->OnBudgetExceeded.AddDynamic(Listener, &UConstrainedPDTestListener::OnMessage);
    const TGuardValue<float> Budget(ProjectSettings().BudgetMilliseconds, 0.0001f);
    Test.TickSteps(3);
    TestEqual(TEXT("the console goes before the project: without limit"), Listener->Messages, 0);
    const FConstrainedPDTestOverride None(TEXT("cpd.Budget"), -1.0f);
    Test.TickSteps(3);
    TestEqual(TEXT("below zero it leaves the project its word"), Listener->Messages, 1);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDGravityTest, "ConstrainedPD.Forces.OwnGravity", CPD_TEST_FLAGS)
bool FConstrainedPDGravityTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Soft->bOverrideGravity = true;
    Soft->Gravity = FVector(0.0, 100.0, 50.0);
    Soft->GravityScale = 2.0f;
    Test.TickSteps(30);
    TestEqual(TEXT("a second of it, twice as strong (kg cm/s)"), Soft->GetLinearMomentum(),
              FVector(0.0, 200.0, 100.0) * Soft->GetBodyMass(), 1.0f);
    TestTrue(TEXT("booked as gravity (J)"), Soft->GetEnergyReport().ByGravity > 1.0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDLeapDistanceTest, "ConstrainedPD.Settings.LeapDistance", CPD_TEST_FLAGS)
bool FConstrainedPDLeapDistanceTest::RunTest(const FString&)
{
    // By 60 cm in a step: what no longer counts as motion is put there, and the rest is drawn there.
    for (const float Leap : {30.0f, 100.0f})
    {
        FConstrainedPDTestWorld Test;
        UConstrainedPDComponent* const Soft = Test.Spawn();
        Soft->LeapDistance = Leap;
        Soft->Rebuild();
        UStaticMeshComponent* const Leader = Test.SpawnCube(FVector(900.0, 0.0, 0.0), FVector(0.1, 0.1, 0.1), false);
        Soft->AttachRegionToComponent(TopOfCube(), Leader);
        Test.TickSteps(1);
        const double Before = Soft->GetCentreOfMass().X;
        Leader->SetWorldLocation(FVector(960.0, 0.0, 0.0));
        Test.TickSteps(1);
        const bool bPut = Soft->GetEnergyReport().Total < 0.001;
        TestEqual(*FString::Printf(TEXT("in peace with a leap of %g cm"), Leap), bPut, Leap < 60.0f);
        TestEqual(*FString::Printf(TEXT("and there (cm, leap %g)"), Leap),
                  FMath::Abs(Soft->GetCentreOfMass().X - Before - 60.0) < 0.1, Leap < 60.0f);
    }
    return true;
}

namespace
{
/// How often the centre of what is held at its end turns back in two seconds, let go level or pushed.
int32 TurnsOf(const FVector& Scale, float Stiffness, int32 Substeps)
{
    FConstrainedPDTestWorld Test;
    FConstrainedPDTestBody Held;
    Held.Scale = Scale;
    Held.Vertices = 100;
    FConstrainedPDRegion End;
    End.Shape = EConstrainedPDRegionShape::Box;
    End.Centre = FVector(-50.0, 0.0, 0.0);
    End.HalfSize = FVector(5.0, 60.0, 60.0);
    Held.Pins = {End};
    UConstrainedPDComponent* const Soft = Test.Spawn(Held);
    Soft->SoftMaterial.Stiffness = Stiffness;
    Soft->SoftMaterial.Density = 100.0f;
    Soft->Substeps = Substeps;
    Soft->Rebuild();
    Soft->Push(FVector(0.0, 0.0, -20.0 * Soft->GetBodyMass()));
    int32 Turns = 0;
    double Before = -1.0;
    for (int32 Step = 0; Step < 60; ++Step)
    {
        Test.TickSteps(1);
        const double Now = Soft->GetLinearMomentum().Z;
        Turns += Now * Before < 0.0 ? 1 : 0;
        Before = Now;
    }
    return Turns;
}
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDSubstepsTest, "ConstrainedPD.Settings.Substeps", CPD_TEST_FLAGS)
bool FConstrainedPDSubstepsTest::RunTest(const FString&)
{
    const FVector Block(1.0, 1.0, 1.0);
    TestTrue(TEXT("a stiff block vibrates faster, nearer to the truth"),
             TurnsOf(Block, 2.0e5f, 16) > TurnsOf(Block, 2.0e5f, 0));
    const FVector Bar(1.0, 0.2, 0.2);
    TestEqual(TEXT("a bar swings right without"), TurnsOf(Bar, 1.0e6f, 0), TurnsOf(Bar, 1.0e6f, 8));
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDFirstThresholdsTest, "ConstrainedPD.Settings.EnergyThresholds",
                                 CPD_TEST_FLAGS)
bool FConstrainedPDFirstThresholdsTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    UConstrainedPDTestListener* const Listener = Test.MakeListener();
    Soft->OnEnergyThreshold.AddDynamic(Listener, &UConstrainedPDTestListener::OnThreshold);
    Soft->EnergyThresholds = {3.0f};
    TestTrue(TEXT("Rebuild"), Soft->Rebuild());
    Test.TickSteps(2);
    Soft->AddWobble(5.0f);
    Test.TickSteps(3);
    TestEqual(TEXT("those of the details are watched from the start"), Listener->Upwards, 1);
    return true;
}

namespace
{
/// A cube that lands on a floor at 100 cm/s, sliding: how high it comes again and how far it gets (cm).
void Land(float Friction, float Restitution, double& Top, double& Way)
{
    FConstrainedPDTestWorld Test;
    Test.SpawnCube(FVector(0.0, 0.0, -50.0), FVector(40.0, 40.0, 1.0), false);
    FConstrainedPDTestBody Falling;
    Falling.GravityScale = 1.0f;
    Falling.Damping = 2.0f;
    Falling.Location = FVector(0.0, 0.0, 100.0);
    UConstrainedPDComponent* const Soft = Test.Spawn(Falling);
    Soft->Friction = Friction;
    Soft->Restitution = Restitution;
    Soft->Push(FVector(100.0 * Soft->GetBodyMass(), 0.0, 0.0));
    double Lowest = 1000.0;
    Top = 0.0;
    for (int32 Step = 0; Step < 60; ++Step)
    {
        Test.TickSteps(1);
        const double Height = Soft->GetCentreOfMass().Z;
        Top = Height < Lowest ? 0.0 : FMath::Max(Top, Height);
        Lowest = FMath::Min(Lowest, Height);
    }
    Way = Soft->GetCentreOfMass().X;
}
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDSurfaceTest, "ConstrainedPD.Contact.FrictionAndRestitution",
                                 CPD_TEST_FLAGS)
bool FConstrainedPDSurfaceTest::RunTest(const FString&)
{
    double Dull = 0.0;
    double Lively = 0.0;
    double Smooth = 0.0;
    double Rough = 0.0;
    double Unused = 0.0;
    Land(0.0f, 0.0f, Dull, Smooth);
    Land(0.0f, 1.0f, Lively, Unused);
    Land(2.0f, 0.0f, Unused, Rough);
    TestTrue(*FString::Printf(TEXT("restitution throws it up (%g and %g cm)"), Lively, Dull), Lively > Dull + 5.0);
    TestTrue(*FString::Printf(TEXT("friction stops it (%g and %g cm)"), Rough, Smooth), Rough < 0.7 * Smooth);
    return true;
}
