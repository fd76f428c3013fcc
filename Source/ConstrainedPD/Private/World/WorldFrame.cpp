// The subsystem's frame: gather and launch before physics, collect and publish after it.
#include "CPDSolver/Play/Time/Clock.h"
#include "Component/Play.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDSettings.h"
#include "ConstrainedPDWorldSubsystem.h"
#include "Debug/Graph.h"
#include "Debug/Instruments.h"
#include "Engine/Canvas.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "GameFramework/PlayerController.h"
#include "HAL/PlatformTime.h"
#include "PhysicsEngine/PhysicsSettings.h"
#include "SceneInterface.h"
#include "SceneView.h"
#include "Units.h"
#include "World/Stage.h"

using namespace ConstrainedPD;
using namespace cpd::play;

namespace
{
constexpr double GMillisecondsPerSecond = 1000.0;

/// On a worker, or on the game thread.
void RunSteps(LiveBody& Live)
{
    CPD_SCOPE(Step);
    Live.Run();
}

/// Of a long frame rigid physics makes up for less than the steps do, and so crates move more slowly than the jelly
/// that carries them.
FConstrainedPDPace PaceOf(double FrameSeconds, const Clock& Steps)
{
    const UPhysicsSettings& Physics = *GetDefault<UPhysicsSettings>();
    const float Longest = Physics.bSubstepping ? static_cast<float>(Physics.MaxSubsteps) * Physics.MaxSubstepDeltaTime
                                               : Physics.MaxPhysicsDeltaTime;
    FConstrainedPDPace Pace;
    Pace.Seconds = Longest > 0.0f ? FMath::Min(FrameSeconds, static_cast<double>(Longest)) : FrameSeconds;
    const double OfSteps = FMath::Min(FrameSeconds, static_cast<double>(Steps.mostSteps * Steps.step));
    Pace.Rate = OfSteps > Pace.Seconds ? Pace.Seconds / OfSteps : 1.0;
    return Pace;
}

FConstrainedPDNotice OverBudget(const Actor& Member, double Budget)
{
    constexpr int32 Fewest = 8; // as the component takes them

    const View& Seen = Member.live->Seen();
    const double Share = Budget > 0.0 && Member.cost.milliseconds > Budget ? Budget / Member.cost.milliseconds : 0.5;
    const TCHAR* const What = Member.waited ? TEXT("waited") : TEXT("used fewer iterations");
    FConstrainedPDNotice Notice;
    Notice.bFault = true;
    Notice.FewerVertices = FMath::Max(Fewest, static_cast<int32>(Share * Seen.body->VertexCount()));
    Notice.Message =
        FString::Printf(TEXT("Soft bodies may take %.1f ms a frame, and this one alone takes %.1f: it %s. Lower its "
                             "resolution to %d vertices, or raise the budget."),
                        Budget, Member.cost.milliseconds, What, Notice.FewerVertices);
    return Notice;
}
} // namespace

void UConstrainedPDWorldSubsystem::Watch()
{
    TArray<FVector> Eyes;
    for (FConstPlayerControllerIterator Player = GetWorldRef().GetPlayerControllerIterator(); Player; ++Player)
    {
        FVector Eye = FVector::ZeroVector;
        FRotator Direction;
        if (!Player->IsValid())
            continue;
        (*Player)->GetPlayerViewPoint(Eye, Direction);
        Eyes.Add(Eye);
    }
    const float Default = GetDefault<UConstrainedPDSettings>()->SimulationDistance;
    for (const TWeakObjectPtr<UConstrainedPDComponent>& Component : Components)
    {
        Actor* const Member = Component.IsValid() ? Stage->Stage.Find(Component->Play->Id) : nullptr;
        if (!Member)
            continue;
        // From the nearest eye; without players nothing is far.
        double Nearest = Eyes.Num() > 0 ? FVector::Dist(Eyes[0], Component->GetComponentLocation()) : 0.0;
        for (const FVector& Eye : Eyes)
            Nearest = FMath::Min(Nearest, FVector::Dist(Eye, Component->GetComponentLocation()));
        const float Plays = Component->SimulationDistance > 0.0f ? Component->SimulationDistance : Default;
        Stage->Stage.Watch(*Member, LengthToLibrary(Nearest), LengthToLibrary(Plays));
    }
}

void UConstrainedPDWorldSubsystem::Open(float DeltaTime)
{
    CPD_SCOPE(Open);
    const double Started = FPlatformTime::Seconds();
    GameThreadMilliseconds = 0.0;
    WaitingMilliseconds = 0.0;
    FinishBakes();
    if (!Stage || Components.Num() == 0)
        return;
    WaitForSteps();
    ReadSettings();
    // Looking around costs more than drawing between two steps does.
    Stage->StepsDue = StepsDue(Stage->Stage.clock, DeltaTime);
    Stage->Pace = PaceOf(DeltaTime, Stage->Stage.clock);
    if (Stage->StepsDue > 0)
        Watch();
    Stage->Known.Trails.Forget(GetWorldRef().GetTimeSeconds());
    for (const TWeakObjectPtr<UConstrainedPDComponent>& Component : Components)
        if (Stage->StepsDue > 0 && Component.IsValid() && Component->MustGather(*Stage))
            Component->Gather(*Stage);
    if (Stage->Stage.Open(DeltaTime) > 0)
    {
        for (Actor& Member : Stage->Stage.Actors())
        {
            if (!Member.launched)
                continue;
            const LiveBodyPointer Live = Member.live;
            if (StepsOnWorkers())
                Stage->Steps.Add(UE::Tasks::Launch(UE_SOURCE_LOCATION, [Live] { RunSteps(*Live); }));
            else
                RunSteps(*Live);
        }
        GiveImpulses(DeltaTime);
        for (const TransferRefusal& Refusal : Stage->Stage.TransferRefusals())
            for (const TWeakObjectPtr<UConstrainedPDComponent>& Component : Components)
                if (Component.IsValid() && Component->Play->Id == Refusal.giver)
                {
                    UE_LOG(LogConstrainedPD, Warning, TEXT("%s: %s"), *Component->GetPathName(),
                           *ToEngine(Refusal.why));
                    Component->Refuse(ToEngine(Refusal.why));
                }
    }
    // Physics that does not run would keep the forces for later.
    for (const TWeakObjectPtr<UConstrainedPDComponent>& Component : Components)
        if (Stage->Pace.Seconds > 0.0 && Component.IsValid())
            Component->BearBurdens(Stage->Pace.Seconds);
    GameThreadMilliseconds = (FPlatformTime::Seconds() - Started) * GMillisecondsPerSecond;
}

