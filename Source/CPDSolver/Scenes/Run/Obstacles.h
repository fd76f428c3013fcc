/// From obstacles to the colliders of a step: told ones follow their paths, free ones what hits them.
#pragma once

#include "CPDSolver/Scenes/Run/SceneRun.h"

namespace cpd
{
/// Where every obstacle is as the scene begins.
Expected<std::vector<RunningObstacle>> BuildObstacles(const Scene& scene);

/// Puts the collider where its obstacle is, moving with it.
CPD_API void Place(RunningObstacle& obstacle);

/// Sets how fast the told obstacles move during the coming step, and lists all as colliders.
void AimObstacles(SceneRun& run);

/// After the step: gives the free obstacles their impulses and their weight, and moves all to the step's end.
void MoveObstacles(SceneRun& run);
} // namespace cpd
