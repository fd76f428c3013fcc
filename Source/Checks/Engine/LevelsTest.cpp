// Levels that are streamed in and out while the world plays: at once, or actor by actor over several frames.
#include <functional>

#include "Checks/Engine/Worlds.h"
#include "ConstrainedPDHandComponent.h"
#include "Gather/Obstacles.h"

namespace headless
{
namespace
{
const FVector kFlight(90.0, 0.0, 0.0); // cm/s
const FVector kFar(0.0, 800.0, 200.0);

/// A world with a second level, kept in memory while it is out, as one that is only hidden.
struct TwoLevels
{
    OwnWorld Own;
    ULevel* Second = NewObject<ULevel>(Own.World);

    TwoLevels()
    {
        Second->AddToRoot();
        Own.World->AddToWorld(Second);
    }
    ~TwoLevels()
    {
        Own.World->RemoveFromWorld(Second);
        Second->RemoveFromRoot();
    }
    TwoLevels(const TwoLevels&) = delete;
    TwoLevels& operator=(const TwoLevels&) = delete;

    UConstrainedPDComponent* SpawnThere(const FVector& Place, float GravityScale = 0.0f)
    {
        return Own.SpawnSoft(Place, GravityScale, 60, nullptr, Second);
    }
    /// A rigid cube of the given size in metres that stands still.
    UStaticMeshComponent* SpawnRigidThere(const FVector& Place, const FVector& Size)
    {
        FActorSpawnParameters Parameters;
        Parameters.OverrideLevel = Second;
        AActor* const Actor = Own.World->SpawnActor<AActor>(Parameters);
        UStaticMeshComponent* const Mesh = NewObject<UStaticMeshComponent>(Actor);
        Mesh->SetStaticMesh(LoadBasicShape(FString("Cube")));
        Actor->SetRootComponent(Mesh);
        Mesh->SetWorldTransform(FTransform(FQuat::Identity, Place, Size));
        Mesh->RegisterComponent();
        Mesh->SetCollisionResponseToAllChannels(ECR_Block);
        return Mesh;
    }
    /// Plays on while the level goes, for a second at the most.
    void Unload(bool bIncrementally)
    {
        for (int Frame = 0; Frame < 30 && Own.World->GetLevels().Contains(Second); ++Frame)
        {
            Own.World->RemoveFromWorld(Second, bIncrementally);
            Own.Play(1);
        }
        EXPECT_FALSE(Own.World->GetLevels().Contains(Second));
    }
    int32 Bodies() const { return Own.World->GetSubsystem<UConstrainedPDWorldSubsystem>()->GetBodyCount(); }
};

/// Acts once while physics runs, when soft bodies are being stepped elsewhere.
struct MidStep : FTickFunction
{
    MidStep(const OwnWorld& Own, std::function<void()> InAct) : Act(std::move(InAct))
    {
        bCanEverTick = true;
        TickGroup = TG_DuringPhysics;
        RegisterTickFunction(Own.World->PersistentLevel);
    }
    virtual void ExecuteTick(float, ELevelTick, ENamedThreads::Type, const FGraphEventRef&) override
    {
        if (Act)
            Act();
        Act = nullptr;
    }
    std::function<void()> Act;
};

FConstrainedPDRegion Side(double Y)
{
    FConstrainedPDRegion Region;
    Region.Shape = EConstrainedPDRegionShape::Box;
    Region.Centre = FVector(0.0, Y, 0.0);
    Region.HalfSize = FVector(60.0, 8.0, 60.0);
    return Region;
}

void PushTo(UConstrainedPDComponent& Soft, const FVector& Speed)
{
    EXPECT_TRUE(Soft.Push(Speed * Soft.GetBodyMass()));
}
} // namespace

TEST(Levels, BodiesGoWithTheirLevelAndComeBackAnew)
{
    for (const bool bIncrementally : {false, true})
    {
        TwoLevels Scene;
        UConstrainedPDComponent* const Stays = Scene.Own.SpawnSoft(FVector(0.0, 0.0, 200.0));
        UConstrainedPDComponent* const Goes = Scene.SpawnThere(kFar);
        UConstrainedPDComponent* const Along = Scene.SpawnThere(2.0 * kFar);
        const UStaticMeshComponent* const Mesh = Goes->GetOwner()->FindComponentByClass<UStaticMeshComponent>();
        PushTo(*Stays, kFlight);
        PushTo(*Goes, kFlight);
        Scene.Own.Play(5);
        ASSERT_EQ(Scene.Bodies(), 3);
        EXPECT_GT(Goes->GetCentreOfMass().X, 10.0);

        Scene.Own.World->RemoveFromWorld(Scene.Second, bIncrementally);
        EXPECT_EQ(Scene.Bodies(), bIncrementally ? 2 : 1) << "the first actor goes first";
        Scene.Unload(bIncrementally);
        EXPECT_EQ(Scene.Bodies(), 1);
        EXPECT_FALSE(Goes->Push(kFlight));
        EXPECT_FALSE(Stays->TransferEnergy(Along, 1.0f));
        EXPECT_TRUE(Mesh->GetVisibleFlag()) << "its mesh is as it was, for when it comes back";
        EXPECT_LT((Stays->GetLinearMomentum() - kFlight * Stays->GetBodyMass()).Size(), 0.1);

        for (int Time = 0; Time < 2; ++Time)
        {
            Scene.Own.World->AddToWorld(Scene.Second);
            EXPECT_EQ(Scene.Bodies(), 3);
            EXPECT_LT((Goes->GetCentreOfMass() - kFar).Size(), 1.0) << "play begins anew, where the mesh stands";
            EXPECT_LT(Goes->GetLinearMomentum().Size(), 0.1);
            EXPECT_FALSE(Mesh->GetVisibleFlag());
            PushTo(*Goes, kFlight);
            Scene.Own.Play(30);
            EXPECT_NEAR(Goes->GetCentreOfMass().X, 90.0, 1.0);
            Scene.Unload(bIncrementally);
        }
        EXPECT_EQ(Scene.Bodies(), 1);
    }
}

TEST(Levels, MayGoAndComeInTheMiddleOfAStep)
{
    for (const bool bAgainAtOnce : {false, true})
    {
        TwoLevels Scene;
        UConstrainedPDComponent* const Stays = Scene.Own.SpawnSoft(FVector(0.0, 0.0, 200.0));
        UConstrainedPDComponent* const Goes = Scene.SpawnThere(kFar);
        PushTo(*Stays, kFlight);
        PushTo(*Goes, kFlight);
        Scene.Own.Play(3);
        const auto Act = [&]
        {
            Scene.Own.World->RemoveFromWorld(Scene.Second);
            if (bAgainAtOnce)
                Scene.Own.World->AddToWorld(Scene.Second);
        };
        const MidStep Meddler(Scene.Own, Act);
        Scene.Own.Play(3);
        EXPECT_EQ(Scene.Bodies(), bAgainAtOnce ? 2 : 1);
        EXPECT_LT((Stays->GetLinearMomentum() - kFlight * Stays->GetBodyMass()).Size(), 0.1);
        if (bAgainAtOnce)
        {
            EXPECT_LT((Goes->GetCentreOfMass() - kFar).Size(), 1.0) << "the step under way is not its own any more";
        }
    }
}

TEST(Levels, WhatHangsOnALevelThatGoesHangsFree)
{
    for (const bool bIncrementally : {false, true})
    {
        TwoLevels Scene;
        UStaticMeshComponent* const Hook = Scene.SpawnRigidThere(kFar, FVector(0.1, 0.1, 0.1));
        UConstrainedPDComponent* const Hangs = Scene.Own.SpawnSoft(FVector(0.0, 0.0, 500.0), 1.0f);
        Hangs->SetDamping(3.0f);
        const FConstrainedPDHold Hold = Hangs->AttachRegionToComponent(Side(50.0), Hook);
        ASSERT_NE(Hold.Id, 0);
        Scene.Own.Play(30);
        EXPECT_GT(Hangs->GetCentreOfMass().Z, 400.0);
        Scene.Unload(bIncrementally);
        Scene.Own.Play(30);
        EXPECT_LT(Hangs->GetCentreOfMass().Z, 200.0) << "it falls, although the level is kept in memory";
        EXPECT_FALSE(Hangs->Release(Hold)) << "the attachment is gone";
        EXPECT_EQ(Hangs->AttachRegionToComponent(Side(50.0), Hook).Id, 0);
        EXPECT_TRUE(Hangs->GetLastMessage().Contains(TEXT("is gone")));
    }
}

TEST(Levels, BodyThatHangsOnTheOtherLevelMayGo)
{
    TwoLevels Scene;
    UConstrainedPDComponent* const Leader = Scene.Own.SpawnSoft(FVector(0.0, -300.0, 500.0));
    UConstrainedPDComponent* const Hangs = Scene.SpawnThere(FVector(0.0, 0.0, 500.0), 1.0f);
    ASSERT_NE(Hangs->AttachRegionToComponent(Side(-50.0), Leader).Id, 0);
    Scene.Own.Play(5);
    Scene.Unload(true);
    Scene.Own.Play(5);
    EXPECT_LT(Leader->GetLinearMomentum().Size(), 0.1);
    Scene.Own.World->AddToWorld(Scene.Second);
    Scene.Own.Play(30);
    EXPECT_LT(Hangs->GetCentreOfMass().Z, 200.0) << "made anew, it hangs on nothing until it is asked to";
    ASSERT_NE(Hangs->AttachRegionToComponent(Side(-50.0), Leader).Id, 0);
}

TEST(Levels, TwoThatTouchAcrossLevelsPart)
{
    TwoLevels Scene;
    UConstrainedPDComponent* const Left = Scene.Own.SpawnSoft(FVector(0.0, 0.0, 200.0));
    UConstrainedPDComponent* const Right = Scene.SpawnThere(FVector(130.0, 0.0, 200.0));
    PushTo(*Left, FVector(200.0, 0.0, 0.0));
    const auto AreTouching = [&] { return Right->GetLinearMomentum().X > 1.0; };
    for (int Step = 0; Step < 30 && !AreTouching(); ++Step)
        Scene.Own.Play(1);
    ASSERT_TRUE(AreTouching());
    const MidStep Meddler(Scene.Own, [&] { Scene.Own.World->RemoveFromWorld(Scene.Second); });
    Scene.Own.Play(1);
    const FVector Kept = Left->GetLinearMomentum();
    const double Before = Left->GetCentreOfMass().X;
    Scene.Own.Play(30);
    EXPECT_LT((Left->GetLinearMomentum() - Kept).Size(), 1e-3 * Kept.Size()) << "nothing is in its way any more";
    EXPECT_NEAR(Left->GetCentreOfMass().X - Before, Kept.X / Left->GetBodyMass(), 1.0);
    EXPECT_EQ(Scene.Bodies(), 1);
}

TEST(Levels, SleeperWakesWhenItsFloorGoes)
{
    TwoLevels Scene;
    Scene.SpawnRigidThere(FVector(0.0, 0.0, -50.0), FVector(20.0, 20.0, 1.0));
    UConstrainedPDComponent* const Soft = Scene.Own.SpawnSoft(FVector(0.0, 0.0, 51.0), 1.0f);
    Soft->bAllowSleep = true;
    Soft->SetDamping(5.0f);
    ASSERT_TRUE(Soft->Rebuild());
    Scene.Own.Play(300);
    ASSERT_TRUE(Soft->IsAsleep());
    Scene.Unload(true);
    Scene.Own.Play(20);
    EXPECT_FALSE(Soft->IsAsleep());
    EXPECT_LT(Soft->GetCentreOfMass().Z, -50.0);
}

TEST(Levels, HandIsEmptyWhenWhatItHeldHasGone)
{
    TwoLevels Scene;
    UConstrainedPDComponent* const Goes = Scene.SpawnThere(FVector(0.0, 0.0, 200.0));
    APlayerController* const Player = Scene.Own.World->SpawnActor<APlayerController>();
    Player->View = FVector(-200.0, 0.0, 200.0);
    Scene.Own.World->Players.Add(Player);
    UConstrainedPDHandComponent* const Hand = NewObject<UConstrainedPDHandComponent>(Player);
    Hand->RegisterComponent();
    Scene.Own.Play(1);
    const auto Grab = [&]
    {
        Player->Pressed.clear();
        Scene.Own.Play(1);
        Player->Pressed.insert("LeftMouseButton");
        Scene.Own.Play(2);
        return Hand->GetHeld() == Goes;
    };
    ASSERT_TRUE(Grab());
    Scene.Unload(true);
    EXPECT_EQ(Hand->GetHeld(), nullptr);
    Scene.Own.World->AddToWorld(Scene.Second);
    ASSERT_TRUE(Grab());
    // Out and in again before the hand looks: what it held was another body.
    Scene.Own.World->RemoveFromWorld(Scene.Second);
    Goes->Pins.Add(Side(50.0));
    Goes->GravityScale = 1.0f;
    Scene.Own.World->AddToWorld(Scene.Second);
    Player->Pressed.clear();
    Scene.Own.Play(30);
    EXPECT_EQ(Hand->GetHeld(), nullptr);
    EXPECT_GT(Goes->GetCentreOfMass().Z, 100.0) << "its pin holds: the hand did not let that go";
}

TEST(Levels, LevelThatIsNotKeptIsCollected)
{
    TwoLevels Scene;
    UConstrainedPDComponent* const Stays = Scene.Own.SpawnSoft(FVector(0.0, 0.0, 200.0), 1.0f);
    UStaticMeshComponent* const Hook = Scene.SpawnRigidThere(kFar, FVector(0.1, 0.1, 0.1));
    ASSERT_NE(Stays->AttachRegionToComponent(Side(50.0), Hook).Id, 0);
    const TWeakObjectPtr<UConstrainedPDComponent> Goes = Scene.SpawnThere(FVector(0.0, 0.0, 320.0), 1.0f);
    Goes->bBakeInBackground = true;
    ASSERT_TRUE(Goes->Rebuild());
    const TWeakObjectPtr<UConstrainedPDComponent> Falls = Scene.SpawnThere(FVector(0.0, 0.0, 450.0), 1.0f);
    Scene.Own.Play(10);
    const MidStep Meddler(Scene.Own,
                          [&]
                          {
                              Scene.Own.World->RemoveFromWorld(Scene.Second);
                              Scene.Second->RemoveFromRoot();
                              CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
                          });
    Scene.Own.Play(10);
    EXPECT_FALSE(Goes.IsValid());
    EXPECT_FALSE(Falls.IsValid());
    EXPECT_EQ(Scene.Bodies(), 1);
    Scene.Second = NewObject<ULevel>(Scene.Own.World);
    Scene.Second->AddToRoot();
    Scene.Own.World->AddToWorld(Scene.Second);
    Scene.SpawnThere(FVector(0.0, 0.0, 450.0), 1.0f);
    Scene.Own.Play(10);
    EXPECT_EQ(Scene.Bodies(), 2);
}

TEST(Levels, ShapesOfWhatIsGoneAreForgotten)
{
    FConstrainedPDKnown Known;
    std::vector<cpd::Collider> Colliders;
    TArray<FConstrainedPDNeighbour> Neighbours;
    OwnWorld Own;
    const UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 60.0));
    for (int Visit = 0; Visit < 3; ++Visit)
    {
        PlainTriangles Floor;
        Floor.Positions = {FVector(-90.0, -90.0, 0.0), FVector(90.0, -90.0, 0.0), FVector(0.0, 90.0, 0.0),
                           FVector(0.0, 0.0, -90.0)};
        Floor.Corners = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};
        AActor* const Actor = Own.World->SpawnActor<AActor>();
        UStaticMeshComponent* const Mesh = NewObject<UStaticMeshComponent>(Actor);
        Mesh->SetStaticMesh(MakeStaticMesh(Mesh, FName("Floor"), Floor));
        Mesh->RegisterComponent();
        Mesh->SetCollisionResponseToAllChannels(ECR_Block);
        ConstrainedPD::GatherObstacles(*Own.World, *Soft, SightOf(*Soft), {}, Known, Colliders, Neighbours);
        EXPECT_EQ(Colliders.size(), 1U);
        EXPECT_EQ(Known.Shapes.size(), 1U);
        Actor->Destroy();
        CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
    }
}
} // namespace headless
