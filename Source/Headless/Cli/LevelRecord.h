/// A level that was played through the component, as the record that pages, pictures and plots are made of.
#pragma once

#include "Headless/Engine/Play/Level.h"
#include "Headless/Host/Results/PlayScene.h"

namespace cpd::cli
{
Expected<headless::LevelResult> PlayLevelFile(const std::string& path);

/// What the component does not tell (iterations, contacts, the solver's own mesh) stays empty.
host::PlayedScene RecordOf(const headless::LevelResult& level);
} // namespace cpd::cli
