/// Contact for the solvers that `cpd` is compared with: unyielding, with friction.
#pragma once

#include "CPDSolver/Step/Workspace.h"

namespace cpd
{
/// After an iteration: the vertices of w.X that ended inside a collider are brought back to its surface by forces,
/// which move the others as the iteration's own matrix says. Moving single vertices instead would crush what lies
/// behind them. `start` is where the step began: friction holds against what slid since. False if nothing was inside;
/// else the touches hold the forces.
bool KeepOut(const StepInput& input, const Columns& start, Workspace& w);
} // namespace cpd
