/// Lines and points drawn in a world: it keeps them for a second.
#pragma once

#include "Headless/Engine/Core/Transforms.h"
#include "Headless/Engine/Core/Vectors.h"
#include "Headless/Engine/Objects/Object.h"

struct FBatchedLine
{
    FVector Start;
    FVector End;
    FLinearColor Color;
    float RemainingLifeTime;
};

struct FBatchedPoint
{
    FVector Position;
    FLinearColor Color;
    float PointSize;
    float RemainingLifeTime;
};

class ULineBatchComponent : public UObject
{
public:
    static UClass* StaticClass();
    void Flush();

    TArray<FBatchedLine> BatchedLines;
    TArray<FBatchedPoint> BatchedPoints;
    float DefaultLifeTime = 1.0f; // s

    // Of the headless host, where worlds tick it.
    void Age(float Seconds);
};
