// What who builds the level is told, with the cure that the editor's button applies.
#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDBody.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "Support/TestWorld.h"
#include "UObject/Package.h"

namespace
{
/// Hears every component's notices for as long as it lives.
class FNoticeEar
{
public:
    FNoticeEar()
    {
        Handle = UConstrainedPDComponent::OnNotice().AddLambda(
            [this](UConstrainedPDComponent& Soft, const FConstrainedPDNotice& Notice)
            {
                Heard.Add(Notice);
                From.Add(&Soft);
            });
    }
    ~FNoticeEar() { UConstrainedPDComponent::OnNotice().Remove(Handle); }

    TArray<FConstrainedPDNotice> Heard;
    TArray<const UConstrainedPDComponent*> From;

private:
    FDelegateHandle Handle;
};
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDFilledTest, "ConstrainedPD.Notice.FilledAsPlayBegan", CPD_TEST_FLAGS)
bool FConstrainedPDFilledTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    FNoticeEar Ear;
    const UConstrainedPDComponent* const Soft = Test.Spawn();
    if (!TestTrue(TEXT("it tells"), Ear.Heard.Num() > 0))
        return false;
    // Before it, what was found in the mesh.
    const FConstrainedPDNotice& Filled = Ear.Heard.Last();
    TestTrue(TEXT("of the component"), Ear.From.Last() == Soft);
    TestTrue(TEXT("with the count of its vertices"),
             Filled.Message.Contains(FString::Printf(TEXT("%d vertices"), Soft->GetVertexCount())));
    TestTrue(TEXT("and the time"), Filled.Message.Contains(TEXT(" s. ")));
    TestTrue(TEXT("it works, and a baked body would be better"), !Filled.bFault && Filled.bWantsBake);
    const int32 Told = Ear.Heard.Num();

    UConstrainedPDBody* const Asset = NewObject<UConstrainedPDBody>(GetTransientPackage());
    Asset->SourceMesh = LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cube.Cube"));
    Asset->Vertices = 60;
    FString Message;
    TestTrue(TEXT("Bake"), Asset->Bake(Message));
    FConstrainedPDTestBody Baked;
    Baked.Asset = Asset;
    TestTrue(TEXT("a baked one plays"), Test.Spawn(Baked)->GetVertexCount() > 0);
    TestEqual(TEXT("and says nothing"), Ear.Heard.Num(), Told);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDFaultTest, "ConstrainedPD.Notice.Faults", CPD_TEST_FLAGS)
bool FConstrainedPDFaultTest::RunTest(const FString&)
{
    AddExpectedError(TEXT("nothing to deform"), EAutomationExpectedErrorFlags::Contains, 1);
    FConstrainedPDTestWorld Test;
    FNoticeEar Ear;
    FConstrainedPDTestBody Bare;
    Bare.bWithMesh = false;
    Test.Spawn(Bare);
    if (!TestEqual(TEXT("one notice"), Ear.Heard.Num(), 1))
        return false;
    TestTrue(TEXT("of a fault, which baking does not cure"), Ear.Heard[0].bFault && !Ear.Heard[0].bWantsBake);
    TestTrue(TEXT("with the cure"), Ear.Heard[0].Message.Contains(TEXT("give the actor a static mesh")));
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDLowerTest, "ConstrainedPD.Notice.LowerResolution", CPD_TEST_FLAGS)
bool FConstrainedPDLowerTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Test.TickSteps(3);
    FNoticeEar Ear;
    const FConstrainedPDTestOverride Budget(TEXT("cpd.Budget"), 0.0001f);
    Test.TickSteps(3);
    if (!TestEqual(TEXT("one notice, not one a frame"), Ear.Heard.Num(), 1))
        return false;
    const int32 Fewer = Ear.Heard[0].FewerVertices;
    TestTrue(TEXT("names fewer vertices than there are"), Fewer > 0 && Fewer < Soft->GetVertexCount());
    TestTrue(TEXT("in words as well"), Ear.Heard[0].Message.Contains(FString::Printf(TEXT("%d vertices"), Fewer)));
    Soft->Vertices = Fewer;
    TestTrue(TEXT("what the button sets, the component takes"), Soft->Rebuild());
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDRigidTest, "ConstrainedPD.Notice.SimulatesPhysics", CPD_TEST_FLAGS)
bool FConstrainedPDRigidTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    for (const bool bSimulated : {false, true})
    {
        UStaticMeshComponent* const Mesh = Test.SpawnCube(FVector(0.0, 0.0, 200.0), FVector(1.0, 1.0, 1.0), bSimulated);
        FNoticeEar Ear;
        UConstrainedPDComponent* const Soft = NewObject<UConstrainedPDComponent>(Mesh->GetOwner());
        Soft->Vertices = 60;
        Soft->SetupAttachment(Mesh);
        Soft->RegisterComponent();
        int32 Told = 0;
        for (const FConstrainedPDNotice& Notice : Ear.Heard)
            Told += Notice.Message.Contains(TEXT("untick Simulate Physics")) && !Notice.bFault ? 1 : 0;
        TestEqual(TEXT("who simulates its mesh hears what becomes of that"), Told, bSimulated ? 1 : 0);
        TestFalse(TEXT("the mesh is no rigid body any more"), Mesh->IsSimulatingPhysics());
        Soft->DestroyComponent();
        TestTrue(TEXT("afterwards it is what it was"), Mesh->IsSimulatingPhysics() == bSimulated);
    }
    return true;
}
