// Figures of bodies that are held somewhere: 10, 11 and 12.
#include "Headless/Cli/Figures/Figure.h"
#include "Headless/Host/Files/SceneFile.h"
#include "Headless/Host/Results/Curves.h"

namespace cpd::cli
{
namespace
{
using host::CurveOf;
using host::Panel;
using host::PlayedScene;
using host::Series;

/// Kinetic, elastic and the weight's own energy: what ought to stay the same.
Series WholeEnergy(const std::string& name, const PlayedScene& played, int colour)
{
    const host::BodyRecord& body = FirstBody(played);
    const Vec3 weight = played.run.actors.front().body->totalMass * played.run.scene.gravity; // N
    Series series{name, {}, {}, colour};
    for (const host::FrameRecord& frame : body.frames)
    {
        series.x.push_back(frame.time);
        series.y.push_back(frame.report.H - weight.dot(frame.report.centre - body.frames.front().report.centre));
    }
    return series;
}

std::vector<Panel> HeightAndEnergy(const std::vector<Variant>& variants, const std::vector<PlayedScene>& played)
{
    Panel height{"height of the centre", "time (s)", "m", {}, false};
    Panel energy{"energy with the weight's", "time (s)", "J", {}, false};
    for (std::size_t i = 0; i < played.size(); ++i)
    {
        const int colour = static_cast<int>(i);
        height.series.push_back(CurveOf(variants[i].label, FirstBody(played[i]), &host::Height, colour));
        energy.series.push_back(WholeEnergy(variants[i].label, played[i], colour));
    }
    return {height, energy};
}

/// The energy after one step, had it been stopped after so many iterations.
Expected<Series> EnergyOverIterations(const std::string& solver, int frame, int most, int colour)
{
    Expected<Scene> scene = host::LoadScene("trampoline", {"solver=\"" + solver + "\""});
    if (!scene)
        return scene.Failure();
    Expected<SceneRun> run = BuildRun(std::move(*scene));
    if (!run)
        return run.Failure();
    for (int i = 0; i + 1 < frame; ++i)
        if (const Expected<Done> advanced = Advance(*run); !advanced)
            return advanced.Failure();
    Series series{solver, {}, {}, colour};
    for (int iterations = 1; iterations <= most; ++iterations)
    {
        SceneRun attempt = *run;
        attempt.actors.front().input.settings.maxIterations = iterations;
        if (const Expected<Done> advanced = Advance(attempt); !advanced)
            return advanced.Failure();
        series.x.push_back(iterations);
        series.y.push_back(attempt.actors.front().report.H);
    }
    return series;
}
} // namespace

Expected<Done> MakeTrampolineFigure(const Figure& figure, FigureOutput& output)
{
    const std::vector<Variant> variants = PerSolver("trampoline", {"cpd", "paper", "pd"});
    const Expected<std::vector<PlayedScene>> played = PlayAll(variants);
    if (!played)
        return played.Failure();
    // As in the paper where it turns, by the swing of `cpd`: up, down, up, and up again later.
    const Expected<Done> film =
        WriteFilm("fig-10-trampoline", "Rows: cpd, paper, pd, after 0, 0.33, 0.97, 1.63, 4.23 and 8.1 s", *played,
                  {0, 0.33, 0.97, 1.63, 4.23, 8.1}, LabelsOf(variants), output);
    if (!film)
        return film;
    return WritePlot("fig-10-height", "Height of the centre and energy over time", figure.title,
                     HeightAndEnergy(variants, *played), output);
}

Expected<Done> MakeShortcutFigure(const Figure& figure, FigureOutput& output)
{
    constexpr int kFrame = 40; // the paper's
    constexpr int kMostIterations = 12;
    Panel panel{"energy after frame 40", "iterations allowed", "J", {}, false};
    int colour = 0;
    for (const Variant& variant : PerSolver("trampoline", {"paper", "pd"}))
    {
        Expected<Series> series = EnergyOverIterations(variant.label, kFrame, kMostIterations, colour++);
        if (!series)
            return series.Failure();
        panel.series.push_back(std::move(*series));
    }
    return WritePlot("fig-11-iterations", "Energy after frame 40 over the iterations allowed", figure.title, {panel},
                     output);
}

Expected<Done> MakeSwingFigure(const Figure& figure, FigureOutput& output)
{
    for (const std::string scene : {"cloth", "pendulum"})
    {
        const std::vector<Variant> variants = PerSolver(scene, {"cpd", "paper", "pd"});
        const Expected<std::vector<PlayedScene>> played = PlayAll(variants);
        if (!played)
            return played.Failure();
        Expected<Done> written =
            WriteFilm("fig-12-" + scene, "Rows: cpd, paper, pd, after 0, 0.3, 0.6, 0.9, 1.2 and 6 s", *played,
                      {0, 0.3, 0.6, 0.9, 1.2, 6}, LabelsOf(variants), output);
        if (written)
            written = WritePlot("fig-12-" + scene + "-height", "Height of the centre and energy over time",
                                std::string(figure.title) + ", " + scene, HeightAndEnergy(variants, *played), output);
        if (!written)
            return written;
    }
    return Done{};
}
} // namespace cpd::cli
