#include "CPDSolver/Play/Time/Budget.h"

#include <algorithm>
#include <numeric>

namespace cpd::play
{
namespace
{
/// ms of a body's frame when its steps may use so many iterations.
Real CostAt(const BodyCost& cost, int iterations, int full)
{
    const Real effort = Real(iterations) / Real(full);
    return cost.milliseconds * cost.steps * (kFixedShare + (1 - kFixedShare) * effort);
}

Real Sum(std::span<const BodyCost> costs, int iterations, int full)
{
    Real sum = 0;
    for (const BodyCost& cost : costs)
        sum += CostAt(cost, iterations, full);
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

BudgetPlan PlanBudget(std::span<const BodyCost> costs, Real budget, int fullIterations, int workers)
{
    BudgetPlan plan;
    plan.shares.assign(costs.size(), {fullIterations, false});
    plan.expected = Sum(costs, fullIterations, fullIterations) / workers;
    if (budget <= 0 || plan.expected <= budget)
        return plan;

    plan.exceeded = true;
    int iterations = fullIterations;
    while (iterations > std::min(kFewestIterations, fullIterations) && plan.expected > budget)
        plan.expected = Sum(costs, --iterations, fullIterations) / workers;
    for (BodyShare& share : plan.shares)
        share.maxIterations = iterations;

    const std::vector<std::size_t> order = FarthestFirst(costs);
    for (std::size_t i = 0; i + 1 < order.size() && plan.expected > budget; ++i)
    {
        plan.shares[order[i]].waits = true;
        plan.expected -= CostAt(costs[order[i]], iterations, fullIterations) / workers;
    }
    return plan;
}
} // namespace cpd::play
