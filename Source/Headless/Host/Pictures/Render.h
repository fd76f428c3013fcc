/// Pictures of bodies and obstacles: triangles with light and shadow, drawn in software.
#pragma once

#include "CPDSolver/Scenes/Scene.h"
#include "Headless/Host/Pictures/Image.h"

namespace cpd::host
{
/// What is drawn: a surface in one colour. Both sides are seen.
struct DrawnMesh
{
    std::vector<Vec3> vertices; // m
    std::vector<Triangle> triangles;
    Colour colour;
    Real back = 0; // m; what is drawn wins over this mesh where it lies so little below the mesh's surface
};

struct PictureSize
{
    int width = 480;
    int height = 360;
};

/// Rows: right, up and backward of an eye that looks this way, its head up.
Mat3 AxesLooking(const Vec3& direction);

Image Render(const std::vector<DrawnMesh>& meshes, const View& view, PictureSize size);
} // namespace cpd::host
