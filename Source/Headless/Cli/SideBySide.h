/// One scene played with several solvers, and what shows them beside each other.
#pragma once

#include <span>

#include "Headless/Cli/SceneOptions.h"
#include "Headless/Host/Results/PlayScene.h"

namespace cpd::cli
{
/// The solvers' names are separated by commas.
Expected<std::vector<host::PlayedScene>> PlayWithEach(const SceneOptions& options, const std::string& solvers,
                                                      host::Keep keep);

/// A line for each body and solver, and what a user should know, to stdout.
void PrintTable(const std::vector<host::PlayedScene>& all);

/// Energies, angular momentum and height over time, as SVG.
Expected<Done> WritePlot(const std::string& path, const std::vector<host::PlayedScene>& all);

// The records of these must hold surfaces.

/// A row of frames from the first to the last for each solver, as PNG.
Expected<Done> WritePictures(const std::string& path, std::span<const host::PlayedScene> all, int pictures = 6);

/// A page that plays them in step.
Expected<Done> WriteReplay(const std::string& path, std::span<const host::PlayedScene> all);
} // namespace cpd::cli
