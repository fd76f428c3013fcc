#include "CPDSolver/Play/Stage.h"

#include <algorithm>
#include <cassert>

#include "CPDSolver/Step/Frame/CheckInput.h"

namespace cpd::play
{
namespace
{
// How much a new measurement weighs in a body's cost: a single hiccup of the machine must not cut every body short.
constexpr Real kNewMeasurement = 0.2;
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

Expected<Done> Stage::Transfer(StageId giver, StageId taker, Real joules)
{
    if (!Find(giver) || !Find(taker))
        return Error{"One of the two bodies does not simulate: energy can move only between bodies in play."};
    if (giver == taker)
        return Error{"A body cannot give energy to itself."};
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
            transferRefusals.push_back(done.Message());
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
        if (actor.live->IsWanted())
            Disturb(actor.id);
        actor.launched = actor.enabled && !actor.live->rest.asleep;
    }
    ShareOut(steps);
    return steps;
}

void Stage::ShareOut(int steps)
{
    std::vector<BodyCost> costs;
    std::vector<Actor*> stepping;
    for (Actor& actor : actors)
        if (actor.launched)
        {
            costs.push_back({actor.milliseconds, actor.distance, steps});
            stepping.push_back(&actor);
        }
    plan = PlanBudget(costs, settings.budget, settings.fullIterations, std::max(1, settings.workers));
    for (std::size_t i = 0; i < stepping.size(); ++i)
    {
        Actor& actor = *stepping[i];
        actor.waited = plan.shares[i].waits;
        actor.launched = !actor.waited;
        if (actor.launched)
            actor.live->Launch({steps, clock.step, plan.shares[i].maxIterations});
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
        // A step that was cut short tells nothing about the cost of a full one.
        if (!seen.report.Has(Flag::BudgetCut) && !plan.exceeded)
            actor.milliseconds = actor.milliseconds > 0
                                     ? (1 - kNewMeasurement) * actor.milliseconds + kNewMeasurement * seen.milliseconds
                                     : seen.milliseconds;
        const RestChange change = NoteStep(live.rest, live.GetControls().rest, seen.report.kinetic,
                                           seen.body->totalMass, seen.steps * clock.step);
        if (change != RestChange::None)
            actor.change = change;
    }
}
} // namespace cpd::play
