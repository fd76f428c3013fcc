#include "CPDSolver/Step/Compliance/Meeting.h"

#include <cmath>

/// Projected Gauss-Seidel. With f the force and y how far apart a contact ends, in its own frame,
///     y = away + axes . (A^-1's motion of its vertices) + seen . (what moves as a whole),
/// the force that meets 0 <= y_n, 0 <= f_n, |f_t| <= mu f_n while the others stay is f - pull y, cut to the cone.
namespace cpd
{
namespace
{
// A^-1 has no negative entries: whoever pushes relieves its neighbours, and full steps overshoot together.
constexpr Real kRelaxation = 0.8;

Quad MovedBy(const Meeting& meeting, const Moved& moved)
{
    const float* x = moved.in->moved.data();
    const std::size_t stride = moved.in->stride;
    std::array<float, 3> sum = {};
    const auto add = [&](std::size_t i)
    {
        const auto slot = static_cast<std::size_t>(moved.slots[i]);
        for (std::size_t k = 0; k < 3; ++k)
            sum[k] += moved.weights[i] * x[slot + k * stride];
    };
    add(0);
    // No loop over those that are there: its bounds would cost more than a weight of 0.
    if (moved.count > 1)
    {
        add(1);
        add(2);
        add(3);
    }
    return meeting.axes[0] * sum[0] + (meeting.axes[1] * sum[1] + meeting.axes[2] * sum[2]);
}

Quad SeenAt(const Joint& joint, const Carried& carried)
{
    const auto& [a, b] = carried.motion;
    const Quad first = joint.seen[0] * a[0] + (joint.seen[1] * a[1] + joint.seen[2] * a[2]);
    const Quad second = joint.seen[3] * b[0] + (joint.seen[4] * b[1] + joint.seen[5] * b[2]);
    return first + second;
}

/// How far apart it ends by the forces so far.
Quad AwayBy(const Meetings& meetings, const Meeting& meeting)
{
    Quad away = meeting.away;
    for (const Moved& moved : meeting.moved)
        if (moved.in)
            away += MovedBy(meeting, moved);
    for (int j = 0; j < meeting.jointCount; ++j)
    {
        const Joint& joint = meetings.joints[static_cast<std::size_t>(meeting.joints + j)];
        away += SeenAt(joint, meetings.carried[static_cast<std::size_t>(joint.of)]);
    }
    return away;
}

void Push(const Moved& moved, const std::array<float, 3>& force)
{
    Compliance& c = *moved.in;
    const auto row = [&](int i)
    { return c.block.data() + static_cast<std::size_t>(moved.slots[static_cast<std::size_t>(i)]) * c.stride; };
    const auto stride = static_cast<std::ptrdiff_t>(c.stride);
    if (moved.count == 1)
        return c.kernels->push(row(0), force.data(), c.moved.data(), stride);
    const std::array<const float*, 4> rows = {row(0), row(1), row(2), row(moved.count == 4 ? 3 : 0)};
    c.kernels->pushFour(rows.data(), moved.weights.data(), force.data(), c.moved.data(), stride);
}

/// What a force, or a change of one, does to all that it moves.
void Act(Meetings& meetings, const Meeting& meeting, const Quad& force)
{
    const std::array<float, 3> along = {force[0], force[1], force[2]};
    for (int j = 0; j < meeting.jointCount; ++j)
    {
        const Joint& joint = meetings.joints[static_cast<std::size_t>(meeting.joints + j)];
        std::array<Quad, 2>& motion = meetings.carried[static_cast<std::size_t>(joint.of)].motion;
        for (std::size_t i = 0; i < 2; ++i)
            motion[i] += joint.felt[0][i] * along[0] + (joint.felt[1][i] * along[1] + joint.felt[2][i] * along[2]);
    }
    const std::array<float, 3> inSpace = {(meeting.axes[0] * force).sum(), (meeting.axes[1] * force).sum(),
                                          (meeting.axes[2] * force).sum()};
    for (const Moved& moved : meeting.moved)
        if (moved.in)
            Push(moved, inSpace);
}

/// A force that pushes, with friction inside its cone.
Quad Bounded(const Quad& force, float friction)
{
    const float normal = force[0];
    if (!(normal > 0))
        return Quad::Zero();
    const float limit = friction * normal;
    const float square = force[1] * force[1] + force[2] * force[2];
    if (!(square > limit * limit))
        return force;
    const float share = limit / std::sqrt(square);
    return {normal, share * force[1], share * force[2], 0};
}

/// The largest change of a sweep, the largest force (N^2), and by how much a contact was off its surface (m^2).
struct Sweep
{
    float change = 0;
    float largest = 0;
    float off = 0;

