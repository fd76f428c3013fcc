/// Obstacles as triangles.
#pragma once

#include "CPDSolver/Scenes/Scene.h"
#include "Headless/Host/Pictures/Render.h"

namespace cpd::host
{
/// Where it is at a time (s). Empty for a file that cannot be read: a picture is no place to fail.
DrawnMesh MeshOf(const ObstacleDescription& obstacle, const std::string& folder, Real time);
} // namespace cpd::host
