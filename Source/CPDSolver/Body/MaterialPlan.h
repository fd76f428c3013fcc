/// What a change of material needs of a shape: made at the first one, so that the next cost little while a body moves.
#pragma once

#include "CPDSolver/Base/Linear/SymmetricMatrix.h"
#include "CPDSolver/Energy/EnergySet.h"

namespace cpd
{
/// The stiffness matrix is linear in the tets' weights:  value[k] = others[k] + sum weight[tet] unit.
struct MaterialPlan
{
    std::vector<Real> volumes; // m^3, of each corotated tet
    std::vector<Real> others;  // what all other energies give to each entry
    struct Share
    {
        Index tet;
        Real unit; // its entry of G^T G
    };
    std::vector<Share> shares; // those of entry k from start[k] to start[k + 1], in the order of the tets
    std::vector<Index> start;
};

std::shared_ptr<const MaterialPlan> PlanMaterials(const EnergySet& energies, const SymmetricMatrix& pattern);

/// The values of the matrix for these weights of the tets.
void FillStiffness(const MaterialPlan& plan, const std::vector<Real>& weights, SymmetricMatrix& stiffness);

/// Calls function(row, column, entry of G^T G, element) for the lower triangle of every element.
template <class E, class Function> void ForEachUnit(const Element<E>& element, Function&& function)
{
    const auto unit = (element.G.transpose() * element.G).eval();
    for (Index a = 0; a < unit.rows(); ++a)
        for (Index b = 0; b <= a; ++b)
            function(element.corners[static_cast<std::size_t>(a)], element.corners[static_cast<std::size_t>(b)],
                     unit(a, b));
}
} // namespace cpd
