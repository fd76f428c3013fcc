/// A place to look from, for what names none: near enough to see, far enough to hold all that moves.
#pragma once

#include "CPDSolver/Scenes/Scene.h"
#include "Headless/Host/Results/RunRecord.h"

namespace cpd::host
{
/// From this side. frames are points of what moves at several times, the first of them where it starts; a point that
/// isn't a number says nothing.
View FindView(const std::vector<SurfaceFrame>& frames, const Vec3& toEye);
} // namespace cpd::host
