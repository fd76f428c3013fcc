#include "CPDSolver/Step/Frame/Targets.h"

namespace cpd
{
namespace
{
/// Work that is neither the user's wish nor a loss: what a followed target moves with.
Real OutsideWork(const Ledger& ledger)
{
    return ledger.gravity + ledger.pushes + ledger.contact + ledger.anchors + ledger.material;
}

/// True where the value is to be set now: always, but for a followed one that was set already.
bool SetsNow(const std::optional<Target<Vec3>>& target, FollowedTarget<Vec3>& followed)
{
    if (!target || target->mode != TargetMode::Follow)
    {
        followed.active = false;
        return target.has_value();
    }
    const bool isNew = !followed.active || followed.asked != target->value;
    followed = {true, target->value, target->value};
    return isNew;
}
} // namespace

AskedTargets ReadTargets(const StepInput& input, State& state)
{
    AskedTargets asked;
    const Targets& t = input.targets;
    // Momenta are kept by the solver itself and moved by outside impulses alone: following one means setting it once.
    if (SetsNow(t.P, state.followedP))
        asked.P = t.P->value;
    if (SetsNow(t.L, state.followedL))
        asked.L = t.L->value;
    if (!t.H || t.H->mode != TargetMode::Follow)
        state.followedH.active = false;
    if (!t.H)
        return asked;
    asked.H = t.H->value;
    asked.followsH = t.H->mode == TargetMode::Follow;
    FollowedTarget<Real>& followed = state.followedH;
    asked.beginsH = asked.followsH && (!followed.active || followed.asked != t.H->value);
    if (asked.beginsH)
        followed = {true, t.H->value, t.H->value - OutsideWork(state.ledger)};
    return asked;
}

Real AskedEnergy(const AskedTargets& asked, State& state)
{
    // `moved` holds the target less the outside work that the ledger had counted when it was set.
    return asked.followsH ? state.followedH.moved + OutsideWork(state.ledger) : *asked.H;
}

void BeginToFollow(const AskedTargets& asked, State& state)
{
    if (asked.beginsH)
        state.followedH.moved = *asked.H - OutsideWork(state.ledger);
}
} // namespace cpd