    /// Where many places bear one body the forces go on passing from one to the other long after all lie right.
    bool IsSettled(const Patience& p) const
    {
        return change <= p.settled * p.settled * largest || off <= p.near * p.near;
    }
};

/// The force that a contact gets while all others stay as they are.
Quad NextForce(const Meetings& meetings, const Meeting& meeting)
{
    return meeting.idle ? meeting.force
                        : Bounded(meeting.force - meeting.pull * AwayBy(meetings, meeting), meeting.friction);
}

void Take(Meetings& meetings, Meeting& meeting, const Quad& force, float trifle, Sweep& sweep)
{
    const Quad change = force - meeting.force;
    const float square = (change * change).sum();
    sweep.change = std::max(sweep.change, square);
    sweep.off = std::max(sweep.off, square * meeting.give * meeting.give);
    if (square > trifle)
    {
        meeting.force = force;
        Act(meetings, meeting, change);
    }
    sweep.largest = std::max(sweep.largest, (meeting.force * meeting.force).sum());
}

/// Where there are many, by twos that lie apart: neither waits for the other, and each sees only what came before both.
/// The relaxation makes up for that.
Sweep SweepOnce(Meetings& meetings, float trifle)
{
    constexpr std::size_t kMany = 32;
    Sweep sweep;
    const std::size_t count = meetings.list.size();
    const std::size_t pairs = count < kMany ? 0 : count / 2;
    for (std::size_t i = 0; i < pairs; ++i)
    {
        Meeting& one = meetings.list[i];
        Meeting& two = meetings.list[i + pairs];
        const Quad ofOne = NextForce(meetings, one);
        const Quad ofTwo = NextForce(meetings, two);
        Take(meetings, one, ofOne, trifle, sweep);
        Take(meetings, two, ofTwo, trifle, sweep);
    }
    for (std::size_t i = 2 * pairs; i < count; ++i)
        Take(meetings, meetings.list[i], NextForce(meetings, meetings.list[i]), trifle, sweep);
    return sweep;
}
} // namespace

Mat3 FrameAt(const Vec3& normal)
{
    Mat3 frame;
    frame.row(0) = normal;
    frame.row(1) = normal.unitOrthogonal();
    frame.row(2) = normal.cross(Vec3(frame.row(1)));
    return frame;
}

void SetUp(const Mat3& frame, Real give, std::span<const Joint> joints, Meeting& meeting)
{
    for (std::size_t k = 0; k < 3; ++k)
        meeting.axes[k] = QuadOf(frame.col(static_cast<Index>(k)));
    std::array<Quad, 3> all = {Quad(static_cast<float>(give), 0, 0, 0), Quad(0, static_cast<float>(give), 0, 0),
                               Quad(0, 0, static_cast<float>(give), 0)};
    for (const Joint& joint : joints)
        for (std::size_t l = 0; l < 3; ++l)
            for (std::size_t k = 0; k < 6; ++k)
                all[l] += joint.felt[l][k / 3][static_cast<Index>(k % 3)] * joint.seen[k];
    // Along the surface where it gives most.
    const float mean = (all[1][1] + all[2][2]) / 2;
    const float half = (all[1][1] - all[2][2]) / 2;
    const float grip = mean + std::sqrt(half * half + all[2][1] * all[2][1]);
    meeting.give = all[0][0];
    meeting.pull = static_cast<float>(kRelaxation) * Quad(1 / meeting.give, 1 / grip, 1 / grip, 0);
}

void ActAll(Meetings& meetings)
{
    for (const Meeting& meeting : meetings.list)
        if ((meeting.force != 0).any())
            Act(meetings, meeting, meeting.force);
}

void SettleForces(Meetings& meetings, const Patience& patience)
{
    float largest = 0;
    for (const Meeting& meeting : meetings.list)
        largest = std::max(largest, (meeting.force * meeting.force).sum());
    for (int n = 0; n < patience.sweeps; ++n)
    {
        const Sweep sweep = SweepOnce(meetings, patience.trifle * patience.trifle * largest);
        if (sweep.IsSettled(patience))
            return;
        largest = sweep.largest;
    }
}
} // namespace cpd
