#include <memory>

#include "Headless/Cli/Command.h"
#include "Headless/Cli/Outputs.h"
#include "Headless/Cli/SideBySide.h"
#include "Headless/Host/Files/TextFile.h"
#include "Headless/Host/Results/RunJson.h"

namespace cpd::cli
{
namespace
{
struct CompareOptions
{
    SceneOptions scene;
    std::string solvers = "cpd,paper,pd";
    std::string json;
    std::string svg;
    std::string png;
    std::string replay;
};

std::string Json(const std::vector<host::PlayedScene>& all)
{
    std::string text = "[";
    for (const host::PlayedScene& played : all)
        text += (text.size() > 1 ? "," : "") + host::RunJson(played.record);
    return text + "]\n";
}

Expected<Done> Compare(const CompareOptions& options)
{
    const std::vector<OutputFile> files = {
        {"--json", options.json}, {"--svg", options.svg}, {"--png", options.png}, {"--replay", options.replay}};
    if (const Expected<Done> fine = CheckOutputs(files, SourceOf(options.scene)); !fine)
        return fine;
    const bool drawn = !options.png.empty() || !options.replay.empty();
    const Expected<std::vector<host::PlayedScene>> all =
        PlayWithEach(options.scene, options.solvers, drawn ? host::Keep::Surfaces : host::Keep::Reports);
    if (!all)
        return all.Failure();
    Expected<Done> written = Done{};
    if (!options.json.empty())
        written = host::WriteText(options.json, Json(*all));
    if (written && !options.svg.empty())
        written = WritePlot(options.svg, *all);
    if (written && !options.png.empty())
        written = WritePictures(options.png, *all);
    if (written && !options.replay.empty())
        written = WriteReplay(options.replay, *all);
    if (written)
        PrintTable(*all);
    return written;
}
} // namespace

Act DeclareCompare(CLI::App& app)
{
    const auto options = std::make_shared<CompareOptions>();
    DeclareSceneOptions(app, SolverOption::None, options->scene);
    app.add_option("--solvers", options->solvers, "Which ones; cpd,paper,pd unless given.")->type_name("A,B,C");
    app.add_option("--json", options->json, "Writes a list of what run --json writes.")
        ->check(NotEmpty())
        ->type_name("FILE");
    app.add_option("--svg", options->svg, "Draws energies, angular momentum and height over time.")
        ->check(NotEmpty())
        ->type_name("FILE");
    app.add_option("--png", options->png, "Draws a row of frames for each solver.")
        ->check(NotEmpty())
        ->type_name("FILE");
    app.add_option("--replay", options->replay, "Writes a page that plays all of them side by side.")
        ->check(NotEmpty())
        ->type_name("FILE.html");
    return [options] { return Compare(*options); };
}
} // namespace cpd::cli
