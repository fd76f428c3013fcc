/// A level that was played through the component, as the record that pages, pictures and plots are made of.
#pragma once

#include <set>

#include "Headless/Engine/Play/Level.h"
#include "Headless/Host/Results/PlayScene.h"

namespace cpd::cli
{
/// Of the levels under Content/Levels, each once.
std::set<std::string> LevelNames();

/// A level by its file or, under Content/Levels, by its name.
Expected<std::string> FindLevelFile(const std::string& pathOrName);

/// Shows a progress bar on a terminal. Assignments set values before the level is read: "actors.Jelly.soft.Damping=1".
Expected<headless::LevelResult> PlayLevelFile(const std::string& pathOrName,
                                              const std::vector<std::string>& assignments = {});

/// With the drawn surfaces; the solver's own mesh is what is inside.
Expected<host::PlayedScene> RecordOf(const headless::LevelResult& level);
} // namespace cpd::cli
