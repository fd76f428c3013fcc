// Soft bodies that come and go at random, at random frame rates, with everything asked of them that can be.
#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDBody.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Support/TestWorld.h"
#include "UObject/Package.h"
#include "UObject/UObjectGlobals.h"

namespace
{
/// The same crowd on every machine (Numerical Recipes' constants).
class FDice
{
public:
    int32 Below(int32 Limit)
    {
        Seed = Seed * 1664525u + 1013904223u;
        return static_cast<int32>((Seed >> 8) % static_cast<uint32>(Limit));
    }
    bool OneIn(int32 Chances) { return Below(Chances) == 0; }
    double Within(double Size) { return Size * (0.001 * Below(2001) - 1.0); }
    FVector Vector(double Size)
    {
        const double X = Within(Size);
        const double Y = Within(Size);
        return FVector(X, Y, Within(Size));
    }

private:
    uint32 Seed = 12345;
};

class FCrowd
{
public:
    FCrowd()
    {
        Floor = Test.SpawnCube(FVector(0.0, 0.0, -50.0), FVector(60.0, 60.0, 1.0), false);
        Baked = NewObject<UConstrainedPDBody>(GetTransientPackage());
        Baked->AddToRoot();
        Baked->SourceMesh = LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cube.Cube"));
        Baked->Vertices = 15;
        FString Message;
        bBaked = Baked->Bake(Message);
    }
    ~FCrowd() { Baked->RemoveFromRoot(); }

    void PlayFrame(int32 Frame, int32 Most)
    {
        if (Present.Num() < Most && Dice.OneIn(3))
            Spawn();
        if (Dice.OneIn(4))
            KillOne();
        for (int32 Number = 0; Number < Present.Num(); ++Number)
            if (Dice.OneIn(25))
                Bother(Number);
        // 1 to 240 frames a second, now and then a pause of no time at all.
        Test.Tick(Dice.OneIn(50) ? 0.0f : 1.0f / static_cast<float>(1 + Dice.Below(240)));
        if (Frame % 100 == 0)
            CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
    }

    FConstrainedPDTestWorld Test;
    TArray<TWeakObjectPtr<UConstrainedPDComponent>> Present;
    int32 Spawned = 0;
    bool bBaked = false;

private:
    void Spawn()
    {
        FConstrainedPDTestBody Wanted;
        Wanted.Asset = Baked;
        Wanted.Location = Dice.Vector(2000.0) * FVector(1.0, 1.0, 0.0) + FVector(0.0, 0.0, 150.0);
        Wanted.Scale = FVector(0.3 + 0.01 * Dice.Below(50));
        Wanted.GravityScale = Dice.OneIn(3) ? 0.0f : 1.0f;
        Wanted.bAllowSleep = !Dice.OneIn(3);
        Wanted.Damping = 1.0f;
        Present.Add(Test.Spawn(Wanted));
        ++Spawned;
    }

    /// The actor, or the component alone, or the anchor that others hang on.
    void KillOne()
    {
        if (Present.Num() == 0)
            return;
        const int32 Number = Dice.Below(Present.Num());
        if (Dice.OneIn(2))
            Present[Number]->GetOwner()->Destroy();
        else
            Present[Number]->DestroyComponent();
        Present.RemoveAt(Number);
    }

