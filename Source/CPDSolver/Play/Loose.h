/// Obstacles that give way: how they go on between the steps of a frame, and how much of a push merely bore them.
#pragma once

#include <span>

#include "CPDSolver/Contact/Collider.h"

namespace cpd::play
{
/// Has an obstacle that gives way move at a rate (0 to 1) of the steps' time, because rigid physics makes up for no
/// more of a long frame. Slower by the rate, it takes an impulse as if it were heavier by it, and weighs as much less.
CPD_API void SlowDown(Collider& obstacle, Real rate);

/// Goes on for a time (s) as a free body: with what it was given meanwhile (N s, and N m s about its position) and what
/// else accelerates it.
CPD_API void MoveLoose(Collider& obstacle, const Vec3& linear, const Vec3& angular, Real time);

/// The part of an impulse (N s) that did no more than bear the obstacle's weight for a time (s). It belongs to a force
/// that acts all along: given at once, it would throw up what merely lies there, and drop it again. The rest is a blow.
CPD_API Vec3 WeightBorne(const Collider& obstacle, const Vec3& linear, Real time);

/// Of blows in several steps (their sum in N s, and in N s^2 each times the time that was left): the share (0 to 1)
/// that is to be spread evenly over the time (s) for the obstacle to get as far as the steps moved it. All at once, a
/// blow of the last step would throw it as one of the first does.
CPD_API Real LateShare(const Vec3& blows, const Vec3& way, Real time);

/// Whether it lies on the body, hardly moving, with so much of its weight (N s) for a time (s): both may rest together.
CPD_API bool LiesStill(const Collider& obstacle, const Vec3& borne, Real time);

/// Whether a sleeper must look up: something nearby moves, stands elsewhere than when it fell asleep, came or went.
CPD_API bool IsDisturbed(std::span<const Collider> asleep, std::span<const Collider> now);
} // namespace cpd::play
