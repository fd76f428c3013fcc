// Forces that last. They are kept in the engine's terms, so that they outlive the body that they act on.
#include "CPDSolver/Play/Shape/Force.h"

#include "Component/Play.h"
#include "ConstrainedPDComponent.h"
#include "Units.h"

using namespace ConstrainedPD;
using namespace cpd::play;

cpd::Expected<std::vector<Force>> ConstrainedPD::ForcesOf(const FVector& Whole,
                                                          const TArray<FConstrainedPDRegionForce>& Parts,
                                                          const FConstrainedPDPlay& Play)
{
    std::vector<Force> Forces;
    if (!Whole.IsZero())
        Forces.push_back({ForceToLibrary(Whole), {}});
    for (const FConstrainedPDRegionForce& Part : Parts)
    {
        if (Part.Force.IsZero())
            continue;
        cpd::Expected<std::vector<cpd::Index>> Vertices = Select(Part.Region, Play);
        if (!Vertices)
            return Vertices.Failure();
        // To the library none would be all.
        if (Vertices->empty())
            return cpd::Error{"The region of the force lists no vertex: name some."};
        Forces.push_back({ForceToLibrary(Part.Force), MoveTemp(*Vertices)});
    }
    return Forces;
}

FString UConstrainedPDComponent::ChangeForces(const FVector& Whole,
                                              const TArray<FConstrainedPDRegionForce>& Parts) const
{
    if (!Play)
        return TEXT("There is no soft body to draw at: it has not begun to play, or could not be made (see the log).");
    const cpd::Expected<std::vector<Force>> Forces = ForcesOf(Whole, Parts, *Play);
    if (!Forces)
        return ReasonOf(Forces);
    Controls Wanted = Play->Live->GetControls();
    Wanted.forces = *Forces;
    return ReasonOf(Play->Live->SetControls(Wanted));
}

bool UConstrainedPDComponent::SetForce(FVector Force)
{
    const bool bDone = Answer(ChangeForces(Force, RegionForces));
    if (bDone)
        LastingForce = Force;
    return bDone;
}

bool UConstrainedPDComponent::SetForceOnRegion(FName Name, const FConstrainedPDRegion& Region, FVector Force)
{
    TArray<FConstrainedPDRegionForce> Parts = RegionForces;
    Parts.RemoveAll([&](const FConstrainedPDRegionForce& Part) { return Part.Name == Name; });
    if (!Force.IsZero())
        Parts.Add({Name, Region, Force});
    const bool bDone = Answer(ChangeForces(LastingForce, Parts));
    if (bDone)
        RegionForces = MoveTemp(Parts);
    return bDone;
}

void UConstrainedPDComponent::ClearForces()
{
    if (!Answer(ChangeForces(FVector::ZeroVector, {})))
        return;
    LastingForce = FVector::ZeroVector;
    RegionForces.Reset();
}

void UConstrainedPDComponent::TakeUpForces()
{
    const auto Drop = [this](const FString& Which, const FString& Reason)
    {
        UE_LOG(LogConstrainedPD, Warning, TEXT("%s: its %s is left out: %s"), *GetPathName(), *Which, *Reason);
        Refuse(Reason);
    };
    FString Reason = ChangeForces(LastingForce, {});
    if (!Reason.IsEmpty())
    {
        Drop(TEXT("Lasting Force"), Reason);
        LastingForce = FVector::ZeroVector;
    }
    // One after the other: who is refused leaves the others be.
    TArray<FConstrainedPDRegionForce> Parts;
    for (const FConstrainedPDRegionForce& Part : RegionForces)
    {
        Parts.Add(Part);
        Reason = ChangeForces(LastingForce, Parts);
        if (Reason.IsEmpty())
            continue;
        Drop(FString::Printf(TEXT("force %s"), *Part.Name.ToString()), Reason);
        Parts.RemoveAt(Parts.Num() - 1);
    }
    RegionForces = MoveTemp(Parts);
}
