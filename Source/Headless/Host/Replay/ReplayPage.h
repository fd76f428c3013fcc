/// One page without a server that plays recorded runs side by side: the picture, the curves, the controls.
#pragma once

#include <span>
#include <string>

#include "CPDSolver/Base/Expected.h"
#include "Headless/Host/Results/PlayScene.h"

namespace cpd::host
{
/// What the page's script reads (Source/Headless/Replay/Page/recording.js). The runs are of one scene, and their
/// records hold surfaces.
std::string RecordingJson(std::span<const PlayedScene> runs);

/// The page, of the parts under Source/Headless/Replay and the script that ./cpd bundles into out/replay. Fails where
/// that script is missing.
Expected<std::string> ReplayPage(std::span<const PlayedScene> runs);

/// Puts the parts into the page's template. Text that would end an element early is written in another way.
std::string FillPage(const std::string& page, const std::string& title, const std::string& style,
                     const std::string& recording, const std::string& script);
} // namespace cpd::host
