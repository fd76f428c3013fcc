#include "CPDSolver/Play/LiveBody.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>

#include "CPDSolver/Base/Sane.h"
#include "CPDSolver/Body/Snapshot.h"
#include "CPDSolver/Play/Loose.h"
#include "CPDSolver/Play/Shape/Wind.h"
#include "CPDSolver/Play/Time/Blend.h"
#include "CPDSolver/Step/Frame/CheckInput.h"
#include "CPDSolver/Step/RigidMotion.h"
#include "CPDSolver/Step/Solvers.h"

namespace cpd::play
{
namespace
{
template <class Value> void ForgetOnce(std::optional<Target<Value>>& target)
{
    if (target && target->mode == TargetMode::Once)
        target.reset();
}

void NoteCrossings(const std::vector<Real>& thresholds, Real before, Real now, std::vector<Crossing>& crossings)
{
    for (const Real threshold : thresholds)
        if ((before < threshold) != (now < threshold))
            crossings.push_back({threshold, before < threshold});
}

Climate ClimateIn(const Surroundings& around)
{
    return {around.gravity, around.wind, around.airDrag, around.surface.friction, around.meetsOthers};
}

/// The part of so many evaluations that the stage leaves a step.
int ShareOf(int iterations, const StepOrder& order)
{
    return std::max(1, iterations * order.maxIterations / std::max(1, order.fullIterations));
}
} // namespace

Expected<LiveBodyPointer> LiveBody::Make(BodyPointer body, const Frame& placed, HoldId lastHold)
{
    if (!IsSane(placed.position) || !placed.rotation.coeffs().allFinite() || !(placed.rotation.norm() > 0))
        return Error{"The body's place is not a finite number: give it one."};
    LiveBodyPointer live(new LiveBody);
    live->body = std::move(body);
    live->lastHold = lastHold;
    live->state = MakeState(*live->body);
    const Mat3 turn = placed.rotation.normalized().toRotationMatrix();
    live->state.x = (turn * live->body->rest).colwise() + placed.position;
    live->stands = StandingOf(live->state);
    live->view.body = live->body;
    live->view.before = live->view.now = live->state.x;
    live->view.report.centre = CentreOf(live->state.x, live->body->mass);
    live->next = live->view;
    live->made = live->view.report;
    return live;
}

Expected<Done> LiveBody::Ask(Command command)
{
    Expected<Done> sane = Check(command);
    if (sane)
        sane = CheckFits(command, *view.body);
    if (sane)
        asked.push_back(std::move(command));
    return sane;
}

Expected<Done> LiveBody::SetControls(const Controls& wanted)
{
    StepInput tried;
    tried.targets = wanted.targets;
    tried.damping = wanted.damping;
    tried.settings = wanted.settings;
    if (const char* bad = FindBadInput(*view.body, tried))
        return Error{bad};
    if (!std::all_of(wanted.thresholds.begin(), wanted.thresholds.end(), [](Real joules) { return IsSane(joules); }))
        return Error{"A threshold is not a finite number of joules: ignored."};
    if (!(wanted.limits.speed > 0 && wanted.limits.spin > 0))
        return Error{"The limits of speed and spin must be positive numbers: ignored."};
    for (const Force& force : wanted.forces)
        if (const Expected<Done> sane = CheckForce(force, view.body->VertexCount()); !sane)
            return sane;
    controls = wanted;
    controlsChanged = true;
    return Done{};
}

bool LiveBody::IsWanted() const
{
    const Targets& t = controls.targets;
    const bool kept = t.P || t.L || t.H;
    return !asked.empty() || controlsChanged || kept || AnyHoldMoves() || HasTurned(felt, ClimateIn(surroundings));
}

void LiveBody::Launch(const StepOrder& wanted)
{
    assert(!running);
    running = true;
    follows = false;
    followers.clear();
    order = wanted;
    TearHolds(order.steps);
    heldNow = holds;
    if (std::optional<Command> leaps = LeapAsked(order.steps))
    {
        commands.push_back(std::move(*leaps));
        for (Hold& hold : heldNow)
            hold.before = hold.now;
    }
    std::move(asked.begin(), asked.end(), std::back_inserter(commands));
    asked.clear();
    state.followedP.active &= controls.given[0] == controlsNow.given[0];
    state.followedL.active &= controls.given[1] == controlsNow.given[1];
    state.followedH.active &= controls.given[2] == controlsNow.given[2];
    controlsNow = controls;
    controlsNow.settings.maxIterations =
        ShareOf(std::min(controls.settings.maxIterations, order.fullIterations), order);
    aroundNow = surroundings;
    felt = ClimateIn(surroundings);
    arms.clear();
    for (const Collider& collider : aroundNow.colliders)
        arms.push_back(collider.position);
    for (Hold& hold : holds)
        hold.before = hold.now;
    ForgetOnce(controls.targets.P);
    ForgetOnce(controls.targets.L);
    ForgetOnce(controls.targets.H);
    controlsChanged = false;
}

void LiveBody::Lead(LiveBodyPointer other)
{
    assert(running && other->running && other->order.steps == order.steps && other->order.step == order.step);
    other->follows = true;
    followers.push_back(std::move(other));
}

void LiveBody::AddLooseReaches(Real seconds, std::vector<Bounds>& reaches) const
{
    assert(!running);
    for (const Collider& collider : surroundings.colliders)
        if (collider.mass > 0)
            reaches.push_back(ReachOf(collider, seconds));
}

void LiveBody::LeavePlace(const Vec3& place, Real distance)
{
    assert(!running);
    if (!holds.empty())
        return;
    constexpr Real kNowhere = 1e-6; // m
    const Vec3 down = surroundings.gravity.normalized();
    Vec3 way = CentreOf(state.x, body->mass) - place;
    way -= std::max<Real>(0, way.dot(down)) * down;
    if (way.norm() < kNowhere)
        way = down.isZero(0) ? Vec3(Vec3::UnitX()) : down.unitOrthogonal();
    way.normalize();
    state.x.colwise() += distance * way;
    stands.box = {stands.box.low + distance * way, stands.box.high + distance * way};
    const Real back = way.dot(state.v * body->mass); // kg m/s
    if (back < 0)
        commands.push_back(WholePush{-back * way});
}

void LiveBody::Run()
{
    assert(running);
    if (follows)
        return;
    const auto started = std::chrono::steady_clock::now();
    int substeps = controlsNow.settings.substeps;
    for (const LiveBodyPointer& follower : followers)
        substeps = std::max(substeps, follower->controlsNow.settings.substeps);
    BeginRun(substeps);
    for (const LiveBodyPointer& follower : followers)
        follower->BeginRun(substeps);
    RunSteps();
    const std::chrono::duration<Real, std::milli> taken = std::chrono::steady_clock::now() - started;
    const Real each = taken.count() / (std::max(1, order.steps) * static_cast<Real>(1 + followers.size()));
    EndRun(each);
    for (const LiveBodyPointer& follower : followers)
        follower->EndRun(each);
}

void LiveBody::RunSteps()
{
    for (int i = 0; i < order.steps; ++i)
    {
        const Real fraction = Real(i + 1) / Real(order.steps);
        ReadyStep(fraction);
        for (const LiveBodyPointer& follower : followers)
            follower->ReadyStep(fraction);
        if (followers.empty())
            next.report = Step(*body, input, state, workspace);
        else
        {
            members.clear();
            members.push_back(AsMember());
            for (const LiveBodyPointer& follower : followers)
                members.push_back(follower->AsMember());
            StepTogether(members, room);
        }
        FinishStep();
        for (const LiveBodyPointer& follower : followers)
            follower->FinishStep();
    }
}

Member LiveBody::AsMember()
{
    return {body.get(), &input, &state, &workspace, &next.report, order.id};
}

void LiveBody::BeginRun(int substeps)
{
    // Who asks for more substeps than the solver chooses gets what they need, and so do all that go in step with it.
    constexpr int kEvaluations = 3; // of a substep
    int& most = controlsNow.settings.maxIterations;
    most = std::max(most, ShareOf(kEvaluations * substeps, order));
    next.crossings.clear();
    next.refusals.clear();
    if (torn > 0)
        next.refusals.push_back(
            "What held the body went too far away from it at once, and tore off: release it before, "
            "or raise the distance to leap.");
    next.contacts.clear();
    next.steps = 0;
    RunCommands();
}

void LiveBody::EndRun(Real milliseconds)
{
    stands = StandingOf(state);
    next.now = state.x;
    next.body = body;
    next.ledger = state.ledger;
    next.milliseconds = milliseconds;
    next.seconds = next.steps * order.step;
}

void LiveBody::RunCommands()
{
    if (commands.empty())
        return;
    std::vector<Command> later;
    for (Command& command : commands)
    {
        if (state.gradientOf == 0 && NeedsAMeasuredState(command))
        {
            later.push_back(std::move(command));
            continue;
        }
        const Vec3 from = CentreOf(state.x, body->mass);
        const Expected<Done> done = Apply(command, body, state);
        const TeleportTo* const put = std::get_if<TeleportTo>(&command);
        if (!done)
            next.refusals.push_back(done.Message());
        else if (put && put->ties == Ties::GoAlong)
            NoteLeap(*put, from);
    }
    commands = std::move(later);
    KeepWithin(controlsNow.limits, *body, state);
}

void LiveBody::ReadyStep(Real fraction)
{
    next.before = state.x;
    PlaceAnchors(heldNow, fraction, anchors);
    next.held.clear();
    for (const Anchor& anchor : anchors)
        next.held.push_back(anchor.vertex);
    input = {};
    input.step = order.step;
    input.gravity = aroundNow.gravity;
    input.anchors = anchors;
    input.colliders = aroundNow.colliders;
    input.surface = aroundNow.surface;
    input.damping = controlsNow.damping;
    input.targets = controlsNow.targets;
    input.settings = controlsNow.settings;
    if (aroundNow.airDrag > 0 || !controlsNow.forces.empty())
    {
        forces.setZero(3, body->VertexCount());
        input.forces = &forces;
    }
    if (aroundNow.airDrag > 0)
        AddWind(body->surface, state.x, state.v, body->mass, {aroundNow.wind, aroundNow.airDrag}, order.step, braked,
                forces);
    AddForces(controlsNow.forces, body->mass, forces);
    energyBefore.reset();
    if (state.gradientOf != 0)
        energyBefore = next.report.H;
}

void LiveBody::FinishStep()
{
    ++next.steps;
    if (next.report.Has(Flag::BadInput) || next.report.Has(Flag::BadState))
    {
        // Nothing happened: it stands as the step before left it.
        const StepReport refused = next.report;
        // Told once, not on every step for as long as it goes on.
        if (refused.refusal && refused.refusal != refusal)
            next.refusals.emplace_back(refused.refusal);
        refusal = refused.refusal;
        next.report = made;
        next.report.flags = refused.flags;
        next.report.refusal = refused.refusal;
        next.report.centre = CentreOf(state.x, body->mass);
    }
    else
    {
        NoteContacts();
        NoteBodies();
        MoveColliders();
        if (energyBefore)
            NoteCrossings(controlsNow.thresholds, *energyBefore, next.report.H, next.crossings);
        KeepWithin(controlsNow.limits, *body, next.report, state);
        made = next.report;
        refusal = nullptr;
    }
    // What is to be done once was done in the first of the steps.
    ForgetOnce(controlsNow.targets.P);
    ForgetOnce(controlsNow.targets.L);
    ForgetOnce(controlsNow.targets.H);
    RunCommands();
}

void LiveBody::Collect()
{
    assert(running);
    running = false;
    followers.clear();
    if (leap)
        CarryHolds();
    std::swap(view, next);
    // The next step's report follows on from this one's.
    next.report = view.report;
}

void LiveBody::Settle()
{
    for (const Collider& collider : aroundNow.colliders)
        for (Contact& contact : view.contacts)
            if (contact.id == collider.id && LiesStill(collider, contact.borne + contact.others, view.seconds))
            {
                // Each of those who bear it does its part.
                const Real own = contact.borne.norm();
                const Real share = own > 0 ? own / (own + contact.others.norm()) : 0;
                contact.linear -= share * collider.mass * collider.velocity;
                contact.angular -= share * (collider.inertia * collider.angularVelocity);
                contact.borne = -share * view.seconds * collider.mass * collider.acceleration;
            }
}

std::vector<std::byte> LiveBody::Save() const
{
    assert(!running);
    return cpd::Save(*body, state);
}

Expected<Done> LiveBody::Restore(std::span<const std::byte> bytes)
{
    assert(!running);
    Expected<State> restored = cpd::Restore(*body, bytes);
    if (!restored)
        return restored.Failure();
    view.before = view.now = restored->x;
    return Ask(PutState{std::move(*restored)});
}

void LiveBody::Shift(const Vec3& way)
{
    assert(!running);
    cpd::Shift(way, state);
    stands.box = {stands.box.low + way, stands.box.high + way};
    view.before.colwise() += way;
    view.now.colwise() += way;
    for (Hold& hold : holds)
    {
        hold.before.position += way;
        hold.now.position += way;
    }
    for (std::vector<Command>* const waiting : {&asked, &commands})
        for (Command& command : *waiting)
            ShiftPlaces(way, command);
    for (Collider& collider : surroundings.colliders)
        collider.position += way;
    view.report.centre += way;
    made.centre += way;
}
} // namespace cpd::play
