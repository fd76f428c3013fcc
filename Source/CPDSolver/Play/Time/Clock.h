/// Turns frames of any length into steps of one length, and says how far between two steps the picture stands.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd::play
{
struct Clock
{
    Real step = Real(1) / 30; // s
    int mostSteps = 4;        // a frame; what a hitch owes beyond them is dropped, else slow steps would snowball
    Real pending = 0;         // s, of game time not stepped yet; below one step
    Real dropped = 0;         // s, in all
};

/// Adds a frame's seconds (game time: dilated, zero while paused) and takes out whole steps. What is no positive,
/// finite number counts as zero.
CPD_API int Advance(Clock& clock, Real seconds);

/// How many steps Advance would take out: what they need is gathered before.
CPD_API int StepsDue(const Clock& clock, Real seconds);

/// How many frames of so many seconds, from the one just counted on, go by until the next step is due; at least 1.
CPD_API int FramesToNext(const Clock& clock, Real seconds);

/// 0 just after a step, towards 1 just before the next: where between the last two states the picture stands.
CPD_API Real Fraction(const Clock& clock);
} // namespace cpd::play
