#include "CPDSolver/Play/Stage.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "CPDSolver/Base/Sane.h"
#include "CPDSolver/Contact/Surface/Tangle.h"
#include "CPDSolver/Play/Time/Blend.h"

namespace cpd::play
{
namespace
{
// Who stands still because it is far must come nearer by so much before it plays again: a viewer's small steps to and
// fro must not switch it on and off.
constexpr Real kNearAgain = 0.95;

/// The diagonal of a box around it (m).
Real SizeOf(LiveBody& live)
{
    const Bounds box = BoundsOf(live.GetState().x);
    return (box.high - box.low).norm();
}
} // namespace

StageId Stage::Enter(LiveBodyPointer live)
{
    Actor actor;
    actor.id = ++lastId;
    actor.live = std::move(live);
    actors.push_back(std::move(actor));
    return lastId;
}

void Stage::Leave(StageId id)
{
    std::erase_if(actors, [&](const Actor& actor) { return actor.id == id; });
}

Actor* Stage::Find(StageId id)
{
    const auto found = std::find_if(actors.begin(), actors.end(), [&](const Actor& actor) { return actor.id == id; });
    return found == actors.end() ? nullptr : &*found;
}

void Stage::Watch(Actor& actor, Real distance, Real plays)
{
    actor.distance = distance;
    actor.far = plays > 0 && distance > (actor.far ? kNearAgain * plays : plays);
}

Expected<Done> Stage::Transfer(StageId giver, StageId taker, Real joules)
{
    if (!Find(giver) || !Find(taker))
        return Error{"One of the two bodies does not simulate: energy can move only between bodies in play."};
    if (giver == taker)
        return Error{"A body cannot give energy to itself: name another one."};
    if (!IsSane(joules) || joules < 0)
        return Error{"The joules to transfer must be a number of at least 0."};
    transfers.push_back({giver, taker, joules});
    Disturb(giver);
    Disturb(taker);
    return Done{};
}

void Stage::CarryOutTransfers()
{
    transferRefusals.clear();
    for (const PendingTransfer& transfer : transfers)
    {
        Actor* giver = Find(transfer.giver);
        Actor* taker = Find(transfer.taker);
        if (!giver || !taker)
            continue; // One of them left since.
        const Expected<Done> done = TransferEnergy(*giver->live->GetBody(), giver->live->GetState(),
                                                   *taker->live->GetBody(), taker->live->GetState(), transfer.joules);
        if (!done)
            transferRefusals.push_back({transfer.giver, done.Message()});
    }
    transfers.clear();
}

void Stage::Disturb(StageId id)
{
    if (Actor* actor = Find(id))
        if (Wake(actor->live->rest) == RestChange::Woke)
            actor->change = RestChange::Woke;
}

int Stage::Open(Real seconds)
{
    assert(!open);
    const int steps = Advance(clock, seconds);
    for (Actor& actor : actors)
        actor.launched = false;
    if (steps == 0)
        return 0;
    open = true;
    CarryOutTransfers();
    for (Actor& actor : actors)
    {
        const bool wanted = actor.live->IsWanted();
        if (wanted)
            Disturb(actor.id);
        actor.launched = actor.enabled && !actor.live->rest.asleep && (wanted || !actor.far);
    }
    Group(steps);
    ShareOut(steps);
    Launch(steps);
    return steps;
}

/// Somebody whose shape this one was put into.
const Actor* Stage::InsideOf(const Actor& actor) const
{
    const auto isAround = [&](const Actor& other)
    {
        return &other != &actor && other.enabled && other.live->MeetsOthers() && other.box.Reaches(actor.box, 0) &&
               AreTangled(*actor.live->GetBody(), actor.live->GetState().x, *other.live->GetBody(),
                          other.live->GetState().x);
    };
    const auto found = std::ranges::find_if(actors, isAround);
    return found != actors.end() ? &*found : nullptr;
}

/// Who was put into another is brought out, as a whole: surfaces inside each other could only tear.
void Stage::BringOut(Actor& actor, int steps)
{
    constexpr Real kOut = 1; // m/s
    if (actor.live->IsPutElsewhere(steps))
    {
        actor.placed = true;
        actor.shifted = 0;
        return;
    }
    if (!actor.placed || !actor.live->MeetsOthers())
        return;
    const Actor* const around = InsideOf(actor);
    actor.placed = around != nullptr;
    // Who has gone this far and is not out has the other follow it.
    if (!around || !actor.launched || actor.shifted >= SizeOf(*actor.live) + SizeOf(*around->live))
        return;
    const Real way = kOut * steps * clock.step;
    actor.live->LeavePlace(CentreOf(around->live->GetState().x, around->live->GetBody()->mass), way);
    actor.shifted += way;
    actor.box = BoundsOf(actor.live->GetState().x);
}

/// Who may touch whom, or the same loose obstacle. A sleeper that one who is awake may reach steps too, but sleeps on
/// until it moves.
void Stage::Group(int steps)
{
    costs.clear();
    if (std::none_of(actors.begin(), actors.end(), [](const Actor& actor) { return actor.launched; }))
        return;
    const Vec3 nowhere = Vec3::Constant(std::numeric_limits<Real>::quiet_NaN());
    reaches.clear();
    const bool anyPlaced = std::ranges::any_of(actors, [](const Actor& actor) { return actor.placed; });
    for (Actor& actor : actors)
        if (anyPlaced && actor.enabled && actors.size() > 1)
            actor.box = BoundsOf(actor.live->GetState().x);
    for (Actor& actor : actors)
    {
        const bool mayMeet = actor.enabled && actors.size() > 1;
        if (mayMeet)
            BringOut(actor, steps);
        const bool alone = !mayMeet || actor.placed || !actor.live->MeetsOthers();
        if (!alone && (actor.moved || actor.launched))
            actor.reach = actor.live->Reach(steps, clock.step);
        actor.moved = alone;
        reaches.push_back(alone ? Bounds{nowhere, nowhere} : actor.reach);
    }
    for (const Actor& actor : actors)
        if (actor.enabled && !actor.placed && actors.size() > 1)
            actor.live->AddLooseReaches(steps * clock.step, reaches);
    FindGroups(reaches, groupOf);
    unitOf.assign(actors.size(), -1);
    for (std::size_t i = 0; i < actors.size(); ++i)
        if (actors[i].launched)
            unitOf[static_cast<std::size_t>(groupOf[i])] = 0;
    Index units = 0;
    for (Index& unit : unitOf)
        if (unit == 0)
            unit = units++;
    for (std::size_t i = 0; i < actors.size(); ++i)
    {
        actors[i].launched = actors[i].enabled && unitOf[static_cast<std::size_t>(groupOf[i])] >= 0;
        actors[i].moved = actors[i].moved || actors[i].launched;
    }
    costs.assign(static_cast<std::size_t>(units), BodyCost{});
}

/// A group steps or waits as one: who waited would be passed through by the others.
void Stage::ShareOut(int steps)
{
    for (BodyCost& cost : costs)
        cost = {{}, std::numeric_limits<Real>::infinity(), steps};
    for (std::size_t i = 0; i < actors.size(); ++i)
        if (actors[i].launched)
        {
            BodyCost& cost = costs[static_cast<std::size_t>(unitOf[static_cast<std::size_t>(groupOf[i])])];
            cost.step.milliseconds += actors[i].cost.milliseconds;
            cost.step.evaluations = std::max(cost.step.evaluations, actors[i].cost.evaluations);
            cost.distance = std::min(cost.distance, actors[i].distance);
        }
    plan = PlanBudget(costs, settings.budget, settings.fullIterations, std::max(1, settings.workers));
}

void Stage::Launch(int steps)
{
    leaders.assign(costs.size(), nullptr);
    for (std::size_t i = 0; i < actors.size(); ++i)
    {
        Actor& actor = actors[i];
        if (!actor.launched)
            continue;
        const std::size_t unit = static_cast<std::size_t>(unitOf[static_cast<std::size_t>(groupOf[i])]);
        actor.waited = plan.shares[unit].waits;
        actor.launched = !actor.waited;
        if (!actor.launched)
        {
            Wait(actor.cost);
            continue;
        }
        actor.live->Launch({steps, clock.step, plan.shares[unit].maxIterations, settings.fullIterations,
                            static_cast<std::uint64_t>(actor.id)});
        if (leaders[unit])
            leaders[unit]->Lead(actor.live);
        else
            leaders[unit] = actor.live.get();
    }
}

void Stage::Collect()
{
    if (!open)
        return;
    open = false;
    for (Actor& actor : actors)
    {
        if (!actor.launched)
            continue;
        LiveBody& live = *actor.live;
        live.Collect();
        const View& seen = live.Seen();
        Measure(actor.cost, seen.milliseconds, seen.report.evaluations, seen.report.Has(Flag::BudgetCut));
        RestChange change = NoteStep(live.rest, live.GetControls().rest, seen.report.kinetic, seen.body->totalMass,
                                     seen.steps * clock.step);
        // It stepped along with others, and one of them set it moving.
        if (live.rest.asleep && live.rest.quiet == 0)
            change = Wake(live.rest);
        if (change == RestChange::FellAsleep)
            live.Settle();
        if (change != RestChange::None)
            actor.change = change;
    }
}
} // namespace cpd::play
