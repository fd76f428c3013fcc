// What a component does every frame: look around before the steps, show and tell after them.
#include <algorithm>

#include "CPDSolver/Play/Loose.h"
#include "CPDSolver/Play/Time/Blend.h"
#include "Component/Play.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDWorldSubsystem.h"
#include "Debug/Graph.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "DynamicMesh/DynamicMeshAttributeSet.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Gather/WindSources.h"
#include "Units.h"
#include "World/Stage.h"

using namespace ConstrainedPD;
using namespace cpd::play;

bool UConstrainedPDComponent::MustGather(FConstrainedPDStage& Stage) const
{
    // Whoever stands still far away needs to know nothing, unless it hangs on something that may move.
    const Actor* const Member = Play && bSimulate ? Stage.Stage.Find(Play->Id) : nullptr;
    return Member && (!Member->far || Member->launched || Play->Live->IsWanted() || Play->Attachments.Num() > 0);
}

void UConstrainedPDComponent::Gather(FConstrainedPDStage& Stage)
{
    const UWorld& World = *GetWorld();
    Surroundings& Around = Play->Around;
    const FVector Fall = bOverrideGravity ? Gravity : FVector(0.0, 0.0, World.GetGravityZ());
    Around.gravity = GravityScale * ToLibrary(Fall);
    Around.airDrag = AirDrag;
    Around.surface.friction = FMath::Max(0.0f, Friction);
    Around.surface.restitution = FMath::Clamp(Restitution, 0.0f, 1.0f);
    Around.surface.self = bSelfContact ? cpd::SelfContact::On : cpd::SelfContact::Automatic;
    Around.meetsOthers = bMeetSoftBodies && GetOwner()->GetActorEnableCollision();
    if (AirDrag > 0.0f)
        Around.wind = DirectionToLibrary(WindAt(World, GetComponentLocation()));
    Play->Pace = Stage.Pace;
    MoveAttachments();
    const double Step = Stage.Stage.clock.step;
    const FConstrainedPDSight Sight{Play->Live->Reach(Stage.StepsDue, Step), Stage.StepsDue * Step};
    GatherObstacles(World, *this, Sight, {Friction, Restitution, Collision, Stage.Pace.Rate}, Stage.Known,
                    Around.colliders, Play->Neighbours);
    Around.borne.clear();
    for (int32 Number = 0; Number < Play->Neighbours.Num(); ++Number)
        if (Around.colliders[Number].mass > 0)
        {
            SplitAmong(Around.colliders[Number], OtherSupports(Play->Neighbours[Number]));
            if (OthersTouch(Play->Neighbours[Number]))
                Around.borne.push_back(Around.colliders[Number].id);
        }
    if (!IsAsleep())
        Play->Settled = Around.colliders;
    else if (IsDisturbed(Play->Settled, Around.colliders))
        Stage.Stage.Disturb(Play->Id);
    Play->Live->Place(Around);
}

bool UConstrainedPDComponent::OthersTouch(const FConstrainedPDNeighbour& Near) const
{
    for (const UConstrainedPDComponent* const Other :
         GetWorld()->GetSubsystem<UConstrainedPDWorldSubsystem>()->GetSoftBodies())
        for (const FConstrainedPDSupport& Part : Other->Play->Supports)
            if (Other != this && Part.Of.Component == Near.Component && Part.Of.Bone == Near.Bone)
                return true;
    return false;
}

std::vector<Support> UConstrainedPDComponent::OtherSupports(const FConstrainedPDNeighbour& Near) const
{
    std::vector<Support> Others;
    for (const UConstrainedPDComponent* const Other :
         GetWorld()->GetSubsystem<UConstrainedPDWorldSubsystem>()->GetSoftBodies())
    {
        // Who meets the other steps together with it, and both see one and the same.
        if (bMeetSoftBodies && Other->bMeetSoftBodies)
            continue;
        bool bFirst = true;
        for (const FConstrainedPDSupport& Part : Other->Play->Supports)
        {
            if (Other == this || Part.Of.Component != Near.Component || Part.Of.Bone != Near.Bone)
                continue;
            if (bFirst)
                Others.push_back(Part.Support);
            else
                Others.back() = Together(Others.back(), Part.Support);
            bFirst = false;
        }
    }
    return Others;
}

