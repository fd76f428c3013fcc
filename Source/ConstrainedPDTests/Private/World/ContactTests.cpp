// Landing, hits, and pushing rigid bodies.
#include "Components/StaticMeshComponent.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "PhysicalMaterials/PhysicalMaterial.h"
#include "PhysicsEngine/PhysicsSettings.h"
#include "Support/TestWorld.h"

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDLandTest, "ConstrainedPD.Contact.LandsOnAFloor", CPD_TEST_FLAGS)
bool FConstrainedPDLandTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    Test.SpawnCube(FVector(0.0, 0.0, -50.0), FVector(20.0, 20.0, 1.0), false);
    FConstrainedPDTestBody Falling;
    Falling.GravityScale = 1.0f;
    Falling.Damping = 3.0f;
    Falling.Location = FVector(0.0, 0.0, 120.0);
    UConstrainedPDComponent* const Soft = Test.Spawn(Falling);
    UConstrainedPDTestListener* const Listener = Test.MakeListener();
    Soft->OnSoftHit.AddDynamic(Listener, &UConstrainedPDTestListener::OnHit);
    double Lowest = 1000.0;
    for (int32 Step = 0; Step < 150; ++Step)
    {
        Test.TickSteps(1);
        Lowest = FMath::Min(Lowest, Soft->GetCentreOfMass().Z);
    }
    TestTrue(TEXT("it hit the floor"), Listener->Hits >= 1);
    TestTrue(TEXT("and did not fall through (cm)"), Lowest > 10.0);
    TestTrue(TEXT("it lies on the floor (cm)"), Soft->GetCentreOfMass().Z > 20.0 && Soft->GetCentreOfMass().Z < 60.0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDThroughTest, "ConstrainedPD.Contact.ActorWithoutCollision",
                                 CPD_TEST_FLAGS)
bool FConstrainedPDThroughTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    Test.SpawnCube(FVector(0.0, 0.0, -50.0), FVector(20.0, 20.0, 1.0), false);
    FConstrainedPDTestBody Falling;
    Falling.GravityScale = 1.0f;
    Falling.Damping = 3.0f;
    Falling.Location = FVector(0.0, 0.0, 60.0);
    UConstrainedPDComponent* const Soft = Test.Spawn(Falling);
    Test.TickSteps(30);
    TestTrue(TEXT("it lies on the floor (cm)"), Soft->GetCentreOfMass().Z > 20.0);
    Soft->GetOwner()->SetActorEnableCollision(false);
    Test.TickSteps(30);
    TestTrue(TEXT("and falls through it (cm)"), Soft->GetCentreOfMass().Z < -100.0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDIceTest, "ConstrainedPD.Contact.SlidesOnIce", CPD_TEST_FLAGS)
bool FConstrainedPDIceTest::RunTest(const FString&)
{
    const auto SlideOn = [](EFrictionCombineMode::Type Mode)
    {
        FConstrainedPDTestWorld Test;
        UPhysicalMaterial* const Ice = NewObject<UPhysicalMaterial>(Test.World);
        Ice->Friction = 0.0f;
        Ice->FrictionCombineMode = Mode;
        UStaticMeshComponent* const Floor = Test.SpawnCube(FVector(0.0, 0.0, -50.0), FVector(40.0, 20.0, 1.0), false);
        Floor->SetPhysMaterialOverride(Ice);
        FConstrainedPDTestBody Lying;
        Lying.GravityScale = 1.0f;
        Lying.Damping = 3.0f;
        Lying.Location = FVector(0.0, 0.0, 52.0);
        UConstrainedPDComponent* const Soft = Test.Spawn(Lying);
        Test.TickSteps(20);
        Soft->Push(FVector(300.0 * Soft->GetBodyMass(), 0.0, 0.0));
        Test.TickSteps(60);
        return Soft->GetLinearMomentum().X / Soft->GetBodyMass();
    };
    TestTrue(TEXT("the mean of both holds it (cm/s)"), SlideOn(EFrictionCombineMode::Average) < 150.0);
    TestTrue(TEXT("ice that takes the least, or the product, does not (cm/s)"),
             SlideOn(EFrictionCombineMode::Min) > 280.0 && SlideOn(EFrictionCombineMode::Multiply) > 280.0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDTwoWayTest, "ConstrainedPD.Contact.PushesRigidBodies", CPD_TEST_FLAGS)
bool FConstrainedPDTwoWayTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    UStaticMeshComponent* const Box = Test.SpawnCube(FVector(130.0, 0.0, 200.0), FVector(0.5, 0.5, 0.5), true);
    Box->SetEnableGravity(false);
    Test.TickSteps(1);
    const FVector Given(200.0 * Soft->GetBodyMass(), 0.0, 0.0);
    Soft->Push(Given);
    Test.TickSteps(30);
    const FVector OfBox = Box->GetPhysicsLinearVelocity() * Box->GetMass();
    TestTrue(TEXT("the box goes the way it was pushed"), OfBox.X > 0.02 * Given.X);
    TestEqual(TEXT("what it has, the body lost (kg cm/s)"), OfBox.X + Soft->GetLinearMomentum().X, Given.X,
              0.02 * Given.X);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDStandTest, "ConstrainedPD.Contact.StandsOnACrate", CPD_TEST_FLAGS)
