#include "CPDSolver/Body/State.h"

namespace cpd
{
State MakeState(const Body& body)
{
    State state;
    state.x = body.rest;
    state.v.setZero(3, body.VertexCount());
    state.gradient.setZero(3, body.VertexCount());
    state.followedP = {false, Vec3::Zero(), Vec3::Zero()};
    state.followedL = {false, Vec3::Zero(), Vec3::Zero()};
    state.followedH = {false, 0, 0};
    return state;
}

void Shift(const Vec3& way, State& state)
{
    state.x.colwise() += way;
    state.anchorTargets.colwise() += way;
    for (PairMemory& pair : state.pairs)
        pair.point += pair.weight * way;
}

void Restart(State& state)
{
    state.gradientOf = 0;
    state.ledger = {};
    state.pairs.clear();
    state.warm.clear();
    state.warmPresses.clear();
    state.sides.clear();
    state.restFrames = 0;
    state.unmetFrames = 0;
    state.unmet = 0;
    state.undamped = 0;
    // What they have moved by is told from the ledger.
    state.followedP.active = false;
    state.followedL.active = false;
    state.followedH.active = false;
}
} // namespace cpd
