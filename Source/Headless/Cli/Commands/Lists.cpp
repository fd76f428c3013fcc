#include <cstdio>

#include "CPDSolver/Step/Solvers.h"
#include "Headless/Cli/Command.h"
#include "Headless/Host/Files/SceneFile.h"
#include "Headless/Host/Results/Summary.h"

namespace cpd::cli
{
namespace
{
Expected<Done> ListScenes()
{
    for (const std::string& path : host::AllSceneFiles())
    {
        const Expected<Scene> scene = host::LoadScene(path);
        if (!scene)
            return scene.Failure();
        std::printf("%-22s %s\n", scene->name.c_str(), scene->title.c_str());
    }
    return Done{};
}

Expected<Done> ListSolvers()
{
    for (const Solver& solver : AllSolvers())
        std::printf("%-12.*s %.*s\n", static_cast<int>(solver.name.size()), solver.name.data(),
                    static_cast<int>(solver.about.size()), solver.about.data());
    return Done{};
}
} // namespace

Act DeclareScenes(CLI::App&)
{
    return &ListScenes;
}

Act DeclareSolvers(CLI::App&)
{
    return &ListSolvers;
}
} // namespace cpd::cli
