// What cpd.Debug draws in the world.
#include "Components/LineBatchComponent.h"
#include "Engine/World.h"
#include "Support/TestWorld.h"

namespace
{
ULineBatchComponent* LinesOf(const UWorld& World)
{
#if UE_VERSION_OLDER_THAN(5, 6, 0)
    return World.LineBatcher;
#else
    return World.GetLineBatcher(UWorld::ELineBatcherType::World);
#endif
}

/// A cube whose top is held.
UConstrainedPDComponent* SpawnHeld(FConstrainedPDTestWorld& Test)
{
    FConstrainedPDRegion Top;
    Top.Centre = FVector(0.0, 0.0, 50.0);
    Top.HalfSize = FVector(60.0, 60.0, 10.0);
    FConstrainedPDTestBody Held;
    Held.Pins.Add(Top);
    return Test.Spawn(Held);
}
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDDebugLinesTest, "ConstrainedPD.Debug.Lines", CPD_TEST_FLAGS)
bool FConstrainedPDDebugLinesTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    const UConstrainedPDComponent* const Soft = SpawnHeld(Test);
    ULineBatchComponent* const Lines = LinesOf(*Test.World);
    if (!TestNotNull(TEXT("the world draws lines"), Lines))
        return false;
    Lines->Flush();
    Test.TickSteps(2);
    TestEqual(TEXT("nothing unless asked for"), Lines->BatchedLines.Num() + Lines->BatchedPoints.Num(), 0);
    {
        const FConstrainedPDTestOverride Debug(TEXT("cpd.Debug"), 1.0f);
        Test.TickSteps(1);
    }
    const FVector Centre = Soft->GetCentreOfMass();
    const auto IsOnCube = [&](const FVector& Place) { return FVector::Dist(Place, Centre) < 90.0; };
    TestTrue(TEXT("every edge of a cube's surface"), Lines->BatchedLines.Num() >= 18);
    for (const FBatchedLine& Line : Lines->BatchedLines)
        TestTrue(TEXT("where the body is"), IsOnCube(Line.Start) && IsOnCube(Line.End));
    TestTrue(TEXT("its corners at the top are held"), Lines->BatchedPoints.Num() >= 4);
    for (const FBatchedPoint& Point : Lines->BatchedPoints)
        TestTrue(TEXT("the held ones, at the top"), Point.Position.Z > Centre.Z);
    const int32 Drawn = Lines->BatchedLines.Num();
    Test.TickSteps(1);
    TestTrue(TEXT("no more once it is off"), Lines->BatchedLines.Num() <= Drawn);
    return true;
}