    void Bother(int32 Number)
    {
        UConstrainedPDComponent& Soft = *Present[Number];
        UConstrainedPDComponent& Other = *Present[Dice.Below(Present.Num())];
        const double Mass = Soft.GetBodyMass();
        FConstrainedPDRegion Region;
        Region.Centre = Dice.Vector(40.0);
        FConstrainedPDState State;
        switch (Dice.Below(12))
        {
        case 0:
        {
            // One after the other: arguments are evaluated in an order that compilers choose.
            const FVector Impulse = Dice.Vector(200.0 * Mass);
            const FVector Beside = Dice.Vector(30.0);
            Soft.PushAtLocation(Impulse, Soft.GetCentreOfMass() + Beside, 30.0f);
            break;
        }
        case 1:
            Soft.Spin(Dice.Vector(2000.0 * Mass));
            break;
        case 2:
            Soft.AddWobble(static_cast<float>(0.1 * Mass));
            break;
        case 3:
            Soft.Calm(0.5f);
            break;
        case 4:
            Soft.TransferEnergy(&Other, static_cast<float>(0.01 * Mass));
            break;
        case 5:
            // To the other body, which moves, or to the mesh that it took the place of, which stands.
            if (Dice.OneIn(2))
                Soft.AttachRegionToComponent(Region, &Other);
            else
                Soft.AttachRegionToComponent(Region, Other.GetOwner()->GetRootComponent());
            break;
        case 6:
            Soft.LetGo(Soft.Grab(Soft.GetCentreOfMass() + Dice.Vector(30.0), 20.0f));
            break;
        case 7:
            Soft.SetSimulationEnabled(!Soft.IsSimulationEnabled());
            break;
        case 8:
        {
            const FVector Place = Dice.Vector(1500.0) * FVector(1.0, 1.0, 0.0) + FVector(0.0, 0.0, 300.0);
            const double Turn = Dice.Within(180.0);
            Soft.TeleportBody(Place, FRotator(0.0, Turn, 0.0));
            break;
        }
        case 9:
            Soft.SaveState(State);
            Soft.RestoreState(State);
            break;
        case 10:
            Soft.SetStiffness(static_cast<float>(10000 + Dice.Below(40000)));
            break;
        default:
            Soft.Rebuild();
            break;
        }
    }

    FDice Dice;
    UStaticMeshComponent* Floor = nullptr;
    UConstrainedPDBody* Baked = nullptr;
};

/// Plays so many frames with so many bodies at most, and looks that all of it is sound.
void PlayCrowd(FAutomationTestBase& Judge, int32 Frames, int32 Most)
{
    // Some are asked for more than they have, and say so.
    Judge.AddExpectedError(TEXT("giver's energy"), EAutomationExpectedErrorFlags::Contains, 0);
    // Some are asked before their first step.
    Judge.AddExpectedError(TEXT("step once first"), EAutomationExpectedErrorFlags::Contains, 0);
    FCrowd Crowd;
    Judge.TestTrue(TEXT("baked"), Crowd.bBaked);
    for (int32 Frame = 0; Frame < Frames; ++Frame)
        Crowd.PlayFrame(Frame, Most);
    Judge.TestTrue(TEXT("many came and went"), Crowd.Spawned > Frames / 6);
    Judge.TestEqual(TEXT("bodies left"), Crowd.Test.GetSubsystem()->GetBodyCount(), Crowd.Present.Num());
    for (const TWeakObjectPtr<UConstrainedPDComponent>& Soft : Crowd.Present)
    {
        Judge.TestFalse(TEXT("all are somewhere"), Soft->GetCentreOfMass().ContainsNaN());
        // 300 m/s: what is flung no faster than that is hardly flung.
        Judge.TestTrue(TEXT("at a speed that steps can follow (cm/s)"),
                       Soft->GetLinearMomentum().Size() < 30001.0 * Soft->GetBodyMass());
        Judge.TestTrue(TEXT("with an energy that is a number"), FMath::IsFinite(Soft->GetEnergyReport().Total));
    }
}
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDCrowdTest, "ConstrainedPD.Time.CrowdThatComesAndGoes", CPD_TEST_FLAGS)
bool FConstrainedPDCrowdTest::RunTest(const FString&)
{
    PlayCrowd(*this, 300, 10);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDLongCrowdTest, "ConstrainedPD.Stress.HundredBodies", CPD_STRESS_FLAGS)
bool FConstrainedPDLongCrowdTest::RunTest(const FString&)
{
    // Among so many, one of two that a body hangs on is put elsewhere.
    AddExpectedError(TEXT("tore off"), EAutomationExpectedErrorFlags::Contains, 0);
    PlayCrowd(*this, 10000, 100);
    return true;
}
