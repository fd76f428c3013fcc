// What holds a live body: taken and moved by the game, carried along or torn off when one of the two is put elsewhere.
#include <algorithm>

#include "CPDSolver/Base/Sane.h"
#include "CPDSolver/Play/LiveBody.h"
#include "CPDSolver/Play/Time/Blend.h"

namespace cpd::play
{
namespace
{
bool HasMoved(const Hold& hold)
{
    return hold.before.position != hold.now.position || !hold.before.rotation.isApprox(hold.now.rotation, 0);
}
} // namespace

bool LiveBody::AnyHoldMoves() const
{
    return std::any_of(holds.begin(), holds.end(), HasMoved);
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

/// The leap of what holds it, within so many steps.
std::optional<Frame> LiveBody::LeapIn(int steps) const
{
    return controls.leap > 0 ? LeapOf(holds, steps * controls.leap) : std::nullopt;
}

/// As a command.
std::optional<Command> LiveBody::LeapAsked(int steps) const
{
    const std::optional<Frame> way = LeapIn(steps);
    if (!way)
        return std::nullopt;
    return TeleportTo{way->ToWorld(CentreOf(state.x, body->mass)), way->rotation, Ties::Stay};
}

/// Lets go of what was drawn off. Not where the body is about to be put elsewhere: what holds it then is seen
/// afterwards.
void LiveBody::TearHolds(int steps)
{
    torn = controls.leap > 0 && !IsPutElsewhere(steps)
               ? std::erase_if(holds, [&](const Hold& hold) { return IsTorn(hold, state.x, steps * controls.leap); })
               : 0;
}

bool LiveBody::IsPutElsewhere(int steps) const
{
    return LeapIn(steps) || std::any_of(asked.begin(), asked.end(),
                                        [](const Command& command) {
                                            return std::holds_alternative<TeleportTo>(command) ||
                                                   std::holds_alternative<PutState>(command);
                                        });
}

void LiveBody::NoteLeap(const TeleportTo& put, const Vec3& from)
{
    const Quat turn = put.turn.normalized();
    const Frame one{put.centre - turn * from, turn};
    for (Hold& hold : heldNow)
        CarryHold(hold, one);
    leap = leap ? Frame{one.ToWorld(leap->position), turn * leap->rotation} : one;
}

/// The game's holds go where those of the run went, and so do those that it took meanwhile of what it saw.
void LiveBody::CarryHolds()
{
    for (Hold& hold : holds)
    {
        const auto known =
            std::find_if(heldNow.begin(), heldNow.end(), [&](const Hold& held) { return held.id == hold.id; });
        if (known != heldNow.end())
            hold.local = known->local;
        else
            CarryHold(hold, *leap);
    }
    leap.reset();
}
} // namespace cpd::play
