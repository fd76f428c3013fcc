#include "Headless/Host/Results/RunRecord.h"

#include <algorithm>

#include "CPDSolver/Body/Body.h"
#include "CPDSolver/Scenes/Run/Obstacles.h"
#include "Headless/Host/Words/EventWords.h"

namespace cpd::host
{
namespace
{
// A vertex this near (m) to an obstacle is shown to touch it: more than what contact lets a resting body sink or hover.
constexpr Real kTouching = 0.005;

/// Numbers the vertices that triangles use first, in the triangles' order, then the inner ones.
void NumberVertices(const Body& body, BodyRecord& record)
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
    for (Index vertex = 0; vertex < body.VertexCount(); ++vertex)
        if (Index& mapped = number[static_cast<std::size_t>(vertex)]; mapped < 0)
        {
            mapped = static_cast<Index>(record.surfaceVertices.size() + record.innerVertices.size());
            record.innerVertices.push_back(vertex);
        }
    record.tets = body.tets;
    for (Tet& tet : record.tets)
        for (Index& corner : tet)
            corner = number[static_cast<std::size_t>(corner)];
}

SurfaceFrame PositionsOf(const std::vector<Index>& vertices, const Columns& x)
{
    SurfaceFrame frame;
    frame.reserve(3 * vertices.size());
    for (const Index vertex : vertices)
        for (int axis = 0; axis < 3; ++axis)
            frame.push_back(static_cast<float>(x(axis, vertex)));
    return frame;
}

/// The first of every so many.
template <class Item> std::vector<Item> EveryNth(const std::vector<Item>& items, int n)
{
    std::vector<Item> some;
    for (std::size_t i = 0; i < items.size(); i += static_cast<std::size_t>(n))
        some.push_back(items[i]);
    return some;
}

/// Obstacles as they are now: a run's own colliders are still where the last step began.
std::vector<Collider> CollidersNow(const SceneRun& run)
{
    std::vector<Collider> colliders;
    for (RunningObstacle obstacle : run.obstacles)
    {
        Place(obstacle);
        colliders.push_back(obstacle.collider);
    }
    return colliders;
}

/// What the weight did in the last step (J). A solver that keeps no ledger has this too.
Real FallOf(const Actor& actor, const BodyRecord& record)
{
    if (record.frames.empty())
        return 0;
    const Vec3 way = actor.report.centre - record.frames.back().report.centre;
    return record.frames.back().fallen + actor.body->totalMass * actor.input.gravity.dot(way);
}

std::vector<Index> PinnedOf(const Actor& actor, const BodyRecord& record)
{
    std::vector<Index> pinned;
    const auto add = [&](const std::vector<Index>& vertices, std::size_t before)
    {
        for (std::size_t i = 0; i < vertices.size(); ++i)
            if (std::any_of(actor.anchors.begin(), actor.anchors.end(),
                            [&](const Anchor& anchor) { return anchor.vertex == vertices[i]; }))
                pinned.push_back(static_cast<Index>(before + i));
    };
    add(record.surfaceVertices, 0);
    add(record.innerVertices, record.surfaceVertices.size());
    return pinned;
}

void AddActor(const SceneRun& run, const Actor& actor, Keep keep, BodyRecord& record)
{
    const Real fallen = FallOf(actor, record);
    record.frames.push_back({run.Time(), actor.report, actor.state.ledger, actor.milliseconds, fallen});
    if (keep != Keep::Surfaces)
        return;
    record.surfaceFrames.push_back(PositionsOf(record.surfaceVertices, actor.state.x));
    record.innerFrames.push_back(PositionsOf(record.innerVertices, actor.state.x));
    record.touching.push_back(TouchingOf(CollidersNow(run), record.surfaceFrames.back()));
    record.pinned.push_back(PinnedOf(actor, record));
}

void AddObstacles(const SceneRun& run, RunRecord& record)
{
    std::vector<Pose>& poses = record.obstacleFrames.emplace_back();
    for (const RunningObstacle& obstacle : run.obstacles)
        poses.push_back(obstacle.pose);
}
} // namespace

std::vector<Index> TouchingOf(const std::vector<Collider>& colliders, const SurfaceFrame& points)
{
    std::vector<Index> touching;
    for (std::size_t i = 0; 3 * i < points.size(); ++i)
    {
        const Vec3 point(points[3 * i], points[3 * i + 1], points[3 * i + 2]);
        const auto near = [&point](const Collider& collider) { return DistanceTo(collider, point).value < kTouching; };
        if (point.allFinite() && std::any_of(colliders.begin(), colliders.end(), near))
            touching.push_back(static_cast<Index>(i));
    }
    return touching;
}

RunRecord BeginRecord(const SceneRun& run, Keep keep)
{
    RunRecord record{run.scene.name, std::string(run.solver->name), run.scene.step, {}, {}, {}};
    for (const Actor& actor : run.actors)
    {
        BodyRecord body;
        body.name = actor.name;
        body.vertices = actor.body->VertexCount();
        body.elements = MeshElementCount(*actor.body);
        body.frames.reserve(static_cast<std::size_t>(run.scene.frames) + 1);
        NumberVertices(*actor.body, body);
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
    {
        const Event& event = run.scene.timeline[number];
        record.events.push_back({run.frame, event.action, event.body, FiguresOf(event)});
    }
}

RunRecord ByStep(const RunRecord& record)
{
    const int n = record.framesPerStep;
    RunRecord some{record.scene, record.solver, record.step * n, {}, {}, {}};
    for (const BodyRecord& body : record.bodies)
        some.bodies.push_back({body.name, body.vertices, body.elements, EveryNth(body.frames, n), body.surface,
                               body.surfaceVertices, body.innerVertices, body.tets, body.heldBy, body.weights,
                               EveryNth(body.surfaceFrames, n), EveryNth(body.innerFrames, n),
                               EveryNth(body.touching, n), EveryNth(body.pinned, n)});
    // An event is done at the beginning of its frame.
    for (const EventRecord& event : record.events)
        some.events.push_back({(event.frame - 1) / n + 1, event.action, event.body, event.figures});
    some.obstacleFrames = EveryNth(record.obstacleFrames, n);
    return some;
}
} // namespace cpd::host
