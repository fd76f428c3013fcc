#include "CPDSolver/Scenes/Run/SceneRun.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "CPDSolver/Base/ParallelFor.h"
#include "CPDSolver/Contact/Surface/Tangle.h"
#include "CPDSolver/Scenes/Build/BuildBody.h"
#include "CPDSolver/Scenes/Run/Actions.h"
#include "CPDSolver/Scenes/Run/Obstacles.h"
#include "CPDSolver/Scenes/Run/Pins.h"
#include "CPDSolver/Scenes/Run/Unheeded.h"
#include "CPDSolver/Step/Frame/StepFrame.h"

namespace cpd
{
namespace
{
Targets TargetsOf(const TargetsDescription& description)
{
    Targets targets;
    if (description.momentum)
        targets.P = {description.momentum->value, description.momentum->mode};
    if (description.angularMomentum)
        targets.L = {description.angularMomentum->value, description.angularMomentum->mode};
    if (description.energy)
        targets.H = {description.energy->value, description.energy->mode};
    return targets;
}

/// A target that is set once is forgotten after the step that set it.
template <class Value> void ForgetOnce(std::optional<Target<Value>>& target)
{
    if (target && target->mode == TargetMode::Once)
        target.reset();
}

Expected<Done> AddPins(const BodyDescription& description, const Scene& scene, Actor& actor)
{
    for (const Pin& described : description.pins)
    {
        Expected<RunningPin> pin = MakePin(described.name, described.region, described.stiffness, actor);
        if (!pin)
            return pin.Failure();
        pin->path = described.path;
        for (std::size_t i = 0; i < scene.obstacles.size(); ++i)
            if (!described.follow.empty() && scene.obstacles[i].name == described.follow)
            {
                pin->obstacle = static_cast<int>(i);
                pin->obstacleStart = PoseAt(scene.obstacles[i], 0);
            }
        actor.pins.push_back(std::move(*pin));
    }
    GatherAnchors(actor);
    PlacePins(scene, 0, actor);
    return Done{};
}

/// Measures the energy, so that the first events of a timeline know it, and reports frame 0 as a step would.
Expected<Done> MeasureStart(Actor& actor)
{
    const Body& body = *actor.body;
    bool refactored = false;
    const Expected<Done> prepared = Prepare(body, actor.input, actor.input.step, actor.workspace, refactored);
    if (!prepared)
        return prepared;
    Refresh(body, actor.input, actor.state, actor.workspace);
    ReportMotion(body, actor.state, actor.report);
    actor.report.target = actor.report.H;
    return Done{};
}

Expected<Actor> BuildActor(const BodyDescription& description, const Scene& scene, std::vector<std::string>& notes)
{
    Expected<BodyPointer> body = BuildBody(description, scene.folder, notes);
    if (!body)
        return body.Failure();
    Expected<State> state = BuildState(description, **body);
    if (!state)
        return state.Failure();
    Actor actor;
    actor.name = description.name;
    actor.body = std::move(*body);
    actor.state = std::move(*state);
    actor.material = description.material.value_or(Material{});
    actor.input.step = scene.step;
    actor.input.gravity = scene.gravity;
    actor.input.damping = description.damping.value_or(scene.damping);
    actor.input.surface = description.surface;
    actor.input.settings = description.settings.value_or(scene.settings);
    actor.input.targets = TargetsOf(description.targets);
    const Expected<Done> pinned = AddPins(description, scene, actor);
    if (!pinned)
        return pinned.Failure();
    if (description.start.settle > 0)
    {
        Expected<State> settled = Settled(description, *actor.body, actor.input, std::move(actor.state));
        if (!settled)
            return settled.Failure();
        actor.state = std::move(*settled);
    }
    const Expected<Done> measured = MeasureStart(actor);
    if (!measured)
        return Error{"Body '" + actor.name + "' cannot start: " + measured.Message()};
    return actor;
}

/// Equal bodies become one, so that instances share their memory.
void ShareBodies(std::vector<Actor>& actors)
{
    for (std::size_t i = 0; i < actors.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (actors[i].body->fingerprint == actors[j].body->fingerprint)
                actors[i].body = actors[j].body;
}

void NoteTangles(SceneRun& run)
{
    if (!run.solver->together)
        return;
    for (std::size_t i = 0; i < run.actors.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (AreTangled(*run.actors[i].body, run.actors[i].state.x, *run.actors[j].body, run.actors[j].state.x))
                run.notes.push_back(
                    "The bodies '" + run.actors[j].name + "' and '" + run.actors[i].name +
                    "' start inside each other, and their surfaces hold them there: move one of them away.");
}

std::vector<std::pair<int, std::size_t>> MakeAgenda(const Scene& scene)
{
    std::vector<std::pair<int, std::size_t>> agenda;
    for (std::size_t i = 0; i < scene.timeline.size(); ++i)
    {
        const Real frame = std::round(scene.timeline[i].time / scene.step);
        if (frame < scene.frames)
            agenda.emplace_back(static_cast<int>(frame), i);
    }
    std::ranges::sort(agenda); // by frame, then in the file's order
    return agenda;
}

/// Stiffness is felt as a ratio, so that it changes by equal ratios in equal times.
Real Between(Real from, Real to, Real share)
{
    if (from > 0 && to > 0)
        return from * std::pow(to / from, share);
    return from + share * (to - from);
}

Expected<Done> ChangeMaterial(Real time, Actor& actor)
{
    if (!actor.change)
        return Done{};
    const MaterialChange& change = *actor.change;
    const Real length = change.end - change.begin;
    const Real share = length > 0 ? std::clamp<Real>((time - change.begin) / length, 0, 1) : 1;
    actor.material.young = Between(change.from.young, change.to.young, share);
    actor.material.poisson = change.from.poisson + share * (change.to.poisson - change.from.poisson);
    actor.material.weight = Between(change.from.weight, change.to.weight, share);
    actor.material.crushResistance = change.to.crushResistance;
    const MatrixRule rule = share < 1 ? MatrixRule::Rounded : MatrixRule::Exact;
    Expected<BodyPointer> changed = WithMaterials(*actor.body, {actor.material}, rule);
    if (!changed)
        return Error{"Body '" + actor.name + "' cannot take its new material: " + changed.Message()};
    actor.body = std::move(*changed);
    if (share >= 1)
        actor.change.reset();
    return Done{};
}

Expected<Done> DoWhatIsDue(SceneRun& run)
{
    run.happened.clear();
    for (; run.nextOnAgenda < run.agenda.size() && run.agenda[run.nextOnAgenda].first <= run.frame; ++run.nextOnAgenda)
    {
        const std::size_t number = run.agenda[run.nextOnAgenda].second;
        const Expected<Done> done = Perform(run.scene.timeline[number], run);
        if (!done)
            return Error{"timeline[" + std::to_string(number) + "] (" + run.scene.timeline[number].action +
                         "): " + done.Message()};
        run.happened.push_back(number);
    }
    for (Actor& actor : run.actors)
    {
        const Expected<Done> changed = ChangeMaterial(run.Time(), actor);
        if (!changed)
            return changed;
    }
    return Done{};
}

void ReadyActor(const SceneRun& run, Actor& actor)
{
    actor.workspace.contact.impulses.clear(); // a paused body gives none
    PlacePins(run.scene, run.Time() + run.scene.step, actor);
    actor.input.anchors = actor.anchors;
    actor.input.colliders = run.colliders;
}

/// Who is near whom, or near the same loose obstacle; a paused body is not there, and a solver that knows no soft
/// contacts leaves each alone.
void GroupActors(SceneRun& run)
{
    std::vector<Bounds> boxes;
    const bool apart = run.actors.size() == 1 || !run.solver->together;
    for (const Actor& actor : run.actors)
    {
        const Vec3 nowhere = Vec3::Constant(std::numeric_limits<Real>::quiet_NaN());
        const bool alone = apart || actor.paused;
        boxes.push_back(alone ? Bounds{nowhere, nowhere} : ReachOf(actor.input, actor.state));
    }
    for (const Collider& collider : run.colliders)
        if (collider.mass > 0)
            boxes.push_back(ReachOf(collider, run.scene.step));
    FindGroups(boxes, run.groupOf);
    run.rooms.resize(run.actors.size());
}

void StepGroup(SceneRun& run, Index group)
{
    using Clock = std::chrono::steady_clock;
    std::vector<Member> members;
    for (std::size_t i = 0; i < run.actors.size(); ++i)
    {
        Actor& actor = run.actors[i];
        if (run.groupOf[i] == group && !actor.paused)
            members.push_back({actor.body.get(), &actor.input, &actor.state, &actor.workspace, &actor.report, i + 1});
    }
    if (members.empty())
        return;
    const Clock::time_point begin = Clock::now();
    if (members.size() == 1)
        *members[0].report =
            run.solver->step(*members[0].body, *members[0].input, *members[0].state, *members[0].workspace);
    else
        run.solver->together(members, run.rooms[static_cast<std::size_t>(group)]);
    const Real milliseconds = std::chrono::duration<Real, std::milli>(Clock::now() - begin).count();
    for (std::size_t i = 0; i < run.actors.size(); ++i)
    {
        Actor& actor = run.actors[i];
        if (run.groupOf[i] != group || actor.paused)
            continue;
        actor.milliseconds = milliseconds / static_cast<Real>(members.size());
        ForgetOnce(actor.input.targets.P);
        ForgetOnce(actor.input.targets.L);
        ForgetOnce(actor.input.targets.H);
    }
}
} // namespace

Expected<SceneRun> BuildRun(Scene scene)
{
    SceneRun run;
    run.solver = FindSolver(scene.solver);
    if (!run.solver)
        return Error{"There is no solver '" + scene.solver + "': see ./cpd solvers."};
    for (const BodyDescription& description : scene.bodies)
    {
        Expected<Actor> actor = BuildActor(description, scene, run.notes);
        if (!actor)
            return actor.Failure();
        run.actors.push_back(std::move(*actor));
    }
    ShareBodies(run.actors);
    Expected<std::vector<RunningObstacle>> obstacles = BuildObstacles(scene);
    if (!obstacles)
        return obstacles.Failure();
    run.obstacles = std::move(*obstacles);
    NoteUnheeded(scene, *run.solver, run.notes);
    NoteTangles(run);
    run.agenda = MakeAgenda(scene);
    run.scene = std::move(scene);
    return run;
}

Expected<Done> Advance(SceneRun& run)
{
    const Expected<Done> done = DoWhatIsDue(run);
    if (!done)
        return done;
    AimObstacles(run);
    for (Actor& actor : run.actors)
        ReadyActor(run, actor);
    GroupActors(run);
    // Groups side by side; each writes only what is its own, so that the result is the same on any number of threads.
    ParallelFor(static_cast<Index>(run.actors.size()), [&run](Index group) { StepGroup(run, group); });
    MoveObstacles(run);
    ++run.frame;
    return Done{};
}
} // namespace cpd
