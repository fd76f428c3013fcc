/// What contact forces do to a free body's turn, which A^-1 alone gets wrong.
#pragma once

#include <memory>

#include "CPDSolver/Step/Compliance/Spot.h"
#include "CPDSolver/Step/RigidMotion.h"

namespace cpd
{
struct System;

/// Where a force acts on a turning body.
struct Lever
{
    Vec3 arm = Vec3::Zero();  // m, r: from the centre of mass
    Vec3 drag = Vec3::Zero(); // m, q: of A^-1 M r / d^2
};

inline Lever operator-(const Lever& a, const Lever& b)
{
    return {a.arm - b.arm, a.drag - b.drag};
}

/// A = M/d^2 + sum w G^T G holds the projections still, and so resists a turn as if it were a deformation; the body
/// does not. With R the three turns about the centre, R_i y = y x r_i, and B = A^-1 M R / d^2, which is B_i y = y x q_i
/// because A is scalar, a body whose elasticity does not see turns answers forces f by
///     A^-1 f - B S^-1 B^T f + d^2 R I^-1 R^T f,      S = R^T M B / d^2, I = R^T M R:
/// the least of 1/2 z.A z - z.f among the z without turn, and the turn of a rigid body. Where A is nearly M/d^2, q is r
/// and the two new parts cancel; in a stiff body A leaves nearly nothing of a turn, and forces that were to stop one
/// would start a greater one.
///
/// The body's elastic forces are answered likewise, or what lies still would turn by the difference: for them the
/// second part alone, since they do not turn a body.
struct Turning
{
    bool free = false; // what is held turns as its elasticity says
    Vec3 centre = Vec3::Zero();
    const Columns* drag = nullptr; // q, once `shaped` has been applied
    Mat3 shaped = Mat3::Identity();
    Mat3 give = Mat3::Zero();     // d^2 I^-1
    Mat3 resisted = Mat3::Zero(); // S^-1
    Vec3 angle = Vec3::Zero();    // rad, the rigid turn by the forces so far
    Vec3 undone = Vec3::Zero();   // rad, of A's own turn

    /// What A's own turn does to a vertex, of its column in `drag`.
    Mat3 Warp(const Vec3& turn) const;
};

/// The arms of a shape, and what A^-1 makes of them.
struct Arms
{
    std::shared_ptr<const System> of; // whose A
    Columns weighed;                  // N, M r / d^2
    Columns drag;                     // m, q
    Mat3 unspread = Mat3::Zero();     // (sum m r r^T / d^2)^+
    Mat3 mixed = Mat3::Zero();        // sum m r q^T / d^2
};

/// Those of the shape x, which they are solved for.
void FindArms(const VectorX& mass, const Columns& x, const std::shared_ptr<const System>& system, SolveRoom& room,
              Arms& arms);

/// How arms go over into those of another shape of the body: by the affine map that brings them nearest, and the share
/// of the sum of m |r|^2 that this leaves over. A^-1 takes x, y and z alike, so that the map takes q along.
struct Fit
{
    Mat3 map = Mat3::Identity();
    Real left = 0;
};
Fit FitTo(const Arms& arms, const Columns& X, const RigidMotion& shape);

/// The body at X, where A has answered all forces but contacts' with -A^-1 `answered`. The turns that A resists are
/// those of the arms after the map: any near X's own will do, since what is left of A^-1 is of the same kind.
Turning TurningOf(const Arms& arms, const Mat3& map, const RigidMotion& shape, const Columns& answered);

/// Of a free body at X.
Lever LeverAt(const Turning& turning, const Columns& X, const Spot& spot);

/// y -> a x y.
Mat3 CrossOf(const Vec3& a);
} // namespace cpd
