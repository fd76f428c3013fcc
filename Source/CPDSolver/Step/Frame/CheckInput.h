/// Every number that a caller hands to a step, looked at before anything is touched.
#pragma once

#include "CPDSolver/Body/State.h"
#include "CPDSolver/Step/StepInput.h"

namespace cpd
{
/// Null if all is well, else the line that names what is wrong.
CPD_API const char* FindBadInput(const Body& body, const StepInput& input);
CPD_API bool IsFinite(const Body& body, const State& state);
} // namespace cpd
