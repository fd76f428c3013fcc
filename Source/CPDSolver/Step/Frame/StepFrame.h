/// What every solver's step begins and ends with.
#pragma once

#include "CPDSolver/Step/RigidMotion.h"
#include "CPDSolver/Step/StepReport.h"
#include "CPDSolver/Step/Workspace.h"

namespace cpd
{
inline constexpr const char* kNoFactor =
    "The body's matrix cannot be factorised: its masses and stiffnesses, or those of what holds it, lie too far apart. "
    "Bring them nearer to each other.";

/// Looks at all numbers; where one is bad, raises the flag and returns false, and the state stays untouched.
CPD_API bool BeginStep(const Body& body, const StepInput& input, const State& state, StepReport& report);

/// Factorises A for the step d if need be and brings the state's energy up to date. False, with a flag, where A has
/// none.
CPD_API bool PrepareStep(const Body& body, const StepInput& input, Real d, State& state, Workspace& workspace,
                         StepReport& report);

/// All outside force on one vertex, N.
inline Vec3 ForceOn(const Body& body, const StepInput& input, Index vertex)
{
    Vec3 force = body.mass[vertex] * input.gravity;
    if (input.forces)
        force += input.forces->col(vertex);
    return force;
}

/// J, of all outside forces on the way from one place to another.
CPD_API Real WorkOn(const Body& body, const StepInput& input, const Columns& from, const Columns& to);

/// Joules that a cause puts into the body: its entry in the ledger, and what the body then has.
inline void Book(State& state, Real& entry, Real joules)
{
    entry += joules;
    state.energy += joules;
}

/// So many steps in a row may miss the energy before the ledger accepts it as it is.
inline constexpr int kPatience = 3;

/// J, of a body that every step moves by the last digits of a float: less is no energy to be judged by, because the
/// fast kernels' W is not known any better.
CPD_API Real EnergyOfRounding(const Mat3& inertia, Real step);

/// How the state moves and what energy it has, into the report.
CPD_API RigidMotion ReportMotion(const Body& body, const State& state, StepReport& report);

/// Remembers where the anchors stand, and measures P, L and H of what came out. `scale`: joules that the energy's
/// residual is relative to where they are more than the body's own.
CPD_API void EndStep(const Body& body, const StepInput& input, State& state, Workspace& workspace, StepReport& report,
                     Real scale = 0);
} // namespace cpd
