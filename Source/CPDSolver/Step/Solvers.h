/// The table of solvers: each a function of the same shape. A new one is one row.
#pragma once

#include <string_view>

#include "CPDSolver/Step/Together.h"

namespace cpd
{
using StepFunction = StepReport (*)(const Body& body, const StepInput& input, State& state, Workspace& workspace);

struct Solver
{
    std::string_view name;
    std::string_view about;
    StepFunction step;
    void (*together)(std::span<const Member> members,
                     TogetherRoom& room) = nullptr; // else they pass through each other
};

/// The first is the default.
CPD_API std::span<const Solver> AllSolvers();
CPD_API const Solver* FindSolver(std::string_view name);

/// One step with the default solver.
CPD_API StepReport Step(const Body& body, const StepInput& input, State& state, Workspace& workspace);
} // namespace cpd
