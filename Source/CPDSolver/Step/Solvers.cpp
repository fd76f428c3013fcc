#include "CPDSolver/Step/Solvers.h"

#include "CPDSolver/Step/Baseline/Baseline.h"
#include "CPDSolver/Step/Cpd/Cpd.h"
#include "CPDSolver/Step/Paper/Paper.h"

namespace cpd
{
namespace
{
constexpr std::array kSolvers = {
    Solver{"cpd", "trapezoid substeps, P, L and H exact in the velocity (the default)", &StepCpd, Meets::All,
           Damps::AsAsked, &StepTogether},
    Solver{"paper", "the paper's constrained minimisation, its errors mended", &StepPaper, Meets::EnergyWhereHeld,
           Damps::AsAsked},
    Solver{"pd", "plain Projective Dynamics: stable, and loses its energy", &StepProjectiveDynamics, Meets::Nothing,
           Damps::ByItself},
    Solver{"reference", "small-step Verlet: slow, what the others are judged against", &StepReference, Meets::Nothing,
           Damps::AsAsked},
};
} // namespace

std::span<const Solver> AllSolvers()
{
    return kSolvers;
}

const Solver* FindSolver(std::string_view name)
{
    for (const Solver& solver : kSolvers)
        if (solver.name == name)
            return &solver;
    return nullptr;
}

StepReport Step(const Body& body, const StepInput& input, State& state, Workspace& workspace)
{
    return kSolvers[0].step(body, input, state, workspace);
}
} // namespace cpd
