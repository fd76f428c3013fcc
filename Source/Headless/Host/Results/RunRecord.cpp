#include "Headless/Host/Results/RunRecord.h"

#include <algorithm>

#include "CPDSolver/Energy/EnergySet.h"

namespace cpd::host
{
namespace
{
/// Keeps the vertices that triangles use, and numbers the triangles by them.
void NumberSurface(const Body& body, BodyRecord& record)
{
    std::vector<Index> number(static_cast<std::size_t>(body.VertexCount()), -1);
    record.surface = body.surface;
    for (Triangle& triangle : record.surface)
        for (Index& corner : triangle)
        {
            Index& mapped = number[static_cast<std::size_t>(corner)];
            if (mapped < 0)
            {
                mapped = static_cast<Index>(record.surfaceVertices.size());
                record.surfaceVertices.push_back(corner);
            }
            corner = mapped;
        }
}

SurfaceFrame SurfaceOf(const BodyRecord& record, const Columns& x)
{
    SurfaceFrame frame;
    frame.reserve(3 * record.surfaceVertices.size());
    for (const Index vertex : record.surfaceVertices)
        for (int axis = 0; axis < 3; ++axis)
            frame.push_back(static_cast<float>(x(axis, vertex)));
    return frame;
}

void AddActor(const SceneRun& run, const Actor& actor, Keep keep, BodyRecord& record)
{
    record.frames.push_back({run.Time(), actor.report, actor.state.ledger, actor.milliseconds});
    if (keep == Keep::Surfaces)
        record.surfaceFrames.push_back(SurfaceOf(record, actor.state.x));
}

void AddObstacles(const SceneRun& run, RunRecord& record)
{
    std::vector<Pose>& poses = record.obstacleFrames.emplace_back();
    for (const RunningObstacle& obstacle : run.obstacles)
        poses.push_back(obstacle.pose);
}
} // namespace

RunRecord BeginRecord(const SceneRun& run, Keep keep)
{
    RunRecord record{run.scene.name, std::string(run.solver->name), run.scene.step, {}, {}, {}};
    for (const Actor& actor : run.actors)
    {
        BodyRecord body;
        body.name = actor.name;
        body.vertices = actor.body->VertexCount();
        body.elements = ElementCount(actor.body->energies);
        body.frames.reserve(static_cast<std::size_t>(run.scene.frames) + 1);
        NumberSurface(*actor.body, body);
        AddActor(run, actor, keep, body);
        record.bodies.push_back(std::move(body));
    }
    AddObstacles(run, record);
    return record;
}

void AddFrame(const SceneRun& run, Keep keep, RunRecord& record)
{
    for (std::size_t i = 0; i < run.actors.size(); ++i)
        AddActor(run, run.actors[i], keep, record.bodies[i]);
    AddObstacles(run, record);
    for (const std::size_t number : run.happened)
        record.events.push_back({run.frame, run.scene.timeline[number].action, run.scene.timeline[number].body});
}
} // namespace cpd::host
