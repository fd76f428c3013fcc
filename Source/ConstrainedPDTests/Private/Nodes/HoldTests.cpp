// Pins, attachments, grabs, traces, states.
#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDFunctionLibrary.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Support/TestWorld.h"

namespace
{
/// The right side of the test's cube.
FConstrainedPDRegion Side()
{
    FConstrainedPDRegion Region;
    Region.Shape = EConstrainedPDRegionShape::Box;
    Region.Centre = FVector(0.0, 50.0, 0.0);
    Region.HalfSize = FVector(60.0, 8.0, 60.0);
    return Region;
}
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDPinTest, "ConstrainedPD.Hold.Pins", CPD_TEST_FLAGS)
bool FConstrainedPDPinTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    FConstrainedPDTestBody Hung;
    Hung.GravityScale = 1.0f;
    Hung.Damping = 2.0f;
    Hung.Pins.Add(Side());
    UConstrainedPDComponent* const Pinned = Test.Spawn(Hung);
    Test.TickSteps(45);
    TestTrue(TEXT("a pinned body hangs where it is"), Pinned->GetCentreOfMass().Z > 130.0);
    const FConstrainedPDHold Second = Pinned->PinRegion(Side());
    TestTrue(TEXT("Pin Region"), Second.Id != 0);
    TestTrue(TEXT("Release"), Pinned->Release(Second));
    TestFalse(TEXT("not twice"), Pinned->Release(Second));
    FConstrainedPDRegion Nowhere;
    Nowhere.Shape = EConstrainedPDRegionShape::Vertices;
    Nowhere.Vertices = {100000};
    TestEqual(TEXT("no vertex of that number"), Pinned->PinRegion(Nowhere).Id, 0);
    TestTrue(TEXT("says how many there are"), Pinned->GetLastMessage().Contains(TEXT("counted from 0")));
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDAttachTest, "ConstrainedPD.Hold.Attach", CPD_TEST_FLAGS)
bool FConstrainedPDAttachTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    UStaticMeshComponent* const Leader = Test.SpawnCube(FVector(1000.0, 0.0, 0.0), FVector(0.1, 0.1, 0.1), false);
    Test.TickSteps(1);
    Soft->SetDamping(3.0f);
    TestTrue(TEXT("Attach Region To Component"), Soft->AttachRegionToComponent(Side(), Leader).Id != 0);
    for (int32 Step = 1; Step <= 30; ++Step)
    {
        Leader->SetWorldLocation(FVector(1000.0 + 5.0 * Step, 0.0, 0.0));
        Test.TickSteps(1);
    }
    Test.TickSteps(60);
    TestEqual(TEXT("follows (cm)"), Soft->GetCentreOfMass().X, 150.0, 15.0);
    Leader->GetOwner()->Destroy();
    Test.TickSteps(2);
    Soft->SetDamping(0.0f);
    Soft->Push(FVector(100.0 * Soft->GetBodyMass(), 0.0, 0.0));
    const double Before = Soft->GetCentreOfMass().X;
    Test.TickSteps(30);
    TestTrue(TEXT("hangs free when what it hung on is destroyed"), Soft->GetCentreOfMass().X > Before + 60.0);
    TestEqual(TEXT("nothing to attach to"), Soft->AttachRegionToComponent(Side(), nullptr).Id, 0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDLiftTest, "ConstrainedPD.Hold.AttachToALift", CPD_TEST_FLAGS)