bool FConstrainedPDStandTest::RunTest(const FString&)
{
    // Flush, as a level's designer puts it, or dropped.
    for (const double Above : {0.0, 2.0, 30.0})
        for (const double Rate : {30.0, 60.0})
        {
            FConstrainedPDTestWorld Test;
            Test.SpawnCube(FVector(0.0, 0.0, -50.0), FVector(20.0, 20.0, 1.0), false);
            const UStaticMeshComponent* const Crate =
                Test.SpawnCube(FVector(0.0, 0.0, 50.0), FVector(1.2, 1.2, 1.0), true);
            FConstrainedPDTestBody Jelly;
            Jelly.GravityScale = 1.0f;
            Jelly.Damping = 2.0f;
            Jelly.Location = FVector(0.0, 0.0, 150.0 + Above);
            Jelly.bAllowSleep = false;
            const UConstrainedPDComponent* const Soft = Test.Spawn(Jelly);
            for (int32 Frame = 0; Frame < 4 * Rate; ++Frame)
                Test.Tick(static_cast<float>(1.0 / Rate));
            const FString Case = FString::Printf(TEXT("from %g cm at %g frames/s"), Above, Rate);
            TestEqual(*(Case + TEXT(": the jelly's middle is a half above the crate (cm)")), Soft->GetCentreOfMass().Z,
                      147.0, 4.0);
            const FVector Went = Crate->GetComponentLocation() - FVector(0.0, 0.0, 50.0);
            TestEqual(*(Case + TEXT(": how far the crate went (cm)")), Went.Size(), 0.0, 4.0);
        }
    return true;
}

namespace
{
/// A jelly on the floor and a crate that is dropped on it.
struct FCarriedCrate
{
    explicit FCarriedCrate(FConstrainedPDTestWorld& Test, bool bMaySleep = false,
                           const FVector& Dropped = FVector(5.0, 3.0, 130.0))
    {
        Test.SpawnCube(FVector(0.0, 0.0, -50.0), FVector(20.0, 20.0, 1.0), false);
        FConstrainedPDTestBody Jelly;
        Jelly.GravityScale = 1.0f;
        Jelly.Damping = 2.0f;
        Jelly.Location = FVector(0.0, 0.0, 51.0);
        Jelly.bAllowSleep = bMaySleep;
        Soft = Test.Spawn(Jelly);
        Crate = Test.SpawnCube(Dropped, FVector(0.35, 0.35, 0.35), true);
    }
    void TickFor(FConstrainedPDTestWorld& Test, double Seconds, double Rate) const
    {
        for (int32 Frame = 0; Frame < Seconds * Rate; ++Frame)
            Test.Tick(static_cast<float>(1.0 / Rate));
    }
    double Above() const { return Crate->GetComponentLocation().Z - Soft->GetCentreOfMass().Z; } // cm
    double Speed() const { return Crate->GetPhysicsLinearVelocity().Size(); }                    // cm/s

