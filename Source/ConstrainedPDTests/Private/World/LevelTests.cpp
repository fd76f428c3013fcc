// Levels that are streamed out and in while the world plays: the engine's own empty map, with bodies spawned into it.
#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDTimelineComponent.h"
#include "Engine/Level.h"
#include "Engine/LevelStreamingDynamic.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Support/TestWorld.h"
#include "UObject/UObjectGlobals.h"

namespace
{
const FVector GFlight(90.0, 0.0, 0.0); // cm/s
const FVector GFar(0.0, 800.0, 200.0);

/// A world with one body of its own, and one in a second level.
struct FTwoLevels
{
    FConstrainedPDTestWorld Test;
    ULevelStreamingDynamic* Streaming = nullptr;
    UConstrainedPDComponent* Stays = nullptr;
    UConstrainedPDComponent* Goes = nullptr;

    FTwoLevels()
    {
        bool bFound = false;
        Streaming = ULevelStreamingDynamic::LoadLevelInstance(Test.World, TEXT("/Engine/Maps/Entry"),
                                                              FVector::ZeroVector, FRotator::ZeroRotator, bFound);
        Test.World->FlushLevelStreaming();
        ULevel* const Level = Streaming ? Streaming->GetLoadedLevel() : nullptr;
        if (!Level)
            return;
        Stays = Test.Spawn();
        FConstrainedPDTestBody There;
        There.Location = GFar;
        There.Level = Level;
        Goes = Test.Spawn(There);
        for (UConstrainedPDComponent* const Soft : {Stays, Goes})
            Soft->Push(GFlight * Soft->GetBodyMass());
        Test.TickSteps(3);
    }
    void Show(bool bShow)
    {
        Streaming->SetShouldBeVisible(bShow);
        Test.World->FlushLevelStreaming();
    }
    int32 Bodies() const { return Test.GetSubsystem()->GetBodyCount(); }
};
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDStreamTest, "ConstrainedPD.Levels.OutAndIn", CPD_TEST_FLAGS)
bool FConstrainedPDStreamTest::RunTest(const FString&)
{
    FTwoLevels Scene;
    if (!TestNotNull(TEXT("the engine's empty map, with a body in it"), Scene.Goes))
        return false;
    const UStaticMeshComponent* const Mesh = Scene.Goes->GetOwner()->FindComponentByClass<UStaticMeshComponent>();
    TestEqual(TEXT("both play"), Scene.Bodies(), 2);
    TestTrue(TEXT("and fly (cm)"), Scene.Goes->GetCentreOfMass().X > 5.0);
    for (int32 Time = 0; Time < 2; ++Time)
    {
        Scene.Show(false);
        TestEqual(TEXT("it goes with its level"), Scene.Bodies(), 1);
        TestFalse(TEXT("and takes no push"), Scene.Goes->Push(GFlight));
        TestTrue(TEXT("its mesh is as it was"), Mesh->GetVisibleFlag());
        Scene.Test.TickSteps(3);
        Scene.Show(true);
        TestEqual(TEXT("it is back"), Scene.Bodies(), 2);
        TestEqual(TEXT("made anew where its mesh stands (cm)"), Scene.Goes->GetCentreOfMass(), GFar, 1.0f);
        TestTrue(TEXT("at rest"), Scene.Goes->GetLinearMomentum().Size() < 0.1);
        TestFalse(TEXT("and its mesh is hidden"), Mesh->GetVisibleFlag());
        Scene.Goes->Push(GFlight * Scene.Goes->GetBodyMass());
        Scene.Test.TickSteps(30);
        TestEqual(TEXT("it flies (cm)"), Scene.Goes->GetCentreOfMass().X, 90.0, 1.0);
    }
    TestEqual(TEXT("the other never noticed (kg cm/s)"), Scene.Stays->GetLinearMomentum(),
              GFlight * Scene.Stays->GetBodyMass(), 0.1f);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDStreamTimelineTest, "ConstrainedPD.Levels.ATimelineBeginsAnew",
                                 CPD_TEST_FLAGS)
bool FConstrainedPDStreamTimelineTest::RunTest(const FString&)
{
    FTwoLevels Scene;
    if (!TestNotNull(TEXT("the engine's empty map, with a body in it"), Scene.Goes))
        return false;
    AActor* const Owner = Scene.Goes->GetOwner();
    UConstrainedPDTimelineComponent* const Timeline = NewObject<UConstrainedPDTimelineComponent>(Owner);
    FConstrainedPDTimedCall Wobble;
    Wobble.Seconds = 0.5f;
    Wobble.Actor = Owner;
    Wobble.Node = TEXT("AddWobble");
    Wobble.Arguments.Add({TEXT("Joules"), TEXT("20")});
    Timeline->Calls.Add(Wobble);
    Timeline->RegisterComponent();
    const auto EnergyIn = [&](int32 Steps)
    {
        Scene.Test.TickSteps(Steps);
        return Scene.Goes->GetEnergyReport().Total;
    };
    for (int32 Time = 0; Time < 2; ++Time)
    {
        const double Before = EnergyIn(6);
        TestTrue(TEXT("half a second after play began it is called (J)"), EnergyIn(15) > Before + 10.0f);
        Scene.Show(false);
        Scene.Test.TickSteps(3);
        Scene.Show(true);
    }
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDStreamMidStepTest, "ConstrainedPD.Levels.InTheMiddleOfAStep",
                                 CPD_TEST_FLAGS)
bool FConstrainedPDStreamMidStepTest::RunTest(const FString&)
{
    FTwoLevels Scene;
    if (!TestNotNull(TEXT("the engine's empty map, with a body in it"), Scene.Goes))
        return false;
    Scene.Test.DoMidStep([&] { Scene.Show(false); });
    TestEqual(TEXT("it goes"), Scene.Bodies(), 1);
    Scene.Test.DoMidStep([&] { Scene.Show(true); });
    TestEqual(TEXT("and comes"), Scene.Bodies(), 2);
    Scene.Test.DoMidStep(
        [&]
        {
            Scene.Show(false);
            Scene.Show(true);
        });
    TestEqual(TEXT("the step under way is not its own any more (cm)"), Scene.Goes->GetCentreOfMass(), GFar, 1.0f);

    Scene.Test.DoMidStep(
        [&]
        {
            Scene.Streaming->SetIsRequestingUnloadAndRemoval(true);
            Scene.Test.World->FlushLevelStreaming();
        });
    CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
    Scene.Test.TickSteps(3);
    TestEqual(TEXT("unloaded, it is gone"), Scene.Bodies(), 1);
    TestEqual(TEXT("and the other flies on (kg cm/s)"), Scene.Stays->GetLinearMomentum(),
              GFlight * Scene.Stays->GetBodyMass(), 0.1f);
    return true;
}
