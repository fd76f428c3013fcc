// In its mesh's place: drawn as that asks to be, and ended where an actor would be.
#include "Components/StaticMeshComponent.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "GameFramework/WorldSettings.h"
#include "Support/TestWorld.h"

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDLookTest, "ConstrainedPD.Life.LooksAsTheMesh", CPD_TEST_FLAGS)
bool FConstrainedPDLookTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UStaticMeshComponent* const Mesh = Test.SpawnCube(FVector(0.0, 0.0, 200.0), FVector(1.0, 1.0, 1.0), false);
    Mesh->SetCastShadow(false);
    Mesh->SetLightingChannels(false, true, false);
    Mesh->SetCustomPrimitiveDataFloat(2, 0.75f);
    Mesh->SetTranslucentSortPriority(3);
    Mesh->SetCustomDepthStencilValue(7);
    UConstrainedPDComponent* const Soft = NewObject<UConstrainedPDComponent>(Mesh->GetOwner());
    Soft->Vertices = 60;
    Soft->GravityScale = 0.0f;
    Soft->SetTranslucentSortPriority(5);
    Soft->SetupAttachment(Mesh);
    Soft->RegisterComponent();
    TestFalse(TEXT("its shadow"), Soft->CastShadow);
    TestEqual(TEXT("its lights"), static_cast<int32>(GetLightingChannelMaskForStruct(Soft->LightingChannels)), 2);
    const TArray<float>& Data = Soft->GetCustomPrimitiveData().Data;
    TestTrue(TEXT("its numbers for materials"), Data.Num() == 3 && Data[2] == 0.75f);
    TestEqual(TEXT("its stencil"), Soft->CustomDepthStencilValue, 7);
    TestEqual(TEXT("but what the body says itself counts"), Soft->TranslucencySortPriority, 5);

    // A game that outlines, colours and hides the mesh means what is drawn in its place.
    Test.TickSteps(2);
    Mesh->SetRenderCustomDepth(true);
    Mesh->SetCustomPrimitiveDataFloat(2, 0.25f);
    Mesh->SetHiddenInGame(true);
    Mesh->SetVisibility(true);
    Test.TickSteps(1);
    TestTrue(TEXT("outlined"), Soft->bRenderCustomDepth);
    TestTrue(TEXT("coloured"), Soft->GetCustomPrimitiveData().Data[2] == 0.25f);
    TestTrue(TEXT("hidden"), Soft->bHiddenInGame);
    TestFalse(TEXT("the mesh itself stays away"), Mesh->GetVisibleFlag());

    Mesh->SetCastShadow(true);
    TestTrue(TEXT("made anew"), Soft->Rebuild());
    TestTrue(TEXT("it looks as the mesh does by then"), Soft->CastShadow && Soft->bRenderCustomDepth);
    TestEqual(TEXT("and keeps its own word"), Soft->TranslucencySortPriority, 5);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDTwoOnOneTest, "ConstrainedPD.Life.TwoOnOneMesh", CPD_TEST_FLAGS)
bool FConstrainedPDTwoOnOneTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UStaticMeshComponent* const Mesh = Test.SpawnCube(FVector(0.0, 0.0, 200.0), FVector(1.0, 1.0, 1.0), false);
    TArray<UConstrainedPDComponent*> Bodies;
    for (int32 Number = 0; Number < 2; ++Number)
    {
        UConstrainedPDComponent* const Soft = NewObject<UConstrainedPDComponent>(Mesh->GetOwner());
        Soft->Vertices = 60;
        Soft->bMeetSoftBodies = false;
        Soft->SetupAttachment(Mesh);
        Soft->RegisterComponent();
        Bodies.Add(Soft);
    }
    Test.TickSteps(2);
    TestFalse(TEXT("the mesh hides"), Mesh->GetVisibleFlag());
    Bodies[0]->DestroyComponent();
    Test.TickSteps(2);
    TestFalse(TEXT("as long as one is there"), Mesh->GetVisibleFlag());
    Bodies[1]->DestroyComponent();
    TestTrue(TEXT("and shows when the last one goes"), Mesh->GetVisibleFlag());
    TestTrue(TEXT("and collides"), Mesh->GetCollisionEnabled() == ECollisionEnabled::QueryAndPhysics);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDCollidesTest, "ConstrainedPD.Life.CollidesAsTheMesh", CPD_TEST_FLAGS)
bool FConstrainedPDCollidesTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    UStaticMeshComponent* const Mesh = Soft->FindSource();
    const auto Is = [](const UStaticMeshComponent& One, ECollisionEnabled::Type Wanted)
    { return One.GetCollisionEnabled() == Wanted; };
    // An actor's BeginPlay comes after those of its components. What it says of the mesh is meant for the body.
    Mesh->SetCollisionEnabled(ECollisionEnabled::QueryOnly);
    Mesh->SetCollisionObjectType(ECC_Vehicle);
    Mesh->SetCollisionResponseToAllChannels(ECR_Overlap);
    Test.TickSteps(1);
    TestTrue(TEXT("the mesh stands in nobody's way"), Is(*Mesh, ECollisionEnabled::NoCollision));
    TestTrue(TEXT("the body is what the mesh was made"), Soft->GetCollisionObjectType() == ECC_Vehicle);
    TestTrue(TEXT("and answers so"), Soft->GetCollisionResponseToChannel(ECC_Pawn) == ECR_Overlap);
    Soft->SetCollisionResponseToAllChannels(ECR_Ignore);
    Test.TickSteps(1);
    TestTrue(TEXT("until the body is told itself"), Soft->GetCollisionResponseToChannel(ECC_Pawn) == ECR_Ignore);
    Soft->DestroyComponent();
    TestTrue(TEXT("afterwards the mesh collides as it was told"), Is(*Mesh, ECollisionEnabled::QueryOnly));

    FConstrainedPDTestBody Elsewhere;
    Elsewhere.Location = FVector(500.0, 0.0, 200.0);
    UConstrainedPDComponent* const Other = Test.Spawn(Elsewhere);
    UStaticMeshComponent* const OtherMesh = Other->FindSource();
    AActor* const Actor = Other->GetOwner();
    Actor->SetActorEnableCollision(false);
    TestTrue(TEXT("made anew while the actor collides with nothing"), Other->Rebuild());
    Actor->SetActorEnableCollision(true);
    TestTrue(TEXT("the mesh still stands in nobody's way"), Is(*OtherMesh, ECollisionEnabled::NoCollision));
    Other->DestroyComponent();
    TestTrue(TEXT("and collides again afterwards"), Is(*OtherMesh, ECollisionEnabled::QueryAndPhysics));
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDWorldBoundTest, "ConstrainedPD.Life.FallsOutOfTheWorld", CPD_TEST_FLAGS)
bool FConstrainedPDWorldBoundTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    Test.World->GetWorldSettings()->KillZ = -300.0f;
    FConstrainedPDTestBody Falling;
    Falling.GravityScale = 1.0f;
    const TWeakObjectPtr<UConstrainedPDComponent> Soft(Test.Spawn(Falling));
    const TWeakObjectPtr<AActor> Actor(Soft->GetOwner());
    AddExpectedError(TEXT("fell out of the world and is switched off"), EAutomationExpectedErrorFlags::Contains, 1);
    // A part of an actor that has more to do.
    AActor* const Other = Test.World->SpawnActor<AActor>();
    USceneComponent* const Root = NewObject<USceneComponent>(Other);
    Other->SetRootComponent(Root);
    Root->RegisterComponent();
    UStaticMeshComponent* const Mesh = NewObject<UStaticMeshComponent>(Other);
    Mesh->SetStaticMesh(Soft->FindSource()->GetStaticMesh());
    Mesh->SetupAttachment(Root);
    Mesh->RegisterComponent();
    UConstrainedPDComponent* const Part = NewObject<UConstrainedPDComponent>(Other);
    Part->Vertices = 60;
    Part->SetupAttachment(Mesh);
    Part->RegisterComponent();
    Test.TickSteps(25);
    TestTrue(TEXT("it falls"), Soft.IsValid() && Soft->GetCentreOfMass().Z < 0.0);
    Test.TickSteps(60);
    TestFalse(TEXT("its actor ends below the world, as of a rigid body"), Actor.IsValid());
    TestTrue(TEXT("the other stays"), IsValid(Other) && IsValid(Part));
    TestFalse(TEXT("without that part"), Part->IsSimulationEnabled());
    TestEqual(TEXT("which falls no farther (cm)"), Part->GetCentreOfMass().Z, -350.0, 60.0);
    return true;
}
