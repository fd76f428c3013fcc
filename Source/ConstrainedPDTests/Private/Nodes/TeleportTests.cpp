// What is held and put elsewhere, and what follows something that leaps: nothing is flung.
#include "Components/StaticMeshComponent.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Support/TestWorld.h"

namespace
{
FConstrainedPDRegion Top()
{
    FConstrainedPDRegion Region;
    Region.Centre = FVector(0.0, 0.0, 50.0);
    Region.HalfSize = FVector(20.0, 20.0, 20.0);
    return Region;
}
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDTeleportPinnedTest, "ConstrainedPD.Teleport.Pinned", CPD_TEST_FLAGS)
bool FConstrainedPDTeleportPinnedTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    FConstrainedPDTestBody Hung;
    Hung.Pins.Add(Top());
    UConstrainedPDComponent* const Soft = Test.Spawn(Hung);
    Test.TickSteps(2);
    const FVector There(2000.0, -500.0, 300.0);
    TestTrue(TEXT("Teleport"), Soft->TeleportBody(There, FRotator(0.0, 90.0, 0.0)));
    Test.TickSteps(30);
    TestEqual(TEXT("hangs there (cm)"), Soft->GetCentreOfMass(), There, 0.1f);
    TestTrue(TEXT("in peace (J)"), Soft->GetEnergyReport().Total < 0.001);
    // Moved by the game, with the wish to arrive.
    Soft->SetWorldLocation(FVector(0.0, 0.0, 200.0), false, nullptr, ETeleportType::TeleportPhysics);
    Test.TickSteps(30);
    TestEqual(TEXT("and back (cm)"), Soft->GetCentreOfMass(), FVector(0.0, 0.0, 200.0), 0.1f);
    TestTrue(TEXT("in peace again (J)"), Soft->GetEnergyReport().Total < 0.001);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDLeapTest, "ConstrainedPD.Teleport.LeaderThatLeaps", CPD_TEST_FLAGS)
bool FConstrainedPDLeapTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    UStaticMeshComponent* const Leader = Test.SpawnCube(FVector(1000.0, 0.0, 0.0), FVector(0.1, 0.1, 0.1), false);
    Test.TickSteps(1);
    TestTrue(TEXT("Attach Region To Component"), Soft->AttachRegionToComponent(Top(), Leader).Id != 0);
    Test.TickSteps(1);
    Leader->SetWorldLocation(FVector(3000.0, 0.0, 0.0));
    Test.TickSteps(30);
    TestEqual(TEXT("goes along (cm)"), Soft->GetCentreOfMass(), FVector(2000.0, 0.0, 200.0), 0.5f);
    TestTrue(TEXT("in peace (J)"), Soft->GetEnergyReport().Total < 0.001);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDCircleTest, "ConstrainedPD.Hold.NoCircles", CPD_TEST_FLAGS)
bool FConstrainedPDCircleTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const First = Test.Spawn();
    FConstrainedPDTestBody Beside;
    Beside.Location = FVector(300.0, 0.0, 200.0);
    UConstrainedPDComponent* const Second = Test.Spawn(Beside);
    UStaticMeshComponent* const Rider = Test.SpawnCube(FVector(0.0, 0.0, 400.0), FVector(0.1, 0.1, 0.1), false);
    Rider->AttachToComponent(First, FAttachmentTransformRules::KeepWorldTransform);
    Test.TickSteps(1);
    TestEqual(TEXT("not to itself"), First->AttachRegionToComponent(Top(), First).Id, 0);
    TestEqual(TEXT("nor to what rides on it"), First->AttachRegionToComponent(Top(), Rider).Id, 0);
    TestTrue(TEXT("says why"), First->GetLastMessage().Contains(TEXT("circle")));
    const FConstrainedPDHold Hold = Second->AttachRegionToComponent(Top(), Rider);
    TestTrue(TEXT("another may"), Hold.Id != 0);
    TestEqual(TEXT("but not both ways"), First->AttachRegionToComponent(Top(), Second).Id, 0);
    Test.TickSteps(5);
    TestTrue(TEXT("Release"), Second->Release(Hold));
    TestTrue(TEXT("then it may"), First->AttachRegionToComponent(Top(), Second).Id != 0);
    Test.TickSteps(5);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDSnapTest, "ConstrainedPD.Teleport.NewParent", CPD_TEST_FLAGS)
