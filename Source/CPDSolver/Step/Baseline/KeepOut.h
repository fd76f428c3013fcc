/// Contact for plain Projective Dynamics: unyielding, with friction, without restitution, on obstacles that feel
/// nothing.
#pragma once

#include "CPDSolver/Step/Workspace.h"

namespace cpd
{
/// After an iteration: the vertices of w.X that ended inside a collider are brought back to its surface by forces,
/// which move the others as the iteration's own matrix says. Moving single vertices instead would crush what lies
/// behind them. `start` is where the step began: friction holds against what slid since.
void KeepOut(const StepInput& input, const Columns& start, Workspace& w);
} // namespace cpd
