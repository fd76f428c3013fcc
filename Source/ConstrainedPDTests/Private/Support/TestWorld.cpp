#include "Support/TestWorld.h"

#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDBody.h"
#include "Engine/Engine.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "GameFramework/WorldSettings.h"
#include "HAL/IConsoleManager.h"
#include "UObject/Package.h"

#if WITH_EDITOR
#include "AssetCompilingManager.h"
#endif

void UConstrainedPDTestListener::OnHit(UConstrainedPDComponent*, AActor*, UPrimitiveComponent* OtherComponent,
                                       FVector Location, FVector Normal, FVector Impulse)
{
    if (++Hits > 1)
        return;
    FirstOther = OtherComponent;
    FirstLocation = Location;
    FirstNormal = Normal;
    FirstImpulse = Impulse;
}

void UConstrainedPDTestListener::OnThreshold(UConstrainedPDComponent*, float, bool bUpwards)
{
    ++(bUpwards ? Upwards : Downwards);
}

void UConstrainedPDTestListener::OnMessage(UConstrainedPDComponent*, const FString& Message)
{
    ++Messages;
    LastMessage = Message;
}

void UConstrainedPDTestListener::OnSleepOrWake(UConstrainedPDComponent*)
{
    ++SleepsAndWakes;
}

void UConstrainedPDTestListener::DestroyOnThreshold(UConstrainedPDComponent* SoftBody, float, bool)
{
    ++Upwards;
    SoftBody->GetOwner()->Destroy();
}

FTransform UConstrainedPDTestArm::GetSocketTransform(FName InSocketName, ERelativeTransformSpace TransformSpace) const
{
    return DoesSocketExist(InSocketName) ? Hand : Super::GetSocketTransform(InSocketName, TransformSpace);
}

bool UConstrainedPDTestArm::DoesSocketExist(FName InSocketName) const
{
    return InSocketName == FName(TEXT("Hand"));
}

UConstrainedPDTestMeddler::UConstrainedPDTestMeddler(const FObjectInitializer& ObjectInitializer)
    : Super(ObjectInitializer)
{
    PrimaryComponentTick.bCanEverTick = true;
    PrimaryComponentTick.TickGroup = TG_DuringPhysics;
}

void UConstrainedPDTestMeddler::TickComponent(float DeltaTime, ELevelTick TickType,
                                              FActorComponentTickFunction* ThisTickFunction)
{
    Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
    if (const std::function<void()> Once = MoveTemp(Act))
        Once();
    Act = nullptr;
}

namespace
{
UStaticMesh* LoadCube()
{
    UStaticMesh* const Cube = LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cube.Cube"));
#if WITH_EDITOR
    // Where it is compiled anew, nothing collides with it before that is done.
    FAssetCompilingManager::Get().FinishAllCompilation();
#endif
    return Cube;
}
} // namespace

FConstrainedPDTestOverride::FConstrainedPDTestOverride(const TCHAR* Name, float Value)
    : Variable(IConsoleManager::Get().FindConsoleVariable(Name)), Before(Variable->GetFloat())
{
    Variable->Set(Value);
}

FConstrainedPDTestOverride::~FConstrainedPDTestOverride()
{
    Variable->Set(Before);
}

FConstrainedPDTestWorld::FConstrainedPDTestWorld()
{
    // As a game's: the defaults are those of a world that is edited.
    const UWorld::InitializationValues Values = UWorld::InitializationValues()
                                                    .ShouldSimulatePhysics(true)
                                                    .EnableTraceCollision(false)
                                                    .CreateNavigation(false)
                                                    .CreateAISystem(false);
    World = UWorld::CreateWorld(EWorldType::Game, false, NAME_None, nullptr, true, ERHIFeatureLevel::Num, &Values);
    FWorldContext& Context = GEngine->CreateNewWorldContext(EWorldType::Game);
    Context.SetCurrentWorld(World);
    World->InitializeActorsForPlay(FURL());
    World->BeginPlay();
    // What a game mode would have the game state do, and no mode is set here.
    World->GetWorldSettings()->NotifyBeginPlay();
}

