// The Blueprint nodes: each converts its numbers and makes one call of the library.
#include "CPDSolver/Base/Sane.h"
#include "CPDSolver/Play/Shape/Trace.h"
#include "CPDSolver/Play/Time/Blend.h"
#include "Component/Play.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDWorldSubsystem.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Units.h"

using namespace ConstrainedPD;
using namespace cpd::play;

namespace
{
const TCHAR* const GNoBody =
    TEXT("There is no soft body: it has not begun to play, or could not be made (see the log).");

/// Why not; nothing if it was done.
FString Order(const FConstrainedPDPlay* Play, Command Wanted)
{
    return Play ? ReasonOf(Play->Live->Ask(MoveTemp(Wanted))) : FString(GNoBody);
}

/// Changes one thing of what stays until it is changed.
template <class Change> FString Adjust(const FConstrainedPDPlay* Play, const Change& Apply)
{
    if (!Play)
        return GNoBody;
    Controls Wanted = Play->Live->GetControls();
    Apply(Wanted);
    return ReasonOf(Play->Live->SetControls(Wanted));
}
} // namespace

bool UConstrainedPDComponent::Refuse(const FString& Message) const
{
    // The caller is told by what the node returns, and may well have expected it.
    UE_LOG(LogConstrainedPD, Verbose, TEXT("%s: %s"), *GetPathName(), *Message);
    LastMessage = Message;
    return false;
}

bool UConstrainedPDComponent::Answer(const FString& Reason) const
{
    return Reason.IsEmpty() || Refuse(Reason);
}

// Pushes --------------------------------------------------------------------------------------------------------------

bool UConstrainedPDComponent::Push(FVector Impulse)
{
    if (!Play)
        return Refuse(GNoBody);
    if (!Answer(ReasonOf(Check(WholePush{ToLibrary(Impulse)}))))
        return false;
    // A radius below zero stands for the whole body. On a server everyone is told; elsewhere this pushes here alone.
    if (MaySendPush())
        MulticastPush(Impulse, FVector::ZeroVector, -1.0f);
    else
        MulticastPush_Implementation(Impulse, FVector::ZeroVector, -1.0f);
    return true;
}

bool UConstrainedPDComponent::PushAtLocation(FVector Impulse, FVector Location, float Radius)
{
    if (!Play)
        return Refuse(GNoBody);
    if (!Answer(ReasonOf(Check(cpd::Impulse{ToLibrary(Impulse), ToLibrary(Location), LengthToLibrary(Radius)}))))
        return false;
    if (MaySendPush())
        MulticastPush(Impulse, Location, Radius);
    else
        MulticastPush_Implementation(Impulse, Location, Radius);
    return true;
}

void UConstrainedPDComponent::MulticastPush_Implementation(FVector Impulse, FVector Location, float Radius)
{
    if (Radius < 0.0f)
        Answer(Order(Play.get(), WholePush{ToLibrary(Impulse)}));
    else
        Answer(Order(Play.get(), cpd::Impulse{ToLibrary(Impulse), ToLibrary(Location), LengthToLibrary(Radius)}));
}

bool UConstrainedPDComponent::Spin(FVector AngularImpulse)
{
    if (!Play)
        return Refuse(GNoBody);
    if (!Answer(ReasonOf(Check(SpinBy{TurnToLibrary(AngularImpulse)}))))
        return false;
    if (MaySendPush())
        MulticastSpin(AngularImpulse);
    else
        MulticastSpin_Implementation(AngularImpulse);
    return true;
}

void UConstrainedPDComponent::MulticastSpin_Implementation(FVector AngularImpulse)
{
    Answer(Order(Play.get(), SpinBy{TurnToLibrary(AngularImpulse)}));
}

// Targets -------------------------------------------------------------------------------------------------------------

bool UConstrainedPDComponent::SetLinearMomentumTarget(FVector Momentum, EConstrainedPDTargetMode Mode)
{
    return Answer(Adjust(Play.get(),
                         [&](Controls& C)
                         {
                             C.targets.P = {ToLibrary(Momentum), ToLibrary(Mode)};
                             ++C.given[0];
                         }));
}

bool UConstrainedPDComponent::SetAngularMomentumTarget(FVector Momentum, EConstrainedPDTargetMode Mode)
{
    return Answer(Adjust(Play.get(),
                         [&](Controls& C)
                         {
                             C.targets.L = {TurnToLibrary(Momentum), ToLibrary(Mode)};
                             ++C.given[1];
                         }));
}

bool UConstrainedPDComponent::SetEnergyTarget(float Joules, EConstrainedPDTargetMode Mode)
{
    return Answer(Adjust(Play.get(),
                         [&](Controls& C)
                         {
                             C.targets.H = {Joules, ToLibrary(Mode)};
                             ++C.given[2];
                         }));
}

void UConstrainedPDComponent::ClearTargets()
{
    Answer(Adjust(Play.get(), [](Controls& C) { C.targets = {}; }));
}

// Energy --------------------------------------------------------------------------------------------------------------

bool UConstrainedPDComponent::AddEnergy(float Joules)
{
    return Answer(Order(Play.get(), EnergyBy{Joules}));
}

bool UConstrainedPDComponent::AddWobble(float Joules)
{
    return Answer(Order(Play.get(), WobbleBy{Joules}));
}

bool UConstrainedPDComponent::Calm(float Share)
{
    return Answer(Order(Play.get(), CalmBy{Share}));
}

