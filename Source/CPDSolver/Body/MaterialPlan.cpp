#include "CPDSolver/Body/MaterialPlan.h"

#include <algorithm>

#include "CPDSolver/Base/ParallelFor.h"

namespace cpd
{
std::shared_ptr<const MaterialPlan> PlanMaterials(const EnergySet& energies, const SymmetricMatrix& pattern)
{
    auto plan = std::make_shared<MaterialPlan>();
    const Batch<Corotated>& tets = energies.Of<Corotated>();
    for (const Element<Corotated>& tet : tets)
        plan->volumes.push_back(1 / (6 * tet.G.rightCols<3>().determinant()));
    plan->others.assign(pattern.value.size(), 0);
    std::vector<std::vector<MaterialPlan::Share>> shares(pattern.value.size());
    ForEachBatch(energies,
                 [&]<class E>(const std::vector<Element<E>>& batch)
                 {
                     // Has the tets' own G: its weights come with theirs.
                     if constexpr (std::is_same_v<E, Crush>)
                         return;
                     for (std::size_t i = 0; i < batch.size(); ++i)
                         ForEachUnit(batch[i],
                                     [&](Index row, Index column, Real unit)
                                     {
                                         const std::size_t k = PlaceOf(pattern, row, column);
                                         if constexpr (std::is_same_v<E, Corotated>)
                                             shares[k].push_back({static_cast<Index>(i), unit});
                                         else
                                             plan->others[k] += batch[i].weight * unit;
                                     });
                 });
    plan->start.push_back(0);
    for (const std::vector<MaterialPlan::Share>& ofEntry : shares)
    {
        plan->shares.insert(plan->shares.end(), ofEntry.begin(), ofEntry.end());
        plan->start.push_back(static_cast<Index>(plan->shares.size()));
    }
    return plan;
}

void FillStiffness(const MaterialPlan& plan, const std::vector<Real>& weights, SymmetricMatrix& stiffness)
{
    // Entries a chunk: some microseconds.
    constexpr Index kChunk = 2048;
    const Index entries = static_cast<Index>(stiffness.value.size());
    ParallelFor((entries + kChunk - 1) / kChunk,
                [&](Index chunk)
                {
                    for (Index k = chunk * kChunk; k < std::min(entries, (chunk + 1) * kChunk); ++k)
                    {
                        Real value = plan.others[k];
                        for (Index s = plan.start[k]; s < plan.start[k + 1]; ++s)
                            value += weights[plan.shares[s].tet] * plan.shares[s].unit;
                        stiffness.value[k] = value;
                    }
                });
}
} // namespace cpd
