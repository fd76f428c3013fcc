/// The six rows that keep P and L, with their Schur complement: everything about them that stays the same in one step.
#pragma once

#include "CPDSolver/Step/RigidMotion.h"
#include "CPDSolver/Step/Workspace.h"

namespace cpd
{
/// One number for each row: three of P, three of L.
struct Six
{
    Vec3 P = Vec3::Zero();
    Vec3 L = Vec3::Zero();

    Six operator+(const Six& o) const { return {P + o.P, L + o.L}; }
    Six operator-(const Six& o) const { return {P - o.P, L - o.L}; }
    Six operator*(Real f) const { return {P * f, L * f}; }
    Real Dot(const Six& o) const { return P.dot(o.P) + L.dot(o.L); }
};

/// The base, x_n moved rigidly by P* and L*, has the momenta that are asked for; the deformation d = x - base may add
/// none. With r = base - its centre, that is linear in d:
///     1/h sum m d = 0,    1/h sum m r x d = 0,
/// and exact for the new state, because d x d = 0. The rows' gradients are m/h and (m/h) [r]; A^-1 of them needs one
/// solve in all. Without anchors A^-1 M 1 = h^2 1, so that a multiplier l moves the vertices by
///     B l = h l_P + 1/h l_L x Y,    Y = A^-1 M r,
/// and the Schur complement falls apart into mass * 1 for P and a 3 x 3 block for L.
class MomentumRows
{
public:
    /// Solves for Y into `arms` (a column a vertex). Anchored bodies have no rows: all below is then zero.
    MomentumRows(const Body& body, const Columns& base, const Vec3& centre, Real step, bool free, Workspace& w,
                 Columns& arms);

    bool Free() const { return free; }
    /// C^T d for a displacement d.
    Six Apply(const Columns& d) const;
    /// S l and S^-1 c.
    Six Schur(const Six& l) const { return {mass * l.P, block * l.L}; }
    Six SolveSchur(const Six& c) const { return {c.P / mass, inverse * c.L}; }
    /// Y; zero where there are no rows.
    const Columns& Arms() const { return Y; }
    const Vec3& Centre() const { return centre; }

private:
    /// r of one vertex.
    Vec3 Arm(Index vertex) const { return base.col(vertex) - centre; }

    const VectorX& masses;
    const Columns& base;
    const Columns& Y;
    Vec3 centre;
    Real mass;
    Real step;
    bool free;
    Mat3 block = Mat3::Identity();
    Mat3 inverse = Mat3::Zero();
};
} // namespace cpd