void UConstrainedPDWorldSubsystem::GiveImpulses(float DeltaTime)
{
    // Before physics moves them: an impulse that comes a frame late lets what lies on a soft body sink into it.
    bool bAny = false;
    for (const TWeakObjectPtr<UConstrainedPDComponent>& Component : Components)
    {
        const Actor* const Member =
            Component.IsValid() && Component->Play ? Stage->Stage.Find(Component->Play->Id) : nullptr;
        if (!Member || !Member->launched)
            continue;
        LayDown(Component->Play->Burdens);
        bAny = bAny || Component->MeetsLooseBodies();
    }
    if (!bAny)
        return;
    WaitForSteps();
    const int32 Frames = FramesToNext(Stage->Stage.clock, DeltaTime);
    for (const TWeakObjectPtr<UConstrainedPDComponent>& Component : Components)
    {
        const Actor* const Member =
            Component.IsValid() && Component->Play ? Stage->Stage.Find(Component->Play->Id) : nullptr;
        if (Member && Member->launched && Component->MeetsLooseBodies())
            Component->GiveImpulses(Frames);
    }
}

void UConstrainedPDWorldSubsystem::WaitForSteps()
{
    if (!Stage)
        return;
    const double Started = FPlatformTime::Seconds();
    UE::Tasks::Wait(Stage->Steps);
    WaitingMilliseconds += (FPlatformTime::Seconds() - Started) * GMillisecondsPerSecond;
    Stage->Steps.Reset();
    Stage->Stage.Collect();
}

void UConstrainedPDWorldSubsystem::Close()
{
    CPD_SCOPE(Close);
    const double Started = FPlatformTime::Seconds();
    if (!Stage)
        return;
    WaitForSteps();
    const std::shared_ptr<FConstrainedPDStage> Playing = Stage;
    const bool bStepped = Playing->StepsDue > 0;
    const float Fraction = static_cast<float>(cpd::play::Fraction(Playing->Stage.clock));
    // A copy: an event's handler may spawn and destroy bodies.
    const TArray<TWeakObjectPtr<UConstrainedPDComponent>> Present = Components;
    for (const TWeakObjectPtr<UConstrainedPDComponent>& Component : Present)
    {
        if (!Component.IsValid() || !Component->Play)
            continue;
        Actor* const Member = Playing->Stage.Find(Component->Play->Id);
        if (!Member)
            continue;
        if (bStepped)
            Component->Play->bStepped = Member->launched;
        const RestChange Change = Member->change;
        Member->change = RestChange::None;
        const bool bOverBudget = bStepped && Playing->Stage.LastPlan().exceeded && (Member->launched || Member->waited);
        const bool bTellBudget = bOverBudget && !Component->Play->bOverBudget;
        const FConstrainedPDNotice Short =
            bTellBudget ? OverBudget(*Member, Playing->Stage.settings.budget) : FConstrainedPDNotice();
        if (bStepped)
            Component->Play->bOverBudget = bOverBudget;
        Component->Publish(Fraction, bStepped && Component->Play->bStepped);
        if (Change == RestChange::FellAsleep && Component.IsValid())
            Component->OnSleep.Broadcast(Component.Get());
        if (Change == RestChange::Woke && Component.IsValid())
            Component->OnWake.Broadcast(Component.Get());
        if (bTellBudget && Component.IsValid())
            Component->OnBudgetExceeded.Broadcast(Component.Get(), Short.Message);
        if (bTellBudget && Component.IsValid())
            UConstrainedPDComponent::OnNotice().Broadcast(*Component, Short);
        if (Component.IsValid() && Component->Play)
            DrawBody(*Component, *Component->Play);
    }
    Playing->StepsDue = 0;
    GameThreadMilliseconds += (FPlatformTime::Seconds() - Started) * GMillisecondsPerSecond;
    Record(Playing->Stage, GameThreadMilliseconds);
}

namespace
{
/// Whether a canvas shows this world: every viewport of the process asks to be drawn over.
bool IsOf(const UCanvas& Canvas, const UWorld& World)
{
    const FSceneView* const View = Canvas.SceneView;
    return !View || !View->Family || !View->Family->Scene || View->Family->Scene->GetWorld() == &World;
}
} // namespace

void UConstrainedPDWorldSubsystem::DrawGraphs(UCanvas* Canvas, APlayerController* /*Viewer*/)
{
    constexpr int32 Most = 6; // as many as find room on a screen
    if (!Canvas || !IsOf(*Canvas, GetWorldRef()))
        return;
    int32 Place = 0;
    for (const TWeakObjectPtr<UConstrainedPDComponent>& Component : Components)
        if (Component.IsValid() && Component->Play && Component->GetOwner() && Place < Most &&
            (Component->bShowEnergyGraph || ShowsGraphs()))
            DrawGraph(*Canvas, *Component->Play, Component->GetOwner()->GetName(), Place++);
}
