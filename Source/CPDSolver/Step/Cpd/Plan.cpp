#include "CPDSolver/Step/Cpd/Plan.h"

#include <algorithm>

namespace cpd
{
namespace
{
// Figures behind these choices: Docs/Results.md (Frequency, Trampoline; Fig. 10).
constexpr int kSubsteps = 2;
constexpr int kMostSubsteps = 16;

// What the rigid guess does to motion softer than A believes has to be calmed. The inertial one has no such fault, and
// calmed sheets swing too high: their short waves' energy goes where it does not belong, at any number of substeps.
constexpr Real kKeepOfRigid = 0.7;
constexpr Real kKeepOfInertial = 1;

/// What A must know against crushing is far more than a body in flight has, which the rigid guess takes badly. In
/// contact it is what bears the body; and a straight guess goes through what it meets, where all is crushed.
bool MovesAsAWhole(const Body& body, const StepInput& input, const State& state)
{
    if (body.kind != BodyKind::Solid || !input.anchors.empty())
        return false;
    return HasTouched(state) || body.energies.Of<Crush>().empty();
}

int Evaluations(const Plan& plan)
{
    return plan.substeps * (plan.corrections + (plan.guess == Guess::Inertial ? 1 : 0));
}
} // namespace

Plan MakePlan(const Body& body, const StepInput& input, const State& state)
{
    const Settings& s = input.settings;
    Plan plan;
    plan.guess = s.guess != Guess::Automatic         ? s.guess
                 : MovesAsAWhole(body, input, state) ? Guess::Rigid
                                                     : Guess::Inertial;
    plan.substeps = s.substeps > 0 ? std::min(s.substeps, kMostSubsteps) : kSubsteps;
    plan.corrections = s.corrections > 0 ? s.corrections : plan.guess == Guess::Rigid ? 1 : 2;
    plan.keep = s.keep > 0 ? std::min<Real>(s.keep, 1) : plan.guess == Guess::Rigid ? kKeepOfRigid : kKeepOfInertial;
    plan.cut = false;
    // Fewer corrections first, then fewer substeps, at last the guess that costs no evaluation. One always remains.
    const int budget = std::max(1, s.maxIterations);
    while (Evaluations(plan) > budget)
    {
        plan.cut = true;
        if (plan.corrections > 1)
            --plan.corrections;
        else if (plan.substeps > 1)
            --plan.substeps;
        else
            plan.guess = Guess::Rigid;
    }
    return plan;
}
} // namespace cpd
