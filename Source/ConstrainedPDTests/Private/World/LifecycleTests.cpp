// Coming to life, leaving, and everything that can be missing.
#include "Components/InstancedStaticMeshComponent.h"
#include "Components/SplineMeshComponent.h"
#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDBody.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "DynamicMesh/DynamicMeshAttributeSet.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "StaticMeshResources.h"
#include "Support/TestWorld.h"
#include "UObject/Package.h"
#include "UObject/UObjectGlobals.h"

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDLifeTest, "ConstrainedPD.Life.TakesTheMeshsPlace", CPD_TEST_FLAGS)
bool FConstrainedPDLifeTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    UStaticMeshComponent* const Mesh = Soft->GetOwner()->FindComponentByClass<UStaticMeshComponent>();
    TestTrue(TEXT("about the wanted vertices"), Soft->GetVertexCount() >= 45 && Soft->GetVertexCount() <= 75);
    // A cube of a metre at the density of water; the lattice does not fill it to the last corner.
    TestEqual(TEXT("mass (kg)"), static_cast<double>(Soft->GetBodyMass()), 1000.0, 150.0);
    TestFalse(TEXT("the source mesh hides"), Mesh->GetVisibleFlag());
    TestTrue(TEXT("and collides no more"), Mesh->GetCollisionEnabled() == ECollisionEnabled::NoCollision);
    int32 Triangles = 0;
    for (const FStaticMeshSection& Section : Mesh->GetStaticMesh()->GetRenderData()->LODResources[0].Sections)
        Triangles += static_cast<int32>(Section.NumTriangles);
    TestTrue(TEXT("drawn finely enough to bend"), Soft->GetMesh()->TriangleCount() > 4 * Triangles);
    Soft->bRefineSurface = false;
    TestTrue(TEXT("made anew"), Soft->Rebuild());
    TestEqual(TEXT("or as the source is"), Soft->GetMesh()->TriangleCount(), Triangles);
    TestEqual(TEXT("its centre"), Soft->GetCentreOfMass(), FVector(0.0, 0.0, 200.0), 1.0f);
    TestEqual(TEXT("bodies of the world"), Test.GetSubsystem()->GetBodyCount(), 1);
    Soft->DestroyComponent();
    TestTrue(TEXT("the source mesh shows again"), Mesh->GetVisibleFlag());
    TestEqual(TEXT("the world forgets it"), Test.GetSubsystem()->GetBodyCount(), 0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDDrawnTest, "ConstrainedPD.Life.DrawsWhatItWas", CPD_TEST_FLAGS)
bool FConstrainedPDDrawnTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    FConstrainedPDTestBody Mirrored;
    Mirrored.Scale = FVector(-1.0, 2.0, 0.5);
    UConstrainedPDComponent* const Soft = Test.Spawn(Mirrored);
    Test.TickSteps(3);
    const UE::Geometry::FDynamicMesh3& Mesh = *Soft->GetMesh();
    double Volume = 0.0;
    FVector Extent = FVector::ZeroVector;
    for (int32 Triangle = 0; Triangle < Mesh.TriangleCount(); ++Triangle)
    {
        const UE::Geometry::FIndex3i Corners = Mesh.GetTriangle(Triangle);
        const FVector A = Mesh.GetVertex(Corners.A);
        const FVector B = Mesh.GetVertex(Corners.B);
        const FVector C = Mesh.GetVertex(Corners.C);
        // Clockwise seen from outside, in a left-handed frame.
        Volume += FVector::DotProduct(A, FVector::CrossProduct(C, B)) / 6.0;
        Extent = FVector(FMath::Max(Extent.X, FMath::Abs(A.X)), FMath::Max(Extent.Y, FMath::Abs(A.Y)),
                         FMath::Max(Extent.Z, FMath::Abs(A.Z)));
    }
    const FStaticMeshVertexBuffer& Source = Soft->GetOwner()
                                                ->FindComponentByClass<UStaticMeshComponent>()
                                                ->GetStaticMesh()
                                                ->GetRenderData()
                                                ->LODResources[0]
                                                .VertexBuffers.StaticMeshVertexBuffer;
    const int32 Channels = static_cast<int32>(Source.GetNumTexCoords());
    TestEqual(TEXT("every UV channel"), Mesh.Attributes()->NumUVLayers(), Channels);
    const FVector2f UV = Mesh.Attributes()->GetUVLayer(Channels - 1)->GetElement(0);
    const FVector2f Wanted = Source.GetVertexUV(0, static_cast<uint32>(Channels - 1));
    TestTrue(TEXT("the last channel's first value"), UV.X == Wanted.X && UV.Y == Wanted.Y);
    TestEqual(TEXT("half size (cm)"), Extent, FVector(50.0, 100.0, 25.0), 0.5f);
    TestEqual(TEXT("faces look outwards, mirrored or not (cm^3)"), Volume, 1.0e6, 1.0e4);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDManyMeshesTest, "ConstrainedPD.Life.ActorOfSeveralMeshes",
                                 CPD_TEST_FLAGS)