void UConstrainedPDComponent::NoteSupports()
{
    const View& Seen = Play->Live->Seen();
    const TArray<FConstrainedPDSupport> Before = MoveTemp(Play->Supports);
    Play->Supports.Reset();
    for (const Contact& Met : Seen.contacts)
        for (const FConstrainedPDNeighbour& Near : Play->Neighbours)
        {
            if (Near.Id != Met.id || !IsLoose(Near))
                continue;
            FConstrainedPDSupport Now;
            Now.Of = Near;
            for (const FConstrainedPDSupport& Old : Before)
                if (Old.Of.Id == Near.Id)
                    Now = Old;
            TakeIn(Now.Support, Met.borne, Met.place, Seen.seconds, 1 + static_cast<int>(OtherSupports(Near).size()));
            Play->Supports.Add(Now);
        }
}

bool UConstrainedPDComponent::MeetsLooseBodies() const
{
    return std::any_of(Play->Around.colliders.begin(), Play->Around.colliders.end(),
                       [](const cpd::Collider& Near) { return Near.mass > 0; });
}

void UConstrainedPDComponent::GiveImpulses(int32 Frames)
{
    PushBack(Play->Live->Seen(), Play->Neighbours, Play->Pace, Frames, Play->Burdens);
}

void UConstrainedPDComponent::BearBurdens(double Seconds)
{
    if (Play && bSimulate)
        Bear(Seconds, Play->Burdens);
}

void UConstrainedPDComponent::Publish(float Fraction, bool bStepped)
{
    if (bStepped)
        NoteSupports();
    if (bStepped)
        TellEvents();
    if (!Play)
        return; // An event's handler ended it.
    FollowMesh();
    if (bStepped || Play->bSwitched)
    {
        TellClients();
        KeepToRest();
    }
    if (bStepped && (bShowEnergyGraph || ShowsGraphs()))
        Play->History.Add(Play->Live->Seen().report.kinetic, Play->Live->Seen().report.elastic);
    Play->bParentChanged = false;
    // What did not step stands at its last state, not on the way there.
    const float Shown = Play->bStepped ? Fraction : 1.0f;
    if (Play->bStill && !Play->bStepped)
        return;
    ShowSurface(Shown);
    Play->bStill = !Play->bStepped;
    if (bStepped)
        StayInWorld();
}

void UConstrainedPDComponent::ShowSurface(float Fraction)
{
    FConstrainedPDPlay& P = *Play;
    const View& Seen = P.Live->Seen();
    Blend(Seen.before, Seen.now, Fraction, P.Blend);
    const cpd::Vec3 Centre = CentreOf(P.Blend, Seen.body->mass);
    bPublishing = true;
    SetWorldTransform(FTransform(ToEngine(Centre)));
    bPublishing = false;
    if (GetNetMode() == NM_DedicatedServer)
        return; // Nobody looks at it there.
    P.Skin.Follow(P.Blend, Centre);

    UE::Geometry::FDynamicMesh3& Mesh = *GetMesh();
    UE::Geometry::FDynamicMeshAttributeSet& Attributes = *Mesh.Attributes();
    for (int32 Vertex = 0; Vertex < P.Skin.VertexCount(); ++Vertex)
    {
        const FVector3f Normal(DirectionToEngine(P.Skin.Normal(Vertex)));
        const FVector3f Tangent(DirectionToEngine(P.Skin.Tangent(Vertex)));
        Mesh.SetVertex(Vertex, ToEngine(P.Skin.Place(Vertex)), false);
        Attributes.PrimaryNormals()->SetElement(Vertex, Normal);
        Attributes.PrimaryTangents()->SetElement(Vertex, Tangent);
        Attributes.PrimaryBiTangents()->SetElement(Vertex,
                                                   FVector3f::CrossProduct(Normal, Tangent) * P.BinormalSigns[Vertex]);
    }
    FastNotifyPositionsUpdated(true);
}

