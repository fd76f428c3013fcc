// Wind sources.
#include "Components/WindDirectionalSourceComponent.h"
#include "Engine/WindDirectionalSource.h"
#include "Engine/World.h"
#include "Support/TestWorld.h"

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDWindTest, "ConstrainedPD.Forces.WindSource", CPD_TEST_FLAGS)
bool FConstrainedPDWindTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    AWindDirectionalSource* const Source = Test.World->SpawnActor<AWindDirectionalSource>();
    Source->GetComponent()->SetStrength(1.0f);
    Source->GetComponent()->SetSpeed(10.0f); // m/s
    Source->GetComponent()->SetWorldTransform(FTransform(FRotator(0.0, 90.0, 0.0), FVector::ZeroVector));
    UConstrainedPDComponent* const Airy = Test.Spawn();
    FConstrainedPDTestBody Elsewhere;
    Elsewhere.Location = FVector(1000.0, 0.0, 200.0);
    UConstrainedPDComponent* const InVacuum = Test.Spawn(Elsewhere);
    Airy->AirDrag = 1.2f;
    Test.TickSteps(31);
    // A face of a square metre before and one behind, each 1/2 rho C A u^2 = 60 N: 120 N for a second.
    const FVector Push = Airy->GetLinearMomentum();
    TestEqual(TEXT("blown to the right (kg m/s)"), Push.Y / 100.0, 120.0, 15.0);
    TestEqual(TEXT("and nowhere else (kg m/s)"), FMath::Abs(Push.X) + FMath::Abs(Push.Z), 0.0, 500.0);
    TestEqual(TEXT("no air, no wind"), InVacuum->GetLinearMomentum(), FVector::ZeroVector, 1e-6f);
    return true;
}
