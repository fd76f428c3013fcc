/// Tick groups and tick functions: who runs before whom in a frame.
#pragma once

#include "Headless/Engine/Core/Containers.h"
#include "Headless/Engine/Core/Text.h"
#include "Headless/Engine/Objects/Object.h"

class ULevel;

enum ETickingGroup : int
{
    TG_PrePhysics,
    TG_StartPhysics,
    TG_DuringPhysics,
    TG_EndPhysics,
    TG_PostPhysics,
    TG_PostUpdateWork,
    TG_LastDemotable,
    TG_MAX
};
enum ELevelTick : int
{
    LEVELTICK_TimeOnly,
    LEVELTICK_ViewportsOnly,
    LEVELTICK_All,
    LEVELTICK_PauseTick
};
namespace ENamedThreads
{
enum Type : int32
{
    GameThread
};
}
struct FGraphEvent;
using FGraphEventRef = std::shared_ptr<FGraphEvent>;

struct FTickFunction
{
    FTickFunction() = default;
    FTickFunction(const FTickFunction&) = delete;
    FTickFunction& operator=(const FTickFunction&) = delete;
    virtual ~FTickFunction() { UnRegisterTickFunction(); }

    virtual void ExecuteTick(float, ELevelTick, ENamedThreads::Type, const FGraphEventRef&) {}
    virtual FString DiagnosticMessage() { return FString(); }
    virtual FName DiagnosticContext(bool) { return NAME_None; }
    void RegisterTickFunction(ULevel* InLevel);
    void UnRegisterTickFunction();
    bool IsTickFunctionRegistered() const { return Level != nullptr; }
    /// Between two that tick; what never does holds nobody up.
    void AddPrerequisite(UObject*, FTickFunction& Earlier)
    {
        if (Earlier.bCanEverTick && bCanEverTick)
            Prerequisites.AddUnique(&Earlier);
    }

    ETickingGroup TickGroup = TG_PrePhysics;
    ETickingGroup EndTickGroup = TG_PrePhysics;
    bool bCanEverTick = false;
    bool bTickEvenWhenPaused = false;
    bool bStartWithTickEnabled = true;

    // Of the headless host.
    ULevel* Level = nullptr;
    TArray<FTickFunction*> Prerequisites;
};

class UActorComponent;

struct FActorComponentTickFunction : FTickFunction
{
    UActorComponent* Target = nullptr;

    virtual void ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type, const FGraphEventRef&) override;
};

template <class T> struct TStructOpsTypeTraitsBase2
{
};
template <class T> struct TStructOpsTypeTraits
{
};