bool FConstrainedPDManyMeshesTest::RunTest(const FString&)
{
    // An actor of a cube, and of a ball and a cube that hang on it: each soft body takes the mesh that it is attached
    // to.
    FConstrainedPDTestWorld Test;
    UStaticMeshComponent* const Root = Test.SpawnCube(FVector(0.0, 0.0, 200.0), FVector(1.0, 1.0, 1.0), false);
    AActor* const Actor = Root->GetOwner();
    const auto AddMesh = [&](const TCHAR* Path, const FVector& Place)
    {
        UStaticMeshComponent* const Mesh = NewObject<UStaticMeshComponent>(Actor);
        Mesh->SetStaticMesh(LoadObject<UStaticMesh>(nullptr, Path));
        Mesh->SetupAttachment(Root);
        Mesh->RegisterComponent();
        Mesh->SetWorldTransform(FTransform(FRotator::ZeroRotator, Place, FVector(0.5, 0.5, 0.5)));
        return Mesh;
    };
    UStaticMeshComponent* const Ball = AddMesh(TEXT("/Engine/BasicShapes/Sphere.Sphere"), FVector(0.0, 150.0, 200.0));
    UStaticMeshComponent* const Rigid = AddMesh(TEXT("/Engine/BasicShapes/Cube.Cube"), FVector(0.0, -150.0, 200.0));
    TArray<UConstrainedPDComponent*> Bodies;
    for (UStaticMeshComponent* const Mesh : {Root, Ball})
    {
        UConstrainedPDComponent* const Soft = NewObject<UConstrainedPDComponent>(Actor);
        Soft->Vertices = 60;
        Soft->GravityScale = 0.0f;
        Soft->SetupAttachment(Mesh);
        Soft->RegisterComponent();
        TestTrue(TEXT("it takes the mesh that it hangs on"), Soft->FindSource() == Mesh && !Mesh->GetVisibleFlag());
        TestEqual(TEXT("where that stands (cm)"), Soft->GetCentreOfMass(), Mesh->GetComponentLocation(), 1.0f);
        Bodies.Add(Soft);
    }
    TestTrue(TEXT("the mesh that no body takes stays as it was"), Rigid->GetVisibleFlag());
    TestEqual(TEXT("each plays by itself"), Test.GetSubsystem()->GetBodyCount(), 2);
    Bodies[0]->Push(FVector(0.0, 200.0 * Bodies[0]->GetBodyMass(), 0.0));
    const double Before = Bodies[1]->GetCentreOfMass().Y;
    Test.TickSteps(30);
    TestTrue(TEXT("and they meet each other (cm)"), Bodies[1]->GetCentreOfMass().Y > Before + 20.0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDProxyTest, "ConstrainedPD.Life.ActorWithACamera", CPD_TEST_FLAGS)
bool FConstrainedPDProxyTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    AActor* const Actor = Test.World->SpawnActor<AActor>();
    USceneComponent* const Root = NewObject<USceneComponent>(Actor);
    Actor->SetRootComponent(Root);
    Root->RegisterComponent();
    // In the editor a camera puts a mesh of itself into its actor.
    UStaticMeshComponent* const Camera = NewObject<UStaticMeshComponent>(Actor);
    UStaticMeshComponent* const Mesh = NewObject<UStaticMeshComponent>(Actor);
    Camera->bIsEditorOnly = true;
    for (UStaticMeshComponent* const Part : {Camera, Mesh})
    {
        Part->SetStaticMesh(LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cube.Cube")));
        Part->SetupAttachment(Root);
        Part->RegisterComponent();
    }
    UConstrainedPDComponent* const Soft = NewObject<UConstrainedPDComponent>(Actor);
    Soft->Vertices = 60;
    Soft->SetupAttachment(Root);
    Soft->RegisterComponent();
    TestTrue(TEXT("the actor's own mesh is taken"), Soft->FindSource() == Mesh && !Mesh->GetVisibleFlag());
    TestTrue(TEXT("the camera's is left alone"), Camera->GetVisibleFlag());
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDInstancesTest, "ConstrainedPD.Life.ActorOfInstances", CPD_TEST_FLAGS)
bool FConstrainedPDInstancesTest::RunTest(const FString&)
{
    // A soft body cannot take the place of a meadow's grass, or of a fence along a spline.
    FConstrainedPDTestWorld Test;
    AActor* const Actor = Test.World->SpawnActor<AActor>();
    UInstancedStaticMeshComponent* const Grass = NewObject<UInstancedStaticMeshComponent>(Actor);
    USplineMeshComponent* const Fence = NewObject<USplineMeshComponent>(Actor);
    UStaticMeshComponent* const Mesh = NewObject<UStaticMeshComponent>(Actor);
    Actor->SetRootComponent(Grass);
    for (UStaticMeshComponent* const Part :
         {static_cast<UStaticMeshComponent*>(Grass), static_cast<UStaticMeshComponent*>(Fence), Mesh})
    {
        Part->SetMobility(EComponentMobility::Movable);
        Part->SetStaticMesh(LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cube.Cube")));
        if (Part != Grass)
            Part->SetupAttachment(Grass);
        Part->RegisterComponent();
    }
    UConstrainedPDComponent* const Soft = NewObject<UConstrainedPDComponent>(Actor);
    Soft->Vertices = 60;
    Soft->SetupAttachment(Grass);
    Soft->RegisterComponent();
    TestTrue(TEXT("the mesh that is drawn as it is"), Soft->FindSource() == Mesh && !Mesh->GetVisibleFlag());
    TestTrue(TEXT("the others stay"), Grass->GetVisibleFlag() && Fence->GetVisibleFlag());
    AddExpectedError(TEXT("not an instanced or spline mesh"), EAutomationExpectedErrorFlags::Contains, 1);
    Mesh->DestroyComponent();
    TestTrue(TEXT("where there is none, none is taken"), !Soft->FindSource() && !Soft->Rebuild());
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDMissingTest, "ConstrainedPD.Life.WhatCanBeMissing", CPD_TEST_FLAGS)
bool FConstrainedPDMissingTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    AddExpectedError(TEXT("nothing to deform"), EAutomationExpectedErrorFlags::Contains, 1);
    FConstrainedPDTestBody Bare;
    Bare.bWithMesh = false;
    UConstrainedPDComponent* const Empty = Test.Spawn(Bare);
    TestFalse(TEXT("a node without a body"), Empty->Push(FVector(1.0, 0.0, 0.0)));
    TestTrue(TEXT("says so"), Empty->GetLastMessage().Contains(TEXT("no soft body")));
    TestEqual(TEXT("reports nothing"), Empty->GetEnergyReport().Total, 0.0, 0.0);

    AddExpectedError(TEXT("scale of zero"), EAutomationExpectedErrorFlags::Contains, 1);
    FConstrainedPDTestBody Flat;
    Flat.Scale = FVector(1.0, 1.0, 0.0);
    TestEqual(TEXT("zero scale"), Test.Spawn(Flat)->GetVertexCount(), 0);
    Test.TickSteps(3);
    TestEqual(TEXT("none of them plays"), Test.GetSubsystem()->GetBodyCount(), 0);

    UConstrainedPDBody* const Asset = NewObject<UConstrainedPDBody>(GetTransientPackage());
    FString Message;
    TestFalse(TEXT("an asset without a mesh"), Asset->Bake(Message));
    TestTrue(TEXT("names the cure"), Message.Contains(TEXT("Source Mesh")));
    Asset->SourceMesh = NewObject<UStaticMesh>(GetTransientPackage());
    TestFalse(TEXT("a mesh without triangles"), Asset->Bake(Message));
    TestTrue(TEXT("is named so"), Message.Contains(TEXT("no triangles")));
#if !WITH_EDITOR
    // A cooked game keeps no vertices for the processor unless told to.
    UStaticMesh* const Cube = LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cube.Cube"));
    const bool bBefore = Cube->bAllowCPUAccess;
    Cube->bAllowCPUAccess = false;
    Asset->SourceMesh = Cube;
    TestFalse(TEXT("a cooked mesh without CPU data"), Asset->Bake(Message));
    TestTrue(TEXT("says what to tick"), Message.Contains(TEXT("Allow CPU Access")));
    Cube->bAllowCPUAccess = bBefore;
#endif
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDMobilityTest, "ConstrainedPD.Life.SetToBeStatic", CPD_TEST_FLAGS)
bool FConstrainedPDMobilityTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Soft->SetMobility(EComponentMobility::Static);
    TestTrue(TEXT("Rebuild"), Soft->Rebuild());
    Soft->Push(FVector(300.0 * Soft->GetBodyMass(), 0.0, 0.0));
    Test.TickSteps(15);
    TestTrue(TEXT("it flies"), Soft->GetCentreOfMass().X > 100.0);
    TestEqual(TEXT("and is drawn where it is (cm)"), Soft->GetComponentLocation(), Soft->GetCentreOfMass(), 11.0f);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDAssetTest, "ConstrainedPD.Life.BakedAsset", CPD_TEST_FLAGS)
