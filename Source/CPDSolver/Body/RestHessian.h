/// The true slope of a slender solid's elastic force at rest, where sum w G^T G is far from it.
#pragma once

#include <memory>

#include "CPDSolver/Base/Linear/Symbolic.h"
#include "CPDSolver/Energy/EnergySet.h"

namespace cpd
{
/// Vertices near each other, which turn as one: in the mean of the tets that have one of them for a corner,
///     F = sum x_i c_i^T    over the corners of all those tets, 1 in the rest shape.
struct Patch
{
    std::vector<Index> vertices; // the patch's own
    struct Term
    {
        Index vertex;
        Vec3 c; // 1/m
    };
    std::vector<Term> terms;
};

/// d^2W/dx^2 at the rest shape (N/m). Rows 3 i to 3 i + 2 are vertex i's x, y and z.
struct RestHessian
{
    SymmetricMatrix matrix;
    std::shared_ptr<const Symbolic> symbolic;
    std::vector<Patch> patches;
    Real thickness = 0; // m, the shortest of the extents
};

/// Sides of the box that has the same second moments of volume (m).
struct Extents
{
    Real longest = 0;
    Real shortest = 0;
};
Extents ExtentsOf(const Batch<Corotated>& tets, const Columns& rest);

/// Null unless the solid is slender and made of corotated tets alone. `pattern` is that of sum w G^T G; what `before`
/// knows of the pattern is used again.
std::shared_ptr<const RestHessian> MakeRestHessian(const EnergySet& energies, const Columns& rest,
                                                   const SymmetricMatrix& pattern, const RestHessian* before = nullptr);
} // namespace cpd
