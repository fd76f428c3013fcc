#include "Headless/Engine/Core/Instruments.h"

namespace headless
{
DrawCounts& Drawn()
{
    static DrawCounts Counts;
    return Counts;
}
} // namespace headless

IConsoleManager& IConsoleManager::Get()
{
    static IConsoleManager Manager;
    return Manager;
}
