#include "ConstrainedPDWorldSubsystem.h"

#include "Async/TaskGraphInterfaces.h"
#include "Component/Play.h"
#include "Components/SceneComponent.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDSettings.h"
#include "Debug/DebugDrawService.h"
#include "Debug/Instruments.h"
#include "Engine/Level.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Units.h"
#include "World/Stage.h"

using namespace ConstrainedPD;
using namespace cpd::play;

void FConstrainedPDTick::ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type, const FGraphEventRef&)
{
    if (!Subsystem)
        return;
    if (bOpens)
        Subsystem->Open(TickType == LEVELTICK_ViewportsOnly ? 0.0f : DeltaTime);
    else
        Subsystem->Close();
}

FString FConstrainedPDTick::DiagnosticMessage()
{
    return bOpens ? TEXT("ConstrainedPD open") : TEXT("ConstrainedPD close");
}

FName FConstrainedPDTick::DiagnosticContext(bool)
{
    return FName(TEXT("ConstrainedPD"));
}

bool UConstrainedPDWorldSubsystem::DoesSupportWorldType(const EWorldType::Type WorldType) const
{
    return WorldType == EWorldType::Game || WorldType == EWorldType::PIE;
}

void UConstrainedPDWorldSubsystem::OnWorldBeginPlay(UWorld& InWorld)
{
    Super::OnWorldBeginPlay(InWorld);
    StartTicking(InWorld.PersistentLevel);
    Graphs = UDebugDrawService::Register(
        TEXT("Game"), FDebugDrawDelegate::CreateUObject(this, &UConstrainedPDWorldSubsystem::DrawGraphs));
}

void UConstrainedPDWorldSubsystem::StartTicking(ULevel* Level)
{
    if (OpenTick.IsTickFunctionRegistered() || !Level)
        return;
    OpenTick.Subsystem = this;
    OpenTick.bOpens = true;
    OpenTick.bCanEverTick = true;
    OpenTick.TickGroup = TG_PrePhysics;
    OpenTick.EndTickGroup = TG_PrePhysics;
    OpenTick.RegisterTickFunction(Level);
    CloseTick.Subsystem = this;
    CloseTick.bOpens = false;
    CloseTick.bCanEverTick = true;
    // Before cameras look where the bodies are, which is between this group and the next.
    CloseTick.TickGroup = TG_PostPhysics;
    CloseTick.EndTickGroup = TG_PostPhysics;
    CloseTick.RegisterTickFunction(Level);
    // The groups order the two already; the prerequisite keeps it so if one is ever moved.
    CloseTick.AddPrerequisite(this, OpenTick);
}

void UConstrainedPDWorldSubsystem::Deinitialize()
{
    UDebugDrawService::Unregister(Graphs);
    WaitForSteps();
    OpenTick.UnRegisterTickFunction();
    CloseTick.UnRegisterTickFunction();
    Components.Reset();
    Baking.Reset();
    Stage.reset();
    Super::Deinitialize();
}

void UConstrainedPDWorldSubsystem::WaitForLeader(USceneComponent& Leader)
{
    // It may be moved by what it is attached to, by its actor, or by another of that one's components, as lifts are.
    for (USceneComponent* Part = &Leader; Part; Part = Part->GetAttachParent())
    {
        WaitFor(*Part, Part->PrimaryComponentTick);
        AActor* const Owner = Part->GetOwner();
        if (!Owner || (Part->GetAttachParent() && Part->GetAttachParent()->GetOwner() == Owner))
            continue;
        WaitFor(*Owner, Owner->PrimaryActorTick);
        for (UActorComponent* const Component : Owner->GetComponents())
            if (Component)
                WaitFor(*Component, Component->PrimaryComponentTick);
    }
}

void UConstrainedPDWorldSubsystem::WaitFor(UObject& Mover, FTickFunction& Tick)
{
    // One that moves after physics cannot be waited for before it.
    if (Tick.TickGroup == TG_PrePhysics && Tick.EndTickGroup == TG_PrePhysics)
        OpenTick.AddPrerequisite(&Mover, Tick);
}

