/// The solvers that the others are judged against.
#pragma once

#include "CPDSolver/Step/StepReport.h"
#include "CPDSolver/Step/Workspace.h"

namespace cpd
{
/// Plain Projective Dynamics (Bouaziz et al. 2014): backward Euler, settings.maxIterations local/global steps from y.
CPD_API StepReport StepProjectiveDynamics(const Body& body, const StepInput& input, State& state, Workspace& workspace);

/// Velocity Verlet of the same energies with steps small enough to resolve the fastest mode: slow, and right.
CPD_API StepReport StepReference(const Body& body, const StepInput& input, State& state, Workspace& workspace);
} // namespace cpd
