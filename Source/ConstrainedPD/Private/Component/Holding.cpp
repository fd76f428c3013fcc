// Pins, attachments and grabs, and the state as a whole.
#include <algorithm>

#include "Component/Play.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDWorldSubsystem.h"
#include "Engine/World.h"
#include "Units.h"

using namespace ConstrainedPD;
using namespace cpd::play;

cpd::Expected<std::vector<cpd::Index>> ConstrainedPD::Select(const FConstrainedPDRegion& Region,
                                                             const FConstrainedPDPlay& Play)
{
    const Frame Placed = ToLibrary(Play.Start);
    cpd::Columns Began = Placed.rotation.toRotationMatrix() * Play.Live->Seen().body->rest;
    Began.colwise() += Placed.position;
    const cpd::Real Spacing = Play.Live->Seen().body->surfaceEdge;
    const FTransform Local(Region.Rotation, Region.Centre);
    const FTransform World = Local * Play.Start;
    const FVector Scale = Play.Start.GetScale3D().GetAbs();
    switch (Region.Shape)
    {
    case EConstrainedPDRegionShape::Box:
        return VerticesIn(BoxRegion{ToLibrary(World), LengthToLibrary(1.0) * Plain(Region.HalfSize * Scale)}, Began,
                          Spacing);
    case EConstrainedPDRegionShape::Vertices:
        return std::vector<cpd::Index>(Region.Vertices.GetData(), Region.Vertices.GetData() + Region.Vertices.Num());
    default:
        return VerticesIn(
            BallRegion{ToLibrary(World.GetLocation()), LengthToLibrary(Region.HalfSize.X * Scale.GetMax())}, Began,
            Spacing);
    }
}

namespace
{
/// As firm for a few vertices as for many: each carries its share of the body.
cpd::Real StiffnessFor(const FConstrainedPDPlay& Play, size_t HeldVertices)
{
    return FirmStiffness(Play.Live->Seen().body->totalMass) /
           static_cast<cpd::Real>(HeldVertices > 0 ? HeldVertices : 1);
}

cpd::Expected<HoldId> Take(const FConstrainedPDPlay& Play, const cpd::Expected<std::vector<cpd::Index>>& Vertices,
                           const Frame& At)
{
    if (!Vertices)
        return Vertices.Failure();
    return Play.Live->Take(*Vertices, At, StiffnessFor(Play, Vertices->size()));
}

/// Of number 0 if it was refused.
FConstrainedPDHold HoldOf(const cpd::Expected<HoldId>& Taken)
{
    return Taken ? FConstrainedPDHold{*Taken} : FConstrainedPDHold();
}

/// A level that goes may be kept in memory with all that is in it: there it is neither registered nor playing. What is
/// only registered anew plays on.
bool IsThere(const USceneComponent* Leader)
{
    return IsValid(Leader) && (Leader->IsRegistered() || Leader->HasBegunPlay());
}

const TCHAR* const GNothingToHold =
    TEXT("There is no soft body to hold: it has not begun to play, or could not be made.");
} // namespace

FConstrainedPDHold UConstrainedPDComponent::PinRegion(const FConstrainedPDRegion& Region)
{
    if (!Play)
    {
        Refuse(GNothingToHold);
        return FConstrainedPDHold();
    }
    const cpd::Expected<HoldId> Taken = Take(*Play, Select(Region, *Play), Frame());
    Answer(ReasonOf(Taken));
    return HoldOf(Taken);
}

FConstrainedPDHold UConstrainedPDComponent::AttachRegionToComponent(const FConstrainedPDRegion& Region,
                                                                    USceneComponent* Component, FName Socket)
{
    if (!Play || !IsThere(Component))
    {
        Refuse(Play ? TEXT("The component to attach to is gone: choose one that still exists.") : GNothingToHold);
        return FConstrainedPDHold();
    }
    if (!Socket.IsNone() && !Component->DoesSocketExist(Socket))
    {
        Refuse(FString::Printf(TEXT("%s has no socket or bone %s: look at the names in its skeleton or mesh."),
                               *Component->GetName(), *Socket.ToString()));
        return FConstrainedPDHold();
    }
    if (WouldFollowItself(*Component))
    {
        Refuse(FString::Printf(
            TEXT("%s moves with this body: a circle of attachments would drive itself. Attach both to a "
                 "third component."),
            *Component->GetName()));
        return FConstrainedPDHold();
    }
    const cpd::Expected<HoldId> Taken =
        Take(*Play, Select(Region, *Play), ToLibrary(Component->GetSocketTransform(Socket)));
    if (Answer(ReasonOf(Taken)))
    {
        Play->Attachments.Add({*Taken, Component, Socket});
        GetWorld()->GetSubsystem<UConstrainedPDWorldSubsystem>()->WaitForLeader(*Component);
    }
    return HoldOf(Taken);
}

