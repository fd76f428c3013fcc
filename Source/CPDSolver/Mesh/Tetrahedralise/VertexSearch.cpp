// The search for the lattice that gives the wanted number of vertices.
#include <algorithm>
#include <cmath>

#include "CPDSolver/Mesh/Tetrahedralise/Stuffing.h"

namespace cpd
{
namespace
{
/// Near enough to stop at first, and so much more patient after each try: the count of a symmetric shape jumps.
constexpr Real kCloseEnough = 0.02;
constexpr Real kPatience = 0.005;
constexpr int kTries = 14;
/// A lattice beyond this is a shape too thin for its bounding box (240 MB of samples).
constexpr Real kMostNodes = 3e6;
/// So many for all tries together, and where the surface leaks, so that each is looked at, not just those near it.
constexpr Real kNodesInAll = 1.2e7;
constexpr Real kNodesInAllLeaking = 1.5e6;
/// As long as no lattice met the shape at all: what this many nodes miss is taken for nothing.
constexpr Real kMostNodesUnseen = 2e5;
/// A solid ball has about 4 nodes in its box's lattice for each of its vertices; a sparse body may have some more.
constexpr Real kNodesPerVertex = 16;
/// A bracket narrower than this is a jump in the count; no spacing inside it comes nearer.
constexpr Real kJump = 1.0005;
/// Vertices grow with the inverse spacing to the power 3 in a thick body, 2 in a plate, 1 in a rod.
constexpr Real kGrowth = 2.7;
/// The factor by which one try may refine or coarsen the last.
constexpr Real kLargestStep = 0.4;

/// A symmetric shape on a symmetric lattice gains whole shells of vertices at a time. Where that misses the count by
/// more than this, a lattice shifted by no particular fraction does better.
constexpr Real kTooFarOff = 0.06;
const Vec3 kNoParticularShift(0.31, 0.17, 0.23);

struct Best
{
    StuffedShape stuffed;
    Real error = 1e30;
};

/// Narrows the spacing between one that gives too few vertices and one that gives too many.
void Search(const FieldShape& shape, Index vertices, const Vec3& shift, Real& nodesLeft, Best& best)
{
    const Vec3 size = shape.bounds.Size();
    constexpr Real kUnknown = 1e30;
    Real tooCoarse = kUnknown;
    Real tooFine = 0;
    // As if the shape filled its box: one corner and one centre a cube. Or as if it were a rod.
    Real spacing = std::max(std::cbrt(2 * size.prod() / vertices), size.maxCoeff() / vertices);
    for (int i = 0; i < kTries && best.error > kCloseEnough + i * kPatience && tooCoarse > kJump * tooFine; ++i)
    {
        Real guess = 2 * spacing;
        const Real mostNodes = best.stuffed.plan.spacing > 0 ? kMostNodes : kMostNodesUnseen;
        const Real nodes = LatticeNodeCount(shape.bounds, spacing);
        const Real fewest = kNodesPerVertex * vertices;
        if (nodes > std::max(mostNodes, fewest) || nodes > std::max(nodesLeft, fewest))
            tooFine = std::max(tooFine, spacing);
        else
        {
            nodesLeft -= nodes;
            const LatticePlan plan{spacing, shift};
            TetMesh tried = StuffShape(shape, plan);
            const Real ratio = static_cast<Real>(tried.vertices.size()) / vertices;
            if (std::abs(ratio - 1) < best.error && !tried.tets.empty())
                best = {{std::move(tried), plan}, std::abs(ratio - 1)};
            (ratio < 1 ? tooCoarse : tooFine) = spacing;
            guess = spacing * std::clamp(std::pow(ratio, 1 / kGrowth), kLargestStep, 1 / kLargestStep);
        }
        const bool bracketed = tooFine > 0 && tooCoarse < kUnknown;
        spacing = bracketed && !(guess > tooFine && guess < tooCoarse) ? std::sqrt(tooFine * tooCoarse) : guess;
    }
}
} // namespace

StuffedShape StuffToVertexCount(const FieldShape& shape, Index vertices)
{
    Best best;
    Real nodesLeft = shape.isDistance ? kNodesInAll : kNodesInAllLeaking;
    Search(shape, vertices, Vec3::Zero(), nodesLeft, best);
    if (best.error > kTooFarOff && best.stuffed.plan.spacing > 0)
        Search(shape, vertices, kNoParticularShift, nodesLeft, best);
    return std::move(best.stuffed);
}
} // namespace cpd
