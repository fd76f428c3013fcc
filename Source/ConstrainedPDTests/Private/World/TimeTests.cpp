// Frame rates, hitches, slow motion, sleep and budgets.
#include <limits>

#include "Components/WindDirectionalSourceComponent.h"
#include "ConstrainedPDSettings.h"
#include "Engine/WindDirectionalSource.h"
#include "Engine/World.h"
#include "GameFramework/PlayerState.h"
#include "GameFramework/WorldSettings.h"
#include "Support/TestWorld.h"

namespace
{
/// Falls for a second at so many frames a second; where to (cm).
double FallFor(double FramesPerSecond, float TimeDilation)
{
    FConstrainedPDTestWorld Test;
    FConstrainedPDTestBody Falling;
    Falling.GravityScale = 1.0f;
    UConstrainedPDComponent* const Soft = Test.Spawn(Falling);
    Test.World->GetWorldSettings()->TimeDilation = TimeDilation;
    const int32 Frames = static_cast<int32>(FramesPerSecond + 0.5);
    for (int32 Frame = 0; Frame < Frames; ++Frame)
        Test.Tick(static_cast<float>(1.0 / FramesPerSecond));
    return Soft->GetCentreOfMass().Z;
}
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDRateTest, "ConstrainedPD.Time.FrameRates", CPD_TEST_FLAGS)
bool FConstrainedPDRateTest::RunTest(const FString&)
{
    const double AtThirty = FallFor(30.0, 1.0f);
    TestEqual(TEXT("a second of falling (cm)"), AtThirty, 200.0 - 490.0, 2.0);
    for (const double Rate : {10.0, 24.0, 60.0, 144.0, 240.0})
        TestEqual(TEXT("the same at any rate but for a step's rest (cm)"), FallFor(Rate, 1.0f), AtThirty, 34.0);
    // Four steps of a thirtieth; the rest of such a frame, which the engine takes for .4 s, is dropped.
    TestEqual(TEXT("at one frame a second (cm)"), FallFor(1.0, 1.0f), 200.0 - 490.0 * 16.0 / 900.0, 3.0);
    TestEqual(TEXT("half speed falls a quarter (cm)"), FallFor(60.0, 0.5f), 200.0 - 490.0 / 4.0, 10.0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDHitchTest, "ConstrainedPD.Time.HitchAndInterpolation", CPD_TEST_FLAGS)
bool FConstrainedPDHitchTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Soft->SetLinearMomentumTarget(FVector(300.0 * Soft->GetBodyMass(), 0.0, 0.0));
    Test.TickSteps(2);
    const double Before = Soft->GetCentreOfMass().X;
    Test.Tick(2.0f);
    const double Most = GetDefault<UConstrainedPDSettings>()->MostStepsPerFrame / 30.0 * 300.0;
    TestEqual(TEXT("a hitch makes up for a few steps only (cm)"), Soft->GetCentreOfMass().X - Before, Most, 0.5);
    double Last = Soft->GetComponentLocation().X;
    for (int32 Frame = 0; Frame < 24; ++Frame)
    {
        Test.Tick(1.0f / 240.0f);
        const double Now = Soft->GetComponentLocation().X;
        if (Frame > 8)
            TestEqual(TEXT("the picture moves evenly between steps (cm)"), Now - Last, 300.0 / 240.0, 0.02);
        Last = Now;
    }
    const double Paused = Soft->GetCentreOfMass().X;
    AWorldSettings& Settings = *Test.World->GetWorldSettings();
    Settings.SetPauserPlayerState(Test.World->SpawnActor<APlayerState>());
    Test.TickSteps(10);
    TestEqual(TEXT("paused, it stays (cm)"), Soft->GetCentreOfMass().X, Paused, 1e-12);
    Settings.SetPauserPlayerState(nullptr);
    Test.TickSteps(10);
    TestEqual(TEXT("and goes on (cm)"), Soft->GetCentreOfMass().X - Paused, 100.0, 0.1);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDSleepTest, "ConstrainedPD.Time.SleepAndWake", CPD_TEST_FLAGS)
bool FConstrainedPDSleepTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    FConstrainedPDTestBody Sleepy;
    Sleepy.bAllowSleep = true;
    UConstrainedPDComponent* const Soft = Test.Spawn(Sleepy);
    UConstrainedPDTestListener* const Sleeps = Test.MakeListener();
    UConstrainedPDTestListener* const Wakes = Test.MakeListener();
    Soft->OnSleep.AddDynamic(Sleeps, &UConstrainedPDTestListener::OnSleepOrWake);
    Soft->OnWake.AddDynamic(Wakes, &UConstrainedPDTestListener::OnSleepOrWake);
    Test.TickSteps(30);
    TestTrue(TEXT("what hardly moves sleeps"), Soft->IsAsleep());
    TestEqual(TEXT("and says so once"), Sleeps->SleepsAndWakes, 1);
    TestEqual(TEXT("the world counts it"), Test.GetSubsystem()->GetSleepingCount(), 1);
    Soft->Push(FVector(100.0 * Soft->GetBodyMass(), 0.0, 0.0));
    Test.TickSteps(3);
    TestFalse(TEXT("a push wakes it"), Soft->IsAsleep());
    TestEqual(TEXT("once"), Wakes->SleepsAndWakes, 1);
    TestTrue(TEXT("and moves it"), Soft->GetCentreOfMass().X > 5.0);
    return true;
}

