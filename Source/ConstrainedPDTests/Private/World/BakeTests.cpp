// Bodies whose mesh is filled while the game goes on.
#include "Components/StaticMeshComponent.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "HAL/PlatformTime.h"
#include "Support/TestWorld.h"

namespace
{
FConstrainedPDTestBody InBackground()
{
    FConstrainedPDTestBody Wanted;
    Wanted.bBakeInBackground = true;
    return Wanted;
}

/// Plays until no bake is under way; the limit is far beyond what any takes.
void PlayUntilBaked(FConstrainedPDTestWorld& Test, const UConstrainedPDComponent& Soft)
{
    constexpr double MostSeconds = 60.0;
    const double Started = FPlatformTime::Seconds();
    while (Soft.IsBaking() && FPlatformTime::Seconds() - Started < MostSeconds)
        Test.Tick(1.0f / 60.0f);
}
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDBackgroundTest, "ConstrainedPD.Bake.InTheBackground", CPD_TEST_FLAGS)
bool FConstrainedPDBackgroundTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn(InBackground());
    const UStaticMeshComponent* const Source = Soft->GetOwner()->FindComponentByClass<UStaticMeshComponent>();
    UConstrainedPDTestListener* const Listener = Test.MakeListener();
    Soft->OnReady.AddDynamic(Listener, &UConstrainedPDTestListener::OnSleepOrWake);
    TestTrue(TEXT("it bakes"), Soft->IsBaking());
    TestTrue(TEXT("and shows the static mesh"), Source->IsVisible());
    TestFalse(TEXT("there is no body to push"), Soft->Push(FVector(1.0, 0.0, 0.0)));
    TestEqual(TEXT("nor one that plays"), Test.GetSubsystem()->GetBodyCount(), 0);
    Soft->GetOwner()->SetActorLocation(FVector(300.0, 0.0, 200.0));
    PlayUntilBaked(Test, *Soft);
    TestFalse(TEXT("it is done"), Soft->IsBaking());
    TestEqual(TEXT("and says so once"), Listener->SleepsAndWakes, 1);
    TestFalse(TEXT("the static mesh makes room"), Source->IsVisible());
    TestTrue(TEXT("for a body"), Soft->GetVertexCount() > 20 && Test.GetSubsystem()->GetBodyCount() == 1);
    TestEqual(TEXT("where the mesh stands now (cm)"), Soft->GetCentreOfMass(), FVector(300.0, 0.0, 200.0), 1.0f);
    TestTrue(TEXT("that can be pushed"), Soft->Push(FVector(1.0, 0.0, 0.0)));
    TestTrue(TEXT("and be made anew"), Soft->Rebuild() && Soft->IsBaking());
    TestEqual(TEXT("the old one leaves at once"), Test.GetSubsystem()->GetBodyCount(), 0);
    TestEqual(TEXT("and nothing of it is drawn inside the static mesh"), Soft->GetMesh()->TriangleCount(), 0);
    PlayUntilBaked(Test, *Soft);
    TestEqual(TEXT("and the new one tells as well"), Listener->SleepsAndWakes, 2);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDGivenUpTest, "ConstrainedPD.Bake.GivenUp", CPD_TEST_FLAGS)
bool FConstrainedPDGivenUpTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Stays = Test.Spawn(InBackground());
    Test.Spawn(InBackground())->GetOwner()->Destroy();
    Test.Spawn(InBackground())->DestroyComponent();
    Test.Spawn(InBackground())->UnregisterComponent();
    // Asked twice, only the second comes.
    TestTrue(TEXT("Rebuild"), Stays->Rebuild() && Stays->IsBaking());
    {
        // A world that ends while it bakes.
        FConstrainedPDTestWorld Other;
        Other.Spawn(InBackground());
    }
    CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
    PlayUntilBaked(Test, *Stays);
    Test.TickSteps(2);
    TestEqual(TEXT("who stayed plays, nobody else"), Test.GetSubsystem()->GetBodyCount(), 1);
    TestTrue(TEXT("whole"), Stays->GetVertexCount() > 20);
    return true;
}
