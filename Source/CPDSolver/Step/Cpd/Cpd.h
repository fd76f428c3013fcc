/// The default solver: linearly implicit trapezoid substeps, then P, L and H exactly in the velocity.
#pragma once

#include "CPDSolver/Step/StepReport.h"
#include "CPDSolver/Step/Workspace.h"

namespace cpd
{
CPD_API StepReport StepCpd(const Body& body, const StepInput& input, State& state, Workspace& workspace);
} // namespace cpd