bool FConstrainedPDLiftTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    // Moved by another component of its actor, whose tick knows nothing of the soft body's.
    UStaticMeshComponent* const Floor = Test.SpawnCube(FVector(1000.0, 0.0, 0.0), FVector(0.1, 0.1, 0.1), false);
    UStaticMeshComponent* const Rail = Test.SpawnCube(FVector(1000.0, 0.0, 0.0), FVector(0.1, 0.1, 0.1), false);
    Rail->AttachToComponent(Floor, FAttachmentTransformRules::KeepWorldTransform);
    UConstrainedPDTestMeddler* const Motor = NewObject<UConstrainedPDTestMeddler>(Floor->GetOwner());
    Motor->PrimaryComponentTick.TickGroup = TG_PrePhysics;
    Motor->RegisterComponent();
    Test.TickSteps(1);
    TestTrue(TEXT("Attach Region To Component"), Soft->AttachRegionToComponent(Side(), Rail).Id != 0);
    Test.TickSteps(2);
    const double Before = Soft->GetCentreOfMass().X;
    Motor->Act = [Floor] { Floor->SetWorldLocation(FVector(1005.0, 0.0, 0.0)); };
    Test.TickSteps(1);
    TestTrue(TEXT("goes with it in the same frame (cm)"), Soft->GetCentreOfMass().X > Before + 0.01);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDBoneTest, "ConstrainedPD.Hold.AttachToABone", CPD_TEST_FLAGS)
