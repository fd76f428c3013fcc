/// The table of solvers: each a function of the same shape. A new one is one row.
#pragma once

#include <string_view>

#include "CPDSolver/Step/Together.h"

namespace cpd
{
using StepFunction = StepReport (*)(const Body& body, const StepInput& input, State& state, Workspace& workspace);

/// Which of a body's targets a solver meets.
enum class Meets
{
    All,
    EnergyWhereHeld, // all of a free body's; where anchors hold it, they take its momenta
    Nothing
};

/// What becomes of StepInput::damping.
enum class Damps
{
    AsAsked,
    ByItself // and no more than that
};

struct Solver
{
    std::string_view name;
    std::string_view about;
    StepFunction step;
    Meets meets = Meets::Nothing;
    Damps damps = Damps::ByItself;
    void (*together)(std::span<const Member> members,
                     TogetherRoom& room) = nullptr; // else they pass through each other
};

/// The first is the default.
CPD_API std::span<const Solver> AllSolvers();
CPD_API const Solver* FindSolver(std::string_view name);

/// One step with the default solver.
CPD_API StepReport Step(const Body& body, const StepInput& input, State& state, Workspace& workspace);
} // namespace cpd
