#include "Headless/Engine/World/Streaming.h"

ULevelStreamingDynamic* ULevelStreamingDynamic::LoadLevelInstance(UObject* WorldContextObject, const FString LevelName,
                                                                  const FVector, const FRotator, bool& bOutSuccess)
{
    UWorld* const World = WorldContextObject ? WorldContextObject->GetWorld() : nullptr;
    bOutSuccess = World && LevelName == FString(TEXT("/Engine/Maps/Entry"));
    if (!bOutSuccess)
        return nullptr;
    ULevelStreamingDynamic* const Streaming = NewObject<ULevelStreamingDynamic>(World);
    World->StreamingLevels.Add(Streaming);
    return Streaming;
}

bool ULevelStreamingDynamic::Update(UWorld& World)
{
    const bool bWanted = bShouldBeVisible && !bUnload;
    if (!LoadedLevel && !bUnload)
        LoadedLevel = NewObject<ULevel>(&World);
    if (!LoadedLevel)
        return false;
    const bool bThere = World.GetLevels().Contains(LoadedLevel);
    if (bWanted && !bThere)
        World.AddToWorld(LoadedLevel);
    else if (!bWanted && bThere)
        World.RemoveFromWorld(LoadedLevel, true);
    else if (bUnload)
        LoadedLevel = nullptr;
    else
        return false;
    return true;
}

void ULevelStreamingDynamic::CollectReferences(headless::ReferenceCollector& References)
{
    References.Add(LoadedLevel);
}
