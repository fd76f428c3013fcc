#include "Headless/Cli/LevelRecord.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>
#include <optional>

#include "CPDSolver/Body/Body.h"
#include "CPDSolver/Play/Units.h"
#include "CPDSolver/Scenes/Format/Suggest.h"
#include "CPDSolver/Scenes/Run/Obstacles.h"
#include "Headless/Cli/LevelInside.h"
#include "Headless/Host/Files/Json.h"
#include "Headless/Host/Files/SceneFile.h"
#include "Headless/Host/Files/TextFile.h"
#include "Headless/Host/Pictures/FindView.h"
#include "Headless/Host/Results/Progress.h"
#include "Headless/Host/Words/EventWords.h"

namespace cpd::cli
{
namespace
{
Vec3 ToVec(const std::array<double, 3>& v)
{
    return {v[0], v[1], v[2]};
}

ObstacleDescription DescribeObstacle(const headless::LevelMesh& mesh, const headless::LevelBody& first)
{
    ObstacleDescription obstacle;
    obstacle.name = mesh.actor;
    obstacle.shape = mesh.mesh == "Sphere" ? ObstacleShape::Sphere : ObstacleShape::Box;
    obstacle.size = ToVec(mesh.size);
    obstacle.radius = mesh.size[0] / 2;
    obstacle.position = ToVec(first.centre);
    obstacle.mass = mesh.simulated ? 1 : 0; // that it moves is all a picture wants to know
    return obstacle;
}

Pose PoseOf(const headless::LevelBody& body)
{
    const auto& [x, y, z, w] = body.rotation;
    return {ToVec(body.centre), Quat(w, x, y, z)};
}

void AddPoints(const headless::LevelBody& body, host::SurfaceFrame& points)
{
    for (const std::array<double, 3>& vertex : body.vertices)
        for (const double coordinate : vertex)
            points.push_back(static_cast<float>(coordinate));
}

host::BodyRecord RecordBody(const headless::LevelResult& level, std::size_t number)
{
    host::BodyRecord record;
    const headless::LevelMesh& mesh = level.meshes[number];
    const headless::LevelBody& first = level.frames.front().bodies[number];
    record.name = mesh.actor;
    if (const BodyPointer& body = first.view.body)
    {
        record.vertices = body->VertexCount();
        record.elements = MeshElementCount(*body);
    }
    for (const std::array<int, 3>& triangle : mesh.triangles)
        record.surface.push_back({triangle[0], triangle[1], triangle[2]});
    record.surfaceVertices.resize(first.vertices.size());
    std::iota(record.surfaceVertices.begin(), record.surfaceVertices.end(), 0);
    for (const headless::LevelFrame& frame : level.frames)
    {
        const headless::LevelBody& seen = frame.bodies[number];
        record.frames.push_back(
            {frame.time, seen.view.report, seen.view.ledger, seen.view.milliseconds, seen.view.ledger.gravity});
        AddPoints(seen, record.surfaceFrames.emplace_back());
    }
    AddInside(level, number, record);
    return record;
}

/// Where every rigid body is in each frame, and which drawn vertices it touches there.
Expected<Done> AddRigid(const headless::LevelResult& level, const std::vector<std::size_t>& rigid, const Scene& scene,
                        host::RunRecord& record)
{
    Expected<std::vector<RunningObstacle>> obstacles = BuildObstacles(scene);
    if (!obstacles)
        return obstacles.Failure();
    for (std::size_t number = 0; number < level.frames.size(); ++number)
    {
        std::vector<Pose>& poses = record.obstacleFrames.emplace_back();
        std::vector<Collider> colliders;
        for (std::size_t i = 0; i < rigid.size(); ++i)
        {
            RunningObstacle& obstacle = (*obstacles)[i];
            obstacle.pose = PoseOf(level.frames[number].bodies[rigid[i]]);
            Place(obstacle);
            poses.push_back(obstacle.pose);
            colliders.push_back(obstacle.collider);
        }
        for (host::BodyRecord& body : record.bodies)
            body.touching.push_back(host::TouchingOf(colliders, body.surfaceFrames[number]));
    }
    return Done{};
}

/// The frame that begins at a time, or is the first to begin after it; frame 1 is the first that is played.
int FrameBegunAt(Real time, Real frameSeconds)
{
    constexpr Real kRounding = 1e-6;
    return static_cast<int>(std::ceil(time / frameSeconds - kRounding)) + 1;
}

/// What a node was given, in a few words: its pins are Blueprint's, in the engine's units.
std::string FiguresOf(const headless::LevelCall& call)
{
    const auto number = [&call](const char* pin) -> std::optional<Real>
    {
        const auto found = call.arguments.find(pin);
        return found != call.arguments.end() && found->is_number() ? std::optional<Real>(*found) : std::nullopt;
    };
    const auto vector = [&call](const char* pin) -> std::optional<Vec3>
    {
        const auto found = call.arguments.find(pin);
        return found != call.arguments.end() && found->is_array() && found->size() == 3
                   ? std::optional<Vec3>(Vec3((*found)[0], (*found)[1], (*found)[2]))
                   : std::nullopt;
    };
    Event event;
    event.energy = number("Joules");
    event.share = number("Share");
    if (call.node == "SetWobbleHalfLife")
        event.halfLife = number("Seconds");
    if (const std::optional<Vec3> impulse = vector("Impulse"))
        event.impulse = play::FromCentimetres(*impulse);
    if (const std::optional<Vec3> impulse = vector("AngularImpulse"))
        event.angularImpulse = play::TurnFromCentimetres(*impulse);
    if (const std::optional<Vec3> momentum = vector("Momentum"))
    {
        if (call.node == "SetAngularMomentumTarget")
            event.angularMomentum = play::TurnFromCentimetres(*momentum);
        else
            event.momentum = play::FromCentimetres(*momentum);
    }
    if (const auto to = call.arguments.find("To"); to != call.arguments.end() && to->is_string())
        event.to = to->get<std::string>();
    return host::FiguresOf(event);
}

/// How many frames a step of the component lasts. Slow motion, in which it lasts more, is left as fine as it is.
int FramesPerStep(const headless::LevelResult& level, Real frameSeconds)
{
    constexpr Real kRounding = 1e-3;
    for (const headless::LevelFrame& frame : level.frames)
        for (const headless::LevelBody& body : frame.bodies)
            if (body.view.steps > 0)
                return std::max(1, static_cast<int>(body.view.seconds / body.view.steps / frameSeconds + kRounding));
    return 1;
}

/// Where the level says, or where all that moves is seen from.
View ViewOf(const headless::LevelResult& level)
{
    if (const std::optional<headless::LevelCamera>& camera = level.camera)
        return {ToVec(camera->from), ToVec(camera->at), camera->angle, false};
    constexpr std::size_t kLooks = 50;
    std::vector<host::SurfaceFrame> looks;
    for (std::size_t i = 0; i < level.frames.size(); i += std::max<std::size_t>(1, level.frames.size() / kLooks))
    {
        host::SurfaceFrame& points = looks.emplace_back();
        for (std::size_t number = 0; number < level.meshes.size(); ++number)
            if (level.meshes[number].soft || level.meshes[number].simulated)
                AddPoints(level.frames[i].bodies[number], points);
    }
    // Levels line their bodies up along the engine's Y; a little from the side and from above shows that they are
    // solid.
    return host::FindView(looks, Vec3(-0.88, -0.28, 0.38));
}
} // namespace

Expected<host::PlayedScene> RecordOf(const headless::LevelResult& level)
{
    host::PlayedScene played;
    Scene& scene = played.run.scene;
    scene.name = level.name;
    scene.title = level.title;
    scene.description = level.description;
    scene.step = level.frames[1].time - level.frames[0].time;
    scene.frames = static_cast<int>(level.frames.size()) - 1;
    scene.view = ViewOf(level);
    played.run.frame = scene.frames;
    played.seconds = level.seconds;
    host::RunRecord& record = played.record;
    record.scene = level.name;
    record.solver = "component";
    record.step = scene.step;
    record.framesPerStep = FramesPerStep(level, scene.step);
    std::vector<std::size_t> rigid;
    for (std::size_t i = 0; i < level.meshes.size(); ++i)
        if (level.meshes[i].soft)
            record.bodies.push_back(RecordBody(level, i));
        else
        {
            rigid.push_back(i);
            scene.obstacles.push_back(DescribeObstacle(level.meshes[i], level.frames.front().bodies[i]));
        }
    const Expected<Done> added = AddRigid(level, rigid, scene, record);
    if (!added)
        return added.Failure();
    for (const headless::LevelCall& call : level.calls)
        record.events.push_back({FrameBegunAt(call.at, scene.step), call.node, call.actor, FiguresOf(call)});
    return played;
}

std::set<std::string> LevelNames()
{
    namespace fs = std::filesystem;
    std::error_code error;
    std::set<std::string> names;
    for (fs::recursive_directory_iterator entry(host::ProjectFolder() + "/Content/Levels", error), end;
         !error && entry != end; entry.increment(error))
        if (entry->path().extension() == ".json")
            names.insert(entry->path().stem().string());
    return names;
}

Expected<std::string> FindLevelFile(const std::string& pathOrName)
{
    namespace fs = std::filesystem;
    std::error_code error;
    if (fs::exists(pathOrName, error))
        return pathOrName;
    for (fs::recursive_directory_iterator entry(host::ProjectFolder() + "/Content/Levels", error), end;
         !error && entry != end; entry.increment(error))
        if (entry->path().stem() == pathOrName && entry->is_regular_file(error))
            return entry->path().string();
    const std::set<std::string> names = LevelNames();
    const std::vector<std::string_view> known(names.begin(), names.end());
    const std::string_view nearest = Nearest(fs::path(pathOrName).stem().string(), known);
    return Error{pathOrName + " is neither a file nor a level's name: " +
                 (nearest.empty() ? "levels are in Content/Levels." : "did you mean '" + std::string(nearest) + "'?")};
}

Expected<headless::LevelResult> PlayLevelFile(const std::string& pathOrName,
                                              const std::vector<std::string>& assignments)
{
    const Expected<std::string> found = FindLevelFile(pathOrName);
    if (!found)
        return found.Failure();
    const std::string& path = *found;
    const Expected<std::string> text = host::ReadText(path);
    if (!text)
        return text.Failure();
    // Read twice: this reader says what is wrong, the other gives what the engine's side takes.
    Expected<Value> tree = host::ParseJson(*text);
    if (!tree)
        return Error{path + ": " + tree.Message()};
    if (tree->Find("bodies"))
        return Error{path + " is a scene, not a level: play it with ./cpd run " + path};
    for (const std::string& assignment : assignments)
        if (const Expected<Done> set = host::SetByPath(*tree, assignment); !set)
            return Error{"--set " + assignment + ": " + set.Message()};
    const nlohmann::json level = nlohmann::json::parse(host::JsonLine(*tree), nullptr, false);
    std::optional<host::Progress> progress;
    const auto show = [&](int done, int all)
    {
        if (!progress)
            progress.emplace(std::filesystem::path(path).stem().string(), all);
        progress->Show(done);
    };
    Expected<headless::LevelResult> result = headless::PlayLevel(level, show);
    return result ? std::move(result) : Error{path + ": " + result.Message()};
}
} // namespace cpd::cli
