/// Obstacles as triangles.
#pragma once

#include "CPDSolver/Scenes/Run/Motion.h"
#include "Headless/Host/Pictures/Render.h"

namespace cpd::host
{
/// Where it is in that pose. Empty for a file that cannot be read: a picture is no place to fail.
DrawnMesh MeshOf(const ObstacleDescription& obstacle, const std::string& folder, const Pose& pose);
} // namespace cpd::host
