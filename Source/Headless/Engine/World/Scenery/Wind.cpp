#include "Headless/Engine/World/Scenery/Wind.h"

void FSceneInterface::GetWindParameters_GameThread(const FVector&, FVector& Direction, float& Speed, float& LeastGust,
                                                   float& MostGust) const
{
    constexpr double kCentimetres = 100.0;
    FVector Sum = FVector::ZeroVector;
    double Weight = 0.0;
    for (const UWindDirectionalSourceComponent* const Source : Sources)
    {
        FWindData Of;
        float Share = 0.0f;
        Source->GetWindParameters(FVector::ZeroVector, Of, Share);
        Sum = Sum + Of.Direction * double(Share * Of.Speed);
        Weight += Share;
    }
    const FVector Wanted = (Weight > 0.0 ? Sum / Weight : Sum) + Wind / kCentimetres;
    const FVector Total = bRenders ? Wanted : FVector::ZeroVector;
    const double Size = Total.Size();
    Direction = Size > 0.0 ? Total / Size : FVector(1.0, 0.0, 0.0);
    Speed = static_cast<float>(Size);
    LeastGust = MostGust = 0.0f;
}

bool UWindDirectionalSourceComponent::GetWindParameters(const FVector&, FWindData& Wind, float& Weight) const
{
    Wind.Direction = GetComponentQuat().RotateVector(FVector(1.0, 0.0, 0.0));
    Wind.Speed = Speed;
    Weight = Strength;
    return true;
}

void UWindDirectionalSourceComponent::OnRegister()
{
    USceneComponent::OnRegister();
    if (UWorld* const World = GetWorld(); World && World->Scene)
        World->Scene->Sources.AddUnique(this);
}

void UWindDirectionalSourceComponent::OnUnregister()
{
    if (UWorld* const World = GetWorld(); World && World->Scene)
        World->Scene->Sources.Remove(this);
    USceneComponent::OnUnregister();
}

UWindDirectionalSourceComponent* AWindDirectionalSource::GetComponent()
{
    if (!GetRootComponent())
    {
        UWindDirectionalSourceComponent* const Made = NewObject<UWindDirectionalSourceComponent>(this);
        SetRootComponent(Made);
        Made->RegisterComponent();
    }
    return Cast<UWindDirectionalSourceComponent>(GetRootComponent());
}
