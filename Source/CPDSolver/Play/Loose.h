/// Obstacles that give way: how they go on between the steps of a frame, and how much of a push merely bore them.
#pragma once

#include <span>

#include "CPDSolver/Contact/Collider.h"
#include "CPDSolver/Step/Workspace.h"

namespace cpd::play
{
/// Has an obstacle that gives way move at a rate (0 to 1) of the steps' time, because rigid physics makes up for no
/// more of a long frame. Slower by the rate, it takes an impulse as if it were heavier by it, and weighs as much less.
CPD_API void SlowDown(Collider& obstacle, Real rate);

/// How a body bore an obstacle that gives way in its last steps.
struct Support
{
    Vec3 force = Vec3::Zero(); // N
    Vec3 place = Vec3::Zero(); // m
};

/// Takes in what the last steps bore (N s, in the time in s, at a place). Of several bodies that bear the same each
/// hears of the others one step late, and all would make up for the same: so each takes in but its share.
CPD_API void TakeIn(Support& support, const Vec3& borne, const Vec3& place, Real time, int bodies);

/// Two of one body, such as under two legs of a table, as one.
CPD_API Support Together(const Support& one, const Support& other);

/// What one of several bodies sees of an obstacle that the others bear as well. Its mass is split among them, so that
/// the sum of what they give it moves it as the mean of what they would have it do: by its whole mass each would throw
/// it up as if alone. Its weight is not: of that each is left what the others do not bear.
CPD_API void SplitAmong(Collider& obstacle, std::span<const Support> others);

/// What all bodies that step together gave an obstacle in a time (s): what changed its motion beside its weight.
CPD_API ObstacleImpulse GivenBetween(const Collider& before, const Collider& after, Real time);

/// The part of an impulse (N s) that did no more than bear the obstacle's weight for a time (s). It belongs to a force
/// that acts all along: given at once, it would throw up what merely lies there, and drop it again. The rest is a blow.
CPD_API Vec3 WeightBorne(const Collider& obstacle, const Vec3& linear, Real time);

/// Of blows in several steps (their sum in N s, and in N s^2 each times the time that was left): the share (0 to 1)
/// that is to be spread evenly over the time (s) for the obstacle to get as far as the steps moved it. All at once, a
/// blow of the last step would throw it as one of the first does.
CPD_API Real LateShare(const Vec3& blows, const Vec3& way, Real time);

CPD_API bool HardlyMoves(const Collider& obstacle);

/// Whether it lies on the body, hardly moving, with so much of its weight (N s) for a time (s): both may rest together.
CPD_API bool LiesStill(const Collider& obstacle, const Vec3& borne, Real time);

/// Whether something else holds an obstacle that gives way, such as the floor beneath a crate: pushed (N s, in a time
/// in s) by what lies on it, and pulled by its weight, it would have begun to move, and has not. The normal is that of
/// the push, from the obstacle on.
CPD_API bool IsHeldFromBelow(const Collider& before, const Collider& now, const Vec3& push, const Vec3& normal,
                             Real time);

/// Whether all of an obstacle that gives way is below a box, as its weight pulls.
CPD_API bool IsBelow(const Collider& obstacle, const Bounds& box);

/// Has such an obstacle stand firm. Nobody can tell a step what else holds it: it would fall away under whoever stands
/// on it, be put back by rigid physics, and the one would sink into the other by that much a step.
CPD_API void StandFirm(Collider& obstacle);

/// What it is given of an angular impulse (N m s) nevertheless: enough for one that is free to turn, such as a plank on
/// a stone, to be seen turning. A blow from above presses a crate onto its floor, and turns it no more than that.
CPD_API Vec3 Probing(const Collider& firm, const Vec3& angular);

/// Whether a sleeper must look up: something nearby moves, stands elsewhere or is smoother or rougher than when it
/// fell asleep, came or went.
CPD_API bool IsDisturbed(std::span<const Collider> asleep, std::span<const Collider> now);
} // namespace cpd::play
