/// Console variables, clocks, and the measuring and drawing macros. What would be drawn is counted.
#pragma once

#include <chrono>

#include "Headless/Engine/Core/Containers.h"
#include "Headless/Engine/Core/Text.h"
#include "Headless/Engine/Core/Transforms.h"

class AActor;
class UWorld;

struct FPlatformTime
{
    static double Seconds()
    {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }
};

namespace headless
{
struct DrawCounts
{
    int32 Lines = 0;
    int32 Points = 0;
    int32 Texts = 0;
};
DrawCounts& Drawn();
} // namespace headless

class IConsoleVariable
{
public:
    std::function<void(float)> Store;
    std::function<float()> Load;
    void Set(int32 Value) { Store(static_cast<float>(Value)); }
    void Set(float Value) { Store(Value); }
    int32 GetInt() const { return static_cast<int32>(Load()); }
    float GetFloat() const { return Load(); }
};

class IConsoleManager
{
public:
    static IConsoleManager& Get();
    IConsoleVariable* FindConsoleVariable(const TCHAR* Name)
    {
        const auto Found = Variables.find(Name);
        return Found == Variables.end() ? nullptr : &Found->second;
    }
    std::map<std::string, IConsoleVariable> Variables;
};

class FAutoConsoleVariableRef
{
public:
    template <class T> FAutoConsoleVariableRef(const TCHAR* Name, T& Value, const TCHAR*)
    {
        IConsoleManager::Get().Variables[Name] = {[&Value](float New) { Value = static_cast<T>(New); },
                                                  [&Value] { return static_cast<float>(Value); }};
    }
};

inline void DrawDebugLine(const UWorld*, const FVector&, const FVector&, const FColor&)
{
    ++headless::Drawn().Lines;
}
inline void DrawDebugPoint(const UWorld*, const FVector&, float, const FColor&)
{
    ++headless::Drawn().Points;
}
inline void DrawDebugString(const UWorld*, const FVector&, const FString&, AActor*, const FColor&, float)
{
    ++headless::Drawn().Texts;
}

#define DECLARE_STATS_GROUP(...)
#define DECLARE_CYCLE_STAT_EXTERN(...)
#define DECLARE_DWORD_COUNTER_STAT_EXTERN(...)
#define DEFINE_STAT(...)
#define SCOPE_CYCLE_COUNTER(...)
#define SET_DWORD_STAT(Stat, Value) (void)(Value)
#define TRACE_CPUPROFILER_EVENT_SCOPE(...)
#define CSV_DECLARE_CATEGORY_EXTERN(...)
#define CSV_DEFINE_CATEGORY(...)
#define CSV_SCOPED_TIMING_STAT(...)
#define CSV_CUSTOM_STAT(Category, Name, Value, Operation) (void)(Value)
#define UE_VLOG_LOCATION(...)
