/// Where a shape is too thin for the lattice in two directions, as a rod is, or has no thickness at all, as a card has:
/// places in its middle that a ball goes round, so that the lattice holds it all along.
#pragma once

#include "CPDSolver/Mesh/Tetrahedralise/TriangleTree.h"

namespace cpd
{
struct CoreOptions
{
    /// The lattice's cubes (m).
    Real spacing = 0;
    /// Of the balls along rods and in cards, in cubes.
    Real rod = 0;
    Real card = 0;
    /// Whether the surface leaks: only then cards are looked for.
    bool leaks = false;
    /// About how many places on the surface are looked at, at most: a lattice that would need more is far too fine, and
    /// is told by fewer as well.
    Real mostPlaces = 1e5;
};

/// A ball that the lattice has to hold.
struct Core
{
    Vec3 centre = Vec3::Zero();
    /// In metres.
    Real radius = 0;
};

/// The cores of a shape for one lattice. Read by any number of threads.
class Cores
{
public:
    Cores() = default;
    Cores(const SurfaceMesh& surface, const TriangleTree& tree, const CoreOptions& options);

    bool Empty() const { return sorted.empty(); }

    /// How deep the point is in the deepest ball (m), negative outside; never less than a cube outside.
    Real Depth(const Vec3& point) const;

private:
    struct Celled
    {
        std::uint64_t cell = 0;
        Core core;
    };

    Real size = 1;
    std::vector<Celled> sorted;
};
} // namespace cpd
