#include "CPDSolver/Step/Baseline/PushOut.h"

#include <algorithm>

namespace cpd
{
namespace
{
/// As it stands when the step ends.
Collider AtEnd(const Collider& begin, Real step)
{
    Collider end = begin;
    end.position += step * begin.velocity;
    const Real angle = step * begin.angularVelocity.norm();
    if (angle > 0)
        end.rotation = Quat(Eigen::AngleAxis<Real>(angle, begin.angularVelocity.normalized())) * begin.rotation;
    return end;
}

/// How far a vertex that lies inside must go. A normal displacement d lets friction hold back at most mu d.
Vec3 WayOut(const Collider& collider, const Distance& d, const Vec3& moved, Real step)
{
    const Real depth = -d.value;
    const Vec3 slide = moved - step * VelocityAt(collider, d.surface);
    const Vec3 tangent = slide - d.normal.dot(slide) * d.normal;
    const Real length = tangent.norm();
    const Real held = length > 0 ? std::min<Real>(1, collider.friction * depth / length) : 0;
    return depth * d.normal - held * tangent;
}
} // namespace

void PushOut(const StepInput& input, const Columns& start, Columns& end)
{
    for (const Collider& begin : input.colliders)
    {
        const Collider collider = AtEnd(begin, input.step);
        const Bounds bounds = BoundsOf(collider);
        for (Eigen::Index i = 0; i < end.cols(); ++i)
        {
            if (!bounds.Holds(end.col(i), 0))
                continue;
            const Distance d = DistanceTo(collider, end.col(i));
            if (d.value < 0)
                end.col(i) += WayOut(collider, d, end.col(i) - start.col(i), input.step);
        }
    }
}
} // namespace cpd
