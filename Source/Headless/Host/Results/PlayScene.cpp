#include "Headless/Host/Results/PlayScene.h"

#include <algorithm>
#include <chrono>

#include "Headless/Host/Pictures/FindView.h"
#include "Headless/Host/Results/Progress.h"

namespace cpd::host
{
namespace
{
/// Of a scene that does not say where it is seen from.
View ViewOf(const RunRecord& record)
{
    constexpr std::size_t kLooks = 50;
    const std::size_t frames = record.bodies.front().surfaceFrames.size();
    std::vector<SurfaceFrame> looks;
    for (std::size_t frame = 0; frame < frames; frame += std::max<std::size_t>(1, frames / kLooks))
    {
        SurfaceFrame& points = looks.emplace_back();
        for (const BodyRecord& body : record.bodies)
            points.insert(points.end(), body.surfaceFrames[frame].begin(), body.surfaceFrames[frame].end());
    }
    return FindView(looks, View().from);
}
} // namespace

Expected<PlayedScene> PlayScene(Scene scene, Keep keep)
{
    Expected<SceneRun> run = BuildRun(std::move(scene));
    if (!run)
        return run.Failure();
    PlayedScene played{std::move(*run), {}, 0};
    played.record = BeginRecord(played.run, keep);
    const int frames = played.run.scene.frames;
    Progress progress(played.record.scene + " (" + played.record.solver + ")", frames);
    for (int frame = 0; frame < frames; ++frame)
    {
        using Clock = std::chrono::steady_clock;
        const Clock::time_point begin = Clock::now();
        const Expected<Done> advanced = Advance(played.run);
        if (!advanced)
            return Error{played.record.scene + ", frame " + std::to_string(frame + 1) + ": " + advanced.Message()};
        played.seconds += std::chrono::duration<Real>(Clock::now() - begin).count();
        AddFrame(played.run, keep, played.record);
        progress.Show(frame + 1);
    }
    if (keep == Keep::Surfaces && !played.run.scene.view)
        played.run.scene.view = ViewOf(played.record);
    return played;
}
} // namespace cpd::host
