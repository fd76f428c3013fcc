#include "CPDSolver/Step/Baseline/KeepOut.h"

/// Forces f on the touched vertices move the iteration's result by A^-1 S^T f. What is asked for is
///     gap >= 0,   f_n >= 0,   |f_t| <= mu f_n,
/// met by projected Gauss-Seidel on the block of A^-1 that belongs to the touched vertices.
namespace cpd
{
namespace
{
constexpr int kSweeps = 20;

void GatherInside(const StepInput& input, Workspace& w)
{
    ContactSpace& c = w.contact;
    c.touches.clear();
    c.touched.clear();
    for (std::size_t k = 0; k < input.colliders.size(); ++k)
    {
        Collider collider = input.colliders[k];
        MoveOn(collider, input.step); // as it stands when the step ends
        const Bounds bounds = BoundsOf(collider);
        for (Index i = 0; i < w.X.cols(); ++i)
        {
            if (!bounds.Holds(w.X.col(i), 0))
                continue;
            const Distance distance = DistanceTo(collider, w.X.col(i));
            if (distance.value >= 0)
                continue;
            c.touched.push_back(i);
            const Vec3 zero = Vec3::Zero();
            const Vec3 surface = VelocityAt(collider, distance.surface);
            c.touches.push_back(
                {static_cast<Index>(k), i, distance.normal, distance.value, surface, distance.surface, zero, 0, zero});
        }
    }
}

const VectorX& ColumnOf(const ContactSpace& c, Index vertex)
{
    return c.columns[static_cast<std::size_t>(c.columnOf[static_cast<std::size_t>(vertex)])];
}

/// The force at one touch that meets its conditions while the others stay as they are.
Vec3 ForceAt(const Touch& touch, const Vec3& moved, const Vec3& slid, Real friction, Real compliance)
{
    const Real normal =
        std::max<Real>(0, touch.force.dot(touch.normal) - (touch.gap + moved.dot(touch.normal)) / compliance);
    Vec3 tangent = touch.force - (slid + moved) / compliance;
    tangent -= tangent.dot(touch.normal) * touch.normal;
    const Real limit = friction * normal;
    if (tangent.norm() > limit)
        tangent *= limit / tangent.norm();
    return normal * touch.normal + tangent;
}
} // namespace

void KeepOut(const StepInput& input, const Columns& start, Workspace& w)
{
    if (input.colliders.empty())
        return;
    GatherInside(input, w);
    ContactSpace& c = w.contact;
    FillColumns(c.touched, w);
    c.given.assign(c.touches.size(), Vec3::Zero());
    for (int sweep = 0; sweep < kSweeps; ++sweep)
        for (std::size_t i = 0; i < c.touches.size(); ++i)
        {
            Touch& touch = c.touches[i];
            const VectorX& column = ColumnOf(c, touch.vertex);
            const Vec3 slid = w.X.col(touch.vertex) - start.col(touch.vertex) - input.step * touch.surface;
            const Vec3 force =
                ForceAt(touch, c.given[i], slid, input.colliders[static_cast<std::size_t>(touch.collider)].friction,
                        column[touch.vertex]);
            const Vec3 change = force - touch.force;
            touch.force = force;
            for (std::size_t j = 0; j < c.touches.size(); ++j)
                c.given[j] += column[c.touches[j].vertex] * change;
        }
    for (const Touch& touch : c.touches)
        w.X.noalias() += touch.force * ColumnOf(c, touch.vertex).transpose();
}
} // namespace cpd
