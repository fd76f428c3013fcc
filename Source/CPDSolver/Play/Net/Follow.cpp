#include "CPDSolver/Play/Net/Follow.h"

#include "CPDSolver/Base/Sane.h"
#include "CPDSolver/Body/Snapshot.h"
#include "CPDSolver/Play/Time/Blend.h"
#include "CPDSolver/Step/RigidMotion.h"

namespace cpd::play
{
namespace
{
// Beyond these a copy is put where it should be: the eye sees a jump, but it would see the mistake too.
constexpr Real kFarOff = 0.2;    // m
constexpr Real kFarTurned = 0.5; // rad
// Within these two machines agree: less than what friction and rounding make of one fall.
constexpr Real kNear = 0.01;       // m
constexpr Real kNearTurned = 0.03; // rad
constexpr Real kNearSpeed = 0.02;  // m/s
// Of who sleeps a copy must be slow enough to fall asleep as well (RestSettings::speed).
constexpr Real kStillSpeed = 0.005; // m/s
constexpr Real kStillTurned = 0.01; // rad/s
// In between the way is made in this time, a few frames of the server.
constexpr Real kCatchUp = 0.5; // s

/// How far a copy is from what was said.
struct Gap
{
    RigidMotion shape; // of the copy
    Vec3 way = Vec3::Zero();
    Quat turn = Quat::Identity();
    Vec3 arc = Vec3::Zero(); // axis times angle (rad)

    bool IsFar() const { return way.norm() > kFarOff || arc.norm() > kFarTurned; }
    bool IsNear() const { return way.norm() < kNear && arc.norm() < kNearTurned; }
};

Gap Between(const Body& body, const Columns& x, const BodyFrame& said)
{
    Gap gap;
    gap.shape = MeasureShape(body.mass, x);
    gap.way = said.at.position - gap.shape.centre;
    gap.turn = said.at.rotation.normalized() * Quat(TurnSinceRest(body, x)).conjugate();
    const Eigen::AngleAxis<Real> shortest(gap.turn);
    gap.arc = shortest.angle() * shortest.axis();
    return gap;
}

/// A copy agrees when it stands, moves and wobbles as was said.
bool Agrees(const View& seen, const Gap& gap, const BodyFrame& said)
{
    const Real mass = seen.body->totalMass;
    const Real spin = SolveInertia(gap.shape.inertia, said.L - seen.report.L).norm();
    const Real slow = said.asleep ? kStillSpeed : kNearSpeed;
    const Real unturned = said.asleep ? kStillTurned : kNearTurned;
    const Real likely = mass * kNearSpeed * kNearSpeed / 2;
    constexpr Real kShare = 0.02;
    return gap.IsNear() && (said.P - seen.report.P).norm() < mass * slow && spin < unturned &&
           std::abs(said.H - seen.report.H) < kShare * said.H + likely;
}

template <class Value>
void Aim(const Value& value, const std::optional<TargetMode>& mode, std::optional<Target<Value>>& target)
{
    target = Target<Value>{value, mode.value_or(TargetMode::Once)};
}

template <class Value>
bool KeepsOtherwise(const std::optional<TargetMode>& mode, const std::optional<Target<Value>>& target)
{
    return mode ? !target || target->mode != *mode : target.has_value();
}

template <class Value> std::optional<TargetMode> ModeOf(const std::optional<Target<Value>>& target)
{
    return target && target->mode != TargetMode::Once ? std::optional<TargetMode>(target->mode) : std::nullopt;
}
} // namespace

BodyFrame DescribeBody(const LiveBody& live)
{
    const View& seen = live.Seen();
    const Controls& controls = live.GetControls();
    BodyFrame frame;
    frame.at = {CentreOf(seen.now, seen.body->mass), Quat(TurnSinceRest(*seen.body, seen.now))};
    frame.P = seen.report.P;
    frame.L = seen.report.L;
    frame.H = seen.report.H;
    frame.keepsP = ModeOf(controls.targets.P);
    frame.keepsL = ModeOf(controls.targets.L);
    frame.keepsH = ModeOf(controls.targets.H);
    frame.damping = controls.damping;
    frame.forces = controls.forces;
    frame.asleep = live.rest.asleep;
    return frame;
}

namespace
{
Expected<Done> CheckSaid(const BodyFrame& said, Index vertexCount)
{
    const bool sane = IsSane(said.at.position) && said.at.rotation.coeffs().allFinite() &&
                      said.at.rotation.norm() > 0 && IsSane(said.P) && IsSane(said.L) && IsSane(said.H) &&
                      IsSane(said.damping) && said.damping >= 0;
    if (!sane)
        return Error{"What the server said of a body holds a number that is not finite: ignored."};
    for (const Force& force : said.forces)
        if (const Expected<Done> there = CheckForce(force, vertexCount); !there)
            return there;
    return Done{};
}

/// At once, as no step takes it there.
Expected<Done> Put(LiveBody& live, const Gap& gap, const BodyFrame& said)
{
    BodyPointer body = live.GetBody();
    State there = live.GetState();
    const Expected<Done> put = Apply(TeleportTo{said.at.position, gap.turn, Ties::Stay}, body, there);
    return put ? live.Restore(Save(*body, there)) : put;
}
} // namespace

Expected<Done> Follow(LiveBody& live, const BodyFrame& said, Copy copy)
{
    const Expected<Done> sane = CheckSaid(said, live.Seen().body->VertexCount());
    if (!sane)
        return sane;
    const View& seen = live.Seen();
    Controls wanted = live.GetControls();
    const bool otherwise = wanted.damping != said.damping || wanted.forces != said.forces ||
                           KeepsOtherwise(said.keepsP, wanted.targets.P) ||
                           KeepsOtherwise(said.keepsL, wanted.targets.L) ||
                           KeepsOtherwise(said.keepsH, wanted.targets.H);
    // What was put at once is seen there; its state follows with the next step.
    Gap gap = Between(*seen.body, copy == Copy::StandsStill ? live.GetState().x : seen.now, said);
    if (!otherwise && Agrees(seen, gap, said))
        return Done{};
    if (copy == Copy::StandsStill || gap.IsFar())
    {
        const Expected<Done> put = copy == Copy::StandsStill
                                       ? Put(live, gap, said)
                                       : live.Ask(TeleportTo{said.at.position, gap.turn, Ties::Stay});
        if (!put)
            return put;
        gap.way.setZero();
        gap.arc.setZero();
    }
    if (said.asleep && gap.IsNear())
    {
        // Near enough: what it needs is to stop, or it would go to and fro about that place.
        gap.way.setZero();
        gap.arc.setZero();
    }
    const Real mass = seen.body->totalMass;
    const Mat3& inertia = gap.shape.inertia;
    const Vec3 P = said.P + mass / kCatchUp * gap.way;
    const Vec3 L = said.L + inertia * gap.arc / kCatchUp;
    // The way back takes motion of its own, which the energy must hold besides.
    const Real H = said.H + RigidEnergy(mass, inertia, P, L) - RigidEnergy(mass, inertia, said.P, said.L);
    Aim<Vec3>(P, said.keepsP, wanted.targets.P);
    Aim<Vec3>(L, said.keepsL, wanted.targets.L);
    Aim<Real>(H, said.keepsH, wanted.targets.H);
    wanted.damping = said.damping;
    wanted.forces = said.forces;
    return live.SetControls(wanted);
}
} // namespace cpd::play
