/// Contact as plain Projective Dynamics is usually given it: what an iteration leaves inside an obstacle is put onto
/// its surface.
#pragma once

#include "CPDSolver/Step/StepInput.h"

namespace cpd
{
/// Moves the vertices, where an iteration has them at the step's end, that lie inside a collider out, and takes back
/// what Coulomb's friction keeps of their sliding since `start`. No restitution, and the colliders feel nothing.
void PushOut(const StepInput& input, const Columns& start, Columns& end);
} // namespace cpd
