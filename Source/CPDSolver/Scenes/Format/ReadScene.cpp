#include "CPDSolver/Scenes/Format/ReadScene.h"

#include <algorithm>

#include "CPDSolver/Scenes/Format/Keys/Keys.h"
#include "CPDSolver/Scenes/Format/Suggest.h"
#include "CPDSolver/Step/Solvers.h"

namespace cpd
{
namespace
{
template <class T> std::vector<std::string_view> Names(const std::vector<T>& items)
{
    std::vector<std::string_view> names;
    names.reserve(items.size());
    for (const T& item : items)
        names.push_back(item.name);
    return names;
}

/// Everything can be named in the timeline and in results, so that nothing may be without a name, or share one.
template <class T> Expected<Done> NameAll(std::vector<T>& items, const std::string& path, const std::string& kind)
{
    for (std::size_t i = 0; i < items.size(); ++i)
        if (items[i].name.empty())
            items[i].name = items.size() == 1 ? kind : kind + std::to_string(i + 1);
    for (std::size_t i = 0; i < items.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (items[i].name == items[j].name)
                return Error{path + "[" + std::to_string(i) + "].name: '" + items[i].name +
                             "' is taken already: give it another name."};
    return Done{};
}

Expected<Done> Refer(const std::string& path, const std::string& name, const std::vector<std::string_view>& names,
                     const char* kind)
{
    if (std::find(names.begin(), names.end(), name) != names.end())
        return Done{};
    if (names.empty())
        return Error{path + ": there is no " + std::string(kind) + " '" + name + "', because the scene has none."};
    return Error{path + ": there is no " + std::string(kind) + " '" + name + "'" + Suggestion(name, names)};
}

Expected<Done> NameEverything(Scene& scene)
{
    Expected<Done> fine = NameAll(scene.bodies, "bodies", "body");
    if (fine)
        fine = NameAll(scene.obstacles, "obstacles", "obstacle");
    for (std::size_t i = 0; fine && i < scene.bodies.size(); ++i)
        fine = NameAll(scene.bodies[i].pins, "bodies[" + std::to_string(i) + "].pins", "pin");
    return fine;
}

Expected<Done> CheckReferences(const Scene& scene)
{
    const std::vector<std::string_view> bodies = Names(scene.bodies);
    const std::vector<std::string_view> obstacles = Names(scene.obstacles);
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        for (std::size_t j = 0; j < scene.bodies[i].pins.size(); ++j)
        {
            const Pin& pin = scene.bodies[i].pins[j];
            const std::string path = "bodies[" + std::to_string(i) + "].pins[" + std::to_string(j) + "].follow";
            Expected<Done> fine =
                pin.follow.empty() ? Expected<Done>(Done{}) : Refer(path, pin.follow, obstacles, "obstacle");
            for (const ObstacleDescription& obstacle : scene.obstacles)
                if (fine && obstacle.name == pin.follow && !pin.follow.empty() && obstacle.mass > 0)
                    fine = Error{path + ": '" + pin.follow + "' has a mass; a pin follows only what moves as told."};
            if (!fine)
                return fine;
        }
    for (std::size_t i = 0; i < scene.timeline.size(); ++i)
    {
        const Event& event = scene.timeline[i];
        const std::string path = "timeline[" + std::to_string(i) + "].";
        Expected<Done> fine = Done{};
        if (!event.body.empty())
            fine = Refer(path + "body", event.body, bodies, "body");
        if (fine && event.to)
            fine = Refer(path + "to", *event.to, bodies, "body");
        if (!fine)
            return fine;
    }
    return Done{};
}

Expected<Done> CheckSolver(const Scene& scene)
{
    if (FindSolver(scene.solver))
        return Done{};
    std::vector<std::string_view> names;
    for (const Solver& solver : AllSolvers())
        names.push_back(solver.name);
    return Error{"solver: '" + scene.solver + "' is not known" + Suggestion(scene.solver, names)};
}
} // namespace

const Record& SceneRecord()
{
    return RecordOf<Scene>();
}

Expected<Scene> ReadScene(const Value& file)
{
    Scene scene;
    Expected<Done> fine = ReadRecord(SceneRecord(), file, "", &scene);
    if (fine)
        fine = NameEverything(scene);
    if (fine)
        fine = CheckReferences(scene);
    if (fine)
        fine = CheckSolver(scene);
    if (!fine)
        return fine.Failure();
    return scene;
}
} // namespace cpd
