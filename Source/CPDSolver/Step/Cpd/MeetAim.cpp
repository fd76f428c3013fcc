#include <algorithm>
#include <cmath>
#include <optional>

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// P, L and H in the velocity. Any velocity is  v = rigid(P, L) + u  with u free of P and L, and its kinetic energy is
///     K(P, L; X) + 1/2 |u|^2_M,
/// so that once W(X) is known the energy is met by the length of u alone:  1/2 |u|^2_M = H - W - K =: room.
namespace cpd
{
namespace
{
// Lowering X by one solve removes at least a quarter of what is asked; five passes are never used up by a body that can
// reach its aim.
constexpr int kMostDescents = 5;

// A step down that brings less than this share of what is missing says that the bottom is reached.
constexpr Real kHopeless = 0.01;

// Missing more than this share of the energy is not left to the next step.
constexpr Real kTolerable = 1e-6;

// Joules below this share of the body's energy are rounding.
constexpr Real kRounding = 1e-14;

/// Joules that are missing below this are rounding as well: what floats see of a body that flies at rest. Looked for,
/// they cost five evaluations a substep and are not found.
Real Unresolved(const Substep& s, Real scale)
{
    return std::max(kRounding * scale, s.w.arithmetic == Arithmetic::Fast ? s.body.unresolved : 0);
}

/// Whether P and L are given, so that what moves the deformation may have none: a free body's, or what the user set.
bool HasMomenta(const Substep& s, const Aim& aim)
{
    return s.free || aim.steer;
}

/// Splits u, leaves only its deformation part in w.u.
Room RoomFor(Substep& s, const Aim& aim, Real elastic, const State& state, RigidMotion& shape)
{
    const bool rigidRows = HasMomenta(s, aim);
    shape = rigidRows ? RemoveRigid(s.body.mass, s.w.X, s.w.u) : MeasureShape(s.body.mass, s.w.X);
    Room room;
    room.work = MeasureWork(s, state, shape.centre);
    room.work.contact = aim.contact.work;
    room.target = aim.fixed ? aim.H : aim.H + room.work.forces + room.work.anchors + room.work.contact;
    room.omega = rigidRows ? SolveInertia(shape.inertia, aim.L) : Vec3::Zero();
    room.rigid = rigidRows ? aim.P.squaredNorm() / (2 * shape.mass) + aim.L.dot(room.omega) / 2 : 0;
    room.energy = room.target - elastic - room.rigid;
    room.kinetic = MassProduct(s.body.mass, s.w.u, s.w.u) / 2;
    return room;
}

/// p = A^-1 of the gradient of W + K(L; X): the way down in the energy that is not free to become motion. Turning
/// harder costs energy at fixed L, so that dK/dx_i = m_i w x (w x r_i). Nothing that is touched is entered. Returns
/// |p|^2_A, twice the least decrease of a full step.
Real FindDescent(std::span<Player> players, Player& player, const Vec3& omega)
{
    Substep& s = player.s;
    const RigidMotion& shape = player.shape;
    for (Index i = 0; i < s.body.VertexCount(); ++i)
    {
        const Vec3 r = s.w.X.col(i) - shape.centre;
        s.w.rhs.col(i) = s.w.gX.col(i) + s.body.mass[i] * omega.cross(omega.cross(r));
    }
    s.w.system->factor.Solve(s.w.rhs, s.w.p, s.w.sweep);
    ++s.report.iterations;
    if (HasMomenta(s, player.aim))
        RemoveRigid(s.body.mass, s.w.X, s.w.p);
    KeepClear(players, player);
    return s.w.rhs.cwiseProduct(s.w.p).sum();
}

/// The trapezoid ended with more elastic energy than the aim has: lower X along p. A bounds W's curvature, so that a
/// step of l p lowers the energy by at least slope (l - l^2/2). Returns that for the whole step, or 0 where there is no
/// way down.
Real Descend(std::span<Player> players, Player& player)
{
    Substep& s = player.s;
    const Room& room = player.room;
    const Real slope = FindDescent(players, player, room.omega);
    if (!(slope > 0) || !MaySpend(s, 1))
        return 0;
    // Leave some motion over: a body stopped dead would have to be started again from nothing.
    const Real need = room.kinetic / 4 - room.energy;
    const Real discriminant = 1 - 2 * need / slope;
    const Real length = discriminant > 0 ? 1 - std::sqrt(discriminant) : 1;
    s.w.X -= length * s.w.p;
    player.elastic = EvaluateAll(s.body, s.w, s.w.X, s.w.gX);
    ++s.report.evaluations;
    return slope / 2;
}

/// The smooth part of u, into w.low: S u with S = A^-1 M/d^2, which passes what is slow for A and stops what is fast.
void FindSmoothPart(Player& player)
{
    Substep& s = player.s;
    WeighAll(s.body.mass, 1 / (s.d * s.d), s.w.u, Vec3::Zero(), s.w.rhs);
    s.w.system->factor.Solve(s.w.rhs, s.w.low, s.w.sweep);
    ++s.report.iterations;
    if (HasMomenta(s, player.aim))
        RemoveRigid(s.body.mass, s.w.X, s.w.low);
}

/// What the deformation's velocity is made of: ofU u + ofLow low.
struct Blend
{
    Real ofU = 1;
    Real ofLow = 0;
};

/// keep u + t low with 1/2 |keep u + t low|^2_M = energy, which is more than keep u alone has: all of what is rough
/// gets `keep`, and what is smooth gets the rest. Nothing if no part of u is smooth.
bool StretchSmoothPart(const Substep& s, const Room& room, Real energy, Blend& blend)
{
    const VectorX& m = s.body.mass;
    const Real keep = s.plan.keep;
    const Real a = MassProduct(m, s.w.low, s.w.low) / 2;
    const Real b = keep * MassProduct(m, s.w.low, s.w.u);
    const Real c = keep * keep * room.kinetic - energy;
    if (!(c < 0) || !(a > 0))
        return false;
    // The larger root of a t^2 + b t + c, positive because c < 0; written so that nothing cancels.
    const Real root = std::sqrt(b * b - 4 * a * c);
    blend = {keep, b > 0 ? -2 * c / (b + root) : (root - b) / (2 * a)};
    return true;
}

/// The same for what touches: of the rough part's energy contact takes all that is not kept, and nobody gets it.
Blend StretchInContact(Player& player, Real factor, Real energy)
{
    Substep& s = player.s;
    const VectorX& m = s.body.mass;
    const Real keep = s.plan.keep;
    const Real all = player.room.kinetic;
    const Real both = MassProduct(m, s.w.u, s.w.low);
    const Real smooth = MassProduct(m, s.w.low, s.w.low) / 2;
    const Real rough = std::max<Real>(0, all - both + smooth);
    const Real lost = std::min((1 - keep * keep) * rough, energy);
    Lose(player.aim, player.room, lost);
    const Real left = energy - lost;
    const Real calmed = keep * keep * all + keep * (1 - keep) * both + (1 - keep) * (1 - keep) * smooth;
    Blend blend = {factor};
    if (calmed > 0)
        blend = {keep * std::sqrt(left / calmed), (1 - keep) * std::sqrt(left / calmed)};
    if (left > calmed)
        StretchSmoothPart(s, player.room, left, blend);
    return blend;
}

/// The least restitution of the impacts that are on, or just over. None where nothing limits the wobble: in flight and
/// where the body lies; also where the user set the energy, or gave some.
std::optional<Real> Striking(const Player& player)
{
    constexpr int kJustAfter = 3; // substeps
    std::optional<Real> least;
    if (player.state.restFrames == kGranted || player.aim.fixed)
        return least;
    for (const PairMemory& pair : player.state.pairs)
        if (pair.freeSubsteps <= kJustAfter && !pair.settled)
            least = std::min(least.value_or(pair.began), pair.began);
    return least;
}

/// In an impact wobble is blown up to meet the energy by no more than this: what is missing is owed until the body
/// flies, or if the impact doesn't give all back is lost.
Real MostScale(Real restitution)
{
    return 1.02 + 0.28 * restitution * restitution;
}

/// How w.u, and its smooth part, get the kinetic energy that there is room for.
Blend Stretch(std::span<Player> players, Player& player, Real scale)
{
    Substep& s = player.s;
    const Room& room = player.room;
    if (room.energy <= kRounding * scale)
    {
        s.w.u.setZero();
        return {};
    }
    constexpr Real kHardly = 1e-3;
    const bool granted = player.state.restFrames == kGranted && room.kinetic <= kHardly * room.energy;
    if (granted || room.kinetic <= kRounding * scale)
    {
        // Nothing moves but energy is due: let the elastic force start the motion, or a smooth stretch where none acts.
        const Real slope = FindDescent(players, player, room.omega);
        if (slope > kRounding * scale)
            s.w.u = -s.w.p;
        else
            s.w.u = s.body.wobble;
        if (HasMomenta(s, player.aim))
            RemoveRigid(s.body.mass, s.w.X, s.w.u);
        const Real moving = MassProduct(s.body.mass, s.w.u, s.w.u);
        // A single tile has no smooth stretch: what it is due stays due.
        return {moving > 0 ? std::sqrt(2 * room.energy / moving) : 0};
    }
    const std::optional<Real> striking = Striking(player);
    const Real wanted = std::sqrt(room.energy / room.kinetic);
    const Real factor = striking ? std::min(MostScale(*striking), wanted) : wanted;
    const Real energy = std::min(room.energy, factor * factor * room.kinetic);
    if (striking && *striking < 1)
        Lose(player.aim, player.room, std::max<Real>(0, room.energy - energy - StoredEnergy(player.state)));
    if (std::abs(factor - 1) > std::abs(s.report.velocityScale - 1))
        s.report.velocityScale = factor;
    Blend blend = {factor};
    const bool touching = LosesRoughness(player);
    if (!touching && factor <= s.plan.keep)
        return blend;
    FindSmoothPart(player);
    if (touching)
        return StretchInContact(player, factor, energy);
    StretchSmoothPart(s, room, energy, blend);
    return blend;
}

/// The motion of the deformation that the substep began with (J).
Real MotionBefore(const Substep& s)
{
    const RigidMotion& start = s.start;
    return s.free ? start.kinetic - RigidEnergy(start.mass, start.inertia, start.P, start.L) : start.kinetic;
}

/// What damping may take of the deformation's motion (J), however much it asks for. At the turn of a vibration all is
/// elastic: paid with what the forces have just set going, strong damping would hold the body there, deformed. Half of
/// that stays, so that it falls back into shape and pays on the way.
Real MostDamped(const Substep& s, Real moving)
{
    constexpr Real kAlways = 0.1; // of the motion: all that common damping asks for
    constexpr Real kGoingOut = 0.75;
    const Real gained = moving - MotionBefore(s);
    return std::max(gained / 2, (gained < 0 ? kGoingOut : kAlways) * moving);
}

/// Eq. 24, a share of H - K, as far as the deformation's motion pays it; the rest is owed. On average half of a
/// vibration's energy is motion, which then pays twice its share; no more than twice that, for what a spin holds
/// stretched is in H - K too, is asked for in every substep, and is no wobble.
Real DampedInFlight(const Substep& s, const Room& room, Real& owed)
{
    constexpr Real kMost = 2;
    const Real kept = 1 - s.dampedShare;
    const Real wobble = std::max<Real>(0, room.target - room.rigid);
    const Real moving = std::max<Real>(0, room.energy);
    const Real due = s.dampedShare * wobble + kept * std::min(owed, wobble);
    const Real paid = std::min({due, kMost * (1 - kept * kept) * moving, MostDamped(s, moving)});
    owed = due - paid;
    return paid;
}

/// Anchors and loads store energy that is no wobble, and K leaves their bodies' swing out: there the motion pays its
/// double share at once, and for the swing of what lies as well.
Real DampedWhereHeld(const Player& player)
{
    const Substep& s = player.s;
    const Real kept = 1 - s.dampedShare;
    const Real moving = std::clamp<Real>(player.room.energy, 0, player.room.kinetic);
    const Real most = player.aim.contact.touching ? moving : MostDamped(s, moving);
    return std::min((1 - kept * kept) * (moving + SwingOf(player)), most);
}

/// J that damping takes in this substep.
Real DampedEnergy(const Player& player, Real& owed)
{
    const bool damped = player.s.dampedShare > 0 && !player.aim.fixed;
    const bool flies = player.s.free && !player.aim.contact.touching;
    if (damped && flies)
        return DampedInFlight(player.s, player.room, owed);
    owed = 0;
    return damped ? DampedWhereHeld(player) : 0;
}

/// Wobble that impacts take which no rigid motion rebounds from.
void LoseToImpacts(Aim& aim, Room& room)
{
    Lose(aim, room, TakenByImpacts(aim.contact, std::clamp<Real>(room.energy, 0, room.kinetic)));
}

/// More energy is owed than motion holds: it sits in the deformation. Stopping the body dead would freeze it there; at
/// half its speed it goes on, and what comes out of the deformation is taken as it comes. Never more than was there
/// before.
Real EaseOff(const Room& room, Real most)
{
    constexpr Real kHalfSpeed = 0.25; // of the kinetic energy
    return std::clamp<Real>(kHalfSpeed * room.kinetic, 0, std::max<Real>(0, most));
}

/// x with the anchors where the substep ends, into w.X, and its gradient into w.gX: springs need no evaluation. Returns
/// W.
Real StandStill(Substep& s, const State& state)
{
    s.w.X = state.x;
    s.w.gX = state.gradient;
    Real elastic = state.elastic;
    for (std::size_t a = 0; a < s.w.anchors.size(); ++a)
    {
        const Element<Attachment>& anchor = s.w.anchors[a];
        const Index vertex = anchor.corners[0];
        const AnchorWay way = WayOfAnchor(s, state, a);
        s.w.gX.col(vertex) -= anchor.weight * way.Full();
        elastic -= anchor.weight * way.Full().dot(state.x.col(vertex) - way.Middle());
    }
    return elastic;
}

/// Where W is x's own and the energy suffices: x moved as a rigid body, or where it is, if that is held.
void GoBack(Player& player, const Vec3& landing)
{
    Substep& s = player.s;
    const State& state = player.state;
    if (s.free)
        MoveRigidly(s, state, landing);
    player.elastic = s.free ? state.elastic : StandStill(s, state);
    player.room = RoomFor(s, player.aim, player.elastic, state, player.shape);
}

/// Along a way down what is free for motion rises with `slope` at first and falls again, about as a parabola: the share
/// of the last step at which it is most, by where it began and ended. At least a tenth, at most a half.
Real ShareOfStep(Real began, Real slope, Real ended)
{
    const Real bend = began + slope - ended;
    return bend > 0 ? std::clamp<Real>(slope / (2 * bend), 0.1, 0.5) : 0.5;
}

/// Neither the trapezoid nor lowering it found the energy: a body turned inside out, say. Start again from where the
/// energy suffices by construction, and go down from there by A^-1 of the gradient: W falls, because A bounds its
/// curvature everywhere. Only the shape's moment of inertia can spoil that, so the way is cut until the energy
/// suffices; its end, which takes no evaluation, always does.
void Retreat(std::span<Player> players, Player& player)
{
    Substep& s = player.s;
    Room& room = player.room;
    constexpr int kMostCuts = 5;
    const Real reached = room.energy;
    const Real reachedElastic = player.elastic;
    s.w.y = s.w.X; // nothing else needs y and extra here
    s.w.extra = s.w.gX;
    // Midway between the old and new velocity: there the work of gravity is what P's change costs. Turned about L
    // alone, which leaves K(L; X) what it was; about omega it would wander.
    // Contact forces have moved the centre out of what is touched, and there it stays.
    const Vec3 middle = s.start.centre + s.h / 2 * (s.start.P + player.aim.P) / s.start.mass;
    const Vec3 landing = s.w.contact.pressed ? player.shape.centre : middle;
    GoBack(player, landing);
    const Real slope = FindDescent(players, player, room.omega);
    const Real began = room.energy;
    s.w.low = s.w.X;
    Real length = 1;
    for (int cut = 0; cut <= kMostCuts && MaySpend(s, 1); ++cut)
    {
        s.w.X = s.w.low - length * s.w.p;
        player.elastic = EvaluateAll(s.body, s.w, s.w.X, s.w.gX);
        ++s.report.evaluations;
        room = RoomFor(s, player.aim, player.elastic, player.state, player.shape);
        if (room.energy >= 0)
            return;
        length *= ShareOfStep(began, length * slope, room.energy);
    }
    GoBack(player, landing);
    if (room.energy >= reached)
        return;
    // Squeezed or struck, a body need not find it there either; then what lowering found is kept.
    s.w.X = s.w.y;
    s.w.gX = s.w.extra;
    player.elastic = reachedElastic;
    room = RoomFor(s, player.aim, player.elastic, player.state, player.shape);
}
} // namespace

Real TakenByImpacts(const ContactSum& sum, Real motion)
{
    constexpr Real kAtMost = 0.5;
    return std::min(sum.impactLoss, kAtMost * motion);
}

void MeasureRoom(Player& player)
{
    player.room = RoomFor(player.s, player.aim, player.elastic, player.state, player.shape);
}

Met MeetAim(std::span<Player> players, Player& player)
{
    Substep& s = player.s;
    State& state = player.state;
    Aim& aim = player.aim;
    Room& room = player.room;
    RigidMotion& shape = player.shape;
    Real& elastic = player.elastic;
    if (!state.pairs.empty() && !aim.fixed)
        LoseWobble(player);
    if (!aim.fixed)
        LoseToImpacts(aim, room);
    Met met;
    met.damped = DampedEnergy(player, state.undamped);
    room.energy -= met.damped;
    const Real scale = std::abs(room.target) + elastic + room.rigid;
    const Real unresolved = Unresolved(s, scale);
    for (int pass = 0; pass < kMostDescents && room.energy < -unresolved; ++pass)
    {
        const Real missing = -room.energy;
        const Real gain = Descend(players, player);
        if (gain <= 0)
            break;
        room = RoomFor(s, aim, elastic, state, shape);
        if (gain < kHopeless * missing)
            break;
    }
    // Lowered but not low enough is progress, and the rest is owed; higher than before the substep is not to be.
    const Real before = state.elastic + s.start.kinetic + room.work.forces + room.work.anchors + room.work.contact;
    const Real tolerable = std::max(kTolerable * scale, unresolved);
    if (room.energy < -tolerable && !aim.fixed && elastic + room.rigid > before)
        Retreat(players, player);
    const Real owing = room.energy;
    if (owing < -unresolved && !aim.fixed)
        room.energy = EaseOff(room, before - elastic - room.rigid);
    const Blend blend = Stretch(players, player, scale);
    RigidField rigid;
    if (HasMomenta(s, aim))
        rigid = {aim.P / shape.mass, room.omega, shape.centre};
    MixAll(blend.ofU, s.w.u, blend.ofLow, blend.ofLow != 0 ? s.w.low : s.w.u, rigid, s.w.X, state.v);
    met.work = room.work;
    met.control = aim.H - state.energy - (aim.fixed ? room.work.forces + room.work.anchors + room.work.contact : 0);
    met.missing = owing < -unresolved ? std::max<Real>(room.energy, 0) - owing : 0;
    return met;
}
} // namespace cpd
