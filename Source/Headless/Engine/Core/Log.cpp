#include "Headless/Engine/Core/Log.h"

#include <atomic>

namespace headless
{
namespace
{
std::atomic<LogSink> Sink{nullptr};
}

void SetLogSink(LogSink Wanted)
{
    Sink.store(Wanted);
}

void Log(const FLogCategoryBase& Category, ELogVerbosity::Type Verbosity, const TCHAR* Format, ...)
{
    std::va_list Arguments;
    va_start(Arguments, Format);
    const FString Line = FString(Category.Name) + ": " + FString::PrintfWith(Format, Arguments);
    va_end(Arguments);
    if (const LogSink Wanted = Sink.load())
        Wanted(Verbosity, Line);
    else if (Verbosity <= ELogVerbosity::Warning)
        std::fprintf(stderr, "%s\n", *Line);
}
} // namespace headless
