#include "CPDSolver/Scenes/Run/Unheeded.h"

#include <algorithm>

namespace cpd
{
namespace
{
bool Happens(const Scene& scene, std::initializer_list<std::string_view> actions)
{
    return std::ranges::any_of(scene.timeline, [&](const Event& event)
                               { return std::ranges::find(actions, event.action) != actions.end(); });
}

bool AsksForEnergyOrMomenta(const Scene& scene)
{
    const auto asks = [](const BodyDescription& body)
    { return body.targets.energy || body.targets.momentum || body.targets.angularMomentum; };
    return std::ranges::any_of(scene.bodies, asks) ||
           Happens(scene,
                   {"set-momentum", "set-angular-momentum", "set-energy", "add-energy", "calm", "transfer-energy"});
}

/// Of a body that pins hold from the start.
bool AsksForMomenta(const Scene& scene, const BodyDescription& held)
{
    const auto asks = [&](const Event& event)
    {
        const bool sets = event.action == "set-momentum" || event.action == "set-angular-momentum";
        return sets && (event.body.empty() || event.body == held.name);
    };
    return held.targets.momentum || held.targets.angularMomentum || std::ranges::any_of(scene.timeline, asks);
}

bool IsDamped(const Scene& scene)
{
    const auto damped = [](const BodyDescription& body) { return body.damping.value_or(0) > 0; };
    return scene.damping > 0 || std::ranges::any_of(scene.bodies, damped) ||
           Happens(scene, {"set-damping", "set-half-life"});
}
} // namespace

void NoteUnheeded(const Scene& scene, const Solver& solver, std::vector<std::string>& notes)
{
    const std::string name(solver.name);
    if (scene.bodies.size() > 1 && !solver.together)
        notes.push_back("The solver '" + name + "' steps each body alone: soft bodies pass through each other.");
    const auto bounces = [](const ObstacleDescription& o) { return o.restitution > 0; };
    if (name == "pd" && std::ranges::any_of(scene.obstacles, bounces))
        notes.push_back("The solver 'pd' knows no restitution: what hits an obstacle stays down. Judge it by what "
                        "nothing touches.");
    if (solver.meets == Meets::Nothing && AsksForEnergyOrMomenta(scene))
        notes.push_back("The solver '" + name +
                        "' meets no targets: what the scene asks of energy and momenta does not happen.");
    if (solver.damps == Damps::ByItself && IsDamped(scene))
        notes.push_back("The solver '" + name + "' damps by itself, by no rate: the scene's damping changes nothing.");
    for (const BodyDescription& body : scene.bodies)
        if (solver.meets == Meets::EnergyWhereHeld && !body.pins.empty() && AsksForMomenta(scene, body))
            notes.push_back("The solver '" + name + "' meets no momenta of a body that is held: those of '" +
                            body.name + "' are left to its pins.");
}
} // namespace cpd
