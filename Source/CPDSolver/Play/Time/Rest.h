/// When a body may sleep: it has hardly moved for a while, and nobody has asked anything of it.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd::play
{
struct RestSettings
{
    bool allowed = true;
    Real speed = 0.01; // m/s, root of the mean square over the body's mass
    Real seconds = 0.5;
};

struct Rest
{
    Real quiet = 0; // s, for which the body has been slower than the limit
    bool asleep = false;
};

/// What became of it.
enum class RestChange
{
    None,
    FellAsleep,
    Woke
};

/// After a step of the body.
CPD_API RestChange NoteStep(Rest& rest, const RestSettings& settings, Real kinetic, Real mass, Real step);

/// Something happened to the body: it moves again, and the wait starts from zero.
CPD_API RestChange Wake(Rest& rest);
} // namespace cpd::play
