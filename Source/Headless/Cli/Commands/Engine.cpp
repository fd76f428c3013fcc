// The commands that need the stand-in for the engine: play and automation.
#include <cstdio>
#include <memory>

#include "Headless/Cli/Command.h"
#include "Headless/Cli/LevelRecord.h"
#include "Headless/Cli/Outputs.h"
#include "Headless/Engine/Testing/Automation.h"

namespace cpd::cli
{
namespace
{
struct PlayOptions
{
    std::string level;
    std::vector<std::string> assignments;
    Outputs outputs;
};

Expected<Done> Play(const PlayOptions& options)
{
    const Expected<std::string> level = FindLevelFile(options.level);
    if (!level)
        return level.Failure();
    if (const Expected<Done> fine = CheckOutputs(options.outputs.Files(), *level); !fine)
        return fine;
    const Expected<headless::LevelResult> result = PlayLevelFile(*level, options.assignments);
    if (!result)
        return result.Failure();
    const Expected<host::PlayedScene> played = RecordOf(*result);
    if (!played)
        return played.Failure();
    const Expected<Done> written = Write(options.outputs, *played);
    if (!written)
        return written;
    for (const headless::LevelCall& call : result->calls)
        std::printf("%.2f s  %s -> %s\n", call.at, call.text.c_str(), call.result.c_str());
    PrintSummary(*played);
    return Done{};
}
} // namespace

Act DeclarePlay(CLI::App& app)
{
    const auto options = std::make_shared<PlayOptions>();
    app.add_option("LEVEL", options->level, "A level's JSON file, or the name of one under Content/Levels.")
        ->required();
    app.add_option("--set", options->assignments,
                   "Sets any value of the level, as in actors.Jelly.soft.Damping=1. May be given again.")
        ->type_name("PATH=VALUE")
        ->allow_extra_args(false);
    DeclareOutputs(app, options->outputs);
    return [options] { return Play(*options); };
}

Act DeclareAutomation(CLI::App& app)
{
    const auto filter = std::make_shared<std::string>();
    app.add_option("FILTER", *filter, "Only the tests that have this in their names.");
    return [filter]() -> Expected<Done>
    {
        const headless::AutomationSummary summary = headless::RunAutomation(FString(filter->c_str()));
        if (summary.Passed + summary.Failed == 0)
            return Error{"No Automation test has \"" + *filter +
                         "\" in its name: ./cpd automation alone runs them all."};
        if (summary.Failed > 0)
            return Error{std::to_string(summary.Failed) + " Automation tests failed: their lines say why."};
        return Done{};
    };
}
} // namespace cpd::cli
