// Frames of whole scenes, beside the paper's Table 1: contacts, timelines and changing materials included.
#include <algorithm>
#include <limits>
#include <optional>

#include "CPDSolver/Base/ParallelFor.h"
#include "CPDSolver/Scenes/Run/SceneRun.h"
#include "Checks/Bench/Rows.h"
#include "Headless/Host/Files/SceneFile.h"

namespace cpd::bench
{
namespace
{
/// A row of the paper's Table 1: ms a frame on twelve cores (a Ryzen 3900X).
struct PaperRow
{
    const char* scene;
    double milliseconds;
};
constexpr PaperRow kPaper[] = {{"bear", 47.1},      {"cube", 6.3}, {"torus", 20.6},          {"t-pipe", 19.2},
                               {"hippo", 53.0},     {"ball", 2.8}, {"colliding-bears", 6.6}, {"strip", 2.4},
                               {"trampoline", 9.1}, {"cloth", 9.1}};
constexpr double kTimesFaster = 30;
constexpr int kMostFrames = 480;
constexpr int kRuns = 3;

/// The mean of all frames, each by its fastest run: a disturbance hits one run's frame, not all runs'.
class FrameTimes
{
public:
    explicit FrameTimes(int frames) : least(static_cast<std::size_t>(frames), std::numeric_limits<double>::max()) {}

    void Play(SceneRun run, int threads)
    {
        SetThreadCount(threads);
        for (double& seconds : least)
            seconds = std::min(seconds, SecondsOf([&] { static_cast<void>(Advance(run)); }));
        SetThreadCount(1);
    }

    double MeanMilliseconds() const
    {
        double sum = 0;
        for (const double seconds : least)
            sum += seconds * 1e3;
        return sum / static_cast<double>(least.size());
    }

private:
    std::vector<double> least;
};

void AddScene(Table& table, const PaperRow& row)
{
    Expected<Scene> scene = host::LoadScene(row.scene);
    if (!scene)
        return;
    const int frames = std::min(scene->frames, kMostFrames);
    const Expected<SceneRun> start = BuildRun(std::move(*scene));
    if (!start)
        return;
    FrameTimes one(frames), two(frames);
    for (int n = 0; n < kRuns; ++n)
    {
        one.Play(*start, 1);
        two.Play(*start, 2);
    }
    const std::string name = std::string("table1/") + row.scene;
    table.AddFaster(name + "/1-core", one.MeanMilliseconds(), "ms", row.milliseconds, {});
    table.AddFaster(name + "/2-cores", two.MeanMilliseconds(), "ms", row.milliseconds, kTimesFaster);
}
/// The mean frame of a sheet on one core, with self contact or without.
std::optional<double> SheetMilliseconds(const char* name, SelfContact self)
{
    constexpr int kFrames = 150; // the cloth is in folds for two thirds of them
    Expected<Scene> scene = host::LoadScene(name);
    if (!scene)
        return std::nullopt;
    scene->bodies[0].surface.self = self;
    const Expected<SceneRun> start = BuildRun(std::move(*scene));
    if (!start)
        return std::nullopt;
    FrameTimes times(kFrames);
    for (int n = 0; n < kRuns; ++n)
        times.Play(*start, 1);
    return times.MeanMilliseconds();
}

/// What it costs a sheet of 3,600 vertices to look whether it meets itself, and to do so.
void AddSelfRows(Table& table)
{
    constexpr double kMostForLooking = 2; // times the frame without
    for (const bool meets : {false, true})
    {
        const char* const scene = meets ? "cloth" : "trampoline";
        if (!table.Wants({"self"}, scene))
            continue;
        const std::optional<double> on = SheetMilliseconds(scene, SelfContact::On);
        const std::optional<double> off = SheetMilliseconds(scene, SelfContact::Off);
        if (!on || !off)
            continue;
        if (meets)
            table.Add(std::string("self/") + scene, *on, "ms");
        else
            table.AddShare(std::string("self/") + scene, *on, "ms", *off, kMostForLooking);
    }
}
} // namespace

void AddSceneRows(Table& table)
{
    AddSelfRows(table);
    for (const PaperRow& row : kPaper)
        if (table.Wants({"table1"}, std::string(row.scene) + "/1-core") ||
            table.Wants({"table1"}, std::string(row.scene) + "/2-cores"))
            AddScene(table, row);
}
} // namespace cpd::bench