    UConstrainedPDComponent* Soft = nullptr;
    UStaticMeshComponent* Crate = nullptr;
};
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDCarryTest, "ConstrainedPD.Contact.CarriesACrate", CPD_TEST_FLAGS)
bool FConstrainedPDCarryTest::RunTest(const FString&)
{
    // Below 30 frames a second some of them take several steps, above it some take none. Physics loses what a frame has
    // beyond its limit, or makes it all in steps of its own.
    for (const bool bSubstepping : {false, true})
        for (const double Rate : {7.5, 10.0, 13.0, 17.0, 20.0, 24.0, 30.0, 60.0, 144.0})
        {
            const TGuardValue<bool> Guard(GetMutableDefault<UPhysicsSettings>()->bSubstepping, bSubstepping);
            FConstrainedPDTestWorld Test;
            const FCarriedCrate Scene(Test);
            const auto IsCarried = [&] { return Scene.Above() > 40.0 && Scene.Speed() < 10.0; };
            Scene.TickFor(Test, 5.0, Rate);
            TestTrue(*FString::Printf(TEXT("a crate smaller than the jelly lies still on it at %g frames/s"), Rate),
                     IsCarried());
            Test.Tick(0.25f);
            Test.Tick(0.25f);
            Scene.TickFor(Test, 2.0, Rate);
            TestTrue(TEXT("and so it does after the game has halted"), IsCarried());
        }
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDDroppedTest, "ConstrainedPD.Contact.CarriesACrateWhereverItIsDropped",
                                 CPD_TEST_FLAGS)
bool FConstrainedPDDroppedTest::RunTest(const FString&)
{
    // Up to four steps in one stride of substepped physics.
    const TGuardValue<bool> Guard(GetMutableDefault<UPhysicsSettings>()->bSubstepping, true);
    for (const double Rate : {7.5, 10.0, 12.0})
        for (const FVector& Dropped :
             {FVector(0.0, 0.0, 160.0), FVector(12.0, -9.0, 150.0), FVector(-15.0, 10.0, 120.0)})
        {
            FConstrainedPDTestWorld Test;
            const FCarriedCrate Scene(Test, false, Dropped);
            Scene.TickFor(Test, 6.0, Rate);
            TestTrue(*FString::Printf(TEXT("dropped from %g cm it stays on the jelly at %g frames/s"), Dropped.Z, Rate),
                     Scene.Above() > 40.0 && Scene.Speed() < 10.0);
        }
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDPlankTest, "ConstrainedPD.Contact.TwoCarryAPlank", CPD_TEST_FLAGS)
bool FConstrainedPDPlankTest::RunTest(const FString&)
{
    for (const float Kilograms : {20.0f, 60.0f, 250.0f})
    {
        FConstrainedPDTestWorld Test;
        Test.SpawnCube(FVector(0.0, 0.0, -50.0), FVector(20.0, 20.0, 1.0), false);
        FConstrainedPDTestBody Jelly;
        Jelly.GravityScale = 1.0f;
        Jelly.Damping = 2.0f;
        for (const double Side : {-75.0, 75.0})
        {
            Jelly.Location = FVector(Side, 0.0, 51.0);
            Test.Spawn(Jelly);
        }
        UStaticMeshComponent* const Plank = Test.SpawnCube(FVector(0.0, 0.0, 125.0), FVector(2.5, 0.5, 0.2), true);
        Plank->SetMassOverrideInKg(NAME_None, Kilograms);
        Plank->SetSimulatePhysics(true);
        Test.TickSteps(240);
        double Fastest = 0.0;
        for (int32 Step = 0; Step < 60; ++Step)
        {
            Test.TickSteps(1);
            Fastest = FMath::Max(Fastest, Plank->GetPhysicsLinearVelocity().Size());
        }
        TestTrue(TEXT("a plank lies on both (cm)"), Plank->GetComponentLocation().Z > 95.0);
        TestTrue(TEXT("and lies still (cm/s)"), Fastest < 1.0);
    }
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDBearAsleepTest, "ConstrainedPD.Contact.BearsACrateAsleep",
                                 CPD_TEST_FLAGS)
bool FConstrainedPDBearAsleepTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    const FCarriedCrate Scene(Test, true);
    Scene.TickFor(Test, 8.0, 30.0);
    TestTrue(TEXT("what carries a crate may sleep"), Scene.Soft->IsAsleep());
    const double Before = Scene.Crate->GetComponentLocation().Z;
    UConstrainedPDTestListener* const Wakes = Test.MakeListener();
    Scene.Soft->OnWake.AddDynamic(Wakes, &UConstrainedPDTestListener::OnSleepOrWake);
    Scene.TickFor(Test, 3.0, 60.0);
    TestEqual(TEXT("the crate does not sink in (cm)"), Scene.Crate->GetComponentLocation().Z, Before, 0.1);
    TestEqual(TEXT("and wakes nobody"), Wakes->SleepsAndWakes, 0);
    Scene.Crate->SetWorldLocation(FVector(0.0, 0.0, 160.0), false, nullptr, ETeleportType::TeleportPhysics);
    Test.TickSteps(4);
    TestFalse(TEXT("put elsewhere, it does"), Scene.Soft->IsAsleep());
    TestTrue(TEXT("and falls"), Scene.Crate->GetPhysicsLinearVelocity().Z < -60.0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDMeetTest, "ConstrainedPD.Contact.SoftBodiesMeet", CPD_TEST_FLAGS)
