#include "CPDSolver/Step/StepReport.h"

#include <iterator>

namespace cpd
{
namespace
{
struct Row
{
    Flag flag;
    const char* name;
    const char* words;
};

constexpr std::array kRows = {
    Row{Flag::BadInput, "bad-input",
        "A number given to the step was not finite or out of range: ignored, the body did not move. Check what sets "
        "it."},
    Row{Flag::BadState, "bad-state",
        "The body's state held a number that is not finite: reset it, or restore a snapshot."},
    Row{Flag::EnergyRaised, "energy-raised",
        "The energy target is below what the motion and the load already need: the least possible energy is used."},
    Row{Flag::Unconverged, "unconverged",
        "The iterations ran out before the tolerance was met: allow more, or use the cpd solver."},
    Row{Flag::Recovered, "recovered", "A step went wrong and was replaced by a rigid motion: please report the scene."},
    Row{Flag::Refactored, "refactored", "Anchors, stiffness or the step size changed: the matrix was made anew."},
    Row{Flag::BudgetCut, "budget-cut",
        "The iteration limit allows fewer evaluations than the step wants: raise it or lower the substeps."},
};
} // namespace

const std::vector<Flag>& AllFlags()
{
    static const std::vector<Flag> flags = []
    {
        std::vector<Flag> all;
        all.reserve(std::size(kRows));
        for (const Row& row : kRows)
            all.push_back(row.flag);
        return all;
    }();
    return flags;
}

const char* NameOf(Flag flag)
{
    for (const Row& row : kRows)
        if (row.flag == flag)
            return row.name;
    return "";
}

const char* Describe(Flag flag)
{
    for (const Row& row : kRows)
        if (row.flag == flag)
            return row.words;
    return "";
}
} // namespace cpd
