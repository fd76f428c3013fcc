/// The body-centred cubic lattice: the corners and the centres of a grid of cubes, joined into congruent tets.
#pragma once

#include "CPDSolver/Mesh/Tetrahedralise/Field.h"

namespace cpd
{
/// Nodes lie in layers half a cube apart: even layers hold corners, odd layers hold centres, which are shifted by half
/// a cube along x and y. Every node has 6 neighbours of its own kind one cube away (long edges) and 8 of the other
/// kind (short edges, sqrt(3)/2 cubes).
struct Lattice
{
    Vec3 origin = Vec3::Zero();
    /// The edge of a cube in metres.
    Real spacing = 1;
    /// Nodes along x and y in a layer, and the number of layers.
    std::array<Index, 3> count{0, 0, 0};

    Index NodeCount() const { return count[0] * count[1] * count[2]; }
    Index Node(Index i, Index j, Index layer) const { return i + count[0] * (j + count[1] * layer); }
    std::array<Index, 3> Coordinates(Index node) const
    {
        return {node % count[0], node / count[0] % count[1], node / (count[0] * count[1])};
    }
    Vec3 Position(Index node) const
    {
        const auto [i, j, layer] = Coordinates(node);
        const Real shift = layer % 2 == 0 ? 0 : 0.5;
        return origin + spacing * Vec3(i + shift, j + shift, 0.5 * layer);
    }
    /// Neighbours along a long edge have different colours.
    bool IsEven(Index node) const
    {
        const auto [i, j, layer] = Coordinates(node);
        return (i + j + layer / 2) % 2 == 0;
    }
};

/// Each edge belongs to its lower end (the end with the smaller number): 3 long ones, then 4 short ones to the layer
/// above.
inline constexpr Index kEdgesPerNode = 7;
inline constexpr Index kLongEdges = 3;

/// The steps in node numbers to the upper ends of a node's own edges.
struct EdgeSteps
{
    /// By parity of the layer, because odd layers are shifted.
    std::array<std::array<Index, kEdgesPerNode>, 2> step;

    explicit EdgeSteps(const Lattice& lattice)
    {
        const Index row = lattice.count[0];
        const Index layer = row * lattice.count[1];
        // From a corner the centres above lie at i-1 or i; from a centre the corners above lie at i or i+1.
        step[0] = {1, row, 2 * layer, layer - row - 1, layer - row, layer - 1, layer};
        step[1] = {1, row, 2 * layer, layer, layer + 1, layer + row, layer + row + 1};
    }
};

/// Where a lattice lies over a shape.
struct LatticePlan
{
    /// The edge of a cube in metres.
    Real spacing = 0;
    /// In cubes, 0 to 1 along each axis. At zero the lattice is symmetric about the shape's centre.
    Vec3 shift = Vec3::Zero();
};

/// A lattice that covers the bounds with a margin of empty cubes.
Lattice CoverWithLattice(const FieldBounds& bounds, const LatticePlan& plan);

/// How many nodes that lattice would have, as a real number because it may be absurd.
Real LatticeNodeCount(const FieldBounds& bounds, Real spacing);
} // namespace cpd
