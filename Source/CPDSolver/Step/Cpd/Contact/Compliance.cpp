#include <cmath>

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// What the search for contact forces works on: A^-1 among the touched vertices, how bodies and obstacles move as a
/// whole, and each contact's part in that.
namespace cpd
{
namespace
{
/// How far a unit force between the vertex and the triangle brings them apart by A^-1, which is scalar: the same for x,
/// y and z.
Real GiveOf(const Press& press, const Compliance& own, const Compliance& others)
{
    Real give = own.Between(press.slot, press.slot);
    for (int i = 0; i < 3; ++i)
    {
        const Index corner = press.slots[static_cast<std::size_t>(i)];
        for (int j = 0; j < 3; ++j)
            give +=
                press.weights[i] * press.weights[j] * others.Between(corner, press.slots[static_cast<std::size_t>(j)]);
        if (&own == &others)
            give -= 2 * press.weights[i] * own.Between(press.slot, corner);
    }
    return give;
}

/// How the body turns before any contact force. The rest shape's arms are solved for once a matrix, and stand for the
/// body's own while those are nearly an affine map of them; what is crumpled solves for its own.
Turning FindTurning(Substep& s)
{
    constexpr Real kMostLeft = 0.01;
    Workspace& w = s.w;
    Arms& rest = w.contact.restArms;
    if (rest.of != w.system)
        FindArms(s.body.mass, s.body.rest, w.system, w.sweep, rest);
    const RigidMotion shape = MeasureShape(s.body.mass, w.X);
    const Fit fit = FitTo(rest, w.X, shape);
    if (fit.left <= kMostLeft)
        return TurningOf(rest, fit.map, shape, w.rhs);
    FindArms(s.body.mass, w.X, w.system, w.sweep, w.contact.ownArms);
    return TurningOf(w.contact.ownArms, Mat3::Identity(), shape, w.rhs);
}

void FillTurning(Substep& s)
{
    ContactSpace& c = s.w.contact;
    if (s.free && !c.compliance.touched.empty() && !c.unforced.free)
        c.unforced = FindTurning(s);
    c.turning = c.unforced;
}

/// How far a vertex goes in the substep without contact forces.
Vec3 StepOf(const Player& player, Index vertex)
{
    return player.s.w.X.col(vertex) - player.state.x.col(vertex);
}

/// Puts together the numbers of one contact after the other.
class Collection
{
public:
    explicit Collection(std::span<Player> group) : players(group), all(MeetingsOf(group))
    {
        all.list.clear();
        all.joints.clear();
        all.carried.clear();
        for (Player& player : players)
            Number(player.s.w.contact);
    }

    void Add(Player& player, const Touch& touch)
    {
        Begin(touch.normal, touch.force, touch.friction);
        ContactSpace& c = player.s.w.contact;
        Meeting& meeting = all.list.back();
        const Spot& spot = touch.spot;
        Moved& moved = meeting.moved[0];
        moved = {&c.compliance, static_cast<int>(spot.count)};
        for (std::size_t i = 0; i < spot.count; ++i)
        {
            moved.slots[i] = spot.slots[i];
            moved.weights[i] = static_cast<float>(spot.weights[i]);
        }
        if (c.turning.free)
            Turns(c, LeverAt(c.turning, player.s.w.X, spot));
        Vec3 slide = spot.In(player.s.w.X) - spot.In(player.state.x) - player.s.h * touch.surface;
        const Collider& collider = c.colliders[static_cast<std::size_t>(touch.collider)];
        if (collider.mass > 0)
        {
            slide -= player.s.d * (VelocityAt(collider, touch.point) - touch.surface);
            GivesWay(NumberOf(c, touch.collider), collider, touch.point - collider.position, player.s.d);
        }
        End(GiveAt(c.compliance, spot), slide, touch.gap);
    }

    void Add(Player& player, const Press& press)
    {
        Begin(press.normal, press.force, press.friction);
        Player& other = players[press.other];
        const bool self = &other == &player;
        ContactSpace& c = player.s.w.contact;
        ContactSpace& others = other.s.w.contact;
        Meeting& meeting = all.list.back();
        meeting.moved[0] = {&c.compliance, 1, {press.slot}, {1}};
        Moved& far = meeting.moved[self ? 0 : 1];
        far.in = &others.compliance;
        for (std::size_t i = 0; i < 3; ++i)
        {
            const auto next = static_cast<std::size_t>(far.count++);
            far.slots[next] = press.slots[i];
            far.weights[next] = -static_cast<float>(press.weights[static_cast<Index>(i)]);
        }
        const Spot spot = {3, press.corners, {press.weights[0], press.weights[1], press.weights[2]}};
        const Lever lever = c.turning.free ? LeverAt(c.turning, player.s.w.X, Spot::At(press.vertex)) : Lever{};
        const Lever farLever = others.turning.free ? LeverAt(others.turning, other.s.w.X, spot) : Lever{};
        if (self && c.turning.free)
            Turns(c, lever - farLever);
        if (!self && c.turning.free)
            Turns(c, lever);
        if (!self && others.turning.free)
            Turns(others, Lever{} - farLever);
        Vec3 slide = StepOf(player, press.vertex);
        for (std::size_t i = 0; i < 3; ++i)
            slide -= press.weights[static_cast<Index>(i)] * StepOf(other, press.corners[i]);
        End(GiveOf(press, c.compliance, others.compliance), slide, press.gap);
    }

private:
    void Number(ContactSpace& c)
    {
        c.turnNumber = -1;
        c.looseNumbers.assign(c.colliders.size(), -1);
        if (!c.turning.free)
            return;
        c.turnNumber = static_cast<Index>(all.carried.size());
        all.carried.push_back({{QuadOf(c.turning.angle), QuadOf(c.turning.undone)}});
    }

