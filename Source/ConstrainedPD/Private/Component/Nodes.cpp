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

/// Asks, and says in Message why not.
template <class Done> bool Told(const Done& Result, FString& Message)
{
    if (!Result)
        Message = ConstrainedPD::ToEngine(Result.Message());
    return static_cast<bool>(Result);
}

bool Order(const FConstrainedPDPlay* Play, Command Wanted, FString& Message)
{
    if (!Play)
    {
        Message = GNoBody;
        return false;
    }
    return Told(Play->Live->Ask(MoveTemp(Wanted)), Message);
}

/// Changes one thing of what stays until it is changed.
template <class Change> bool Adjust(const FConstrainedPDPlay* Play, FString& Message, const Change& Apply)
{
    if (!Play)
    {
        Message = GNoBody;
        return false;
    }
    Controls Wanted = Play->Live->GetControls();
    Apply(Wanted);
    return Told(Play->Live->SetControls(Wanted), Message);
}
} // namespace

bool UConstrainedPDComponent::Refuse(const FString& Message) const
{
    LastMessage = Message;
    return false;
}

// Pushes --------------------------------------------------------------------------------------------------------------

bool UConstrainedPDComponent::Push(FVector Impulse)
{
    if (!Play)
        return Refuse(GNoBody);
    if (!Told(Check(WholePush{ToLibrary(Impulse)}), LastMessage))
        return false;
    // A radius below zero stands for the whole body. On a server everyone is told; elsewhere this pushes here alone.
    MulticastPush(Impulse, FVector::ZeroVector, -1.0f);
    return true;
}

bool UConstrainedPDComponent::PushAtLocation(FVector Impulse, FVector Location, float Radius)
{
    if (!Play)
        return Refuse(GNoBody);
    if (!Told(Check(cpd::Impulse{ToLibrary(Impulse), ToLibrary(Location), LengthToLibrary(Radius)}), LastMessage))
        return false;
    MulticastPush(Impulse, Location, Radius);
    return true;
}

void UConstrainedPDComponent::MulticastPush_Implementation(FVector Impulse, FVector Location, float Radius)
{
    if (Radius < 0.0f)
        Order(Play.get(), WholePush{ToLibrary(Impulse)}, LastMessage);
    else
        Order(Play.get(), cpd::Impulse{ToLibrary(Impulse), ToLibrary(Location), LengthToLibrary(Radius)}, LastMessage);
}

bool UConstrainedPDComponent::Spin(FVector AngularImpulse)
{
    if (!Play)
        return Refuse(GNoBody);
    if (!Told(Check(SpinBy{TurnToLibrary(AngularImpulse)}), LastMessage))
        return false;
    MulticastSpin(AngularImpulse);
    return true;
}

void UConstrainedPDComponent::MulticastSpin_Implementation(FVector AngularImpulse)
{
    Order(Play.get(), SpinBy{TurnToLibrary(AngularImpulse)}, LastMessage);
}

// Targets -------------------------------------------------------------------------------------------------------------

bool UConstrainedPDComponent::SetLinearMomentumTarget(FVector Momentum, EConstrainedPDTargetMode Mode)
{
    return Adjust(Play.get(), LastMessage, [&](Controls& C) { C.targets.P = {ToLibrary(Momentum), ToLibrary(Mode)}; });
}

bool UConstrainedPDComponent::SetAngularMomentumTarget(FVector Momentum, EConstrainedPDTargetMode Mode)
{
    return Adjust(Play.get(), LastMessage,
                  [&](Controls& C) {
                      C.targets.L = {TurnToLibrary(Momentum), ToLibrary(Mode)};
                  });
}

bool UConstrainedPDComponent::SetEnergyTarget(float Joules, EConstrainedPDTargetMode Mode)
{
    return Adjust(Play.get(), LastMessage, [&](Controls& C) { C.targets.H = {Joules, ToLibrary(Mode)}; });
}

void UConstrainedPDComponent::ClearTargets()
{
    Adjust(Play.get(), LastMessage, [](Controls& C) { C.targets = {}; });
}

// Energy --------------------------------------------------------------------------------------------------------------

bool UConstrainedPDComponent::AddEnergy(float Joules)
{
    return Order(Play.get(), EnergyBy{Joules}, LastMessage);
}

bool UConstrainedPDComponent::AddWobble(float Joules)
{
    return Order(Play.get(), WobbleBy{Joules}, LastMessage);
}

bool UConstrainedPDComponent::Calm(float Share)
{
    return Order(Play.get(), CalmBy{Share}, LastMessage);
}

bool UConstrainedPDComponent::TransferEnergy(UConstrainedPDComponent* To, float Joules)
{
    UWorld* const World = GetWorld();
    UConstrainedPDWorldSubsystem* const Subsystem =
        World ? World->GetSubsystem<UConstrainedPDWorldSubsystem>() : nullptr;
    if (!Play || !Subsystem || !IsValid(To))
        return Refuse(GNoBody);
    return Subsystem->Transfer(*this, *To, Joules, LastMessage);
}

bool UConstrainedPDComponent::SetDamping(float PerSecond)
{
    const bool bDone = Adjust(Play.get(), LastMessage, [&](Controls& C) { C.damping = PerSecond; });
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
    const bool bDone =
        Adjust(Play.get(), LastMessage,
               [&](Controls& C) { C.thresholds.assign(Joules.GetData(), Joules.GetData() + Joules.Num()); });
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
    if (!Told(Made, LastMessage))
        return false;
    SoftMaterial = NewMaterial;
    Play->Material = NewMaterial;
    return Order(Play.get(), PutBody{*Made}, LastMessage);
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