bool UConstrainedPDComponent::WouldFollowItself(const USceneComponent& Leader) const
{
    TArray<const UConstrainedPDComponent*> Chain; // the bodies that the leader moves with, each once
    const auto AddBodyOf = [&Chain](const USceneComponent* Part)
    {
        while (Part && !Cast<UConstrainedPDComponent>(Part))
            Part = Part->GetAttachParent();
        if (Part)
            Chain.AddUnique(Cast<UConstrainedPDComponent>(Part));
    };
    AddBodyOf(&Leader);
    for (int32 Number = 0; Number < Chain.Num(); ++Number)
        if (Chain[Number]->Play)
            for (const FConstrainedPDAttachment& Attachment : Chain[Number]->Play->Attachments)
                AddBodyOf(Attachment.Leader.Get());
    return Chain.Contains(this);
}

bool UConstrainedPDComponent::Release(FConstrainedPDHold Hold)
{
    if (!Play)
        return Refuse(GNothingToHold);
    Play->Attachments.RemoveAll([&](const FConstrainedPDAttachment& Attachment) { return Attachment.Hold == Hold.Id; });
    return Answer(ReasonOf(Play->Live->Release(Hold.Id)));
}

FConstrainedPDHold UConstrainedPDComponent::Grab(FVector Location, float Radius)
{
    if (!Play)
    {
        Refuse(GNothingToHold);
        return FConstrainedPDHold();
    }
    const BallRegion Finger{ToLibrary(Location), LengthToLibrary(Radius)};
    const View& Seen = Play->Live->Seen();
    const cpd::Expected<HoldId> Taken =
        Take(*Play, VerticesIn(Finger, Seen.now, Seen.body->surfaceEdge), Frame{Finger.centre, cpd::Quat::Identity()});
    Answer(ReasonOf(Taken));
    return HoldOf(Taken);
}

bool UConstrainedPDComponent::Drag(FConstrainedPDHold Hold, FVector Location)
{
    if (!Play)
        return Refuse(GNothingToHold);
    return Answer(ReasonOf(Play->Live->Move(Hold.Id, {ToLibrary(Location), cpd::Quat::Identity()})));
}

bool UConstrainedPDComponent::LetGo(FConstrainedPDHold Hold)
{
    return Release(Hold);
}

void UConstrainedPDComponent::MoveAttachments()
{
    // What was tied to something that is gone hangs free.
    for (int32 Number = Play->Attachments.Num() - 1; Number >= 0; --Number)
    {
        const FConstrainedPDAttachment Attachment = Play->Attachments[Number];
        const USceneComponent* const Leader = Attachment.Leader.Get();
        const std::vector<Hold>& Holds = Play->Live->Holds();
        const bool bTorn =
            std::none_of(Holds.begin(), Holds.end(), [&](const Hold& Held) { return Held.id == Attachment.Hold; });
        // A leader whose place is not finite is waited for.
        if (bTorn)
            Play->Attachments.RemoveAt(Number);
        else if (IsThere(Leader))
            (void)Play->Live->Move(Attachment.Hold, ToLibrary(Leader->GetSocketTransform(Attachment.Socket)));
        else
            Release({Attachment.Hold});
    }
}

// State ---------------------------------------------------------------------------------------------------------------

bool UConstrainedPDComponent::SaveState(FConstrainedPDState& State) const
{
    State.Bytes.Reset();
    if (!Play)
        return Refuse(GNothingToHold);
    GetWorld()->GetSubsystem<UConstrainedPDWorldSubsystem>()->WaitForSteps();
    const std::vector<std::byte> Bytes = Play->Live->Save();
    State.Bytes.Append(reinterpret_cast<const uint8*>(Bytes.data()), static_cast<int32>(Bytes.size()));
    return true;
}

bool UConstrainedPDComponent::RestoreState(const FConstrainedPDState& State)
{
    if (!Play)
        return Refuse(GNothingToHold);
    GetWorld()->GetSubsystem<UConstrainedPDWorldSubsystem>()->WaitForSteps();
    const std::span Bytes(reinterpret_cast<const std::byte*>(State.Bytes.GetData()),
                          static_cast<size_t>(State.Bytes.Num()));
    // Who is switched off makes no step that would bring the picture along.
    Play->bStill = false;
    return Answer(ReasonOf(Play->Live->Restore(Bytes)));
}

bool UConstrainedPDComponent::ResetShape()
{
    if (!Play)
        return Refuse(GNothingToHold);
    return Answer(ReasonOf(Play->Live->Ask(ResetToRest{})));
}

bool UConstrainedPDComponent::TeleportBody(FVector Location, FRotator Rotation)
{
    if (!Play)
        return Refuse(GNothingToHold);
    return Answer(ReasonOf(Play->Live->Ask(TeleportTo{ToLibrary(Location), ToLibrary(Rotation.Quaternion())})));
}

void UConstrainedPDComponent::SetSimulationEnabled(bool bEnabled)
{
    bSimulate = bEnabled;
    // Who stands still makes no steps that would be told of: clients hear where it stopped.
    NextNetFrame = 0.0;
    if (Play)
        Play->bSwitched = true;
    UWorld* const World = GetWorld();
    if (UConstrainedPDWorldSubsystem* const Subsystem =
            World ? World->GetSubsystem<UConstrainedPDWorldSubsystem>() : nullptr)
        Subsystem->SetEnabled(*this, bEnabled);
}