FConstrainedPDTestWorld::~FConstrainedPDTestWorld()
{
    for (UConstrainedPDTestListener* const Listener : Listeners)
        Listener->RemoveFromRoot();
    GEngine->DestroyWorldContext(World);
    World->DestroyWorld(false);
}

UConstrainedPDComponent* FConstrainedPDTestWorld::Spawn(const FConstrainedPDTestBody& Wanted)
{
    FActorSpawnParameters Parameters;
    Parameters.OverrideLevel = Wanted.Level;
    AActor* const Actor = World->SpawnActor<AActor>(Parameters);
    if (Wanted.bWithMesh)
    {
        UStaticMeshComponent* const Mesh = NewObject<UStaticMeshComponent>(Actor);
        Mesh->SetStaticMesh(LoadCube());
        Actor->SetRootComponent(Mesh);
        Mesh->RegisterComponent();
        Mesh->SetWorldTransform(FTransform(FRotator::ZeroRotator, Wanted.Location, Wanted.Scale));
    }
    UConstrainedPDComponent* const Soft = NewObject<UConstrainedPDComponent>(Actor);
    Soft->Vertices = Wanted.Vertices;
    Soft->Damping = Wanted.Damping;
    Soft->GravityScale = Wanted.GravityScale;
    Soft->bAllowSleep = Wanted.bAllowSleep;
    Soft->Collision = Wanted.Collision;
    Soft->Pins = Wanted.Pins;
    Soft->Body = Wanted.Asset;
    Soft->bBakeInBackground = Wanted.bBakeInBackground;
    if (Actor->GetRootComponent())
        Soft->SetupAttachment(Actor->GetRootComponent());
    Soft->RegisterComponent();
    return Soft;
}

UStaticMeshComponent* FConstrainedPDTestWorld::SpawnCube(const FVector& Location, const FVector& Scale, bool bSimulated)
{
    AActor* const Actor = World->SpawnActor<AActor>();
    UStaticMeshComponent* const Mesh = NewObject<UStaticMeshComponent>(Actor);
    Mesh->SetStaticMesh(LoadCube());
    Actor->SetRootComponent(Mesh);
    Mesh->SetWorldTransform(FTransform(FRotator::ZeroRotator, Location, Scale));
    Mesh->RegisterComponent();
    Mesh->SetCollisionEnabled(ECollisionEnabled::QueryAndPhysics);
    Mesh->SetCollisionResponseToAllChannels(ECR_Block);
    Mesh->SetSimulatePhysics(bSimulated);
    return Mesh;
}

void FConstrainedPDTestWorld::Tick(float Seconds)
{
    ++GFrameCounter;
    World->Tick(LEVELTICK_All, Seconds);
}

void FConstrainedPDTestWorld::TickSteps(int32 Steps)
{
    for (int32 Step = 0; Step < Steps; ++Step)
        Tick(1.0f / 30.0f);
}

void FConstrainedPDTestWorld::DoMidStep(std::function<void()> Act)
{
    AActor* const Actor = World->SpawnActor<AActor>();
    UConstrainedPDTestMeddler* const Meddler = NewObject<UConstrainedPDTestMeddler>(Actor);
    Meddler->RegisterComponent();
    Meddler->Act = MoveTemp(Act);
    TickSteps(1);
    Actor->Destroy();
}

UConstrainedPDWorldSubsystem* FConstrainedPDTestWorld::GetSubsystem() const
{
    return World->GetSubsystem<UConstrainedPDWorldSubsystem>();
}

UConstrainedPDTestListener* FConstrainedPDTestWorld::MakeListener()
{
    UConstrainedPDTestListener* const Listener = NewObject<UConstrainedPDTestListener>(GetTransientPackage());
    Listener->AddToRoot();
    Listeners.Add(Listener);
    return Listener;
}