void UConstrainedPDComponent::TellEvents()
{
    // A handler may destroy this component: what is needed is held here, and looked at after each call.
    const std::shared_ptr<FConstrainedPDPlay> Playing = Play;
    const TWeakObjectPtr<UConstrainedPDComponent> Self(this);
    const auto IsOver = [&] { return !Self.IsValid() || Play != Playing; };
    const View& Seen = Playing->Live->Seen();
    for (const std::string& Refusal : Seen.refusals)
    {
        LastMessage = ToEngine(Refusal);
        UE_LOG(LogConstrainedPD, Warning, TEXT("%s: %s"), *GetPathName(), *LastMessage);
    }
    const std::vector<Crossing> Crossings = Seen.crossings;
    for (const Crossing& Passed : Crossings)
    {
        OnEnergyThreshold.Broadcast(this, static_cast<float>(Passed.threshold), Passed.upwards);
        if (IsOver())
            return;
    }
    if (!TellHits())
        return;
    const bool bUnreachable = Seen.report.Has(cpd::Flag::EnergyRaised);
    if (bUnreachable && !Playing->bUnreachable)
    {
        LastMessage =
            FString::Printf(TEXT("Energy target %g J is below the %g J its motion already needs. Using %g J."),
                            Seen.report.asked, Seen.report.H, Seen.report.H);
        Playing->bUnreachable = true;
        OnTargetUnreachable.Broadcast(this, LastMessage);
        if (IsOver())
            return;
    }
    Playing->bUnreachable = bUnreachable;
}

bool UConstrainedPDComponent::TellHits()
{
    const std::shared_ptr<FConstrainedPDPlay> Playing = Play;
    const TWeakObjectPtr<UConstrainedPDComponent> Self(this);
    const std::vector<Contact> Contacts = Playing->Live->Seen().contacts;
    const TArray<FConstrainedPDNeighbour> Before = MoveTemp(Playing->Touched);
    Playing->Touched.Reset();
    TArray<FConstrainedPDNeighbour> Around = Playing->Neighbours;
    for (UConstrainedPDComponent* const Other :
         GetWorld()->GetSubsystem<UConstrainedPDWorldSubsystem>()->GetSoftBodies())
        Around.Add({cpd::kIsBody | static_cast<std::uint64_t>(Other->Play->Id), Other});
    for (const FConstrainedPDNeighbour& Near : Around)
        for (const Contact& Met : Contacts)
            if (Met.id == Near.Id)
                Playing->Touched.Add(Near);
    const TArray<FConstrainedPDNeighbour> Now = Playing->Touched;
    for (const FConstrainedPDNeighbour& Near : Now)
    {
        // A hit is where a touch begins; what goes on lying there is not told again.
        bool bNew = Near.Component.IsValid();
        for (const FConstrainedPDNeighbour& Old : Before)
            bNew = bNew && Old.Component != Near.Component;
        if (!bNew)
            continue;
        FVector Impulse = FVector::ZeroVector;
        FVector Place = FVector::ZeroVector;
        FVector Normal = FVector::ZeroVector;
        for (const Contact& Met : Contacts)
            if (Met.id == Near.Id)
            {
                Impulse = ToEngine(cpd::Vec3(-Met.linear));
                Place = ToEngine(Met.place);
                Normal = DirectionToEngine(Met.normal);
            }
        OnSoftHit.Broadcast(this, Near.Component->GetOwner(), Near.Component.Get(), Place, Normal, Impulse);
        if (!Self.IsValid() || Play != Playing)
            return false;
    }
    return true;
}
