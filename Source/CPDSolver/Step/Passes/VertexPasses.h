/// Passes over all vertices that a step is made of, in SIMD and on several threads where a body is large. The same bits
/// on any number of threads.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"
#include "CPDSolver/Step/Passes/VertexKernels.h"

namespace cpd
{
/// The sums that MotionSums names, of r = x - origin and w = v - carrier.
MotionSums SumMotion(const VectorX& mass, const Columns& x, const Columns& v, const Vec3& origin, const Vec3& carrier);

/// Sum m_i (a_i . b_i).
CPD_API Real MassProduct(const VectorX& mass, const Columns& a, const Columns& b);

/// Sum a_i b_i^T.
CPD_API Mat3 SumProduct(const Columns& a, const Columns& b);

/// to_i = a_i + scale b_i + N c_i; any may be the same.
void WarpAll(const Columns& a, Real scale, const Columns& b, const Mat3& N, const Columns& c, Columns& to);

/// to_i = Q (from_i - centre) + landing.
void TurnAll(const Columns& from, const Mat3& Q, const Vec3& centre, const Vec3& landing, Columns& to);

/// to_i = a_i + scale b_i; any may be the same.
void AdvanceAll(const Columns& a, Real scale, const Columns& b, Columns& to);

/// to_i = scale (a_i - b_i) - c_i; any may be the same.
void RateAll(Real scale, const Columns& a, const Columns& b, const Columns& c, Columns& to);

/// to_i = scale m_i (u_i - origin); u and to may be the same.
CPD_API void WeighAll(const VectorX& mass, Real scale, const Columns& u, const Vec3& origin, Columns& to);

/// Velocities of a rigid body.
struct RigidField
{
    Vec3 V = Vec3::Zero();
    Vec3 omega = Vec3::Zero();
    Vec3 centre = Vec3::Zero();
};
/// to_i = ofU u_i + ofLow low_i + V + omega x (x_i - centre).
void MixAll(Real ofU, const Columns& u, Real ofLow, const Columns& low, const RigidField& rigid, const Columns& x,
            Columns& to);

/// What the trapezoid rule leaves of M (X - x - h v)/d^2 + g(X) + g(x) - 2 M gravity = 0, into rhs.
struct TrapezoidTerms
{
    const Columns &X, &x, &v, &gX, &g;
    Real d;
    Vec3 gravity;
};
void ResidualOfAll(const VectorX& mass, const TrapezoidTerms& terms, Columns& rhs);

/// rhs_i = scale m_i (X_i - y_i) + gX_i.
CPD_API void PullAll(const VectorX& mass, Real scale, const Columns& X, const Columns& y, const Columns& gX,
                     Columns& rhs);

/// Whether every number is finite and within -most and most.
bool IsBounded(const Columns& columns, Real most);
} // namespace cpd
