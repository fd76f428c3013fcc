// CpdAutomation [FILTER]: the plugin's Automation tests, in the stand-in.
#include <cstdio>

#include "Headless/Engine/Testing/Automation.h"

int main(int Count, char** Arguments)
{
    const headless::AutomationSummary Summary = headless::RunAutomation(FString(Count > 1 ? Arguments[1] : ""));
    if (Summary.Passed + Summary.Failed == 0)
        std::fprintf(stderr, "No Automation test has this in its name: %s\n", Count > 1 ? Arguments[1] : "");
    return Summary.Failed == 0 && Summary.Passed > 0 ? 0 : 1;
}
