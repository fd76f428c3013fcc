/// Console variables, clocks, and the measuring and drawing macros. What would be measured is
/// kept.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "Headless/Engine/Core/Containers.h"
#include "Headless/Engine/Core/Text.h"
#include "Headless/Engine/Core/Transforms.h"

class AActor;
class UObject;
class UWorld;

struct FPlatformTime
{
    static double Seconds()
    {
        return Skipped + std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }

    inline static double Skipped = 0.0; // s; of the headless host, for tests that would wait
};

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

void DrawDebugLine(const UWorld* World, const FVector& Start, const FVector& End, const FColor& Color);
void DrawDebugPoint(const UWorld* World, const FVector& Position, float Size, const FColor& Color);

namespace headless
{
/// A console variable set for as long as this lives.
class ConsoleVariableSetting
{
public:
    ConsoleVariableSetting(const TCHAR* Name, float Value) : Variable(IConsoleManager::Get().FindConsoleVariable(Name))
    {
        Variable->Set(Value);
    }
    ~ConsoleVariableSetting() { Variable->Set(Before); }
    ConsoleVariableSetting(const ConsoleVariableSetting&) = delete;
    ConsoleVariableSetting& operator=(const ConsoleVariableSetting&) = delete;

private:
    IConsoleVariable* Variable;
    float Before = Variable->GetFloat();
};

/// What was measured under a name: how often, and the last number; of a scope that is milliseconds.
struct Reading
{
    int32 Times = 0;
    double Last = 0.0;
};
/// Names are "stat STATGROUP_CPD/STAT_CPD_Open", "csv ConstrainedPD/Bodies" and "trace ConstrainedPD_Open".
Reading ReadInstrument(std::string_view Name);
void Measure(std::string_view Name, double Value); // from any thread

/// Measures how long it lives.
class TimedScope
{
public:
    explicit TimedScope(std::string_view InName) : Name(InName) {}
    ~TimedScope() { Measure(Name, (FPlatformTime::Seconds() - Started) * 1000.0); }
    TimedScope(const TimedScope&) = delete;
    TimedScope& operator=(const TimedScope&) = delete;

private:
    std::string_view Name; // of a literal, or of a stat
    double Started = FPlatformTime::Seconds();
};

struct VisualLine
{
    const UObject* Owner = nullptr;
    FVector Place;
    FString Text;
};
/// As in the engine, only what is said while it records is kept.
struct VisualLog
{
    bool bRecords = false;
    TArray<VisualLine> Lines;
};
VisualLog& GetVisualLog();
} // namespace headless

// A stat that is declared and not defined does not link, and one of no group does not compile, as in the engine.
#define DECLARE_STATS_GROUP(Words, Group, Category)                                                                    \
    struct Group                                                                                                       \
    {                                                                                                                  \
        static constexpr const char* kName = #Group;                                                                   \
    }
#define DECLARE_CYCLE_STAT_EXTERN(Words, Stat, Group, Api)                                                             \
    struct FStat_##Stat                                                                                                \
    {                                                                                                                  \
        const std::string Name = std::string("stat ") + Group::kName + "/" + #Stat;                                    \
    };                                                                                                                 \
    extern FStat_##Stat Stat
#define DECLARE_DWORD_COUNTER_STAT_EXTERN DECLARE_CYCLE_STAT_EXTERN
#define DEFINE_STAT(Stat) FStat_##Stat Stat
#define SCOPE_CYCLE_COUNTER(Stat) const headless::TimedScope TimesStat_##Stat((Stat).Name)
#define SET_DWORD_STAT(Stat, Value) headless::Measure((Stat).Name, Value)
#define TRACE_CPUPROFILER_EVENT_SCOPE(Event) const headless::TimedScope TracesEvent_##Event("trace " #Event)
#define CSV_DECLARE_CATEGORY_EXTERN(Category) extern const bool CsvCategory_##Category
#define CSV_DEFINE_CATEGORY(Category, bEnabled) const bool CsvCategory_##Category = bEnabled
#define CSV_SCOPED_TIMING_STAT(Category, Stat)                                                                         \
    const headless::TimedScope TimesCsv_##Stat(CsvCategory_##Category ? "csv " #Category "/" #Stat : "csv off")
#define CSV_CUSTOM_STAT(Category, Stat, Value, Operation)                                                              \
    headless::Measure(CsvCategory_##Category ? "csv " #Category "/" #Stat : "csv off", Value)
#define UE_VLOG_LOCATION(Owner, Category, Verbosity, Place, Radius, Colour, Format, ...)                               \
    (headless::GetVisualLog().bRecords                                                                                 \
         ? void(headless::GetVisualLog().Lines.Add({Owner, Place, FString::Printf(Format, __VA_ARGS__)}))              \
         : void())
