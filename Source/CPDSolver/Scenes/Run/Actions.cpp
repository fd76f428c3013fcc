#include "CPDSolver/Scenes/Run/Actions.h"

#include <algorithm>
#include <numbers>

#include "CPDSolver/Scenes/Format/Suggest.h"
#include "CPDSolver/Scenes/Run/Pins.h"
#include "CPDSolver/Step/Control.h"
#include "CPDSolver/Step/RigidMotion.h"

namespace cpd
{
namespace
{
constexpr Real kPushRadius = 0.1;   // m, where the event gives none
constexpr Real kPinStiffness = 1e5; // N/m, where the event gives none

TargetMode ModeOf(const Event& event)
{
    return event.mode.value_or(TargetMode::Once);
}

Expected<Done> ActPush(const Event& event, Actor& actor, SceneRun&)
{
    const Vec3 centre = MeasureShape(actor.body->mass, actor.state.x).centre;
    return Push(*actor.body, actor.state,
                {*event.impulse, event.place.value_or(centre), event.radius.value_or(kPushRadius)});
}

Expected<Done> ActPushWhole(const Event& event, Actor& actor, SceneRun&)
{
    return PushWhole(*actor.body, actor.state, *event.impulse);
}

Expected<Done> ActSpin(const Event& event, Actor& actor, SceneRun&)
{
    return Spin(*actor.body, actor.state, *event.angularImpulse);
}

Expected<Done> ActSetMomentum(const Event& event, Actor& actor, SceneRun&)
{
    actor.input.targets.P = {*event.momentum, ModeOf(event)};
    actor.state.followedP.active = false; // also what was asked before is set anew
    return Done{};
}

Expected<Done> ActSetAngularMomentum(const Event& event, Actor& actor, SceneRun&)
{
    actor.input.targets.L = {*event.angularMomentum, ModeOf(event)};
    actor.state.followedL.active = false;
    return Done{};
}

Expected<Done> ActSetEnergy(const Event& event, Actor& actor, SceneRun&)
{
    if (*event.energy < 0)
        return Error{"an energy of " + std::to_string(*event.energy) + " J is asked for: it is at least 0."};
    actor.input.targets.H = {*event.energy, ModeOf(event)};
    actor.state.followedH.active = false;
    return Done{};
}

Expected<Done> ActClearTargets(const Event&, Actor& actor, SceneRun&)
{
    actor.input.targets = {};
    return Done{};
}

Expected<Done> ActAddEnergy(const Event& event, Actor& actor, SceneRun&)
{
    return AddEnergy(*actor.body, actor.state, *event.energy);
}

Expected<Done> ActAddWobble(const Event& event, Actor& actor, SceneRun&)
{
    return AddWobble(*actor.body, actor.state, *event.energy);
}

Expected<Done> ActCalm(const Event& event, Actor& actor, SceneRun&)
{
    return Calm(*actor.body, actor.state, *event.share);
}

Expected<Done> ActTransferEnergy(const Event& event, Actor& actor, SceneRun& run)
{
    for (Actor& taker : run.actors)
        if (taker.name == *event.to && &taker != &actor)
            return TransferEnergy(*actor.body, actor.state, *taker.body, taker.state, *event.energy);
    return Error{"there is no other body '" + *event.to + "' to give to: name one of the scene's."};
}

Expected<Done> ActSetDamping(const Event& event, Actor& actor, SceneRun&)
{
    actor.input.damping = *event.damping;
    return Done{};
}

Expected<Done> ActSetHalfLife(const Event& event, Actor& actor, SceneRun&)
{
    actor.input.damping = std::numbers::ln2 / *event.halfLife;
    return Done{};
}

Expected<Done> ActSetMaterial(const Event& event, Actor& actor, SceneRun& run)
{
    if (actor.body->kind != BodyKind::Solid)
        return Error{"body '" + actor.name + "' is a sheet: only a solid's material can be changed."};
    actor.change = {actor.material, *event.material, run.Time(), run.Time() + event.over.value_or(0)};
    return Done{};
}

RunningPin* FindPin(Actor& actor, const std::string& name)
{
    const auto found =
        std::find_if(actor.pins.begin(), actor.pins.end(), [&](const RunningPin& pin) { return pin.name == name; });
    return found == actor.pins.end() ? nullptr : &*found;
}

Error NoPin(const Actor& actor, const std::string& name)
{
    std::vector<std::string_view> names;
    for (const RunningPin& pin : actor.pins)
        names.push_back(pin.name);
    if (names.empty())
        return Error{"body '" + actor.name + "' has no pin: add one first."};
    return Error{"body '" + actor.name + "' has no pin '" + name + "'" + Suggestion(name, names)};
}

Expected<Done> ActPin(const Event& event, Actor& actor, SceneRun&)
{
    if (FindPin(actor, *event.pin))
        return Error{"body '" + actor.name + "' has a pin '" + *event.pin + "' already: give it another name."};
    Expected<RunningPin> pin = MakePin(*event.pin, *event.region, event.stiffness.value_or(kPinStiffness), actor);
    if (!pin)
        return pin.Failure();
    actor.pins.push_back(std::move(*pin));
    GatherAnchors(actor);
    return Done{};
}

Expected<Done> ActMovePin(const Event& event, Actor& actor, SceneRun& run)
{
    RunningPin* pin = FindPin(actor, *event.pin);
    if (!pin)
        return NoPin(actor, *event.pin);
    const Real now = run.Time();
    const Vec3 from = PathAt(pin->path, now).position;
    const Real length = event.over.value_or(0);
    pin->path = {{now, from, Vec3::Zero()}};
    if (length > 0)
        pin->path.push_back({now + length, *event.offset, Vec3::Zero()});
    else
        pin->path = {{now, *event.offset, Vec3::Zero()}};
    return Done{};
}

Expected<Done> ActRelease(const Event& event, Actor& actor, SceneRun&)
{
    const RunningPin* pin = FindPin(actor, *event.pin);
    if (!pin)
        return NoPin(actor, *event.pin);
    actor.pins.erase(actor.pins.begin() + (pin - actor.pins.data()));
    GatherAnchors(actor);
    return Done{};
}

Expected<Done> ActTeleport(const Event& event, Actor& actor, SceneRun&)
{
    return Teleport(*actor.body, actor.state, *event.position, RotationOf(event.rotation.value_or(Vec3::Zero())));
}

Expected<Done> ActResetShape(const Event&, Actor& actor, SceneRun&)
{
    return ResetShape(*actor.body, actor.state);
}

Expected<Done> ActGravity(const Event& event, Actor& actor, SceneRun& run)
{
    if (event.body.empty())
        run.scene.gravity = *event.gravity; // free obstacles fall along
    actor.input.gravity = *event.gravity;
    return Done{};
}

Expected<Done> ActPause(const Event&, Actor& actor, SceneRun&)
{
    actor.paused = true;
    return Done{};
}

Expected<Done> ActResume(const Event&, Actor& actor, SceneRun&)
{
    actor.paused = false;
    return Done{};
}

constexpr Action kActions[] = {
    {"push", "An impulse at a place, fading out over the radius.", {"impulse"}, {"place", "radius"}, &ActPush},
    {"push-whole", "An impulse for every part alike: shape and wobble stay.", {"impulse"}, {}, &ActPushWhole},
    {"spin", "An angular impulse about the centre of mass.", {"angularImpulse"}, {}, &ActSpin},
    {"set-momentum", "Asks for a linear momentum.", {"momentum"}, {"mode"}, &ActSetMomentum},
    {"set-angular-momentum",
     "Asks for an angular momentum about the centre of mass.",
     {"angularMomentum"},
     {"mode"},
     &ActSetAngularMomentum},
    {"set-energy", "Asks for an energy, kinetic and elastic together.", {"energy"}, {"mode"}, &ActSetEnergy},
    {"clear-targets", "Asks for nothing any more.", {}, {}, &ActClearTargets},
    {"add-energy", "Adds energy to whatever motion there is.", {"energy"}, {}, &ActAddEnergy},
    {"add-wobble", "Adds energy to the slow stretching.", {"energy"}, {}, &ActAddWobble},
    {"calm", "Takes a share of the energy that no momentum needs.", {"share"}, {}, &ActCalm},
    {"transfer-energy", "Moves energy from the body to another one.", {"to", "energy"}, {}, &ActTransferEnergy},
    {"set-damping", "Sets the damping.", {"damping"}, {}, &ActSetDamping},
    {"set-half-life", "Sets the damping by the time it takes to halve the wobble.", {"halfLife"}, {}, &ActSetHalfLife},
    {"set-material", "Changes a solid's material, at once or gradually.", {"material"}, {"over"}, &ActSetMaterial},
    {"pin", "Holds vertices where they are.", {"pin", "region"}, {"stiffness"}, &ActPin},
    {"move-pin",
     "Carries a pin to an offset from its start, at once or gradually.",
     {"pin", "offset"},
     {"over"},
     &ActMovePin},
    {"release", "Lets go of a pin.", {"pin"}, {}, &ActRelease},
    {"teleport", "Moves the body; nothing in between is touched.", {"position"}, {"rotation"}, &ActTeleport},
    {"reset-shape", "Gives the rest shape back, keeping the rigid motion.", {}, {}, &ActResetShape},
    {"gravity", "Changes gravity.", {"gravity"}, {}, &ActGravity},
    {"pause", "Holds the body in time.", {}, {}, &ActPause},
    {"resume", "Lets it go on.", {}, {}, &ActResume},
};
} // namespace

Takes Action::Argument(std::string_view key) const
{
    if (std::find(needs.begin(), needs.end(), key) != needs.end())
        return Takes::Always;
    return std::find(allows.begin(), allows.end(), key) != allows.end() ? Takes::Sometimes : Takes::Never;
}

std::span<const Action> AllActions()
{
    return kActions;
}

const Action* FindAction(std::string_view name)
{
    for (const Action& action : kActions)
        if (action.name == name)
            return &action;
    return nullptr;
}

Expected<Done> Perform(const Event& event, SceneRun& run)
{
    const Action* action = FindAction(event.action);
    if (!action)
        return Error{"there is no such action: see Source/Docs/Scenes.md."};
    for (Actor& actor : run.actors)
        if (event.body.empty() || event.body == actor.name)
        {
            const Expected<Done> done = action->act(event, actor, run);
            if (!done)
                return done;
        }
    return Done{};
}
} // namespace cpd
