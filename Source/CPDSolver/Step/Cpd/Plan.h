/// How a `cpd` step divides its work, decided before it starts.
#pragma once

#include "CPDSolver/Body/State.h"
#include "CPDSolver/Step/StepInput.h"

namespace cpd
{
struct Plan
{
    int substeps;
    int corrections; // solves with an evaluation each, a substep
    Guess guess;     // never Automatic
    Real keep;       // the rough motion's greatest factor, a substep; 1 leaves it alone
    bool warped;     // corrections solve with the rest Hessian, turned along
    int spare;       // evaluations that the limit leaves for lowering and second tries, a step
    bool cut;        // the evaluation limit took something away
};

/// What one substep takes, but for lowering.
int EvaluationsOf(const Plan& plan);

/// The rough motion that a substep keeps, by what its corrections were made with.
Real KeepOf(const Settings& settings, Guess guess, bool warped);

/// Fills in what the settings leave open, and cuts down to settings.maxIterations evaluations, as far as so many
/// substeps allow: a body that steps together with others takes as many as they do.
CPD_API Plan MakePlan(const Body& body, const StepInput& input, const State& state, int fewestSubsteps = 1,
                      bool alone = true);
} // namespace cpd