bool FConstrainedPDBoneTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    AActor* const Puppet = Test.World->SpawnActor<AActor>();
    UConstrainedPDTestArm* const Arm = NewObject<UConstrainedPDTestArm>(Puppet);
    Arm->RegisterComponent();
    Arm->Hand = FTransform(FVector(0.0, 50.0, 200.0));
    Test.TickSteps(1);
    Soft->SetDamping(3.0f);
    TestEqual(TEXT("no such bone"), Soft->AttachRegionToComponent(Side(), Arm, FName(TEXT("Tail"))).Id, 0);
    TestTrue(TEXT("is named"), Soft->GetLastMessage().Contains(TEXT("Tail")));
    const FConstrainedPDHold Hold = Soft->AttachRegionToComponent(Side(), Arm, FName(TEXT("Hand")));
    TestTrue(TEXT("Attach Region To Component"), Hold.Id != 0);
    // The hand goes forward and turns by a quarter, from forward to right: the side that it holds then looks back.
    for (int32 Step = 1; Step <= 60; ++Step)
    {
        Arm->Hand = FTransform(FRotator(0.0, 1.5 * Step, 0.0), FVector(3.0 * Step, 50.0, 200.0));
        Test.TickSteps(1);
    }
    Test.TickSteps(90);
    TestEqual(TEXT("follows the bone, and turns with it (cm)"), Soft->GetCentreOfMass(), FVector(230.0, 50.0, 200.0),
              20.0f);
    TestTrue(TEXT("Release"), Soft->Release(Hold));
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDGrabTest, "ConstrainedPD.Hold.Grab", CPD_TEST_FLAGS)
bool FConstrainedPDGrabTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Soft->SetDamping(3.0f);
    Test.TickSteps(1);
    FConstrainedPDTrace Hit;
    TestTrue(TEXT("Trace Soft Body"),
             Soft->TraceSoftBody(FVector(-500.0, 0.0, 200.0), FVector(500.0, 0.0, 200.0), Hit));
    TestEqual(TEXT("its front face (cm)"), Hit.Location, FVector(-50.0, 0.0, 200.0), 3.0f);
    TestEqual(TEXT("looks at us"), Hit.Normal, FVector(-1.0, 0.0, 0.0), 0.1f);
    FConstrainedPDTrace First;
    TestTrue(TEXT("the first of all bodies"),
             UConstrainedPDFunctionLibrary::TraceSoftBodies(Soft, FVector(-500.0, 0.0, 200.0),
                                                            FVector(500.0, 0.0, 200.0), First) == Soft);
    TestFalse(TEXT("a ray past it"), Soft->TraceSoftBody(FVector(-500.0, 0.0, 400.0), FVector(500.0, 0.0, 400.0), Hit));
    const FConstrainedPDHold Finger = Soft->Grab(FVector(-50.0, 0.0, 200.0), 20.0f);
    TestTrue(TEXT("Grab"), Finger.Id != 0);
    for (int32 Step = 1; Step <= 60; ++Step)
    {
        TestTrue(TEXT("Drag"), Soft->Drag(Finger, FVector(-50.0 - 2.0 * Step, 0.0, 200.0)));
        Test.TickSteps(1);
    }
    Test.TickSteps(60);
    TestEqual(TEXT("comes along (cm)"), Soft->GetCentreOfMass().X, -120.0, 20.0);
    TestTrue(TEXT("Let Go"), Soft->LetGo(Finger));
    TestFalse(TEXT("nothing to drag"), Soft->Drag(Finger, FVector::ZeroVector));
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDStateTest, "ConstrainedPD.State.SaveAndRestore", CPD_TEST_FLAGS)
bool FConstrainedPDStateTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Test.TickSteps(1);
    Soft->Spin(FVector(1.0e6, 2.0e6, 0.0));
    Soft->AddWobble(5.0f);
    Test.TickSteps(10);
    FConstrainedPDState Saved;
    TestTrue(TEXT("Save State"), Soft->SaveState(Saved));
    Test.TickSteps(25);
    const FVector There = Soft->GetCentreOfMass();
    FConstrainedPDState First;
    Soft->SaveState(First);
    TestTrue(TEXT("Restore State"), Soft->RestoreState(Saved));
    Test.TickSteps(25);
    FConstrainedPDState Second;
    Soft->SaveState(Second);
    TestEqual(TEXT("goes the same way (cm)"), Soft->GetCentreOfMass(), There, 1e-9f);
    TestTrue(TEXT("bit for bit"), First.Bytes == Second.Bytes);
    // Switched off it makes no step that would show it there.
    Soft->SetSimulationEnabled(false);
    Test.TickSteps(2);
    Soft->SetSimulationEnabled(true);
    Soft->Push(FVector(900.0 * Soft->GetBodyMass(), 0.0, 0.0));
    Test.TickSteps(10);
    Soft->SetSimulationEnabled(false);
    Test.TickSteps(2);
    TestTrue(TEXT("restored where it is switched off"), Soft->RestoreState(First));
    Test.TickSteps(2);
    TestEqual(TEXT("it stands there (cm)"), Soft->GetCentreOfMass(), There, 1e-6f);
    TestEqual(TEXT("and is seen there (cm)"), Soft->GetComponentLocation(), There, 1e-6f);
    Soft->SetSimulationEnabled(true);
    Saved.Bytes[Saved.Bytes.Num() / 2] ^= 1;
    TestFalse(TEXT("refuses damaged bytes"), Soft->RestoreState(Saved));
    TestFalse(TEXT("and none"), Soft->RestoreState(FConstrainedPDState()));
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDResetTest, "ConstrainedPD.State.ResetTeleportSwitch", CPD_TEST_FLAGS)
bool FConstrainedPDResetTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Test.TickSteps(1);
    const double Speed = 100.0; // cm/s
    Soft->Push(FVector(Speed * Soft->GetBodyMass(), 0.0, 0.0));
    Soft->AddWobble(5.0f);
    Test.TickSteps(5);
    TestTrue(TEXT("Reset Shape"), Soft->ResetShape());
    Test.TickSteps(1);
    const double OfFlight = 0.5 * Soft->GetBodyMass(); // m v^2 / 2 at 1 m/s
    TestEqual(TEXT("only the flight is left (J)"), Soft->GetEnergyReport().Total, OfFlight, 1e-6 * OfFlight);
    TestTrue(TEXT("Teleport"), Soft->TeleportBody(FVector(900.0, -300.0, 50.0), FRotator(0.0, 90.0, 0.0)));
    Test.TickSteps(1);
    TestEqual(TEXT("there, and one step on (cm)"), Soft->GetCentreOfMass(), FVector(900.0, -300.0 + Speed / 30.0, 50.0),
              0.01f);
    TestEqual(TEXT("turned from forward to right"), Soft->GetLinearMomentum(),
              FVector(0.0, Speed * Soft->GetBodyMass(), 0.0), 0.01f);
    Soft->SetSimulationEnabled(false);
    const FVector Stopped = Soft->GetCentreOfMass();
    Test.TickSteps(10);
    TestEqual(TEXT("switched off it stands"), Soft->GetCentreOfMass(), Stopped, 1e-9f);
    Soft->SetSimulationEnabled(true);
    Test.TickSteps(10);
    TestTrue(TEXT("switched on it goes on"), Soft->GetCentreOfMass().Y > Stopped.Y + 1.0);
    return true;
}
