#include <cstdio>
#include <memory>

#include "Headless/Cli/Command.h"
#include "Headless/Cli/SideBySide.h"
#include "Headless/Host/Files/TextFile.h"
#include "Headless/Host/Pictures/ScenePicture.h"
#include "Headless/Host/Results/PlayScene.h"
#include "Headless/Host/Results/RunJson.h"
#include "Headless/Host/Results/Summary.h"

namespace cpd::cli
{
namespace
{
using host::Short;

struct RunOptions
{
    SceneOptions scene;
    std::string json;
    std::string png;
    std::string replay;
    int pictures = 6;
};

/// Some frames from the first to the last, beside each other.
Expected<Done> WritePictures(const host::PlayedScene& played, int pictures, const std::string& path)
{
    std::vector<host::Image> row;
    const int frames = played.run.frame;
    for (int i = 0; i < pictures; ++i)
    {
        const int frame = pictures > 1 ? frames * i / (pictures - 1) : frames;
        row.push_back(host::DrawFrame(played.run.scene, played.record, static_cast<std::size_t>(frame), {400, 300}));
    }
    constexpr int kGap = 4; // pixels
    return host::WriteText(path, host::PngBytes(host::Tile({row}, kGap)));
}

void PrintSummary(const host::PlayedScene& played)
{
    const host::RunRecord& record = played.record;
    std::vector<std::vector<std::string>> rows = {{"body", "vertices", "elements", "H at start (J)", "H at end (J)",
                                                   "off target", "iterations", "ms a frame", "flags"}};
    for (const host::BodyRecord& body : record.bodies)
    {
        const host::Summary s = host::Summarise(body);
        std::string flags;
        for (const Flag flag : AllFlags())
            if ((s.flags & static_cast<std::uint32_t>(flag)) != 0 && flag != Flag::Refactored)
                flags += (flags.empty() ? "" : ", ") + std::string(NameOf(flag));
        rows.push_back({body.name, std::to_string(body.vertices), std::to_string(body.elements),
                        Short(s.energyStart, 6), Short(s.energyEnd, 6), Short(s.worstEnergy, 2), Short(s.iterations, 3),
                        Short(s.milliseconds, 3), flags.empty() ? "-" : flags});
    }
    std::printf("%s: %d frames of %s s with %s in %s s\n%s", record.scene.c_str(), played.run.frame,
                Short(record.step).c_str(), record.solver.c_str(), Short(played.seconds, 3).c_str(),
                host::TextTable(rows).c_str());
    for (const std::string& note : played.run.notes)
        std::printf("%s\n", note.c_str());
}

Expected<Done> RunScene(const RunOptions& options)
{
    Expected<Scene> scene = LoadScene(options.scene);
    if (!scene)
        return scene.Failure();
    const Expected<host::PlayedScene> played = host::PlayScene(
        std::move(*scene), options.png.empty() && options.replay.empty() ? host::Keep::Reports : host::Keep::Surfaces);
    if (!played)
        return played.Failure();
    if (!options.json.empty())
    {
        const Expected<Done> written = host::WriteText(options.json, host::RunJson(played->record));
        if (!written)
            return written;
    }
    if (!options.png.empty())
    {
        const Expected<Done> written = WritePictures(*played, options.pictures, options.png);
        if (!written)
            return written;
    }
    if (!options.replay.empty())
    {
        const Expected<Done> written = WriteReplay(options.replay, {&*played, 1});
        if (!written)
            return written;
    }
    PrintSummary(*played);
    return Done{};
}
} // namespace

Act DeclareRun(CLI::App& app)
{
    const auto options = std::make_shared<RunOptions>();
    DeclareSceneOptions(app, SolverOption::One, options->scene);
    app.add_option("--json", options->json, "Writes the report of every frame.")->type_name("FILE");
    app.add_option("--png", options->png, "Draws frames from the first to the last, beside each other.")
        ->type_name("FILE");
    app.add_option("--pictures", options->pictures, "How many frames --png draws, 6 unless given.")
        ->check(CLI::Range(1, 24))
        ->type_name("N");
    app.add_option("--replay", options->replay, "Writes a page that plays the run, to be opened in a browser.")
        ->type_name("FILE.html");
    return [options] { return RunScene(*options); };
}
} // namespace cpd::cli