bool FConstrainedPDAssetTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDBody* const Asset = NewObject<UConstrainedPDBody>(GetTransientPackage());
    Asset->SourceMesh = LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cube.Cube"));
    Asset->Vertices = 100;
    FString Message;
    TestFalse(TEXT("nothing baked yet"), Asset->IsBaked());
    TestTrue(TEXT("Bake"), Asset->Bake(Message));
    TestTrue(TEXT("baked"), Asset->IsBaked());
    TestFalse(TEXT("of the mesh as it is"), Asset->IsOutdated());
    TestTrue(TEXT("says how many"), Message.Contains(TEXT("tetrahedra")));
    const FConstrainedPDWire& Wire = Asset->GetWire();
    TestEqual(TEXT("a place for each vertex"), Wire.Places.Num(), Asset->BakedVertices);
    // Tetrahedra that fill a ball's worth of space: V - E + F - T = 1, and each has four faces, inner ones shared.
    TestTrue(TEXT("edges enough for as many tetrahedra"),
             Wire.Edges.Num() / 2 > Asset->BakedVertices + Asset->BakedTetrahedra - 1);
    for (const FVector& Place : Wire.Places)
        TestTrue(TEXT("within the cube (cm)"), Place.GetAbs().GetMax() < 60.0);
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Soft->Body = Asset;
    TestTrue(TEXT("Rebuild from the asset"), Soft->Rebuild());
    TestEqual(TEXT("its vertices"), Soft->GetVertexCount(), Asset->BakedVertices);
    Test.TickSteps(2);
    TArray<uint8> Broken = Asset->GetSolid();
    Broken[Broken.Num() / 2] ^= 4;
    TestFalse(TEXT("damaged bytes"), Asset->KeepSolid(MoveTemp(Broken), FConstrainedPDDrawnMesh(), Message));
    TestTrue(TEXT("are named"), Message.Contains(TEXT("damaged")));
    AddExpectedError(TEXT("nothing to deform"), EAutomationExpectedErrorFlags::Contains, 1);
    Soft->Body = nullptr;
    Soft->FindSource()->SetStaticMesh(nullptr);
    TestFalse(TEXT("Rebuild from nothing"), Soft->Rebuild());
    TestEqual(TEXT("draws nothing"), Soft->GetMesh()->TriangleCount(), 0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDEndTest, "ConstrainedPD.Life.EndsMidStep", CPD_TEST_FLAGS)