bool UConstrainedPDComponent::TransferEnergy(UConstrainedPDComponent* To, float Joules)
{
    UWorld* const World = GetWorld();
    UConstrainedPDWorldSubsystem* const Subsystem =
        World ? World->GetSubsystem<UConstrainedPDWorldSubsystem>() : nullptr;
    if (!Play || !Subsystem || !IsValid(To))
        return Refuse(GNoBody);
    if (To->GetWorld() != World)
        return Refuse(TEXT("The two bodies play in different worlds: energy can move only within one."));
    return Answer(Subsystem->Transfer(*this, *To, Joules));
}

bool UConstrainedPDComponent::SetDamping(float PerSecond)
{
    const bool bDone = Answer(Adjust(Play.get(), [&](Controls& C) { C.damping = PerSecond; }));
    if (bDone)
        Damping = PerSecond;
    return bDone;
}

bool UConstrainedPDComponent::SetWobbleHalfLife(float Seconds)
{
    if (!FMath::IsFinite(Seconds) || Seconds < 0.0f)
        return Refuse(TEXT("A half-life is a number of seconds, at least 0 (no damping): ignored."));
    return SetDamping(static_cast<float>(DampingFromHalfLife(Seconds)));
}

bool UConstrainedPDComponent::SetEnergyThresholds(const TArray<float>& Joules)
{
    const bool bDone = Answer(Adjust(Play.get(), [&](Controls& C)
                                     { C.thresholds.assign(Joules.GetData(), Joules.GetData() + Joules.Num()); }));
    if (bDone)
        EnergyThresholds = Joules;
    return bDone;
}

// Material ------------------------------------------------------------------------------------------------------------

bool UConstrainedPDComponent::SetStiffness(float Pascals)
{
    FConstrainedPDMaterial New = SoftMaterial;
    New.Stiffness = Pascals;
    return SetSoftMaterial(New);
}

bool UConstrainedPDComponent::SetSoftMaterial(FConstrainedPDMaterial NewMaterial)
{
    if (!Play)
        return Refuse(GNoBody);
    cpd::Material Material;
    if (NewMaterial.Density != 0.0f)
        Material.density = NewMaterial.Density;
    Material.young = NewMaterial.Stiffness != 0.0f ? NewMaterial.Stiffness : Play->OwnStiffness;
    Material.poisson = NewMaterial.PoissonRatio;
    Material.crushResistance = NewMaterial.CrushResistance;
    const cpd::Expected<cpd::BodyPointer> Made = cpd::WithMaterials(*Play->Live->Seen().body, {Material});
    if (!Answer(ReasonOf(Made)))
        return false;
    SoftMaterial = NewMaterial;
    Play->Material = NewMaterial;
    return Answer(Order(Play.get(), PutBody{*Made}));
}

// Looking -------------------------------------------------------------------------------------------------------------

const View* UConstrainedPDComponent::GetView() const
{
    return Play ? &Play->Live->Seen() : nullptr;
}

FConstrainedPDEnergyReport UConstrainedPDComponent::GetEnergyReport() const
{
    FConstrainedPDEnergyReport Report;
    if (!Play)
        return Report;
    const View& Seen = Play->Live->Seen();
    Report.Kinetic = Seen.report.kinetic;
    Report.Elastic = Seen.report.elastic;
    Report.Total = Seen.report.H;
    Report.Needed = Seen.report.K;
    Report.Contact = Seen.report.contact;
    Report.ByGravity = Seen.ledger.gravity;
    Report.ByContact = Seen.ledger.contact;
    Report.ByPlayer = Seen.ledger.pushes + Seen.ledger.anchors;
    Report.ByControl = Seen.ledger.control + Seen.ledger.material;
    Report.ByDamping = Seen.ledger.damping;
    Report.BySolver = Seen.ledger.numerical;
    Report.StepMilliseconds = Seen.milliseconds;
    return Report;
}

FVector UConstrainedPDComponent::GetLinearMomentum() const
{
    return Play ? ToEngine(Play->Live->Seen().report.P) : FVector::ZeroVector;
}

FVector UConstrainedPDComponent::GetAngularMomentum() const
{
    return Play ? TurnToEngine(Play->Live->Seen().report.L) : FVector::ZeroVector;
}

FVector UConstrainedPDComponent::GetCentreOfMass() const
{
    if (!Play)
        return GetComponentLocation();
    const View& Seen = Play->Live->Seen();
    return ToEngine(CentreOf(Seen.now, Seen.body->mass));
}

float UConstrainedPDComponent::GetBodyMass() const
{
    return Play ? static_cast<float>(Play->Live->Seen().body->totalMass) : 0.0f;
}

int32 UConstrainedPDComponent::GetVertexCount() const
{
    return Play ? Play->Live->Seen().body->VertexCount() : 0;
}

bool UConstrainedPDComponent::TraceSoftBody(FVector Start, FVector End, FConstrainedPDTrace& Hit) const
{
    Hit = FConstrainedPDTrace();
    if (!Play)
        return Refuse(GNoBody);
    if (!cpd::IsSane(ToLibrary(Start)) || !cpd::IsSane(ToLibrary(End)))
        return Refuse(TEXT("The ray's start or end is not a finite number, or absurdly large: nothing is hit."));
    const View& Seen = Play->Live->Seen();
    const std::optional<cpd::play::Hit> Met = Trace(Seen.now, Seen.body->surface, ToLibrary(Start), ToLibrary(End));
    if (!Met)
        return false;
    Hit.Location = ToEngine(Met->place);
    Hit.Normal = DirectionToEngine(Met->normal);
    Hit.Distance = LengthToEngine(Met->distance);
    Hit.Vertex = Met->vertex;
    Hit.Triangle = Met->triangle;
    Hit.Barycentric = FVector(Met->barycentric[0], Met->barycentric[1], Met->barycentric[2]);
    return true;
}

bool UConstrainedPDComponent::IsAsleep() const
{
    return Play && Play->Live->rest.asleep;
}
