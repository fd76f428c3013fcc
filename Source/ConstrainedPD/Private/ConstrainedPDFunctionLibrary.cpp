#include "ConstrainedPDFunctionLibrary.h"

#include "CPDSolver/Play/Command.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDWorldSubsystem.h"
#include "Engine/Engine.h"
#include "Engine/World.h"
#include "Units.h"

using namespace ConstrainedPD;

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
    const cpd::Vec3 Place = ToLibrary(Location);
    const cpd::Expected<cpd::Done> Sane =
        cpd::play::Check(cpd::Impulse{cpd::Vec3::Constant(LengthToLibrary(Impulse)), Place, LengthToLibrary(Radius)});
    if (!Sane)
    {
        UE_LOG(LogConstrainedPD, Warning, TEXT("Push Soft Bodies From: %s"), *ToEngine(Sane.Message()));
        return 0;
    }
    int32 Pushed = 0;
    for (UConstrainedPDComponent* const Body : GetSoftBodies(WorldContextObject))
    {
        const cpd::Vec3 Blast = cpd::play::BlastOn(ToLibrary(Body->GetCentreOfMass()), Place, LengthToLibrary(Radius),
                                                   LengthToLibrary(Impulse));
        if (!Blast.isZero(0) && Body->Push(ToEngine(Blast)))
            ++Pushed;
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
