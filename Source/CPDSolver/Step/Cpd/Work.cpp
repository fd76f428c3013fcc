#include "CPDSolver/Step/Cpd/Substep.h"

namespace cpd
{
namespace
{
/// f . (X - x): what gravity and the other forces did while x became X.
Real WorkOfForces(const Substep& s, const Columns& x)
{
    Vec3 moved = Vec3::Zero();
    Real work = 0;
    for (Index i = 0; i < s.body.VertexCount(); ++i)
    {
        const Vec3 step = s.w.X.col(i) - x.col(i);
        moved += s.body.mass[i] * step;
        if (s.input.forces)
            work += s.input.forces->col(i).dot(step);
    }
    return work + s.input.gravity.dot(moved);
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
        const Vec3 first = state.anchorTargets.col(static_cast<Index>(a));
        const Vec3 from = first + s.anchorFrom * (s.input.anchors[a].target - first);
        const Vec3 to = anchor.params.target;
        const Vec3 middle = (state.x.col(vertex) + s.w.X.col(vertex)) / 2;
        work += anchor.weight * (to - from).dot((from + to) / 2 - middle);
    }
    return work;
}
} // namespace

OutsideWork MeasureWork(const Substep& s, const State& state)
{
    return {WorkOfForces(s, state.x), WorkOfAnchors(s, state)};
}
} // namespace cpd
