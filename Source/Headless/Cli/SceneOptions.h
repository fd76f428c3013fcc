/// What every command that plays a scene can be told about it.
#pragma once

#include <CLI/CLI.hpp>

#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Scenes/Scene.h"

namespace cpd::cli
{
struct SceneOptions
{
    std::string scene;
    std::string solver;
    std::string frames;
    std::string step;
    std::vector<std::string> assignments;
    int threads = 0;
};

enum class SolverOption
{
    One,
    None // the command has its own
};

void DeclareSceneOptions(CLI::App& app, SolverOption solver, SceneOptions& options);

/// The scene's file, also where it is called by its name.
std::string SourceOf(const SceneOptions& options);

/// Reads the scene as the options want it, and sets the number of threads.
Expected<Scene> LoadScene(const SceneOptions& options);
} // namespace cpd::cli
