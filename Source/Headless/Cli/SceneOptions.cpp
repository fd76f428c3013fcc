#include "Headless/Cli/SceneOptions.h"

#include "CPDSolver/Base/ParallelFor.h"
#include "Headless/Cli/Outputs.h"
#include "Headless/Host/Files/SceneFile.h"

namespace cpd::cli
{
void DeclareSceneOptions(CLI::App& app, SolverOption solver, SceneOptions& options)
{
    app.add_option("SCENE", options.scene, "A scene file, or the name of one under Content/Scenes.")
        ->check(NotEmpty())
        ->required();
    if (solver == SolverOption::One)
        app.add_option("--solver", options.solver, "The solver, instead of the scene's: see ./cpd solvers.")
            ->check(NotEmpty())
            ->type_name("NAME");
    app.add_option("--frames", options.frames, "How many frames, instead of the scene's.")
        ->check(NotEmpty())
        ->type_name("N");
    app.add_option("--step", options.step, "The length of a step, instead of the scene's.")
        ->check(NotEmpty())
        ->type_name("SECONDS");
    app.add_option("--threads", options.threads, "How many threads; the results are the same for any.")
        ->check(CLI::Range(1, 256))
        ->type_name("N");
    app.add_option("--set", options.assignments,
                   "Sets any value of the scene, as in bodies.cube.material.young=8000. May be given again.")
        ->type_name("PATH=VALUE")
        ->allow_extra_args(false);
}

std::string SourceOf(const SceneOptions& options)
{
    const Expected<std::string> path = host::FindSceneFile(options.scene);
    return path ? *path : options.scene;
}

namespace
{
/// A complaint about a key that an option set is about the option, not about the scene's file.
std::string Blamed(const std::string& words, const SceneOptions& options)
{
    const std::pair<const char*, const std::string&> given[] = {
        {"solver", options.solver}, {"frames", options.frames}, {"step", options.step}};
    for (const auto& [key, value] : given)
        if (const std::string prefix = SourceOf(options) + ": " + key;
            !value.empty() && words.starts_with(prefix) && words.find_first_of(": ", prefix.size()) == prefix.size())
            return "--" + words.substr(prefix.size() - std::string_view(key).size());
    return words;
}
} // namespace

Expected<Scene> LoadScene(const SceneOptions& options)
{
    SetThreadCount(options.threads);
    std::vector<std::string> assignments = options.assignments;
    // The options are short names of the scene's own keys, and are checked as these are.
    if (!options.solver.empty())
        assignments.push_back("solver=\"" + options.solver + "\"");
    if (!options.frames.empty())
        assignments.push_back("frames=" + options.frames);
    if (!options.step.empty())
        assignments.push_back("step=" + options.step);
    Expected<Scene> scene = host::LoadScene(options.scene, assignments);
    return scene ? std::move(scene) : Error{Blamed(scene.Message(), options)};
}
} // namespace cpd::cli
