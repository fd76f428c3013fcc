#include <cstdio>
#include <memory>

#include "Headless/Cli/Command.h"
#include "Headless/Cli/LevelRecord.h"
#include "Headless/Cli/Outputs.h"
#include "Headless/Cli/SideBySide.h"
#include "Headless/Host/Files/SceneFile.h"

namespace cpd::cli
{
namespace
{
struct DemoOptions
{
    std::string out;
    std::string level;
};

Expected<Done> MakeDemo(const DemoOptions& options)
{
    const std::string folder = options.out.empty() ? host::ProjectFolder() + "/out/demo" : options.out;
    const std::string level =
        options.level.empty() ? host::ProjectFolder() + "/Content/Levels/Playground.json" : options.level;
    if (const Expected<Done> fine = CheckOutputs({{"--out", folder + "/index.html"}}, level); !fine)
        return fine;
    const Expected<headless::LevelResult> result = PlayLevelFile(level);
    if (!result)
        return result.Failure();
    Expected<host::PlayedScene> recorded = RecordOf(*result);
    if (!recorded)
        return recorded.Failure();
    std::vector<host::PlayedScene> played;
    played.push_back(std::move(*recorded));
    Expected<Done> written = WriteReplay(folder + "/index.html", played);
    if (written)
        written = WritePictures(folder + "/playground.png", played);
    if (written)
        written = WritePlot(folder + "/energies.svg", played);
    if (!written)
        return written;
    for (const host::EventRecord& event : played.front().record.events)
        std::printf("%5.2f s  %s: %s %s\n", (event.frame - 1) * played.front().record.step, event.body.c_str(),
                    event.action.c_str(), event.figures.c_str());
    for (const host::BodyRecord& body : played.front().record.bodies)
        std::printf("%s: %d vertices, ends with %.2f J\n", body.name.c_str(), body.vertices,
                    body.frames.back().report.H);
    std::printf("Open %s/index.html in a browser; pictures are beside it.\n", folder.c_str());
    return written;
}
} // namespace

Act DeclareDemo(CLI::App& app)
{
    const auto options = std::make_shared<DemoOptions>();
    app.add_option("--out", options->out, "The folder to write into; out/demo unless given.")
        ->check(NotEmpty())
        ->type_name("FOLDER");
    app.add_option("--level", options->level, "Another level than the playground.")
        ->check(NotEmpty())
        ->type_name("LEVEL.json");
    return [options] { return MakeDemo(*options); };
}
} // namespace cpd::cli
