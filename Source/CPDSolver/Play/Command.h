/// What scripts ask of a body between its steps, kept until the next step takes it up. Each is one call of
/// Step/Control.h.
#pragma once

#include <variant>

#include "CPDSolver/Play/Shape/Region.h"
#include "CPDSolver/Step/Control.h"

namespace cpd::play
{
struct WholePush
{
    Vec3 impulse; // N s
};
struct SpinBy
{
    Vec3 angularImpulse; // N m s
};
struct EnergyBy
{
    Real joules;
};
struct WobbleBy
{
    Real joules;
};
struct CalmBy
{
    Real share; // 0..1
};
/// What becomes of a body's pins and attachments when it is put elsewhere.
enum class Ties
{
    GoAlong, // they hold it where it then stands, and draw no harder than before
    Stay     // they draw it back to where they are
};
struct TeleportTo
{
    Vec3 centre;
    Quat turn; // on top of how the body lies
    Ties ties = Ties::GoAlong;
};
struct ResetToRest
{
};
struct PutState
{
    State state;
};
/// The same body with other materials.
struct PutBody
{
    BodyPointer body;
};

using Command =
    std::variant<Impulse, WholePush, SpinBy, EnergyBy, WobbleBy, CalmBy, TeleportTo, ResetToRest, PutState, PutBody>;

/// Whether its numbers are finite and sensible; the message names what is wrong. For an answer at once: the step looks
/// again.
CPD_API Expected<Done> Check(const Command& command);

/// Whether what it puts in place of the body's state or material belongs to this body.
CPD_API Expected<Done> CheckFits(const Command& command, const Body& body);

/// The world's origin was moved: the command's places stand so much farther.
CPD_API void ShiftPlaces(const Vec3& way, Command& command);

/// Joules can be added only to an energy that is known, and the first step measures it.
bool NeedsAMeasuredState(const Command& command);

/// What a blast at a place gives a body as a whole (N s): away from it, fading evenly to nothing at the radius (m).
CPD_API Vec3 BlastOn(const Vec3& centre, const Vec3& place, Real radius, Real impulse);

/// Carries the command out; a body may be exchanged for another.
CPD_API Expected<Done> Apply(const Command& command, BodyPointer& body, State& state);
} // namespace cpd::play