void UConstrainedPDWorldSubsystem::ReadSettings()
{
    const UConstrainedPDSettings& Settings = *GetDefault<UConstrainedPDSettings>();
    Stage->Stage.clock.step = Settings.StepSeconds;
    Stage->Stage.clock.mostSteps = Settings.MostStepsPerFrame;
    const float Override = GetBudgetOverride();
    Stage->Stage.settings.budget = Override >= 0.0f ? Override : Settings.BudgetMilliseconds;
    Stage->Stage.settings.fullIterations = Settings.MaxIterations;
    Stage->Stage.settings.workers = FMath::Max(1, FTaskGraphInterface::Get().GetNumWorkerThreads());
}

// Who plays -----------------------------------------------------------------------------------------------------------

void UConstrainedPDWorldSubsystem::Enter(UConstrainedPDComponent& Component)
{
    if (!Stage)
        Stage = std::make_shared<FConstrainedPDStage>();
    StartTicking(GetWorldRef().PersistentLevel);
    Component.Play->Id = Stage->Stage.Enter(Component.Play->Live);
    Stage->Stage.Find(Component.Play->Id)->enabled = Component.IsSimulationEnabled();
    Components.Add(&Component);
}

void UConstrainedPDWorldSubsystem::AwaitBake(UConstrainedPDComponent& Component)
{
    StartTicking(GetWorldRef().PersistentLevel);
    Baking.AddUnique(&Component);
}

void UConstrainedPDWorldSubsystem::FinishBakes()
{
    // A copy: who hears that it is ready may begin another.
    const TArray<TWeakObjectPtr<UConstrainedPDComponent>> Awaited = MoveTemp(Baking);
    Baking.Reset();
    for (const TWeakObjectPtr<UConstrainedPDComponent>& Component : Awaited)
        if (Component.IsValid() && !Component->FinishBake())
            Baking.AddUnique(Component);
}

void UConstrainedPDWorldSubsystem::Leave(UConstrainedPDComponent& Component)
{
    Components.Remove(&Component);
    if (Stage && Component.Play)
        Stage->Stage.Leave(Component.Play->Id);
}

FString UConstrainedPDWorldSubsystem::Transfer(UConstrainedPDComponent& From, UConstrainedPDComponent& To,
                                               double Joules)
{
    if (!Stage)
        return TEXT("No soft body plays in this world.");
    return ReasonOf(Stage->Stage.Transfer(From.Play ? From.Play->Id : 0, To.Play ? To.Play->Id : 0, Joules));
}

void UConstrainedPDWorldSubsystem::SetEnabled(UConstrainedPDComponent& Component, bool bEnabled)
{
    if (Actor* const Found = Stage && Component.Play ? Stage->Stage.Find(Component.Play->Id) : nullptr)
        Found->enabled = bEnabled;
}

void UConstrainedPDWorldSubsystem::Disturb(UConstrainedPDComponent& Component)
{
    if (Stage && Component.Play)
        Stage->Stage.Disturb(Component.Play->Id);
}

void UConstrainedPDWorldSubsystem::NoteMoved(UConstrainedPDComponent& Component)
{
    if (Actor* const Found = Stage && Component.Play ? Stage->Stage.Find(Component.Play->Id) : nullptr)
        Found->moved = true;
}

int32 UConstrainedPDWorldSubsystem::GetBodyCount() const
{
    return Components.Num();
}

TArray<UConstrainedPDComponent*> UConstrainedPDWorldSubsystem::GetSoftBodies() const
{
    TArray<UConstrainedPDComponent*> Bodies;
    for (const TWeakObjectPtr<UConstrainedPDComponent>& Component : Components)
        if (Component.IsValid())
            Bodies.Add(Component.Get());
    return Bodies;
}

int32 UConstrainedPDWorldSubsystem::GetSleepingCount() const
{
    int32 Sleeping = 0;
    for (const TWeakObjectPtr<UConstrainedPDComponent>& Component : Components)
        Sleeping += Component.IsValid() && Component->IsAsleep() ? 1 : 0;
    return Sleeping;
}
