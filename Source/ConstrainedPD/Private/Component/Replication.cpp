// From the server to its clients: pushes as they come, and now and then how the body stands.
#include "CPDSolver/Play/Net/Follow.h"
#include "Component/Play.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDSettings.h"
#include "ConstrainedPDWorldSubsystem.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Net/UnrealNetwork.h"
#include "Units.h"

using namespace ConstrainedPD;
using namespace cpd::play;

void UConstrainedPDComponent::GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const
{
    Super::GetLifetimeReplicatedProps(OutLifetimeProps);
    DOREPLIFETIME(UConstrainedPDComponent, NetFrame);
    DOREPLIFETIME(UConstrainedPDComponent, bSimulate);
    // Where the body is the net frame tells, now and then; the component follows its own body on every machine.
    DISABLE_REPLICATED_PRIVATE_PROPERTY(USceneComponent, RelativeLocation);
    DISABLE_REPLICATED_PRIVATE_PROPERTY(USceneComponent, RelativeRotation);
    DISABLE_REPLICATED_PRIVATE_PROPERTY(USceneComponent, RelativeScale3D);
    // A late joiner would get these before its play begins, without the numbers they belong to, and begin at the
    // world's origin, as big as if nothing scaled it.
    DISABLE_REPLICATED_PRIVATE_PROPERTY(USceneComponent, bAbsoluteLocation);
    DISABLE_REPLICATED_PRIVATE_PROPERTY(USceneComponent, bAbsoluteRotation);
    DISABLE_REPLICATED_PRIVATE_PROPERTY(USceneComponent, bAbsoluteScale);
}

void UConstrainedPDComponent::TellClients()
{
    const double Now = GetWorld()->GetTimeSeconds();
    const bool bServes = GetIsReplicated() && GetNetMode() != NM_Standalone && GetOwner()->HasAuthority();
    // Where it has come to rest is the last that clients hear for long.
    const bool bCameToRest = IsAsleep() && !NetFrame.bAsleep;
    if (!bServes || (Now < NextNetFrame && !bCameToRest))
        return;
    Play->bSwitched = false;
    NextNetFrame = Now + GetDefault<UConstrainedPDSettings>()->NetFrameSeconds;
    PushesSent = 0;
    const int32 Last = NetFrame.Number;
    NetFrame = GetNetFrame();
    NetFrame.Number = Last + 1;
}

void UConstrainedPDComponent::KeepToRest()
{
    const double Now = GetWorld()->GetTimeSeconds();
    // On the way to where the server's came to rest the copy hears no more, and would go on for ever.
    if (!NetFrame.bAsleep || GetOwner()->HasAuthority() || Now < NextNetFrame)
        return;
    NextNetFrame = Now + GetDefault<UConstrainedPDSettings>()->NetFrameSeconds;
    FollowNetFrame(NetFrame);
}

bool UConstrainedPDComponent::MaySendPush()
{
    // The engine closes a connection on which some hundreds of reliable calls wait to be confirmed. Who pushes that
    // often does what a force does, and the next net frame brings what came of it.
    constexpr int32 MostPushes = 16;
    return ++PushesSent <= MostPushes;
}

void UConstrainedPDComponent::OnRep_NetFrame()
{
    // A late joiner's body is made after its first frame came; it asks for it then. A server's own is the old body's.
    if (Play && NetFrame.Number > 0 && !GetOwner()->HasAuthority())
        FollowNetFrame(NetFrame);
}

void UConstrainedPDComponent::OnRep_Simulate()
{
    // A late joiner's body, which is made after this came, enters the world as it is by then.
    SetSimulationEnabled(bSimulate);
    // Where it stopped may have come before this.
    if (!bSimulate)
        OnRep_NetFrame();
}

FConstrainedPDNetFrame UConstrainedPDComponent::GetNetFrame() const
{
    FConstrainedPDNetFrame Frame;
    if (!Play)
        return Frame;
    const BodyFrame Seen = DescribeBody(*Play->Live);
    Frame.Centre = ToEngine(Seen.at.position);
    Frame.Turn = ToEngine(Seen.at.rotation);
    Frame.LinearMomentum = ToEngine(Seen.P);
    Frame.AngularMomentum = TurnToEngine(Seen.L);
    Frame.Energy = Seen.H;
    Frame.bKeepsLinear = Seen.keepsP.has_value();
    Frame.bKeepsAngular = Seen.keepsL.has_value();
    Frame.bKeepsEnergy = Seen.keepsH.has_value();
    Frame.LinearMode = ToEngine(Seen.keepsP.value_or(cpd::TargetMode::Follow));
    Frame.AngularMode = ToEngine(Seen.keepsL.value_or(cpd::TargetMode::Follow));
    Frame.EnergyMode = ToEngine(Seen.keepsH.value_or(cpd::TargetMode::Follow));
    Frame.Damping = static_cast<float>(Seen.damping);
    Frame.LastingForce = LastingForce;
    Frame.RegionForces = RegionForces;
    Frame.bAsleep = Seen.asleep;
    Frame.Number = 1;
    return Frame;
}

bool UConstrainedPDComponent::FollowNetFrame(const FConstrainedPDNetFrame& Frame)
{
    if (!Play)
        return Refuse(TEXT("There is no soft body to lead: it has not begun to play, or could not be made."));
    BodyFrame Said;
    Said.at = {ToLibrary(Frame.Centre), ToLibrary(Frame.Turn)};
    Said.P = ToLibrary(Frame.LinearMomentum);
    Said.L = TurnToLibrary(Frame.AngularMomentum);
    Said.H = Frame.Energy;
    if (Frame.bKeepsLinear)
        Said.keepsP = ToLibrary(Frame.LinearMode);
    if (Frame.bKeepsAngular)
        Said.keepsL = ToLibrary(Frame.AngularMode);
    if (Frame.bKeepsEnergy)
        Said.keepsH = ToLibrary(Frame.EnergyMode);
    Said.damping = Frame.Damping;
    Said.asleep = Frame.bAsleep;
    cpd::Expected<std::vector<Force>> Forces = ForcesOf(Frame.LastingForce, Frame.RegionForces, *Play);
    if (!Answer(ReasonOf(Forces)))
        return false;
    Said.forces = MoveTemp(*Forces);
    if (!bSimulate)
    {
        GetWorld()->GetSubsystem<UConstrainedPDWorldSubsystem>()->WaitForSteps();
        Play->bStill = false;
    }
    const Copy Moves = bSimulate ? Copy::Steps : Copy::StandsStill;
    if (!Answer(ReasonOf(Follow(*Play->Live, Said, Moves))))
        return false;
    LastingForce = Frame.LastingForce;
    RegionForces = Frame.RegionForces;
    return true;
}
