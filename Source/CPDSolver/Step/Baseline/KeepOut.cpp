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
    ForgetTouched(c.compliance, static_cast<Index>(w.X.cols()));
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
            Touch touch;
            touch.collider = static_cast<Index>(k);
            touch.key = i;
            touch.spot = Spot::At(i);
            touch.normal = distance.normal;
            touch.gap = distance.value;
            touch.surface = VelocityAt(collider, distance.surface);
            touch.friction = collider.friction;
            TakeSlots(c.compliance, touch.spot);
            c.touches.push_back(touch);
        }
    }
}

/// The force at one touch that meets its conditions while the others stay as they are.
Vec3 ForceAt(const Touch& touch, const Vec3& moved)
{
    const Real normal =
        std::max<Real>(0, touch.force.dot(touch.normal) - (touch.gap + moved.dot(touch.normal)) * touch.stiffness);
    Vec3 tangent = touch.force - (touch.slide + moved) * touch.stiffness;
    tangent -= tangent.dot(touch.normal) * touch.normal;
    const Real limit = touch.friction * normal;
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
    if (c.touches.empty())
        return;
    FillBlock(c.compliance, w.system);
    for (Touch& touch : c.touches)
    {
        touch.stiffness = 1 / GiveAt(c.compliance, touch.spot);
        touch.slide = touch.spot.In(w.X) - touch.spot.In(start) - input.step * touch.surface;
    }
    for (int sweep = 0; sweep < kSweeps; ++sweep)
        for (Touch& touch : c.touches)
        {
            const Vec3 force = ForceAt(touch, MovedAt(c.compliance, touch.spot));
            Push(c.compliance, touch.spot, force - touch.force);
            touch.force = force;
        }
    w.rhs.setZero();
    for (const Touch& touch : c.touches)
        AddForce(touch.spot, touch.force, w.rhs);
    w.system->factor.Solve(w.rhs, w.p, w.sweep);
    w.X += w.p;
}
} // namespace cpd
