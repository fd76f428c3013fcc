#include <cstdio>
#include <memory>
#include <sstream>

#include "Headless/Cli/Command.h"
#include "Headless/Cli/SceneOptions.h"
#include "Headless/Host/Files/TextFile.h"
#include "Headless/Host/Pictures/ScenePicture.h"
#include "Headless/Host/Results/Curves.h"
#include "Headless/Host/Results/PlayScene.h"
#include "Headless/Host/Results/RunJson.h"
#include "Headless/Host/Results/Summary.h"

namespace cpd::cli
{
namespace
{
using host::Short;

struct CompareOptions
{
    SceneOptions scene;
    std::string solvers = "cpd,paper,pd";
    std::string json;
    std::string svg;
    std::string png;
};

Expected<std::vector<host::PlayedScene>> PlayWithEach(const CompareOptions& options)
{
    const host::Keep keep = options.png.empty() ? host::Keep::Reports : host::Keep::Surfaces;
    std::vector<host::PlayedScene> all;
    std::istringstream list(options.solvers);
    for (std::string name; std::getline(list, name, ',');)
    {
        SceneOptions one = options.scene;
        one.solver = name;
        Expected<Scene> scene = LoadScene(one);
        if (!scene)
            return scene.Failure();
        Expected<host::PlayedScene> played = host::PlayScene(std::move(*scene), keep);
        if (!played)
            return played.Failure();
        all.push_back(std::move(*played));
    }
    if (all.empty())
        return Error{"--solvers names no solver: write it as --solvers cpd,pd."};
    return all;
}

void PrintTable(const std::vector<host::PlayedScene>& all)
{
    std::vector<std::vector<std::string>> rows = {{"body, solver", "H at start (J)", "H at end (J)", "off target",
                                                   "change of P", "change of L", "iterations", "ms a frame"}};
    for (std::size_t b = 0; b < all.front().record.bodies.size(); ++b)
        for (const host::PlayedScene& played : all)
        {
            const host::BodyRecord& body = played.record.bodies[b];
            const host::Summary s = host::Summarise(body);
            rows.push_back({body.name + ", " + played.record.solver, Short(s.energyStart, 6), Short(s.energyEnd, 6),
                            Short(s.worstEnergy, 2), Short(s.driftP, 2), Short(s.driftL, 2), Short(s.iterations, 3),
                            Short(s.milliseconds, 3)});
        }
    std::fputs(host::TextTable(rows).c_str(), stdout);
}

std::string Plot(const std::vector<host::PlayedScene>& all)
{
    std::vector<host::Panel> panels = {{"total energy", "time (s)", "J", {}},
                                       {"elastic energy", "time (s)", "J", {}},
                                       {"angular momentum", "time (s)", "kg m²/s", {}},
                                       {"height of the centre", "time (s)", "m", {}, false}};
    constexpr host::Quantity kQuantities[] = {&host::TotalEnergy, &host::ElasticEnergy, &host::SpinSize, &host::Height};
    int colour = 0;
    for (const host::PlayedScene& played : all)
        for (const host::BodyRecord& body : played.record.bodies)
        {
            const std::string name =
                played.record.solver + (played.record.bodies.size() > 1 ? ", " + body.name : std::string());
            for (std::size_t i = 0; i < panels.size(); ++i)
                panels[i].series.push_back(host::CurveOf(name, body, kQuantities[i], colour));
            ++colour;
        }
    return host::PlotSvg(all.front().record.scene, panels);
}

/// A row of six frames for each solver.
std::string Pictures(const std::vector<host::PlayedScene>& all)
{
    constexpr int kPictures = 6;
    constexpr int kGap = 4; // pixels
    std::vector<std::vector<host::Image>> rows;
    for (const host::PlayedScene& played : all)
    {
        std::vector<host::Image> row;
        for (int i = 0; i < kPictures; ++i)
            row.push_back(host::DrawFrame(played.run.scene, played.record,
                                          static_cast<std::size_t>(played.run.frame * i / (kPictures - 1)),
                                          {300, 300}));
        rows.push_back(std::move(row));
    }
    return host::PngBytes(host::Tile(rows, kGap));
}

std::string Json(const std::vector<host::PlayedScene>& all)
{
    std::string text = "[";
    for (const host::PlayedScene& played : all)
        text += (text.size() > 1 ? "," : "") + host::RunJson(played.record);
    return text + "]\n";
}

Expected<Done> Compare(const CompareOptions& options)
{
    const Expected<std::vector<host::PlayedScene>> all = PlayWithEach(options);
    if (!all)
        return all.Failure();
    Expected<Done> written = Done{};
    if (!options.json.empty())
        written = host::WriteText(options.json, Json(*all));
    if (written && !options.svg.empty())
        written = host::WriteText(options.svg, Plot(*all));
    if (written && !options.png.empty())
        written = host::WriteText(options.png, Pictures(*all));
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
    app.add_option("--json", options->json, "Writes a list of what run --json writes.")->type_name("FILE");
    app.add_option("--svg", options->svg, "Draws energies, angular momentum and height over time.")->type_name("FILE");
    app.add_option("--png", options->png, "Draws a row of frames for each solver.")->type_name("FILE");
    return [options] { return Compare(*options); };
}
} // namespace cpd::cli
