#include "Headless/Cli/LevelRecord.h"

#include <fstream>

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

host::FrameRecord FrameOf(const headless::LevelBody& body, Real time)
{
    host::FrameRecord frame;
    frame.time = time;
    frame.report.P = ToVec(body.P);
    frame.report.L = ToVec(body.L);
    frame.report.centre = ToVec(body.centre);
    frame.report.H = body.total;
    frame.report.target = body.total;
    frame.report.kinetic = body.kinetic;
    frame.report.elastic = body.elastic;
    frame.report.K = body.needed;
    frame.milliseconds = body.stepMilliseconds;
    return frame;
}

void AddBody(const headless::LevelResult& level, std::size_t number, host::RunRecord& record)
{
    host::BodyRecord body;
    body.name = level.meshes[number].actor;
    body.vertices = level.frames.front().bodies[number].vertexCount;
    for (const std::array<int, 3>& triangle : level.meshes[number].triangles)
        body.surface.push_back({triangle[0], triangle[1], triangle[2]});
    body.surfaceVertices.resize(level.frames.front().bodies[number].vertices.size());
    for (std::size_t i = 0; i < body.surfaceVertices.size(); ++i)
        body.surfaceVertices[i] = static_cast<Index>(i);
    for (const headless::LevelFrame& frame : level.frames)
    {
        const headless::LevelBody& seen = frame.bodies[number];
        body.frames.push_back(FrameOf(seen, frame.time));
        host::SurfaceFrame& positions = body.surfaceFrames.emplace_back();
        for (const std::array<double, 3>& vertex : seen.vertices)
            for (const double coordinate : vertex)
                positions.push_back(static_cast<float>(coordinate));
        body.innerFrames.emplace_back();
        body.touching.emplace_back();
    }
    record.bodies.push_back(std::move(body));
}
} // namespace

host::PlayedScene RecordOf(const headless::LevelResult& level)
{
    host::PlayedScene played;
    Scene& scene = played.run.scene;
    scene.name = level.name;
    scene.title = level.title;
    scene.description = level.description;
    scene.step = level.frames[1].time - level.frames[0].time;
    scene.frames = static_cast<int>(level.frames.size()) - 1;
    scene.view = {ToVec(level.camera.from), ToVec(level.camera.at), level.camera.angle, false};
    played.run.frame = scene.frames;
    played.record.scene = level.name;
    played.record.solver = "component";
    played.record.step = scene.step;
    std::vector<std::size_t> rigid;
    for (std::size_t i = 0; i < level.meshes.size(); ++i)
        if (level.meshes[i].soft)
            AddBody(level, i, played.record);
        else
        {
            rigid.push_back(i);
            scene.obstacles.push_back(DescribeObstacle(level.meshes[i], level.frames.front().bodies[i]));
        }
    for (const headless::LevelFrame& frame : level.frames)
    {
        std::vector<Pose>& poses = played.record.obstacleFrames.emplace_back();
        for (const std::size_t i : rigid)
            poses.push_back(PoseOf(frame.bodies[i]));
    }
    for (const headless::LevelCall& call : level.calls)
        played.record.events.push_back({static_cast<int>(call.at / scene.step + 0.5), call.node, call.actor});
    return played;
}

Expected<headless::LevelResult> PlayLevelFile(const std::string& path)
{
    std::ifstream file(path);
    if (!file)
        return Error{path + " cannot be read: give the path of a level file."};
    const nlohmann::json level = nlohmann::json::parse(file, nullptr, false);
    if (level.is_discarded())
        return Error{path + " is not JSON: look for a missing comma or bracket."};
    Expected<headless::LevelResult> result = headless::PlayLevel(level);
    return result ? std::move(result) : Error{path + ": " + result.Message()};
}
} // namespace cpd::cli
