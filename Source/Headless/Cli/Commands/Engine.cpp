// The commands that need the stand-in for the engine: play and automation.
#include <cstdio>
#include <fstream>
#include <memory>

#include <nlohmann/json.hpp>

#include "Headless/Cli/Command.h"
#include "Headless/Cli/LevelRecord.h"
#include "Headless/Engine/Testing/Automation.h"

namespace cpd::cli
{
namespace
{
nlohmann::json FramesOf(const headless::LevelResult& result, std::size_t body)
{
    nlohmann::json frames = nlohmann::json::array();
    for (const headless::LevelFrame& frame : result.frames)
    {
        const headless::LevelBody& seen = frame.bodies[body];
        frames.push_back({{"t", frame.time},
                          {"P", seen.P},
                          {"L", seen.L},
                          {"H", seen.total},
                          {"kinetic", seen.kinetic},
                          {"elastic", seen.elastic},
                          {"K", seen.needed},
                          {"com", seen.centre},
                          {"milliseconds", seen.stepMilliseconds}});
    }
    return frames;
}

nlohmann::json Describe(const headless::LevelResult& result)
{
    nlohmann::json bodies = nlohmann::json::array();
    for (std::size_t i = 0; i < result.meshes.size(); ++i)
        if (result.meshes[i].soft)
            bodies.push_back({{"name", result.meshes[i].actor},
                              {"vertices", result.frames.front().bodies[i].vertexCount},
                              {"frames", FramesOf(result, i)}});
    return {{"scene", result.name}, {"bodies", bodies}};
}

Expected<Done> Play(const std::string& path, const std::string& output)
{
    const Expected<headless::LevelResult> played = PlayLevelFile(path);
    if (!played)
        return played.Failure();
    for (const headless::LevelCall& call : played->calls)
        std::printf("%.2f s  %s -> %s\n", call.at, call.text.c_str(), call.result.c_str());
    for (std::size_t i = 0; i < played->meshes.size(); ++i)
        if (played->meshes[i].soft)
            std::printf("%s ends %.3f m high with %.3f J\n", played->meshes[i].actor.c_str(),
                        played->frames.back().bodies[i].centre[2], played->frames.back().bodies[i].total);
    if (output.empty())
        return Done{};
    std::ofstream written(output);
    written << Describe(*played) << "\n";
    return written ? Expected<Done>(Done{}) : Error{output + " cannot be written: check the folder."};
}
} // namespace

Act DeclarePlay(CLI::App& app)
{
    const auto level = std::make_shared<std::string>();
    const auto output = std::make_shared<std::string>();
    app.add_option("level", *level, "The level's JSON file.")->required();
    app.add_option("--json", *output, "Writes every frame's figures to this file.");
    return [level, output] { return Play(*level, *output); };
}

Act DeclareAutomation(CLI::App& app)
{
    const auto filter = std::make_shared<std::string>();
    app.add_option("filter", *filter, "Only the tests that have this in their names.");
    return [filter]() -> Expected<Done>
    {
        const headless::AutomationSummary summary = headless::RunAutomation(FString(filter->c_str()));
        if (summary.Passed + summary.Failed == 0)
            return Error{"No Automation test has \"" + *filter + "\" in its name."};
        if (summary.Failed > 0)
            return Error{std::to_string(summary.Failed) + " Automation tests failed: their lines say why."};
        return Done{};
    };
}
} // namespace cpd::cli