bool FConstrainedPDMeetTest::RunTest(const FString&)
{
    for (const bool bMeet : {true, false})
    {
        FConstrainedPDTestWorld Test;
        UConstrainedPDComponent* const Left = Test.Spawn();
        FConstrainedPDTestBody Other;
        Other.Location = FVector(130.0, 10.0, 200.0);
        UConstrainedPDComponent* const Right = Test.Spawn(Other);
        Right->bMeetSoftBodies = bMeet;
        Test.TickSteps(1);
        const FVector Given(200.0 * Left->GetBodyMass(), 0.0, 0.0);
        Left->Push(Given);
        Test.TickSteps(30);
        const FVector Passed = Right->GetLinearMomentum();
        TestTrue(TEXT("only who meets others is pushed"), bMeet ? Passed.X > 0.3 * Given.X : Passed.Size() < 1e-3);
        TestTrue(TEXT("or else passed through"), (Left->GetCentreOfMass().X < Right->GetCentreOfMass().X) == bMeet);
        TestEqual(TEXT("what the one has, the other lost (kg cm/s)"), Passed.X + Left->GetLinearMomentum().X, Given.X,
                  1e-4 * Given.X);
    }
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDSoftHitTest, "ConstrainedPD.Contact.SoftBodiesTellOfTheirHit",
                                 CPD_TEST_FLAGS)
bool FConstrainedPDSoftHitTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Left = Test.Spawn();
    FConstrainedPDTestBody Other;
    Other.Location = FVector(130.0, 0.0, 200.0);
    UConstrainedPDComponent* const Right = Test.Spawn(Other);
    UConstrainedPDTestListener* const OfLeft = Test.MakeListener();
    UConstrainedPDTestListener* const OfRight = Test.MakeListener();
    Left->OnSoftHit.AddDynamic(OfLeft, &UConstrainedPDTestListener::OnHit);
    Right->OnSoftHit.AddDynamic(OfRight, &UConstrainedPDTestListener::OnHit);
    Test.TickSteps(1);
    Left->Push(FVector(200.0 * Left->GetBodyMass(), 0.0, 0.0));
    Test.TickSteps(30);
    TestTrue(TEXT("both are told"), OfLeft->Hits >= 1 && OfRight->Hits >= 1);
    TestTrue(TEXT("of each other"), OfLeft->FirstOther == Right && OfRight->FirstOther == Left);
    TestTrue(TEXT("what the one got, the other gave"),
             OfLeft->FirstImpulse.X < 0.0 && (OfLeft->FirstImpulse + OfRight->FirstImpulse).Size() < 1e-3);
    TestTrue(TEXT("the normals point to who is told"), OfLeft->FirstNormal.X < -0.9 && OfRight->FirstNormal.X > 0.9);
    TestEqual(TEXT("it was where they touched (cm)"), OfLeft->FirstLocation.X, 75.0, 15.0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDComplexTest, "ConstrainedPD.Contact.LandsOnTriangles", CPD_TEST_FLAGS)
bool FConstrainedPDComplexTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    Test.SpawnCube(FVector(0.0, 0.0, -50.0), FVector(20.0, 20.0, 1.0), false);
    FConstrainedPDTestBody Falling;
    Falling.GravityScale = 1.0f;
    Falling.Damping = 3.0f;
    Falling.Location = FVector(0.0, 0.0, 120.0);
    Falling.Collision = EConstrainedPDCollision::Complex;
    UConstrainedPDComponent* const Soft = Test.Spawn(Falling);
    Test.TickSteps(150);
    TestTrue(TEXT("it lies on the floor (cm)"), Soft->GetCentreOfMass().Z > 20.0 && Soft->GetCentreOfMass().Z < 60.0);
    return true;
}
