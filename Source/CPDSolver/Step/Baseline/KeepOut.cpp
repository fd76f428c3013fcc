#include "CPDSolver/Step/Baseline/KeepOut.h"

/// Forces f on the touched vertices move the iteration's result by A^-1 S^T f. What is asked for is
///     gap >= 0,   f_n >= 0,   |f_t| <= mu f_n,
/// met by the same search as in `cpd`, on the block of A^-1 that belongs to the touched vertices.
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
} // namespace

bool KeepOut(const StepInput& input, const Columns& start, Workspace& w)
{
    ContactSpace& c = w.contact;
    c.touches.clear();
    if (input.colliders.empty())
        return false;
    GatherInside(input, w);
    if (c.touches.empty())
        return false;
    FillBlock(c.compliance, w.system);
    c.meetings.list.clear();
    for (const Touch& touch : c.touches)
    {
        const Mat3 frame = FrameAt(touch.normal);
        const Vec3 slide = touch.spot.In(w.X) - touch.spot.In(start) - input.step * touch.surface;
        Meeting& meeting = c.meetings.list.emplace_back();
        meeting.friction = static_cast<float>(touch.friction);
        meeting.moved[0] = {&c.compliance, 1, {touch.spot.slots[0]}, {1}};
        meeting.away = QuadOf(frame * slide);
        meeting.away[0] = static_cast<float>(touch.gap);
        SetUp(frame, GiveAt(c.compliance, touch.spot), {}, meeting);
    }
    SettleForces(c.meetings, {kSweeps});
    for (std::size_t i = 0; i < c.touches.size(); ++i)
        c.touches[i].force = ForceOf(c.meetings.list[i]);
    w.rhs.setZero();
    for (const Touch& touch : c.touches)
        AddForce(touch.spot, touch.force, w.rhs);
    w.system->factor.Solve(w.rhs, w.p, w.sweep);
    w.X += w.p;
    return true;
}
} // namespace cpd
