/// UE_LOG and its categories. Everything is kept for tests to look at; warnings and errors are printed too.
#pragma once

#include "Headless/Engine/Core/Containers.h"
#include "Headless/Engine/Core/Text.h"

namespace ELogVerbosity
{
enum Type : uint8
{
    Fatal = 1,
    Error,
    Warning,
    Display,
    Log,
    Verbose,
    VeryVerbose,
    All = VeryVerbose
};
}

struct FLogCategoryBase
{
    const TCHAR* Name;
};

namespace headless
{
/// Where log lines go; null prints warnings and errors to standard error.
using LogSink = void (*)(ELogVerbosity::Type Verbosity, const FString& Line);
void SetLogSink(LogSink Sink);
__attribute__((format(printf, 3, 4))) void Log(const FLogCategoryBase& Category, ELogVerbosity::Type Verbosity,
                                               const TCHAR* Format, ...);
} // namespace headless

#define DECLARE_LOG_CATEGORY_EXTERN(Category, Default, Compiled)                                                       \
    extern struct FLogCategory##Category : FLogCategoryBase                                                            \
    {                                                                                                                  \
        FLogCategory##Category() : FLogCategoryBase{#Category} {}                                                      \
    } Category
#define DEFINE_LOG_CATEGORY(Category) FLogCategory##Category Category
/// A block, as the engine has it: between an if and its else it must stand in braces.
#define UE_LOG(Category, Verbosity, Format, ...)                                                                       \
    {                                                                                                                  \
        ::headless::Log(Category, ELogVerbosity::Verbosity, Format __VA_OPT__(, ) __VA_ARGS__);                        \
    }
