#include "CPDSolver/Step/Cpd/Substep.h"

namespace cpd
{
namespace
{
/// f . (X - x): what gravity, which sees the centre alone, and the other forces did while x became X.
Real WorkOfForces(const Substep& s, const Columns& x, const Vec3& centre)
{
    Real work = s.body.totalMass * s.input.gravity.dot(centre - s.start.centre);
    if (s.input.forces)
        work += s.input.forces->cwiseProduct(s.w.X - x).sum();
    return work;
}

/// The work of each anchor's motion over the substep, integral of k (target - x) . d target, by the midpoint, which is
/// exact for a spring.
Real WorkOfAnchors(const Substep& s, const State& state)
{
    Real work = 0;
    for (std::size_t a = 0; a < s.w.anchors.size(); ++a)
    {
        const Element<Attachment>& anchor = s.w.anchors[a];
        const Index vertex = anchor.corners[0];
        const AnchorWay way = WayOfAnchor(s, state, a);
        const Vec3 middle = (state.x.col(vertex) + s.w.X.col(vertex)) / 2;
        work += anchor.weight * way.Full().dot(way.Middle() - middle);
    }
    return work;
}
} // namespace

AnchorWay WayOfAnchor(const Substep& s, const State& state, std::size_t anchor)
{
    const Vec3 first = state.anchorTargets.col(static_cast<Index>(anchor));
    return {first + s.anchorFrom * (s.input.anchors[anchor].target - first), s.w.anchors[anchor].params.target};
}

OutsideWork MeasureWork(const Substep& s, const State& state, const Vec3& centre)
{
    return {WorkOfForces(s, state.x, centre), WorkOfAnchors(s, state)};
}
} // namespace cpd
