#include "Headless/Engine/Core/Instruments.h"

#include <map>
#include <mutex>

namespace headless
{
namespace
{
struct Readings
{
    std::mutex Lock;
    std::map<std::string, Reading, std::less<>> ByName;
};

/// Never taken down: a worker's last scope may end after everything else has.
Readings& AllReadings()
{
    static Readings& All = *new Readings;
    return All;
}
} // namespace

Reading ReadInstrument(std::string_view Name)
{
    const std::lock_guard Guard(AllReadings().Lock);
    const auto Found = AllReadings().ByName.find(Name);
    return Found == AllReadings().ByName.end() ? Reading() : Found->second;
}

void Measure(std::string_view Name, double Value)
{
    const std::lock_guard Guard(AllReadings().Lock);
    auto Found = AllReadings().ByName.find(Name);
    if (Found == AllReadings().ByName.end())
        Found = AllReadings().ByName.emplace(Name, Reading()).first;
    ++Found->second.Times;
    Found->second.Last = Value;
}

VisualLog& GetVisualLog()
{
    static VisualLog Log;
    return Log;
}
} // namespace headless

IConsoleManager& IConsoleManager::Get()
{
    static IConsoleManager Manager;
    return Manager;
}
