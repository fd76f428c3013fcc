#include "CPDSolver/Play/Time/Budget.h"

#include <algorithm>
#include <numeric>

namespace cpd::play
{
namespace
{
// How much a new measurement weighs, and what of its cost a body keeps that waits for a frame.
constexpr Real kNewMeasurement = 0.2;
constexpr Real kStillBelieved = 0.95;

/// The part of a full step's time that one of so many evaluations takes.
Real ShareOfStep(Real evaluations, Real full)
{
    return kFixedShare + (1 - kFixedShare) * (full > 0 ? std::min<Real>(1, evaluations / full) : 1);
}

/// ms of a body's frame when its steps may use so many iterations.
Real CostAt(const BodyCost& cost, int iterations)
{
    return cost.step.milliseconds * cost.steps * ShareOfStep(iterations, cost.step.evaluations);
}

Real Sum(std::span<const BodyCost> costs, int iterations)
{
    Real sum = 0;
    for (const BodyCost& cost : costs)
        sum += CostAt(cost, iterations);
    return sum;
}

/// The body numbers from the farthest to the nearest.
std::vector<std::size_t> FarthestFirst(std::span<const BodyCost> costs)
{
    std::vector<std::size_t> order(costs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return costs[a].distance < costs[b].distance; });
    std::reverse(order.begin(), order.end());
    return order;
}
} // namespace

void Measure(StepCost& cost, Real milliseconds, int evaluations, bool cut)
{
    const bool first = !(cost.milliseconds > 0);
    const Real weight = first ? 1 : kNewMeasurement;
    if (cut)
        cost.evaluations = std::max<Real>(cost.evaluations, evaluations);
    else
        cost.evaluations += weight * (evaluations - cost.evaluations);
    const Real full = milliseconds / ShareOfStep(evaluations, cost.evaluations);
    cost.milliseconds += weight * (full - cost.milliseconds);
}

void Wait(StepCost& cost)
{
    cost.milliseconds *= kStillBelieved;
}

BudgetPlan PlanBudget(std::span<const BodyCost> costs, Real budget, int fullIterations, int workers)
{
    BudgetPlan plan;
    plan.shares.assign(costs.size(), {fullIterations, false});
    plan.expected = Sum(costs, fullIterations) / workers;
    if (budget <= 0 || plan.expected <= budget)
        return plan;

    plan.exceeded = true;
    int iterations = fullIterations;
    while (iterations > std::min(kFewestIterations, fullIterations) && plan.expected > budget)
        plan.expected = Sum(costs, --iterations) / workers;
    for (BodyShare& share : plan.shares)
        share.maxIterations = iterations;

    const std::vector<std::size_t> order = FarthestFirst(costs);
    for (std::size_t i = 0; i + 1 < order.size() && plan.expected > budget; ++i)
    {
        plan.shares[order[i]].waits = true;
        plan.expected -= CostAt(costs[order[i]], iterations) / workers;
    }
    return plan;
}
} // namespace cpd::play
