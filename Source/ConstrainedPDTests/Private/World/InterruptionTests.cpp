// Interrupted: by what happens while a step is under way, and by components that are registered anew.
#include "Components/StaticMeshComponent.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Support/TestWorld.h"
#include "UObject/UObjectGlobals.h"

namespace
{
const FVector GSpeed(90.0, 0.0, 0.0); // cm/s

UConstrainedPDComponent* SpawnFlying(FConstrainedPDTestWorld& Test, double Y = 0.0)
{
    FConstrainedPDTestBody Wanted;
    Wanted.Location.Y = Y;
    UConstrainedPDComponent* const Soft = Test.Spawn(Wanted);
    Soft->Push(GSpeed * Soft->GetBodyMass());
    Test.TickSteps(2);
    return Soft;
}
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDMidStepTest, "ConstrainedPD.Life.AskedMidStep", CPD_TEST_FLAGS)
bool FConstrainedPDMidStepTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = SpawnFlying(Test);
    UConstrainedPDComponent* Gone = SpawnFlying(Test, 500.0);
    Test.DoMidStep([&] { Gone->GetOwner()->Destroy(); });
    CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
    Test.TickSteps(1);
    TestEqual(TEXT("an actor that goes"), Test.GetSubsystem()->GetBodyCount(), 1);
    Gone = SpawnFlying(Test, 500.0);
    Test.DoMidStep([&] { Gone->DestroyComponent(); });
    TestEqual(TEXT("a component that goes"), Test.GetSubsystem()->GetBodyCount(), 1);
    FConstrainedPDTestBody Newcomer;
    Newcomer.Location.Y = 500.0;
    Test.DoMidStep([&] { Gone = Test.Spawn(Newcomer); });
    TestEqual(TEXT("one that comes"), Test.GetSubsystem()->GetBodyCount(), 2);
    Gone->GetOwner()->Destroy();
    TestEqual(TEXT("the other flies on (kg cm/s)"), Soft->GetLinearMomentum(), GSpeed * Soft->GetBodyMass(), 0.1f);

    FConstrainedPDState Saved;
    Test.DoMidStep([&] { TestTrue(TEXT("Save State"), Soft->SaveState(Saved)); });
    Test.TickSteps(5);
    const FVector There = Soft->GetCentreOfMass();
    Test.DoMidStep([&] { TestTrue(TEXT("Restore State"), Soft->RestoreState(Saved)); });
    Test.TickSteps(5);
    TestEqual(TEXT("as far as before (cm)"), Soft->GetCentreOfMass(), There, 1e-6f);
    Test.DoMidStep([&] { TestTrue(TEXT("Set Stiffness"), Soft->SetStiffness(60000.0f)); });
    Test.DoMidStep([&] { TestTrue(TEXT("Push"), Soft->Push(-GSpeed * Soft->GetBodyMass())); });
    Test.DoMidStep([&] { TestTrue(TEXT("Teleport"), Soft->TeleportBody(FVector::ZeroVector, FRotator::ZeroRotator)); });
    Test.TickSteps(3);
    TestEqual(TEXT("each is done in the next step (cm)"), Soft->GetCentreOfMass(), FVector::ZeroVector, 0.1f);
    Test.DoMidStep([&] { TestTrue(TEXT("Rebuild"), Soft->Rebuild()); });
    Test.TickSteps(2);
    TestTrue(TEXT("made anew, it stands where its mesh does"), Soft->GetCentreOfMass().Z > 190.0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDAnewTest, "ConstrainedPD.Life.RegisteredAnew", CPD_TEST_FLAGS)
bool FConstrainedPDAnewTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = SpawnFlying(Test);
    const UStaticMeshComponent* const Mesh = Soft->GetOwner()->FindComponentByClass<UStaticMeshComponent>();
    Soft->AddWobble(5.0f);
    Test.TickSteps(5);
    // As the engine does when a property is edited while the game plays.
    const FVector Before = Soft->GetCentreOfMass();
    Soft->UnregisterComponent();
    TestEqual(TEXT("it steps aside"), Test.GetSubsystem()->GetBodyCount(), 0);
    TestFalse(TEXT("and its mesh stays hidden"), Mesh->GetVisibleFlag());
    Test.TickSteps(5);
    Soft->Damping = 0.7f;
    Soft->SoftMaterial.Stiffness = 100000.0f;
    Soft->EnergyThresholds = {1.0e6f};
    Soft->RegisterComponent();
    TestEqual(TEXT("it is back"), Test.GetSubsystem()->GetBodyCount(), 1);
    TestEqual(TEXT("where it was (cm)"), Soft->GetCentreOfMass(), Before, 1e-6f);
    TestEqual(TEXT("with its momentum (kg cm/s)"), Soft->GetLinearMomentum(), GSpeed * Soft->GetBodyMass(), 0.1f);
    Test.TickSteps(10);
    TestEqual(TEXT("flies on (cm)"), Soft->GetCentreOfMass(), Before + FVector(30.0, 0.0, 0.0), 0.1f);
    TestEqual(TEXT("takes up the damping"), static_cast<double>(Soft->GetNetFrame().Damping), 0.7, 1e-6);
    TestTrue(TEXT("and the stiffness (J)"), FMath::Abs(Soft->GetEnergyReport().ByControl - 5.0) > 0.01);
    TestTrue(TEXT("what a node sets stays"), Soft->SetEnergyThresholds({2.0f}) && Soft->EnergyThresholds.Num() == 1 &&
                                                 Soft->EnergyThresholds[0] == 2.0f);

    Test.DoMidStep(
        [&]
        {
            Soft->UnregisterComponent();
            Soft->RegisterComponent();
        });
    Test.TickSteps(10);
    TestEqual(TEXT("also in the middle of a step (kg cm/s)"), Soft->GetLinearMomentum(), GSpeed * Soft->GetBodyMass(),
              0.1f);
    TestEqual(TEXT("once"), Test.GetSubsystem()->GetBodyCount(), 1);
    Soft->UnregisterComponent();
    TestFalse(TEXT("who stands aside gives nothing"), Soft->TransferEnergy(Test.Spawn(), 1.0f));
    Soft->GetOwner()->Destroy();
    CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
    Test.TickSteps(2);
    TestEqual(TEXT("and may go from there"), Test.GetSubsystem()->GetBodyCount(), 1);
    return true;
}
