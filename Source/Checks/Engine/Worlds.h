/// Worlds of a test's own, with a soft cube in them.
#pragma once

#include <gtest/gtest.h>

#include "CPDSolver/Step/Together.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDWorldSubsystem.h"
#include "Gather/Obstacles.h"
#include "Headless/Engine/Host.h"
#include "Headless/Engine/Mesh/StaticMesh.h"
#include "Headless/Engine/World/World.h"

namespace headless
{
/// Ends with its scope, and everything in it.
class OwnWorld
{
public:
    explicit OwnWorld(ENetMode Mode = NM_Standalone)
    {
        Start();
        World = MakeGameWorld();
        World->NetMode = Mode;
        World->OwnScene.bRenders = Mode != NM_DedicatedServer;
        BeginPlay(*World);
    }
    ~OwnWorld()
    {
        EndPlay(*World);
        CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
    }
    OwnWorld(const OwnWorld&) = delete;
    OwnWorld& operator=(const OwnWorld&) = delete;

    /// A cube of a metre, or another mesh; weightless unless it shall fall.
    UConstrainedPDComponent* SpawnSoft(const FVector& Place, float GravityScale = 0.0f, int32 Vertices = 60,
                                       UStaticMesh* Shape = nullptr, ULevel* Level = nullptr)
    {
        FActorSpawnParameters Parameters;
        Parameters.OverrideLevel = Level;
        AActor* const Actor = World->SpawnActor<AActor>(Parameters);
        UStaticMeshComponent* const Mesh = NewObject<UStaticMeshComponent>(Actor);
        Mesh->SetStaticMesh(Shape ? Shape : LoadBasicShape(FString("Cube")));
        Actor->SetRootComponent(Mesh);
        Mesh->SetWorldTransform(FTransform(Place));
        Mesh->RegisterComponent();
        UConstrainedPDComponent* const Soft = NewObject<UConstrainedPDComponent>(Actor);
        Soft->Vertices = Vertices;
        Soft->GravityScale = GravityScale;
        Soft->SoftMaterial.Stiffness = 20000.0f;
        Soft->bAllowSleep = false;
        Soft->SetupAttachment(Mesh);
        Soft->RegisterComponent();
        return Soft;
    }
    void Play(int Steps)
    {
        for (int Step = 0; Step < Steps; ++Step)
            World->Tick(LEVELTICK_All, 1.0f / 30.0f);
    }

    UWorld* World = nullptr;
};

/// Stands, and blocks everything.
inline UStaticMeshComponent* SpawnRigid(UWorld& World, const FVector& Place, UStaticMesh* Shape = nullptr,
                                        const FVector& Scale = FVector(1.0, 1.0, 1.0))
{
    AActor* const Actor = World.SpawnActor<AActor>();
    UStaticMeshComponent* const Mesh = NewObject<UStaticMeshComponent>(Actor);
    Mesh->SetStaticMesh(Shape ? Shape : LoadBasicShape(FString("Cube")));
    Actor->SetRootComponent(Mesh);
    Mesh->SetWorldTransform(FTransform(FQuat(), Place, Scale));
    Mesh->RegisterComponent();
    Mesh->SetCollisionResponseToAllChannels(ECR_Block);
    return Mesh;
}

/// Of what stands still, for one step.
inline FConstrainedPDSight SightOf(const UConstrainedPDComponent& Soft)
{
    constexpr double kStep = 1.0 / 30.0;
    return {cpd::ReachOf(cpd::BoundsOf(Soft.GetView()->now), 0, kStep), kStep};
}
} // namespace headless
