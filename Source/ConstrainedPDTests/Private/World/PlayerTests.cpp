// Calls at their times without a Blueprint, and a hand without a player.
#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDHandComponent.h"
#include "ConstrainedPDTimelineComponent.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Support/TestWorld.h"

namespace
{
FConstrainedPDTimedCall CallAt(float Seconds, UConstrainedPDComponent& Soft, const TCHAR* Node,
                               const TArray<FConstrainedPDArgument>& Arguments)
{
    FConstrainedPDTimedCall Call;
    Call.Seconds = Seconds;
    Call.Actor = Soft.GetOwner();
    Call.Node = FName(Node);
    Call.Arguments = Arguments;
    return Call;
}

FConstrainedPDArgument Pin(const TCHAR* Name, const TCHAR* Value)
{
    FConstrainedPDArgument Argument;
    Argument.Pin = FName(Name);
    Argument.Value = Value;
    return Argument;
}

UConstrainedPDTimelineComponent* AddTimeline(FConstrainedPDTestWorld& Test)
{
    UConstrainedPDTimelineComponent* const Timeline =
        NewObject<UConstrainedPDTimelineComponent>(Test.World->SpawnActor<AActor>());
    Timeline->RegisterComponent();
    return Timeline;
}
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDTimelineTest, "ConstrainedPD.Player.TimelineCallsNodes", CPD_TEST_FLAGS)
bool FConstrainedPDTimelineTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    FConstrainedPDTestBody Aside;
    Aside.Location = FVector(0.0, 500.0, 200.0);
    UConstrainedPDComponent* const Other = Test.Spawn(Aside);
    UConstrainedPDTimelineComponent* const Timeline = AddTimeline(Test);
    // In no order, at once, with a vector, a choice, a struct, a list, a truth, and another soft body.
    Timeline->Calls.Add(CallAt(0.5f, *Soft, TEXT("SetEnergyTarget"),
                               {Pin(TEXT("Joules"), TEXT("30")), Pin(TEXT("Mode"), TEXT("Once"))}));
    Timeline->Calls.Add(CallAt(0.0f, *Soft, TEXT("Push"), {Pin(TEXT("Impulse"), TEXT("(X=1000,Y=0,Z=-500)"))}));
    FConstrainedPDTimedCall Give =
        CallAt(0.8f, *Soft, TEXT("TransferEnergy"), {Pin(TEXT("To"), TEXT("Other")), Pin(TEXT("Joules"), TEXT("10"))});
    Give.Other = Other->GetOwner();
    Timeline->Calls.Add(Give);
    Timeline->Calls.Add(CallAt(0.8f, *Other, TEXT("SetEnergyThresholds"), {Pin(TEXT("Joules"), TEXT("(5)"))}));
    Timeline->Calls.Add(
        CallAt(1.2f, *Other, TEXT("PinRegion"),
               {Pin(TEXT("Region"), TEXT("(Shape=Sphere,Centre=(X=0,Y=0,Z=0),HalfSize=(X=200,Y=200,Z=200))"))}));
    Timeline->Calls.Add(CallAt(1.2f, *Soft, TEXT("SetSimulationEnabled"), {Pin(TEXT("bEnabled"), TEXT("False"))}));
    UConstrainedPDTestListener* const Listener = Test.MakeListener();
    Other->OnEnergyThreshold.AddDynamic(Listener, &UConstrainedPDTestListener::OnThreshold);

    Test.TickSteps(3);
    TestEqual(TEXT("the push comes at once, and once (kg cm/s)"), Soft->GetLinearMomentum(),
              FVector(1000.0, 0.0, -500.0), 1.0f);
    Test.TickSteps(15);
    TestEqual(TEXT("the target at half a second (J)"), Soft->GetEnergyReport().Total, 30.0, 0.1);
    Test.TickSteps(12);
    TestEqual(TEXT("what the one gave (J)"), Soft->GetEnergyReport().Total, 20.0, 0.1);
    TestEqual(TEXT("the other has (J)"), Other->GetEnergyReport().Total, 10.0, 0.1);
    TestEqual(TEXT("and it passed its threshold"), Listener->Upwards, 1);
    TestTrue(TEXT("before its time nothing comes"), Soft->IsSimulationEnabled());
    Other->Push(FVector(0.0, 0.0, 1.0e5));
    Test.TickSteps(20);
    TestFalse(TEXT("switched off"), Soft->IsSimulationEnabled());
    TestTrue(TEXT("pinned: it does not fly off (cm)"), FMath::Abs(Other->GetCentreOfMass().Z - 200.0) < 20.0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDTimelineFaultTest, "ConstrainedPD.Player.TimelineNamesItsFaults",
                                 CPD_TEST_FLAGS)
