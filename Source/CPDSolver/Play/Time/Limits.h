/// How fast a body in play may move: no faster than its steps can follow.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Body/State.h"

namespace cpd
{
struct StepReport;
}

namespace cpd::play
{
/// Beyond these a body crosses a hall, or turns round, within one step; what it meets there is not physics any more,
/// and energy that something flung into a pile would grow in it. Rigid bodies of game engines have the same two limits.
struct Limits
{
    Real speed = 300; // m/s; the wobble may hold as much energy as the body has at it
    Real spin = 63;   // rad/s, ten turns a second
};

/// Takes what a step left beyond the limits; the ledger has it under pushes and control.
CPD_API void KeepWithin(const Limits& limits, const Body& body, const StepReport& report, State& state);

/// The same of what was asked for since the last step.
CPD_API void KeepWithin(const Limits& limits, const Body& body, State& state);
} // namespace cpd::play
