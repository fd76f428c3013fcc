#include "Headless/Host/Results/PlayScene.h"

#include <chrono>

#include "Headless/Host/Results/Progress.h"

namespace cpd::host
{
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
    return played;
}
} // namespace cpd::host
