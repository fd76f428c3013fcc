#include "CPDSolver/Play/LiveBody.h"

#include <algorithm>
#include <cassert>
#include <chrono>

#include "CPDSolver/Body/Snapshot.h"
#include "CPDSolver/Play/Shape/Wind.h"
#include "CPDSolver/Step/Frame/CheckInput.h"
#include "CPDSolver/Step/Solvers.h"

namespace cpd::play
{
namespace
{
/// Joules can be added only to an energy that is known, and the first step measures it.
bool NeedsAMeasuredState(const Command& command)
{
    return std::holds_alternative<EnergyBy>(command) || std::holds_alternative<WobbleBy>(command) ||
           std::holds_alternative<CalmBy>(command);
}

bool HasMoved(const Hold& hold)
{
    return hold.before.position != hold.now.position || !hold.before.rotation.isApprox(hold.now.rotation, 0);
}

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
} // namespace

Expected<LiveBodyPointer> LiveBody::Make(BodyPointer body, const Frame& placed)
{
    if (!IsSane(placed.position) || !placed.rotation.coeffs().allFinite() || !(placed.rotation.norm() > 0))
        return Error{"The body's place is not a finite number: give it one."};
    LiveBodyPointer live(new LiveBody);
    live->body = std::move(body);
    live->state = MakeState(*live->body);
    const Mat3 turn = placed.rotation.normalized().toRotationMatrix();
    live->state.x = (turn * live->body->rest).colwise() + placed.position;
    live->view.body = live->body;
    live->view.before = live->view.now = live->state.x;
    live->next = live->view;
    return live;
}

Expected<Done> LiveBody::Ask(Command command)
{
    Expected<Done> sane = Check(command);
    if (sane)
        asked.push_back(std::move(command));
    return sane;
}

Expected<HoldId> LiveBody::Take(std::vector<Index> vertices, const Frame& frame, Real stiffness)
{
    Expected<Hold> hold = TakeHold(lastHold + 1, std::move(vertices), view.now, frame, stiffness);
    if (!hold)
        return hold.Failure();
    holds.push_back(std::move(*hold));
    controlsChanged = true;
    return ++lastHold;
}

Expected<Done> LiveBody::Move(HoldId id, const Frame& frame)
{
    if (!IsSane(frame.position) || !frame.rotation.coeffs().allFinite() || !(frame.rotation.norm() > 0))
        return Error{"The place that an attachment should move to is not a finite number: ignored."};
    const auto hold = std::find_if(holds.begin(), holds.end(), [&](const Hold& h) { return h.id == id; });
    if (hold == holds.end())
        return Error{"Nothing is held under this number: it was released, or never taken."};
    hold->now = {frame.position, frame.rotation.normalized()};
    return Done{};
}

Expected<Done> LiveBody::Release(HoldId id)
{
    const auto hold = std::find_if(holds.begin(), holds.end(), [&](const Hold& h) { return h.id == id; });
    if (hold == holds.end())
        return Error{"Nothing is held under this number: it was released, or never taken."};
    holds.erase(hold);
    controlsChanged = true;
    return Done{};
}

Expected<Done> LiveBody::SetControls(const Controls& wanted)
{
    StepInput input;
    input.targets = wanted.targets;
    input.damping = wanted.damping;
    input.settings = wanted.settings;
    if (const char* bad = FindBadInput(*view.body, input))
        return Error{bad};
    controls = wanted;
    controlsChanged = true;
    return Done{};
}

bool LiveBody::IsWanted() const
{
    const Targets& t = controls.targets;
    const bool kept = t.P || t.L || t.H;
    return !asked.empty() || controlsChanged || kept || std::any_of(holds.begin(), holds.end(), HasMoved);
}

void LiveBody::Launch(const StepOrder& wanted)
{
    assert(!running);
    running = true;
    order = wanted;
    std::move(asked.begin(), asked.end(), std::back_inserter(commands));
    asked.clear();
    heldNow = holds;
    controlsNow = controls;
    controlsNow.settings.maxIterations = std::min(controls.settings.maxIterations, order.maxIterations);
    aroundNow = surroundings;
    for (Hold& hold : holds)
        hold.before = hold.now;
    ForgetOnce(controls.targets.P);
    ForgetOnce(controls.targets.L);
    ForgetOnce(controls.targets.H);
    controlsChanged = false;
}

void LiveBody::Run()
{
    assert(running);
    const auto started = std::chrono::steady_clock::now();
    next.crossings.clear();
    next.refusals.clear();
    next.contacts.clear();
    next.steps = 0;
    RunCommands();
    for (int i = 0; i < order.steps; ++i)
    {
        next.before = state.x;
        RunStep(Real(i + 1) / Real(order.steps));
    }
    next.now = state.x;
    next.body = body;
    next.ledger = state.ledger;
    const std::chrono::duration<Real, std::milli> taken = std::chrono::steady_clock::now() - started;
    next.milliseconds = taken.count() / std::max(1, order.steps);
}

void LiveBody::RunCommands()
{
    std::vector<Command> later;
    for (Command& command : commands)
    {
        if (state.gradientOf == 0 && NeedsAMeasuredState(command))
        {
            later.push_back(std::move(command));
            continue;
        }
        const Expected<Done> done = Apply(command, body, state);
        if (!done)
            next.refusals.push_back(done.Message());
    }
    commands = std::move(later);
}

void LiveBody::RunStep(Real fraction)
{
    PlaceAnchors(heldNow, fraction, anchors);
    StepInput input;
    input.step = order.step;
    input.gravity = aroundNow.gravity;
    input.anchors = anchors;
    input.colliders = aroundNow.colliders;
    input.damping = controlsNow.damping;
    input.targets = controlsNow.targets;
    input.settings = controlsNow.settings;
    if (aroundNow.airDrag > 0)
    {
        forces.setZero(3, body->VertexCount());
        AddWind(body->surface, state.x, state.v, aroundNow.wind, aroundNow.airDrag, forces);
        input.forces = &forces;
    }
    const Real before = next.report.H;
    const bool first = state.gradientOf == 0;
    next.report = Step(*body, input, state, workspace);
    ++next.steps;
    NoteContacts();
    MoveColliders();
    if (!first)
        NoteCrossings(controlsNow.thresholds, before, next.report.H, next.crossings);
    // What is to be done once was done in the first of the steps.
    ForgetOnce(controlsNow.targets.P);
    ForgetOnce(controlsNow.targets.L);
    ForgetOnce(controlsNow.targets.H);
    RunCommands();
}

/// Adds up what the step did to each obstacle.
void LiveBody::NoteContacts()
{
    const ContactSpace& space = workspace.contact;
    const std::size_t count = std::min(space.impulses.size(), aroundNow.colliders.size());
    for (std::size_t i = 0; i < count; ++i)
    {
        const ObstacleImpulse& impulse = space.impulses[i];
        if (impulse.linear.isZero(0) && impulse.angular.isZero(0))
            continue;
        const Collider& collider = aroundNow.colliders[i];
        const auto known = std::find_if(next.contacts.begin(), next.contacts.end(),
                                        [&](const Contact& c) { return c.id == collider.id; });
        Contact& contact = known == next.contacts.end() ? next.contacts.emplace_back() : *known;
        contact.id = collider.id;
        contact.arm = collider.position;
        contact.linear += impulse.linear;
        contact.angular += impulse.angular;
        Vec3 sum = Vec3::Zero();
        Real touching = 0;
        for (const Touch& touch : space.touches)
            if (touch.collider == static_cast<Index>(i))
            {
                sum += state.x.col(touch.vertex);
                touching += 1;
            }
        contact.place = touching > 0 ? Vec3(sum / touching) : collider.position;
    }
}

/// Between the steps of one frame obstacles go on as they were moving.
void LiveBody::MoveColliders()
{
    for (Collider& collider : aroundNow.colliders)
    {
        collider.position += order.step * collider.velocity;
        const Real angle = order.step * collider.angularVelocity.norm();
        if (angle > 0)
            collider.rotation =
                Quat(Eigen::AngleAxis<Real>(angle, collider.angularVelocity.normalized())) * collider.rotation;
    }
}

void LiveBody::Collect()
{
    assert(running);
    running = false;
    std::swap(view, next);
    // The next step's report follows on from this one's.
    next.report = view.report;
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
} // namespace cpd::play