bool FConstrainedPDSnapTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    UStaticMeshComponent* const Parent = Test.SpawnCube(FVector(1000.0, 0.0, 0.0), FVector(0.1, 0.1, 0.1), false);
    Test.TickSteps(2);
    const FVector Stood = Soft->GetCentreOfMass();
    TestTrue(TEXT("attached"),
             Soft->AttachToComponent(Parent, FAttachmentTransformRules::SnapToTargetNotIncludingScale));
    Test.TickSteps(2);
    TestEqual(TEXT("the body stays where it was (cm)"), Soft->GetCentreOfMass(), Stood, 0.1f);
    TestEqual(TEXT("and so does its picture (cm)"), Soft->GetComponentLocation(), Stood, 0.1f);
    const FVector There(0.0, 500.0, 200.0);
    Soft->SetWorldLocation(There, false, nullptr, ETeleportType::TeleportPhysics);
    Test.TickSteps(2);
    TestEqual(TEXT("a teleport goes on working (cm)"), Soft->GetCentreOfMass(), There, 0.1f);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDPictureTest, "ConstrainedPD.Teleport.PictureOfASleeper", CPD_TEST_FLAGS)
bool FConstrainedPDPictureTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    FConstrainedPDTestBody Sleepy;
    Sleepy.bAllowSleep = true;
    UConstrainedPDComponent* const Soft = Test.Spawn(Sleepy);
    Test.TickSteps(60);
    TestTrue(TEXT("it sleeps"), Soft->IsAsleep());
    // Moved without the wish to arrive: the body decides where it is, and the picture goes back to it.
    Soft->SetWorldLocation(FVector(700.0, 0.0, 0.0));
    Test.TickSteps(2);
    TestEqual(TEXT("drawn where it is (cm)"), Soft->GetComponentLocation(), Soft->GetCentreOfMass(), 0.1f);
    TestTrue(TEXT("it sleeps on"), Soft->IsAsleep());
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDActorTeleportTest, "ConstrainedPD.Teleport.WithItsActor", CPD_TEST_FLAGS)
bool FConstrainedPDActorTeleportTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    AActor* const Actor = Soft->GetOwner();
    Soft->Push(FVector(300.0 * Soft->GetBodyMass(), 0.0, 0.0));
    Test.TickSteps(30);
    const double Flown = Soft->GetCentreOfMass().X;
    TestTrue(TEXT("it flies (cm)"), Flown > 250.0);
    // Moved along, as a platform or an animation does it: the body goes its own way.
    Actor->SetActorLocation(FVector(0.0, 50.0, 200.0));
    Test.TickSteps(1);
    TestEqual(TEXT("flies on (cm)"), Soft->GetCentreOfMass().Y, 0.0, 0.1);
    // Put elsewhere: there it is, however far it had got, and it flies on.
    const FVector There(-500.0, 700.0, 400.0);
    Actor->SetActorLocation(There, false, nullptr, ETeleportType::TeleportPhysics);
    Test.TickSteps(1);
    TestEqual(TEXT("where the actor was put (cm)"), Soft->GetCentreOfMass(), There + FVector(10.0, 0.0, 0.0), 1.0f);
    TestEqual(TEXT("with its motion (cm/s)"), Soft->GetLinearMomentum().X / Soft->GetBodyMass(), 300.0, 0.1);

    // What its actor hangs on does not take it along, neither as it is hung up nor later.
    UStaticMeshComponent* const Post = Test.SpawnCube(FVector(2000.0, 0.0, 0.0), FVector(0.1, 0.1, 0.1), false);
    const double Before = Soft->GetCentreOfMass().X;
    Actor->GetRootComponent()->AttachToComponent(Post, FAttachmentTransformRules::SnapToTargetNotIncludingScale);
    Test.TickSteps(1);
    Post->SetWorldLocation(FVector(3000.0, 0.0, 0.0), false, nullptr, ETeleportType::TeleportPhysics);
    Test.TickSteps(1);
    TestEqual(TEXT("flies on (cm)"), Soft->GetCentreOfMass().X, Before + 20.0, 0.5);
    return true;
}
