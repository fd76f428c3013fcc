#include "ConstrainedPDFunctionLibrary.h"

#include "CPDSolver/Play/Units.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDWorldSubsystem.h"
#include "Engine/Engine.h"
#include "Engine/World.h"

namespace
{
UConstrainedPDWorldSubsystem* SubsystemOf(const UObject* WorldContextObject)
{
    const UWorld* const World =
        GEngine->GetWorldFromContextObject(WorldContextObject, EGetWorldErrorMode::LogAndReturnNull);
    return World ? World->GetSubsystem<UConstrainedPDWorldSubsystem>() : nullptr;
}
} // namespace

TArray<UConstrainedPDComponent*> UConstrainedPDFunctionLibrary::GetSoftBodies(const UObject* WorldContextObject)
{
    const UConstrainedPDWorldSubsystem* const Subsystem = SubsystemOf(WorldContextObject);
    return Subsystem ? Subsystem->GetSoftBodies() : TArray<UConstrainedPDComponent*>();
}

UConstrainedPDComponent* UConstrainedPDFunctionLibrary::TraceSoftBodies(const UObject* WorldContextObject,
                                                                        FVector Start, FVector End,
                                                                        FConstrainedPDTrace& Hit)
{
    UConstrainedPDComponent* First = nullptr;
    Hit = FConstrainedPDTrace();
    for (UConstrainedPDComponent* const Body : GetSoftBodies(WorldContextObject))
    {
        FConstrainedPDTrace Found;
        if (Body->TraceSoftBody(Start, End, Found) && (!First || Found.Distance < Hit.Distance))
        {
            First = Body;
            Hit = Found;
        }
    }
    return First;
}

int32 UConstrainedPDFunctionLibrary::PushSoftBodiesFrom(const UObject* WorldContextObject, FVector Location,
                                                        float Radius, float Impulse)
{
    int32 Pushed = 0;
    for (UConstrainedPDComponent* const Body : GetSoftBodies(WorldContextObject))
    {
        const FVector Away = Body->GetCentreOfMass() - Location;
        const double Distance = Away.Size();
        if (!(Distance < Radius))
            continue;
        const FVector Direction = Distance > 0.0 ? Away / Distance : FVector::UpVector;
        Pushed += Body->Push(Direction * Impulse * (1.0 - Distance / Radius)) ? 1 : 0;
    }
    return Pushed;
}

bool UConstrainedPDFunctionLibrary::TransferSoftBodyEnergy(UConstrainedPDComponent* From, UConstrainedPDComponent* To,
                                                           float Joules)
{
    return IsValid(From) && From->TransferEnergy(To, Joules);
}

float UConstrainedPDFunctionLibrary::DampingFromHalfLife(float Seconds)
{
    return static_cast<float>(cpd::play::DampingFromHalfLife(Seconds));
}
