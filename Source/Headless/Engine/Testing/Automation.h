/// Unreal's Automation tests: the same macros, run one by one by the host.
#pragma once

#include "Headless/Engine/Core/Containers.h"
#include "Headless/Engine/Core/Text.h"
#include "Headless/Engine/Core/Transforms.h"

namespace EAutomationTestFlags
{
enum Type : uint32
{
    EditorContext = 1,
    ClientContext = 2,
    ServerContext = 4,
    ApplicationContextMask = 7,
    ProductFilter = 0x100,
    EngineFilter = 0x200,
    StressFilter = 0x400
};
}

enum class EAutomationExpectedErrorFlags
{
    Contains,
    Exact
};

class FAutomationTestBase
{
public:
    FAutomationTestBase(const TCHAR* InName, bool bComplex);
    virtual ~FAutomationTestBase() = default;
    virtual bool RunTest(const FString& Parameters) = 0;
    virtual FString GetBeautifiedTestName() const = 0;
    virtual uint32 GetTestFlags() const = 0;

    bool TestTrue(const TCHAR* What, bool Value) { return Expect(Value, FString(What) + " should be true"); }
    bool TestFalse(const TCHAR* What, bool Value) { return Expect(!Value, FString(What) + " should be false"); }
    bool TestEqual(const TCHAR* What, int32 Actual, int32 Expected)
    {
        return Expect(Actual == Expected, FString::Printf("%s is %d, not %d", What, Actual, Expected));
    }
    bool TestEqual(const TCHAR* What, const FString& Actual, const FString& Expected)
    {
        return Expect(Actual == Expected, FString::Printf("%s is '%s', not '%s'", What, *Actual, *Expected));
    }
    bool TestEqual(const TCHAR* What, double Actual, double Expected, double Tolerance)
    {
        return Expect(FMath::Abs(Actual - Expected) <= Tolerance,
                      FString::Printf("%s is %.9g, not %.9g within %g", What, Actual, Expected, Tolerance));
    }
    bool TestEqual(const TCHAR* What, const FVector& Actual, const FVector& Expected, float Tolerance)
    {
        return Expect(Actual.Equals(Expected, Tolerance),
                      FString::Printf("%s is (%g %g %g), not (%g %g %g) within %g", What, Actual.X, Actual.Y, Actual.Z,
                                      Expected.X, Expected.Y, Expected.Z, static_cast<double>(Tolerance)));
    }
    bool TestNotNull(const TCHAR* What, const void* Pointer)
    {
        return Expect(Pointer != nullptr, FString(What) + " should not be null");
    }
    bool TestNull(const TCHAR* What, const void* Pointer)
    {
        return Expect(Pointer == nullptr, FString(What) + " should be null");
    }
    void AddError(const FString& Error) { Faults.Add(Error); }
    void AddInfo(const FString&) {}
    /// A warning or error whose line holds the text is meant to come, so many times (0: once or more).
    void AddExpectedError(const FString& Part, EAutomationExpectedErrorFlags, int32 Times)
    {
        ExpectedLines.Add({Part, Times, 0});
    }

    // Of the headless host.
    struct ExpectedLine
    {
        FString Part;
        int32 Times;
        int32 Seen;
    };
    TArray<FString> Faults;
    TArray<ExpectedLine> ExpectedLines;
    FString ClassName;

private:
    bool Expect(bool bHolds, const FString& Fault)
    {
        if (!bHolds)
            AddError(Fault);
        return bHolds;
    }
};

#define IMPLEMENT_SIMPLE_AUTOMATION_TEST(Class, PrettyName, Flags)                                                     \
    class Class : public FAutomationTestBase                                                                           \
    {                                                                                                                  \
    public:                                                                                                            \
        Class() : FAutomationTestBase(#Class, false) {}                                                                \
        bool RunTest(const FString& Parameters) override;                                                              \
        FString GetBeautifiedTestName() const override { return PrettyName; }                                          \
        uint32 GetTestFlags() const override { return Flags; }                                                         \
    };                                                                                                                 \
    static Class Class##Instance;

namespace headless
{
struct AutomationSummary
{
    int Passed = 0;
    int Failed = 0;
};

/// Runs the tests whose names contain the filter, in the order of their names, and prints a line for each as GoogleTest
/// does. Stress tests take minutes and run only when the filter names them. Each starts from an empty world list and an
/// empty heap of garbage.
AutomationSummary RunAutomation(const FString& Filter);
} // namespace headless
