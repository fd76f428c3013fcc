// Regions by box, by sphere and by the vertices' numbers; a component that is detached from what it was dropped on.
#include "Components/StaticMeshComponent.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Support/TestWorld.h"

namespace
{
/// Where the top of the body is (cm), above a place in the plane.
double TopAt(const UConstrainedPDComponent& Soft, double X, double Y, int32& Vertex)
{
    FConstrainedPDTrace Hit;
    Soft.TraceSoftBody(FVector(X, Y, 400.0), FVector(X, Y, 0.0), Hit);
    Vertex = Hit.Vertex;
    return Hit.Location.Z;
}

constexpr double GReach = 15.0;
const FVector2D GPlaces[] = {{0.0, 0.0}, {GReach, GReach}, {GReach, -GReach}, {-GReach, GReach}, {-GReach, -GReach}};
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDRegionTest, "ConstrainedPD.Hold.Regions", CPD_TEST_FLAGS)
bool FConstrainedPDRegionTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    FConstrainedPDTestBody Falling;
    Falling.GravityScale = 1.0f;
    Falling.Damping = 5.0f;
    // The middle of the top: by a sphere, by a box that is turned, and by the numbers of the vertices that lie there.
    FConstrainedPDRegion Ball;
    Ball.Shape = EConstrainedPDRegionShape::Sphere;
    Ball.Centre = FVector(0.0, 0.0, 50.0);
    Ball.HalfSize = FVector(30.0, 0.0, 0.0);
    FConstrainedPDRegion Box = Ball;
    Box.Shape = EConstrainedPDRegionShape::Box;
    Box.HalfSize = FVector(10.0, 30.0, 30.0);
    Box.Rotation = FRotator(90.0, 0.0, 0.0);
    FConstrainedPDRegion Listed;
    Listed.Shape = EConstrainedPDRegionShape::Vertices;
    UConstrainedPDComponent* const Free = Test.Spawn(Falling);
    int32 Vertex = INDEX_NONE;
    for (const FVector2D& Place : GPlaces)
    {
        TopAt(*Free, Place.X, Place.Y, Vertex);
        Listed.Vertices.AddUnique(Vertex);
    }
    Test.TickSteps(30);
    TestTrue(TEXT("held by nothing it falls (cm)"), Free->GetCentreOfMass().Z < -200.0);
    Free->GetOwner()->Destroy();
    for (const FConstrainedPDRegion& Region : {Ball, Box, Listed})
    {
        FConstrainedPDTestBody Held = Falling;
        Held.Pins.Add(Region);
        UConstrainedPDComponent* const Soft = Test.Spawn(Held);
        const double Before = TopAt(*Soft, 0.0, 0.0, Vertex);
        Test.TickSteps(60);
        TestEqual(TEXT("what lies in it is held (cm)"), TopAt(*Soft, 0.0, 0.0, Vertex), Before, 3.0);
        TestEqual(TEXT("and the rest hangs on it (cm)"), Soft->GetCentreOfMass(), FVector(0.0, 0.0, 190.0), 9.9f);
        Soft->GetOwner()->Destroy();
    }
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDDetachTest, "ConstrainedPD.Life.Detach", CPD_TEST_FLAGS)
bool FConstrainedPDDetachTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    UStaticMeshComponent* const Mesh = Soft->GetOwner()->FindComponentByClass<UStaticMeshComponent>();
    Test.TickSteps(2);
    Soft->Push(FVector(90.0 * Soft->GetBodyMass(), 0.0, 0.0));
    Test.TickSteps(2);
    const FVector Before = Soft->GetCentreOfMass();
    Test.Tick(0.0f);
    Soft->DetachFromComponent(FDetachmentTransformRules::KeepWorldTransform);
    Test.TickSteps(10);
    TestEqual(TEXT("flies on, from where it was (cm)"), Soft->GetCentreOfMass(), Before + FVector(30.0, 0.0, 0.0),
              0.1f);
    // Moved without the wish to arrive: what it hung on pulls nothing, and nothing is put anywhere.
    Mesh->SetWorldLocation(FVector(-900.0, 0.0, 0.0));
    Test.TickSteps(10);
    TestEqual(TEXT("the mesh's ways are its own (cm)"), Soft->GetCentreOfMass(), Before + FVector(60.0, 0.0, 0.0),
              0.1f);
    TestFalse(TEXT("which hides still"), Mesh->GetVisibleFlag());
    Mesh->DestroyComponent();
    CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
    Test.TickSteps(10);
    TestEqual(TEXT("also when it is gone (cm)"), Soft->GetCentreOfMass(), Before + FVector(90.0, 0.0, 0.0), 0.1f);
    return true;
}