namespace
{
/// A body that lies on a floor, asleep.
UConstrainedPDComponent* SpawnSleeper(FConstrainedPDTestWorld& Test)
{
    Test.SpawnCube(FVector(0.0, 0.0, -50.0), FVector(40.0, 40.0, 1.0), false);
    FConstrainedPDTestBody Lying;
    Lying.Location = FVector(0.0, 0.0, 50.5);
    Lying.GravityScale = 1.0f;
    Lying.Damping = 5.0f;
    Lying.bAllowSleep = true;
    UConstrainedPDComponent* const Soft = Test.Spawn(Lying);
    Test.TickSteps(180);
    return Soft;
}
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDClimateTest, "ConstrainedPD.Time.WokenByWhatActsOnIt", CPD_TEST_FLAGS)
bool FConstrainedPDClimateTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    AWindDirectionalSource* const Wind = Test.World->SpawnActor<AWindDirectionalSource>();
    Wind->GetComponent()->SetStrength(1.0f);
    Wind->GetComponent()->SetSpeed(2.0f);
    UConstrainedPDComponent* const Soft = SpawnSleeper(Test);
    UConstrainedPDTestListener* const Wakes = Test.MakeListener();
    Soft->OnWake.AddDynamic(Wakes, &UConstrainedPDTestListener::OnSleepOrWake);
    int32 Woken = 0;
    const auto Expect = [&](const TCHAR* What, bool bWakes, auto&& Change)
    {
        for (int32 Step = 0; Step < 300 && !Soft->IsAsleep(); ++Step)
            Test.TickSteps(1);
        TestTrue(*FString::Printf(TEXT("it sleeps before: %s"), What), Soft->IsAsleep());
        Change();
        Test.TickSteps(2);
        Woken += bWakes ? 1 : 0;
        TestEqual(What, Wakes->SleepsAndWakes, Woken);
    };
    Expect(TEXT("nothing"), false, [] {});
    Expect(TEXT("less gravity"), true, [&] { Soft->GravityScale = 0.5f; });
    Expect(TEXT("a gravity of its own, the same"), false,
           [&]
           {
               Soft->Gravity = FVector(0.0, 0.0, Test.World->GetGravityZ());
               Soft->bOverrideGravity = true;
           });
    Expect(TEXT("which leans"), true, [&] { Soft->Gravity.X = 50.0; });
    Expect(TEXT("the floor is rougher to it"), true, [&] { Soft->Friction = 0.9f; });
    Expect(TEXT("wind where there is no air"), false, [&] { Wind->GetComponent()->SetSpeed(3.0f); });
    Expect(TEXT("air"), true, [&] { Soft->AirDrag = 0.1f; });
    Expect(TEXT("more wind"), true, [&] { Wind->GetComponent()->SetSpeed(4.0f); });
    Expect(TEXT("what is no number"), false, [&] { Soft->GravityScale = std::numeric_limits<float>::quiet_NaN(); });
    Expect(TEXT("as it was"), false, [&] { Soft->GravityScale = 0.5f; });
    Expect(TEXT("soft bodies that it passes through"), true, [&] { Soft->bMeetSoftBodies = false; });
    Soft->Gravity = FVector(0.0, 0.0, 300.0);
    Test.TickSteps(30);
    TestTrue(TEXT("turned round, gravity lifts it (cm)"), Soft->GetCentreOfMass().Z > 80.0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDBudgetTest, "ConstrainedPD.Time.Budget", CPD_TEST_FLAGS)
bool FConstrainedPDBudgetTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDTestListener* const Listener = Test.MakeListener();
    for (int32 Number = 0; Number < 4; ++Number)
    {
        UConstrainedPDComponent* const Soft = Test.Spawn();
        Soft->OnBudgetExceeded.AddDynamic(Listener, &UConstrainedPDTestListener::OnMessage);
    }
    const FConstrainedPDTestOverride Unlimited(TEXT("cpd.Budget"), 0.0f);
    Test.TickSteps(5);
    TestEqual(TEXT("without a limit nobody is cut"), Listener->Messages, 0);
    TestTrue(TEXT("the time is measured, waiting within it"),
             Test.GetSubsystem()->GetGameThreadMilliseconds() > Test.GetSubsystem()->GetWaitingMilliseconds());
    const FConstrainedPDTestOverride Tiny(TEXT("cpd.Budget"), 0.0001f);
    Test.TickSteps(3);
    TestEqual(TEXT("each is told once"), Listener->Messages, 4);
    TestTrue(TEXT("with the cure"), Listener->LastMessage.Contains(TEXT("Lower its resolution")));
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDAsyncTest, "ConstrainedPD.Time.WorkersChangeNothing", CPD_TEST_FLAGS)
bool FConstrainedPDAsyncTest::RunTest(const FString&)
{
    const auto Run = [](float OnWorkers)
    {
        const FConstrainedPDTestOverride Async(TEXT("cpd.Async"), OnWorkers);
        FConstrainedPDTestWorld Test;
        TArray<UConstrainedPDComponent*> Bodies;
        for (int32 Number = 0; Number < 3; ++Number)
            Bodies.Add(Test.Spawn());
        Test.TickSteps(1);
        for (UConstrainedPDComponent* const Soft : Bodies)
            Soft->AddWobble(3.0f);
        Test.TickSteps(20);
        TArray<uint8> Bytes;
        for (UConstrainedPDComponent* const Soft : Bodies)
        {
            FConstrainedPDState State;
            Soft->SaveState(State);
            Bytes.Append(State.Bytes);
        }
        return Bytes;
    };
    TestTrue(TEXT("the same bits on workers and on the game thread"), Run(1.0f) == Run(0.0f));
    return true;
}
