/// What the user's targets ask of this step.
#pragma once

#include "CPDSolver/Body/State.h"
#include "CPDSolver/Step/StepInput.h"

namespace cpd
{
struct AskedTargets
{
    std::optional<Vec3> P;
    std::optional<Vec3> L;
    std::optional<Real> H;
    bool followsH = false; // H moves on with the work done during the step
    bool beginsH = false;  // in this step it is set, and moves from the next on
};

/// Reads the targets and their modes; remembers in the state what is being followed.
CPD_API AskedTargets ReadTargets(const StepInput& input, State& state);

/// The energy to aim at now: the asked one, moved by all outside work since it was asked.
CPD_API Real AskedEnergy(const AskedTargets& asked, State& state);

/// After the step in which it was set.
CPD_API void BeginToFollow(const AskedTargets& asked, State& state);
} // namespace cpd
