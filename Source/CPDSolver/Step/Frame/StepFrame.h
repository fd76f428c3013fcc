/// What every solver's step begins and ends with.
#pragma once

#include "CPDSolver/Step/StepReport.h"
#include "CPDSolver/Step/Workspace.h"

namespace cpd
{
/// Looks at all numbers; where one is bad, raises the flag and returns false, and the state stays untouched.
CPD_API bool BeginStep(const Body& body, const StepInput& input, const State& state, StepReport& report);

/// Factorises A for the step d if need be and brings the state's energy up to date. False, with a flag, where A has
/// none.
CPD_API bool PrepareStep(const Body& body, const StepInput& input, Real d, State& state, Workspace& workspace,
                         StepReport& report);

/// Remembers where the anchors stand, and measures P, L and H of what came out.
CPD_API void EndStep(const Body& body, const StepInput& input, State& state, Workspace& workspace, StepReport& report);
} // namespace cpd
