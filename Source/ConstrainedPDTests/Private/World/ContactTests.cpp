// Landing, hits, and pushing rigid bodies.
#include "Components/StaticMeshComponent.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
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

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDCarryTest, "ConstrainedPD.Contact.CarriesACrate", CPD_TEST_FLAGS)
bool FConstrainedPDCarryTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    Test.SpawnCube(FVector(0.0, 0.0, -50.0), FVector(20.0, 20.0, 1.0), false);
    FConstrainedPDTestBody Jelly;
    Jelly.GravityScale = 1.0f;
    Jelly.Damping = 2.0f;
    Jelly.Location = FVector(0.0, 0.0, 51.0);
    UConstrainedPDComponent* const Soft = Test.Spawn(Jelly);
    const UStaticMeshComponent* const Crate = Test.SpawnCube(FVector(5.0, 3.0, 130.0), FVector(0.35, 0.35, 0.35), true);
    Test.TickSteps(150);
    const double Above = Crate->GetComponentLocation().Z - Soft->GetCentreOfMass().Z;
    TestTrue(TEXT("a crate smaller than the jelly lies on it, not in it (cm)"), Above > 40.0);
    TestTrue(TEXT("and lies still (cm/s)"), Crate->GetPhysicsLinearVelocity().Size() < 20.0);
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
