#include "Gather/WindSources.h"

#include "Components/WindDirectionalSourceComponent.h"
#include "Engine/World.h"
#include "SceneInterface.h"
#include "SceneManagement.h"
#include "UObject/UObjectIterator.h"

namespace ConstrainedPD
{
namespace
{
/// Mean of the world's sources by their strengths, as a scene that renders takes it.
FVector MeanOfSources(const UWorld& World, const FVector& Place)
{
    FVector Directions = FVector::ZeroVector;
    double Speeds = 0.0;
    double Weights = 0.0;
    for (TObjectIterator<UWindDirectionalSourceComponent> Source; Source; ++Source)
    {
        FWindData Of;
        float Weight = 0.0f;
        if (Source->GetWorld() != &World || !Source->IsRegistered() || !Source->IsActive() ||
            !Source->GetWindParameters(Place, Of, Weight))
            continue;
        Directions += Of.Direction * static_cast<double>(Weight);
        Speeds += static_cast<double>(Of.Speed * Weight);
        Weights += static_cast<double>(Weight);
    }
    return Weights > 0.0 ? Directions.GetSafeNormal() * (Speeds / Weights) : FVector::ZeroVector;
}
} // namespace

FVector WindAt(const UWorld& World, const FVector& Place)
{
    // A dedicated server's scene, as any that does not render, keeps no sources.
    if (!World.Scene || !World.Scene->GetRenderScene())
        return MeanOfSources(World, Place);
    FVector Direction;
    float Speed = 0.0f;
    float LeastGust = 0.0f;
    float MostGust = 0.0f;
    World.Scene->GetWindParameters_GameThread(Place, Direction, Speed, LeastGust, MostGust);
    return Direction * static_cast<double>(Speed);
}
} // namespace ConstrainedPD
