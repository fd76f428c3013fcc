#include "CPDSolver/Step/Cpd/Plan.h"

#include <algorithm>
#include <cmath>

#include "CPDSolver/Body/RestHessian.h"
#include "CPDSolver/Step/Together.h"

namespace cpd
{
namespace
{
// Figures behind these choices: Docs/Results.md (Frequency, Trampoline; Fig. 10).
constexpr int kSubsteps = 2;
constexpr int kSubstepsOfBlows = 4;
constexpr int kMostSubsteps = 64; // as many as a scene may ask for

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

/// Something loose comes near a held body, whose swing alone throws it back: on a stiff one that is over within few
/// substeps, and in too few of them the blow goes into short waves.
bool TakesBlows(const StepInput& input, const State& state)
{
    if (input.anchors.empty())
        return false;
    constexpr Real kBlow = 1; // m/s: what lies there trembles less at longer substeps
    const auto hits = [](const Collider& collider) { return collider.mass > 0 && collider.velocity.norm() > kBlow; };
    if (std::ranges::none_of(input.colliders, hits))
        return false;
    const Bounds reach = ReachOf(input, state);
    return std::ranges::any_of(input.colliders, [&](const Collider& collider)
                               { return hits(collider) && reach.Reaches(ReachOf(collider, input.step), 0); });
}

/// Evaluations of a substep that the rest Hessian corrects.
constexpr int kOfWarped = 3;

/// A held slender body that swings hard: so many substeps that its parts move by less than half of its thickness in
/// each, as far as its energy allows. Where the limit of evaluations leaves too few, A takes over in the end, and more
/// substeps with A only swing as in honey.
int SubstepsOfSwing(const Body& body, const StepInput& input, const State& state)
{
    constexpr Real kMostWay = 0.5; // of the thickness
    if (input.anchors.empty())
        return kSubsteps;
    const Real fastest = std::sqrt(2 * std::max<Real>(0, state.energy) / body.totalMass);
    const Real way = input.step * fastest / body.restHessian->thickness;
    int substeps = kSubsteps;
    while (way > kMostWay * substeps && (2 * substeps + 1) * kOfWarped <= input.settings.maxIterations)
        substeps *= 2;
    return way <= kMostWay * substeps ? substeps : kSubsteps;
}

/// Contact is solved for with A, and what answers otherwise up to the blow misses it by joules.
bool IsFarFromAll(const StepInput& input, const State& state)
{
    if (HasTouched(state) || input.surface.self == SelfContact::On)
        return false;
    const Bounds reach = ReachOf(input, state);
    return std::ranges::none_of(input.colliders, [&](const Collider& collider)
                                { return reach.Reaches(ReachOf(collider, input.step), 0); });
}
} // namespace

int EvaluationsOf(const Plan& plan)
{
    return plan.corrections + (plan.guess == Guess::Inertial ? 1 : 0);
}

Real KeepOf(const Settings& settings, Guess guess, bool warped)
{
    if (settings.keep > 0)
        return std::min<Real>(settings.keep, 1);
    return guess == Guess::Rigid && !warped ? kKeepOfRigid : kKeepOfInertial;
}

Plan MakePlan(const Body& body, const StepInput& input, const State& state, int fewestSubsteps, bool alone)
{
    const Settings& s = input.settings;
    Plan plan;
    plan.guess = s.guess != Guess::Automatic         ? s.guess
                 : MovesAsAWhole(body, input, state) ? Guess::Rigid
                                                     : Guess::Inertial;
    // In a group others may be met in this very step.
    plan.warped = alone && body.restHessian && IsFarFromAll(input, state);
    plan.substeps = s.substeps > 0             ? std::min(s.substeps, kMostSubsteps)
                    : TakesBlows(input, state) ? kSubstepsOfBlows
                    : plan.warped              ? SubstepsOfSwing(body, input, state)
                                               : kSubsteps;
    plan.substeps = std::max(plan.substeps, fewestSubsteps);
    plan.corrections = s.corrections > 0 ? s.corrections : plan.guess == Guess::Rigid ? 1 : 2;
    plan.keep = KeepOf(s, plan.guess, plan.warped);
    plan.cut = s.substeps > kMostSubsteps;
    const int budget = std::max(1, s.maxIterations);
    // Fewer corrections first, then fewer substeps, at last the guess that costs no evaluation. One always remains.
    // What the rest Hessian corrects keeps both corrections for longer: after one alone it swings as in honey.
    while (plan.substeps * EvaluationsOf(plan) > budget)
    {
        plan.cut = true;
        const bool fewer = plan.substeps > (plan.warped ? std::max(kSubsteps, fewestSubsteps) : fewestSubsteps);
        if (plan.corrections > 1 && !(plan.warped && fewer))
            --plan.corrections;
        else if (plan.substeps > fewestSubsteps)
            --plan.substeps;
        else if (plan.guess != Guess::Rigid)
            plan.guess = Guess::Rigid;
        else
            break;
    }
    plan.spare = std::max(0, budget - plan.substeps * EvaluationsOf(plan));
    return plan;
}
} // namespace cpd
