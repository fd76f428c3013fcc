/// Levels that a world asks for by name while it plays.
#pragma once

#include "Headless/Engine/World/World.h"

/// The engine's own empty map is the only one that can be asked for.
class ULevelStreamingDynamic : public UObject
{
public:
    static UClass* StaticClass();
    static ULevelStreamingDynamic* LoadLevelInstance(UObject* WorldContextObject, const FString LevelName,
                                                     const FVector Location, const FRotator Rotation,
                                                     bool& bOutSuccess);
    ULevel* GetLoadedLevel() const { return LoadedLevel; }
    void SetShouldBeVisible(bool bInShouldBeVisible) { bShouldBeVisible = bInShouldBeVisible; }
    void SetIsRequestingUnloadAndRemoval(bool bIn) { bUnload = bIn; }

    // Of the headless host.
    /// False when nothing is left to be done.
    bool Update(UWorld& World);
    bool IsUnloaded() const { return bUnload && !LoadedLevel; }
    virtual void CollectReferences(headless::ReferenceCollector& References) override;

private:
    ULevel* LoadedLevel = nullptr;
    bool bShouldBeVisible = true;
    bool bUnload = false;
};
