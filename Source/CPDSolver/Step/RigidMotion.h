/// The rigid part of a motion: momenta, inertia, and the velocity a rigid body with these would have.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"
#include "CPDSolver/Contact/Collider.h"

namespace cpd
{
/// About the centre of mass, summed in one pass.
struct RigidMotion
{
    Real mass = 0;
    Vec3 centre = Vec3::Zero();
    Vec3 P = Vec3::Zero(); // kg m/s
    Vec3 L = Vec3::Zero(); // kg m^2/s
    Mat3 inertia = Mat3::Zero();
    Vec3 V = Vec3::Zero();     // P / mass
    Vec3 omega = Vec3::Zero(); // inertia^+ L
    Real kinetic = 0;          // J, of all motion
};

CPD_API RigidMotion Measure(const VectorX& mass, const Columns& x, const Columns& v);

/// Positions alone: centre and inertia, with P = L = 0.
CPD_API RigidMotion MeasureShape(const VectorX& mass, const Columns& x);

/// |r|^2 1 - r r^T summed with masses, from S = sum m r r^T.
CPD_API Mat3 InertiaFromSpread(const Mat3& S);

/// inertia^+ L. Directions with less than kNoInertia of the largest moment (a thread spun about itself, a body squashed
/// to a line) are left out: no angular velocity there is worth a division by nearly zero.
CPD_API Vec3 SolveInertia(const Mat3& inertia, const Vec3& L);

/// The rate about which a free rigid body turns, on average, in a time h: turned by the Cayley map of h times this
/// rate, it has the same K at the same L, although the rate itself wanders.
CPD_API Vec3 MeanRate(const Mat3& inertia, const Vec3& L, Real h);

/// The Cayley map of h omega: a turn by 2 atan(h |omega| / 2), whose chord is the mean of the velocities at both ends.
CPD_API Mat3 Turn(const Vec3& omega, Real h);

/// K of Eq. 13: the least kinetic energy with these momenta at this inertia.
CPD_API Real RigidEnergy(Real mass, const Mat3& inertia, const Vec3& P, const Vec3& L);

/// Takes its mean motion and mean spin from u, so that no P and no L is left; says what it took, and x's shape.
CPD_API RigidMotion RemoveRigid(const VectorX& mass, const Columns& x, Columns& u);

/// An obstacle that gives way goes on for a time (s) as a free body: with what it was given meanwhile (N s, and N m s
/// about its position) and what else accelerates it.
CPD_API void MoveLoose(Collider& obstacle, const Vec3& linear, const Vec3& angular, Real time);
} // namespace cpd
