#include "Headless/Cli/SideBySide.h"

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "Headless/Host/Files/TextFile.h"
#include "Headless/Host/Pictures/ScenePicture.h"
#include "Headless/Host/Replay/ReplayPage.h"
#include "Headless/Host/Results/Curves.h"
#include "Headless/Host/Results/Summary.h"

namespace cpd::cli
{
using host::Short;

Expected<std::vector<host::PlayedScene>> PlayWithEach(const SceneOptions& options, const std::string& solvers,
                                                      host::Keep keep)
{
    // Read for every solver before any plays: a name that is wrong is told at once.
    std::vector<Scene> scenes;
    std::istringstream list(solvers);
    for (std::string name; std::getline(list, name, ',');)
    {
        std::erase(name, ' ');
        SceneOptions one = options;
        one.solver = name;
        Expected<Scene> scene = LoadScene(one);
        if (!scene)
            return scene.Message().starts_with("--solver:") ? Error{"--solvers:" + scene.Message().substr(9)}
                                                            : scene.Failure();
        scenes.push_back(std::move(*scene));
    }
    std::vector<host::PlayedScene> all;
    for (Scene& scene : scenes)
    {
        Expected<host::PlayedScene> played = host::PlayScene(std::move(scene), keep);
        if (!played)
            return played.Failure();
        all.push_back(std::move(*played));
    }
    if (all.empty())
        return Error{"--solvers names no solver: write it as --solvers cpd,pd."};
    // Side by side they are seen from one place.
    for (host::PlayedScene& played : all)
        played.run.scene.view = all.front().run.scene.view;
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
            rows.push_back({body.name + ", " + played.record.solver, host::Joules(s.energyStart),
                            host::Joules(s.energyEnd), Short(s.worstEnergy, 2), Short(s.driftP, 2), Short(s.driftL, 2),
                            Short(s.iterations, 3), Short(s.milliseconds, 3)});
        }
    std::fputs(host::TextTable(rows).c_str(), stdout);
    // Of the scene itself every solver says the same.
    std::vector<std::string> said;
    for (const host::PlayedScene& played : all)
        for (const std::string& note : played.run.notes)
            if (std::find(said.begin(), said.end(), note) == said.end())
            {
                std::printf("%s\n", note.c_str());
                said.push_back(note);
            }
}

Expected<Done> WritePlot(const std::string& path, const std::vector<host::PlayedScene>& all)
{
    constexpr Real kNoise = 1e-6; // as on the replay page, of whichever unit
    std::vector<host::Panel> panels = {{"energy of motion and stretch", "time (s)", "J", {}},
                                       {"elastic energy", "time (s)", "J", {}},
                                       {"angular momentum", "time (s)", "kg m²/s", {}},
                                       {"height of the centre", "time (s)", "m", {}, false}};
    for (host::Panel& panel : panels)
        panel.noise = kNoise;
    constexpr host::Quantity kQuantities[] = {&host::TotalEnergy, &host::ElasticEnergy, &host::SpinSize, &host::Height};
    int colour = 0;
    for (const host::PlayedScene& played : all)
        for (const host::BodyRecord& body : played.record.bodies)
        {
            const bool isNamed = all.size() > 1 || played.record.bodies.size() > 1;
            const std::string name =
                all.size() == 1 && isNamed
                    ? body.name
                    : played.record.solver + (played.record.bodies.size() > 1 ? ", " + body.name : std::string());
            for (std::size_t i = 0; i < panels.size(); ++i)
                panels[i].series.push_back(host::CurveOf(name, body, kQuantities[i], colour));
            ++colour;
        }
    return host::WriteText(path, host::PlotSvg(all.front().record.scene, panels));
}

Expected<Done> WritePictures(const std::string& path, std::span<const host::PlayedScene> all, int pictures)
{
    constexpr int kGap = 4; // pixels
    std::vector<std::vector<host::Image>> rows;
    for (const host::PlayedScene& played : all)
    {
        std::vector<host::Image> row;
        const int frames = played.run.frame;
        for (int i = 0; i < pictures; ++i)
        {
            const int frame = pictures > 1 ? frames * i / (pictures - 1) : frames;
            row.push_back(
                host::DrawFrame(played.run.scene, played.record, static_cast<std::size_t>(frame), {400, 300}));
        }
        rows.push_back(std::move(row));
    }
    return host::WriteText(path, host::PngBytes(host::Tile(rows, kGap)));
}

Expected<Done> WriteReplay(const std::string& path, std::span<const host::PlayedScene> all)
{
    const Expected<std::string> page = host::ReplayPage(all);
    return page ? host::WriteText(path, *page) : Expected<Done>(page.Failure());
}
} // namespace cpd::cli
