/// What a player or a script does to a body between steps. Each checks its numbers, changes the state at once, and
/// books the joules; a refusal leaves the state as it was and says why.
#pragma once

#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Body/State.h"

namespace cpd
{
/// An impulse (N s) at a place: it fades out smoothly over the radius (m). Always reaches the nearest vertex at least.
struct Impulse
{
    Vec3 impulse = Vec3::Zero();
    Vec3 place = Vec3::Zero();
    Real radius = 0.1;
};

CPD_API Expected<Done> Push(const Body& body, State& state, const Impulse& push);

/// The most (m/s) that it would change a vertex's velocity by.
CPD_API Real SpeedBy(const Impulse& push, const Body& body, const Columns& x);

/// The same for every part of the body: its shape and wobble stay as they are.
CPD_API Expected<Done> PushWhole(const Body& body, State& state, const Vec3& impulse);

/// An angular impulse (N m s) about the centre of mass.
CPD_API Expected<Done> Spin(const Body& body, State& state, const Vec3& angularImpulse);

/// Joules into (or out of) whatever motion there is; the next step turns them into velocity.
CPD_API Expected<Done> AddEnergy(const Body& body, State& state, Real joules);

/// Joules into the body's slow stretching, in time with it; momenta stay.
CPD_API Expected<Done> AddWobble(const Body& body, State& state, Real joules);

/// Takes a share (0..1) of the energy that is not needed for the momenta.
CPD_API Expected<Done> Calm(const Body& body, State& state, Real share);

/// Moves joules from one body to the other: the sum stays. Refused where the giver has less than that above K.
CPD_API Expected<Done> TransferEnergy(const Body& giver, State& from, const Body& taker, State& to, Real joules);

/// Turns and moves the body about its centre of mass, velocities with it; nothing in between is touched.
CPD_API Expected<Done> Teleport(const Body& body, State& state, const Vec3& centre, const Quat& turn);

/// Back to the rest shape where the body is, keeping P and L.
CPD_API Expected<Done> ResetShape(const Body& body, State& state);

/// The turn of the whole body since rest: the rotation nearest to the best affine fit.
CPD_API Mat3 TurnSinceRest(const Body& body, const Columns& x);

/// The joules above K: what Calm and TransferEnergy can reach.
CPD_API Real SpareEnergy(const Body& body, const State& state);
} // namespace cpd
