// A skeletal mesh as an obstacle: each bone that has a body, where it is.
#include "Headless/Engine/World/Scenery/Skeleton.h"
#include "Checks/Engine/Worlds.h"

namespace headless
{
namespace
{
USkeletalMeshComponent* SpawnPuppet(UWorld& World)
{
    AActor* const Actor = World.SpawnActor<AActor>();
    USkeletalMeshComponent* const Puppet = NewObject<USkeletalMeshComponent>(Actor);
    Actor->SetRootComponent(Puppet);
    Puppet->RegisterComponent();
    return Puppet;
}
} // namespace

TEST(Skeleton, ABodyRestsOnTwoHands)
{
    OwnWorld Own;
    USkeletalMeshComponent* const Puppet = SpawnPuppet(*Own.World);
    // One bone carries nothing and is far off: the first of a skeleton is not all of it.
    Puppet->AddBone(FName("Foot"), 10.0, FTransform(FVector(0.0, 0.0, -900.0)), false);
    Puppet->AddBone(FName("Left"), 60.0, FTransform(FVector(0.0, -60.0, 0.0)), false);
    Puppet->AddBone(FName("Right"), 60.0, FTransform(FVector(0.0, 60.0, 0.0)), false);
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 130.0), 1.0f);
    Soft->SetDamping(3.0f);
    Own.Play(60);
    EXPECT_GT(Soft->GetCentreOfMass().Z, 50.0) << "held up";
    Puppet->MoveBone(FName("Left"), FTransform(FVector(0.0, -600.0, 0.0)));
    Puppet->MoveBone(FName("Right"), FTransform(FVector(0.0, 600.0, 0.0)));
    Own.Play(60);
    EXPECT_LT(Soft->GetCentreOfMass().Z, -200.0) << "let fall";
}

TEST(Skeleton, ALimpBoneIsPushedAndTheOthersAreNot)
{
    OwnWorld Own;
    USkeletalMeshComponent* const Puppet = SpawnPuppet(*Own.World);
    Puppet->bGravity = false;
    Puppet->AddBone(FName("Hand"), 30.0, FTransform(FVector(200.0, 0.0, 200.0)), true);
    Puppet->AddBone(FName("Foot"), 30.0, FTransform(FVector(200.0, 0.0, -200.0)), true);
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 200.0), 0.0f);
    Own.Play(2);
    Soft->Push(FVector(300.0 * Soft->GetBodyMass(), 0.0, 0.0));
    Own.Play(60);
    EXPECT_GT(Puppet->GetBodyInstance(FName("Hand"))->GetUnrealWorldVelocity().X, 50.0);
    EXPECT_NEAR(Puppet->GetBodyInstance(FName("Foot"))->GetUnrealWorldVelocity().Size(), 0.0, 1e-6);
}
} // namespace headless