bool FConstrainedPDTimelineFaultTest::RunTest(const FString&)
{
    AddExpectedError(TEXT("no such node"), EAutomationExpectedErrorFlags::Contains, 1);
    AddExpectedError(TEXT("the pin Joule does not take"), EAutomationExpectedErrorFlags::Contains, 1);
    AddExpectedError(TEXT("has no soft body"), EAutomationExpectedErrorFlags::Contains, 1);
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    UConstrainedPDTimelineComponent* const Timeline = AddTimeline(Test);
    Timeline->Calls.Add(CallAt(0.0f, *Soft, TEXT("AddWobbel"), {}));
    Timeline->Calls.Add(CallAt(0.0f, *Soft, TEXT("AddWobble"), {Pin(TEXT("Joule"), TEXT("3"))}));
    FConstrainedPDTimedCall Nobody = CallAt(0.0f, *Soft, TEXT("AddWobble"), {Pin(TEXT("Joules"), TEXT("3"))});
    Nobody.Actor = Timeline->GetOwner();
    Timeline->Calls.Add(Nobody);
    Timeline->Calls.Add(CallAt(0.0f, *Soft, TEXT("AddWobble"), {Pin(TEXT("Joules"), TEXT("3"))}));
    Test.TickSteps(4);
    TestEqual(TEXT("what is right is called all the same (J)"), Soft->GetEnergyReport().Total, 3.0, 0.05);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDTimelineHitchTest, "ConstrainedPD.Player.TimelineInALongFrame",
                                 CPD_TEST_FLAGS)
bool FConstrainedPDTimelineHitchTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    UConstrainedPDTimelineComponent* const Timeline = AddTimeline(Test);
    Timeline->Calls.Add(CallAt(0.3f, *Soft, TEXT("SetForce"), {Pin(TEXT("Force"), TEXT("(X=0,Y=0,Z=0)"))}));
    Timeline->Calls.Add(CallAt(0.2f, *Soft, TEXT("SetForce"), {Pin(TEXT("Force"), TEXT("(X=0,Y=30,Z=0)"))}));
    Timeline->Calls.Add(CallAt(0.3f, *Soft, TEXT("SetDamping"), {Pin(TEXT("PerSecond"), TEXT("3"))}));
    Timeline->Calls.Add(CallAt(0.3f, *Soft, TEXT("SetDamping"), {Pin(TEXT("PerSecond"), TEXT("4"))}));
    Test.TickSteps(1);
    Test.Tick(0.5f);
    TestTrue(TEXT("of all that is due the last by its time counts"), Soft->LastingForce.IsZero());
    TestEqual(TEXT("and of one time the last in the list"), static_cast<double>(Soft->Damping), 4.0, 1e-6);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDIdleHandTest, "ConstrainedPD.Player.HandWithoutPlayer", CPD_TEST_FLAGS)
bool FConstrainedPDIdleHandTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    const UConstrainedPDComponent* const Soft = Test.Spawn();
    UConstrainedPDHandComponent* const Hand = NewObject<UConstrainedPDHandComponent>(Test.World->SpawnActor<AActor>());
    Hand->RegisterComponent();
    Test.TickSteps(5);
    TestNull(TEXT("it holds nothing"), Hand->GetHeld());
    TestEqual(TEXT("and leaves bodies alone (kg cm/s)"), Soft->GetLinearMomentum(), FVector::ZeroVector, 1e-6f);
    return true;
}
