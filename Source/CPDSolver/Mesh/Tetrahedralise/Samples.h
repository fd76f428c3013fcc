/// A shape as the lattice sees it: the sign of every node, where edges cross the surface, and which nodes moved onto
/// it.
#pragma once

#include "CPDSolver/Mesh/Tetrahedralise/Lattice.h"

namespace cpd
{
/// A shape and where it lies.
struct FieldShape
{
    ScalarField field;
    FieldBounds bounds;
    /// True when field's magnitude never exceeds the distance to the surface, give or take a cube, so that empty space
    /// may be skipped.
    bool isDistance = false;
};

inline constexpr Real kNoCut = -1;

/// What is known on the lattice before tets are cut.
struct LatticeSamples
{
    Lattice lattice;
    EdgeSteps steps;
    std::vector<Real> value;
    /// For every edge, where the surface crosses it as a fraction from its lower end, or kNoCut.
    std::vector<Real> cut;
    /// Where snapped nodes went; others are where the lattice says.
    std::vector<Vec3> position;

    explicit LatticeSamples(const Lattice& covering) : lattice(covering), steps(covering)
    {
        const auto nodes = static_cast<std::size_t>(lattice.NodeCount());
        value.resize(nodes);
        cut.assign(nodes * kEdgesPerNode, kNoCut);
        position.resize(nodes);
    }
    Index Step(Index node, Index edge) const
    {
        return steps.step[node / (lattice.count[0] * lattice.count[1]) % 2][edge];
    }
    /// Border nodes own no edges: they are outside every shape, and so are all they touch.
    bool IsBorder(Index node) const
    {
        const auto [i, j, layer] = lattice.Coordinates(node);
        return i == 0 || j == 0 || layer <= 1 || i + 1 == lattice.count[0] || j + 1 == lattice.count[1] ||
               layer + 2 >= lattice.count[2];
    }
};

/// Samples the field, finds the cuts, and moves nodes that are too near to the surface onto it.
LatticeSamples SampleShape(const FieldShape& shape, const LatticePlan& plan);
} // namespace cpd
