/// From pins to the anchors of a step.
#pragma once

#include "CPDSolver/Scenes/Run/SceneRun.h"

namespace cpd
{
/// Ties the region's vertices to where they are.
Expected<RunningPin> MakePin(const std::string& name, const Region& region, Real stiffness, const Actor& actor);

/// Lists the anchors anew after pins came or went.
void GatherAnchors(Actor& actor);

/// Moves the anchors to where they are at the end of the coming step.
void PlacePins(const Scene& scene, Real time, Actor& actor);
} // namespace cpd
