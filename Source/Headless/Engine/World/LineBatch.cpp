#include "Headless/Engine/World/LineBatch.h"

#include "Headless/Engine/World/World.h"

void ULineBatchComponent::Flush()
{
    BatchedLines.Reset();
    BatchedPoints.Reset();
}

void ULineBatchComponent::Age(float Seconds)
{
    const auto Grow = [Seconds](auto& Drawn)
    {
        for (auto& One : Drawn)
            One.RemainingLifeTime -= Seconds;
        Drawn.RemoveAll([](const auto& One) { return One.RemainingLifeTime <= 0.0f; });
    };
    Grow(BatchedLines);
    Grow(BatchedPoints);
}

void DrawDebugLine(const UWorld* World, const FVector& Start, const FVector& End, const FColor& Color)
{
    ULineBatchComponent& Batch = *World->LineBatcher;
    Batch.BatchedLines.Add({Start, End, Color.ReinterpretAsLinear(), Batch.DefaultLifeTime});
}

void DrawDebugPoint(const UWorld* World, const FVector& Position, float Size, const FColor& Color)
{
    ULineBatchComponent& Batch = *World->LineBatcher;
    Batch.BatchedPoints.Add({Position, Color.ReinterpretAsLinear(), Size, Batch.DefaultLifeTime});
}
