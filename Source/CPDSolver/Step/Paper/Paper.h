/// The paper's own method, its errors mended: constrained minimisation on positions, backward Euler velocities.
#pragma once

#include "CPDSolver/Step/StepReport.h"
#include "CPDSolver/Step/Workspace.h"

namespace cpd
{
CPD_API StepReport StepPaper(const Body& body, const StepInput& input, State& state, Workspace& workspace);
} // namespace cpd
