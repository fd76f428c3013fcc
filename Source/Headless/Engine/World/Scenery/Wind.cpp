#include "Headless/Engine/World/Scenery/Wind.h"

void FSceneInterface::GetWindParameters_GameThread(const FVector&, FVector& Direction, float& Speed, float& LeastGust,
                                                   float& MostGust) const
{
    constexpr double kCentimetres = 100.0;
    FVector Sum = FVector::ZeroVector;
    double Weight = 0.0;
    for (const UWindDirectionalSourceComponent* const Source : Sources)
    {
        const FVector Ahead = Source->GetComponentQuat().RotateVector(FVector(1.0, 0.0, 0.0));
        Sum = Sum + Ahead * double(Source->Strength * Source->Speed);
        Weight += Source->Strength;
    }
    const FVector Total = (Weight > 0.0 ? Sum / Weight : Sum) + Wind / kCentimetres;
    const double Size = Total.Size();
    Direction = Size > 0.0 ? Total / Size : FVector(1.0, 0.0, 0.0);
    Speed = static_cast<float>(Size);
    LeastGust = MostGust = 0.0f;
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
