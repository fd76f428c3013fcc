#include <memory>

#include "Headless/Cli/Command.h"
#include "Headless/Cli/Outputs.h"
#include "Headless/Cli/SceneOptions.h"

namespace cpd::cli
{
namespace
{
struct RunOptions
{
    SceneOptions scene;
    Outputs outputs;
};

Expected<Done> RunScene(const RunOptions& options)
{
    Expected<Scene> scene = LoadScene(options.scene);
    if (!scene)
        return scene.Failure();
    if (const Expected<Done> fine = CheckOutputs(options.outputs.Files(), SourceOf(options.scene)); !fine)
        return fine;
    const Expected<host::PlayedScene> played =
        host::PlayScene(std::move(*scene), options.outputs.NeedSurfaces() ? host::Keep::Surfaces : host::Keep::Reports);
    if (!played)
        return played.Failure();
    const Expected<Done> written = Write(options.outputs, *played);
    if (written)
        PrintSummary(*played);
    return written;
}
} // namespace

Act DeclareRun(CLI::App& app)
{
    const auto options = std::make_shared<RunOptions>();
    DeclareSceneOptions(app, SolverOption::One, options->scene);
    DeclareOutputs(app, options->outputs);
    return [options] { return RunScene(*options); };
}
} // namespace cpd::cli
