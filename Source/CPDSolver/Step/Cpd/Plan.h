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
    bool cut;        // the evaluation limit took something away
};

/// Fills in what the settings leave open, and cuts down to settings.maxIterations evaluations.
CPD_API Plan MakePlan(const Body& body, const StepInput& input, const State& state);
} // namespace cpd
