#include "Headless/Host/Pictures/ScenePicture.h"

#include "Headless/Host/Pictures/ObstacleMesh.h"

namespace cpd::host
{
namespace
{
// Told apart by anyone: blue, orange, green, purple (after Okabe and Ito, linear light).
constexpr std::array<Colour, 4> kBodies = {Colour{0.03f, 0.22f, 0.55f}, Colour{0.70f, 0.26f, 0.01f},
                                           Colour{0.01f, 0.34f, 0.17f}, Colour{0.45f, 0.12f, 0.33f}};

// Between its vertices a sheet that lies on a round obstacle dips into it by millimetres (m).
constexpr Real kBehind = 0.015;

DrawnMesh MeshOf(const BodyRecord& body, std::size_t frame, const Colour& colour)
{
    DrawnMesh mesh;
    const SurfaceFrame& positions = body.surfaceFrames[frame];
    for (std::size_t i = 0; i + 2 < positions.size(); i += 3)
        mesh.vertices.emplace_back(positions[i], positions[i + 1], positions[i + 2]);
    mesh.triangles = body.surface;
    mesh.colour = colour;
    return mesh;
}
} // namespace

Colour ColourOf(std::size_t body)
{
    return kBodies[body % kBodies.size()];
}

Image DrawFrame(const Scene& scene, const RunRecord& record, std::size_t frame, PictureSize size)
{
    std::vector<DrawnMesh> meshes;
    for (std::size_t i = 0; i < scene.obstacles.size(); ++i)
    {
        meshes.push_back(MeshOf(scene.obstacles[i], scene.folder, record.obstacleFrames[frame][i]));
        meshes.back().back = kBehind;
    }
    for (std::size_t i = 0; i < record.bodies.size(); ++i)
        meshes.push_back(MeshOf(record.bodies[i], frame, ColourOf(i)));
    View view = scene.view.value_or(View());
    if (view.follow)
    {
        const std::vector<FrameRecord>& frames = record.bodies.front().frames;
        const Vec3 moved = frames[frame].report.centre - frames.front().report.centre;
        view.from += moved;
        view.at += moved;
    }
    return Render(meshes, view, size);
}
} // namespace cpd::host
