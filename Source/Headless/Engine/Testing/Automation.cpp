#include "Headless/Engine/Testing/Automation.h"

#include <chrono>

#include "Headless/Engine/Core/Log.h"
#include "Headless/Engine/Host.h"
#include "Headless/Engine/Objects/Object.h"

namespace headless
{
namespace
{
std::vector<FAutomationTestBase*>& Registered()
{
    static std::vector<FAutomationTestBase*> Tests;
    return Tests;
}

FAutomationTestBase* Running = nullptr;

/// As in Unreal, a warning or error that a test does not expect fails it.
void Judge(ELogVerbosity::Type Verbosity, const FString& Line)
{
    if (Verbosity > ELogVerbosity::Warning || !Running)
        return;
    for (FAutomationTestBase::ExpectedLine& Expected : Running->ExpectedLines)
        if (Line.Contains(Expected.Part))
        {
            ++Expected.Seen;
            return;
        }
    Running->AddError(FString("unexpected log line: ") + Line);
}

void JudgeExpected(FAutomationTestBase& Test)
{
    for (const FAutomationTestBase::ExpectedLine& Expected : Test.ExpectedLines)
        if (Expected.Seen == 0 || (Expected.Times > 0 && Expected.Seen != Expected.Times))
            Test.AddError(FString::Printf("'%s' was expected in the log %d times and came %d times", *Expected.Part,
                                          Expected.Times, Expected.Seen));
}

bool RunOne(FAutomationTestBase& Test)
{
    const FString Name = Test.GetBeautifiedTestName();
    std::printf("[ RUN      ] %s\n", *Name);
    std::fflush(stdout);
    Test.Faults.Reset();
    Test.ExpectedLines.Reset();
    Running = &Test;
    SetLogSink(&Judge);
    const auto Started = std::chrono::steady_clock::now();
    const bool bSaysYes = Test.RunTest(FString());
    SetLogSink(nullptr);
    Running = nullptr;
    JudgeExpected(Test);
    CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
    for (const FString& Error : Test.Faults)
        std::printf("  %s\n", *Error);
    const bool bPassed = bSaysYes && Test.Faults.IsEmpty();
    const auto Taken =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - Started);
    std::printf("%s %s (%d ms)\n", bPassed ? "[       OK ]" : "[  FAILED  ]", *Name, static_cast<int>(Taken.count()));
    return bPassed;
}
} // namespace

AutomationSummary RunAutomation(const FString& Filter)
{
    Start();
    std::vector<FAutomationTestBase*> Tests = Registered();
    std::sort(Tests.begin(), Tests.end(),
              [](const FAutomationTestBase* A, const FAutomationTestBase* B)
              { return A->GetBeautifiedTestName() < B->GetBeautifiedTestName(); });
    AutomationSummary Summary;
    const auto IsAsked = [&](const FAutomationTestBase& Test)
    {
        const bool bStress = (Test.GetTestFlags() & EAutomationTestFlags::StressFilter) != 0;
        return Test.GetBeautifiedTestName().Contains(Filter) && !(bStress && Filter.IsEmpty());
    };
    for (FAutomationTestBase* const Test : Tests)
        if (IsAsked(*Test))
            ++(RunOne(*Test) ? Summary.Passed : Summary.Failed);
    std::printf("%d passed, %d failed\n", Summary.Passed, Summary.Failed);
    return Summary;
}
} // namespace headless

FAutomationTestBase::FAutomationTestBase(const TCHAR* InName, bool) : ClassName(InName)
{
    headless::Registered().push_back(this);
}