bool FConstrainedPDEndTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld Test;
    UConstrainedPDTestListener* const Listener = Test.MakeListener();
    UConstrainedPDComponent* const Suicide = Test.Spawn();
    Suicide->OnEnergyThreshold.AddDynamic(Listener, &UConstrainedPDTestListener::DestroyOnThreshold);
    Suicide->SetEnergyThresholds({1.0f});
    UConstrainedPDComponent* const Other = Test.Spawn();
    Test.TickSteps(2);
    Suicide->AddWobble(4.0f);
    Test.TickSteps(4);
    TestEqual(TEXT("its own event destroyed it"), Listener->Upwards, 1);
    TestEqual(TEXT("the other plays on"), Test.GetSubsystem()->GetBodyCount(), 1);
    CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
    Test.TickSteps(3);
    TestTrue(TEXT("and is well"), Other->GetVertexCount() > 0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDWorldsTest, "ConstrainedPD.Life.TwoWorlds", CPD_TEST_FLAGS)
bool FConstrainedPDWorldsTest::RunTest(const FString&)
{
    FConstrainedPDTestWorld One;
    UConstrainedPDComponent* const Stays = One.Spawn();
    {
        FConstrainedPDTestWorld Two;
        UConstrainedPDComponent* const Goes = Two.Spawn();
        Goes->Push(FVector(1000.0, 0.0, 0.0));
        One.TickSteps(2);
        Two.TickSteps(2);
        TestFalse(TEXT("energy does not cross worlds"), Stays->TransferEnergy(Goes, 1.0f));
        TestEqual(TEXT("each has its own"), One.GetSubsystem()->GetBodyCount(), 1);
    }
    CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
    One.TickSteps(2);
    TestEqual(TEXT("the other's push is not felt"), Stays->GetLinearMomentum(), FVector::ZeroVector, 1e-9f);
    return true;
}
