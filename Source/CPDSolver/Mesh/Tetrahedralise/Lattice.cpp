#include "CPDSolver/Mesh/Tetrahedralise/Lattice.h"

#include <cmath>

namespace cpd
{
namespace
{
/// Empty cubes on every side, so that no edge leaves the lattice and every shape is closed before its border, wherever
/// the lattice is shifted to.
constexpr Real kMargin = 3;

/// Cubes from the centre to the border, per axis.
Vec3 HalfCubes(const FieldBounds& bounds, Real spacing)
{
    return (bounds.Size().array() / (2 * spacing)).ceil() + kMargin;
}
} // namespace

Real LatticeNodeCount(const FieldBounds& bounds, Real spacing)
{
    const Vec3 half = HalfCubes(bounds, spacing);
    return (2 * half[0] + 1) * (2 * half[1] + 1) * (4 * half[2] + 1);
}

Lattice CoverWithLattice(const FieldBounds& bounds, const LatticePlan& plan)
{
    const Vec3 half = HalfCubes(bounds, plan.spacing);
    Lattice lattice;
    lattice.spacing = plan.spacing;
    lattice.origin = bounds.Centre() - plan.spacing * (half + plan.shift);
    lattice.count = {2 * static_cast<Index>(half[0]) + 1, 2 * static_cast<Index>(half[1]) + 1,
                     4 * static_cast<Index>(half[2]) + 1};
    return lattice;
}
} // namespace cpd
