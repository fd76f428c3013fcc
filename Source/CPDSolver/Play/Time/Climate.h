/// What acts on a body wherever it lies, and when a sleeper feels that it has changed.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd::play
{
struct Climate
{
    Vec3 gravity = Vec3::Zero(); // m/s^2
    Vec3 wind = Vec3::Zero();    // m/s
    Real airDrag = 0;            // kg/m^3
    Real friction = 0;
    bool meetsOthers = true; // other soft bodies, which it may lie on
};

/// Whether what held a body at rest may do so no longer. What is not a number is no change: no step could take it up.
CPD_API bool HasTurned(const Climate& asleep, const Climate& now);
} // namespace cpd::play
