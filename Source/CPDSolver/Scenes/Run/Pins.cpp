#include "CPDSolver/Scenes/Run/Pins.h"

#include "CPDSolver/Scenes/Build/BuildBody.h"

namespace cpd
{
Expected<RunningPin> MakePin(const std::string& name, const Region& region, Real stiffness, const Actor& actor)
{
    Expected<std::vector<Index>> vertices = VerticesOf(region, *actor.body, actor.state.x);
    if (!vertices)
        return Error{"Pin '" + name + "' of body '" + actor.name + "' " + vertices.Message()};
    RunningPin pin;
    pin.name = name;
    pin.stiffness = stiffness;
    pin.vertices = std::move(*vertices);
    for (const Index vertex : pin.vertices)
        pin.homes.push_back(actor.state.x.col(vertex));
    for (const Vec3& home : pin.homes)
        pin.centre += home / static_cast<Real>(pin.homes.size());
    return pin;
}

void GatherAnchors(Actor& actor)
{
    actor.anchors.clear();
    for (const RunningPin& pin : actor.pins)
        for (std::size_t i = 0; i < pin.vertices.size(); ++i)
            actor.anchors.push_back({pin.vertices[i], pin.homes[i], pin.stiffness});
    actor.input.anchors = actor.anchors;
}

void PlacePins(const Scene& scene, Real time, Actor& actor)
{
    std::size_t next = 0;
    for (const RunningPin& pin : actor.pins)
    {
        const Pose path = PathAt(pin.path, time);
        const Pose carrier =
            pin.obstacle < 0 ? Pose{} : PoseAt(scene.obstacles[static_cast<std::size_t>(pin.obstacle)], time);
        for (const Vec3& home : pin.homes)
        {
            const Vec3 moved = pin.centre + path.position + path.rotation * (home - pin.centre);
            actor.anchors[next++].target = carrier.Apply(pin.obstacleStart.Undo(moved));
        }
    }
}
} // namespace cpd
