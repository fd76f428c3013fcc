#include "CPDSolver/Mesh/Tetrahedralise/Samples.h"

#include <algorithm>
#include <cmath>

#include "CPDSolver/Base/ParallelFor.h"

namespace cpd
{
namespace
{
/// A lattice node nearer to the surface than this fraction of an edge moves onto it. The paper's values, which give its
/// bounds on the dihedral angles.
constexpr Real kSnapLong = 0.24999;
constexpr Real kSnapShort = 0.41189;

/// Evaluations of the field per cut edge: regula falsi gains a digit or more with each on a smooth field.
constexpr int kRefinements = 5;
/// Where the field is this small, in cubes, a cut is good enough: far below what a tet of that size can show.
constexpr Real kCutTolerance = 1e-3;

void SampleRow(const FieldShape& shape, Index row, LatticeSamples& samples)
{
    const Index width = samples.lattice.count[0];
    const Real spacing = samples.lattice.spacing;
    // In a distance field the sign can't change within the distance; two cubes are kept so that no cut edge ends at a
    // node that was passed over.
    const Real keep = 2 * spacing;
    for (Index i = 0; i < width;)
    {
        const Index node = row * width + i;
        samples.position[node] = samples.lattice.Position(node);
        const Real value =
            samples.IsBorder(node) ? -spacing : shape.field.value(shape.field.context, samples.position[node], spacing);
        samples.value[node] = value;
        Real slack = shape.isDistance && !samples.IsBorder(node) ? std::abs(value) - keep : 0;
        for (++i; i < width && slack > spacing; ++i)
        {
            slack -= spacing;
            const Index passed = row * width + i;
            samples.position[passed] = samples.lattice.Position(passed);
            samples.value[passed] = samples.IsBorder(passed) ? -spacing : std::copysign(slack + keep, value);
        }
    }
}

/// Where the field vanishes on an edge between two nodes of different sign, as a fraction from the first.
Real FindCut(const ScalarField& field, const LatticeSamples& samples, Index from, Index to)
{
    const Real spacing = samples.lattice.spacing;
    const Vec3& start = samples.position[from];
    const Vec3 edge = samples.position[to] - start;
    Real atLow = samples.value[from];
    Real atHigh = samples.value[to];
    const bool startsInside = atLow > 0;
    Real low = 0;
    Real high = 1;
    Real cut = atLow / (atLow - atHigh);
    for (int i = 0; i < kRefinements; ++i)
    {
        const Real here = field.value(field.context, start + cut * edge, spacing);
        if (std::abs(here) < kCutTolerance * spacing)
            break;
        // Illinois: an end that stays put counts half, so that both ends close in.
        if ((here > 0) == startsInside)
        {
            low = cut;
            atLow = here;
            atHigh /= 2;
        }
        else
        {
            high = cut;
            atHigh = here;
            atLow /= 2;
        }
        cut = low + (high - low) * atLow / (atLow - atHigh);
    }
    return cut;
}

void CutEdges(const ScalarField& field, Index node, LatticeSamples& samples)
{
    const Real here = samples.value[node];
    if (here == 0 || samples.IsBorder(node))
        return;
    for (Index edge = 0; edge < kEdgesPerNode; ++edge)
    {
        const Index other = node + samples.Step(node, edge);
        const Real there = samples.value[other];
        if (there != 0 && (here > 0) != (there > 0))
            samples.cut[node * kEdgesPerNode + edge] = FindCut(field, samples, node, other);
    }
}

/// A node's 14 edges, its own and those that end at it.
struct EdgeAtNode
{
    Index number = 0;
    Index other = 0;
    /// From this node, in units of the distance at which it snaps; infinite without a cut.
    Real reach = 0;
};

std::array<EdgeAtNode, 2 * kEdgesPerNode> EdgesAt(Index node, const LatticeSamples& samples)
{
    std::array<EdgeAtNode, 2 * kEdgesPerNode> edges;
    for (Index edge = 0; edge < kEdgesPerNode; ++edge)
    {
        // Short edges cross to layers of the other parity, long ones stay.
        const Real snap = edge < kLongEdges ? kSnapLong : kSnapShort;
        const Index up = node + samples.Step(node, edge);
        const Index layer = samples.lattice.count[0] * samples.lattice.count[1];
        const Index down = node - (edge < kLongEdges ? samples.Step(node, edge) : samples.Step(node - layer, edge));
        const Real above = samples.cut[node * kEdgesPerNode + edge];
        const Real below = samples.cut[down * kEdgesPerNode + edge];
        constexpr Real kNever = 1e30;
        edges[2 * edge] = {node * kEdgesPerNode + edge, up, above == kNoCut ? kNever : above / snap};
        edges[2 * edge + 1] = {down * kEdgesPerNode + edge, down, below == kNoCut ? kNever : (1 - below) / snap};
    }
    return edges;
}

/// Moves a node onto the surface when a cut is too near for a well-shaped tet, and forgets the cuts on its edges.
void SnapNode(Index node, LatticeSamples& samples)
{
    if (samples.value[node] == 0 || samples.IsBorder(node))
        return;
    const auto edges = EdgesAt(node, samples);
    const EdgeAtNode* nearest = &edges[0];
    for (const EdgeAtNode& edge : edges)
        if (edge.reach < nearest->reach)
            nearest = &edge;
    if (nearest->reach >= 1)
        return;
    const Real cut = samples.cut[nearest->number];
    const Index lower = std::min(node, nearest->other);
    const Index upper = std::max(node, nearest->other);
    // No cut is left on an edge whose other end has moved, so both ends are where the lattice put them.
    samples.position[node] = (1 - cut) * samples.position[lower] + cut * samples.position[upper];
    samples.value[node] = 0;
    for (const EdgeAtNode& edge : edges)
        samples.cut[edge.number] = kNoCut;
}
} // namespace

LatticeSamples SampleShape(const FieldShape& shape, const LatticePlan& plan)
{
    LatticeSamples samples(CoverWithLattice(shape.bounds, plan));
    const Lattice& lattice = samples.lattice;
    if (shape.field.prepare)
        shape.field.prepare(shape.field.context, plan.spacing);
    // A chunk is a layer: enough of them to share out, and each worth a thread's while.
    ParallelFor(lattice.count[2],
                [&](Index layer)
                {
                    for (Index row = 0; row < lattice.count[1]; ++row)
                        SampleRow(shape, layer * lattice.count[1] + row, samples);
                });
    const Index layerNodes = lattice.count[0] * lattice.count[1];
    ParallelFor(lattice.count[2],
                [&](Index layer)
                {
                    for (Index node = layer * layerNodes; node < (layer + 1) * layerNodes; ++node)
                        CutEdges(shape.field, node, samples);
                });
    for (Index node = 0; node < lattice.NodeCount(); ++node)
        SnapNode(node, samples);
    return samples;
}
} // namespace cpd
