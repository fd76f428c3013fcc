/// Plays a scene from its first frame to its last and records it.
#pragma once

#include "CPDSolver/Base/Expected.h"
#include "Headless/Host/Results/RunRecord.h"

namespace cpd::host
{
struct PlayedScene
{
    SceneRun run; // at the last frame
    RunRecord record;
    Real seconds = 0; // of the stepping alone
};

/// Shows a progress bar on a terminal.
Expected<PlayedScene> PlayScene(Scene scene, Keep keep);
} // namespace cpd::host