    /// Twins have one number.
    Index NumberOf(ContactSpace& c, Index collider)
    {
        Index& number = c.looseNumbers[static_cast<std::size_t>(collider)];
        for (const Twin& twin : c.twins)
            if (number < 0 && twin.mine == collider)
                number = twin.body->looseNumbers[static_cast<std::size_t>(twin.theirs)];
        if (number < 0)
        {
            number = static_cast<Index>(all.carried.size());
            all.carried.push_back({});
        }
        return number;
    }

    void Begin(const Vec3& normal, const Vec3& force, Real friction)
    {
        if (normal != frame.row(0).transpose())
            frame = FrameAt(normal);
        Meeting& meeting = all.list.emplace_back();
        meeting.friction = static_cast<float>(friction);
        meeting.force = QuadOf(frame * force);
        meeting.joints = static_cast<Index>(all.joints.size());
    }

    /// Adds a joint; of each axis of the contact, what it sees of both triples, and what they feel of a unit force.
    template <class Axis> void Join(Index of, const Axis& axis)
    {
        Joint& joint = all.joints.emplace_back();
        joint.of = of;
        std::array<Eigen::Matrix<Real, 3, 2>, 3> seen;
        for (int k = 0; k < 3; ++k)
        {
            Eigen::Matrix<Real, 3, 2> felt;
            axis(Vec3(frame.row(k)), seen[static_cast<std::size_t>(k)], felt);
            joint.felt[static_cast<std::size_t>(k)] = {QuadOf(felt.col(0)), QuadOf(felt.col(1))};
        }
        for (std::size_t i = 0; i < 6; ++i)
        {
            const auto row = static_cast<Index>(i % 3);
            const auto triple = static_cast<Index>(i / 3);
            joint.seen[i] = QuadOf({seen[0](row, triple), seen[1](row, triple), seen[2](row, triple)});
        }
        ++all.list.back().jointCount;
    }

    void Turns(const ContactSpace& c, const Lever& lever)
    {
        Join(c.turnNumber,
             [&](const Vec3& axis, auto& seen, auto& felt)
             {
                 seen.col(0) = lever.arm.cross(axis);
                 seen.col(1) = lever.drag.cross(axis);
                 felt.col(0) = c.turning.give * seen.col(0);
                 felt.col(1) = -c.turning.resisted * seen.col(1);
             });
    }

    /// The obstacle's surface goes at the mean of its old and new velocity.
    void GivesWay(Index number, const Collider& collider, const Vec3& arm, Real d)
    {
        Join(number,
             [&](const Vec3& axis, auto& seen, auto& felt)
             {
                 const Vec3 torque = arm.cross(axis);
                 seen.col(0) = -d * axis;
                 seen.col(1) = -d * torque;
                 felt.col(0) = -d / collider.mass * axis;
                 felt.col(1) = -d * SolveInertia(collider.inertia, torque);
             });
    }

    void End(Real give, const Vec3& slide, Real gap)
    {
        Meeting& meeting = all.list.back();
        meeting.away = QuadOf(frame * slide + gap * Vec3::UnitX());
        const std::span<const Joint> joints(all.joints);
        SetUp(frame, give, joints.subspan(static_cast<std::size_t>(meeting.joints)), meeting);
    }

    std::span<Player> players;
    Meetings& all;
    Mat3 frame = Mat3::Zero(); // of the contact that is put together
};
} // namespace

Meetings& MeetingsOf(std::span<Player> players)
{
    return players[0].s.w.contact.meetings;
}

void FillCompliance(std::span<Player> players)
{
    for (Player& player : players)
        ForgetTouched(player.s.w.contact.compliance, player.s.body.VertexCount());
    for (Player& player : players)
    {
        ContactSpace& c = player.s.w.contact;
        for (Touch& touch : c.touches)
        {
            TakeSlots(c.compliance, touch.spot);
            touch.friction = c.colliders[static_cast<std::size_t>(touch.collider)].friction;
        }
        for (Press& press : c.presses)
        {
            const Player& other = players[press.other];
            press.slot = SlotFor(c.compliance, press.vertex);
            for (std::size_t i = 0; i < 3; ++i)
                press.slots[i] = SlotFor(players[press.other].s.w.contact.compliance, press.corners[i]);
            press.friction = Combine(player.s.input.surface.friction, other.s.input.surface.friction);
        }
    }
    for (Player& player : players)
        FillBlock(player.s.w.contact.compliance, player.s.w.system);
    for (Player& player : players)
        FillTurning(player.s);
    Collection collection(players);
    for (Player& player : players)
    {
        for (const Touch& touch : player.s.w.contact.touches)
            collection.Add(player, touch);
        for (const Press& press : player.s.w.contact.presses)
            collection.Add(player, press);
    }
}
} // namespace cpd
