#include "CPDSolver/Step/RigidMotion.h"

#include <cmath>

#include "CPDSolver/Step/Passes/VertexPasses.h"

namespace cpd
{
namespace
{
constexpr Real kNoInertia = 1e-7;
} // namespace

Mat3 InertiaFromSpread(const Mat3& S)
{
    return S.trace() * Mat3::Identity() - S;
}

Vec3 SolveInertia(const Mat3& inertia, const Vec3& L)
{
    // The least of three moments is at least 4 det / trace^2: the other two share the trace. Mostly that is plenty.
    const Real trace = inertia.trace();
    if (4 * inertia.determinant() > 1e3 * kNoInertia * trace * trace * trace)
        return inertia.llt().solve(L);
    const Eigen::SelfAdjointEigenSolver<Mat3> axes(inertia);
    const Real least = kNoInertia * axes.eigenvalues()[2];
    Vec3 omega = Vec3::Zero();
    for (int k = 0; k < 3; ++k)
        if (axes.eigenvalues()[k] > least)
            omega += axes.eigenvectors().col(k) * (axes.eigenvectors().col(k).dot(L) / axes.eigenvalues()[k]);
    return omega;
}

/// The implicit midpoint rule for Euler's equations in the frame of the start: pi, the momentum as the body sees it,
/// obeys pi' = pi x I^-1 pi, and the rule keeps every quadratic invariant, K = 1/2 pi.I^-1 pi and |pi| among them.
Vec3 MeanRate(const Mat3& inertia, const Vec3& L, Real h)
{
    // Each turn gains a factor of about h |omega| / 2; at the fastest spin that a game shows, this many reach rounding.
    constexpr int kTurns = 24;
    constexpr Real kSettled = 1e-14;
    Vec3 after = L;
    Vec3 rate = SolveInertia(inertia, L);
    bool settled = false;
    for (int turn = 0; turn < kTurns && !settled; ++turn)
    {
        const Vec3 middle = (L + after) / 2;
        rate = SolveInertia(inertia, middle);
        const Vec3 next = L + h * middle.cross(rate);
        settled = (next - after).norm() <= kSettled * L.norm();
        after = next;
    }
    if (settled)
        return rate;
    // Faster than the rule can follow: a turn about L itself keeps K as well, only without the nutation.
    const Real square = L.squaredNorm();
    return square > 0 ? Vec3(L * (L.dot(SolveInertia(inertia, L)) / square)) : Vec3::Zero();
}

Mat3 Turn(const Vec3& omega, Real h)
{
    const Real rate = omega.norm();
    if (!(rate > 0))
        return Mat3::Identity();
    return Eigen::AngleAxis<Real>(2 * std::atan(h * rate / 2), omega / rate).toRotationMatrix();
}

Real RigidEnergy(Real mass, const Mat3& inertia, const Vec3& P, const Vec3& L)
{
    return P.squaredNorm() / (2 * mass) + L.dot(SolveInertia(inertia, L)) / 2;
}

namespace
{
/// Sums are taken about the first vertex and its velocity, then moved to the centre: far from the origin, or in fast
/// flight, the digits of the deformation are not lost.
RigidMotion MotionFrom(const MotionSums& s, const Vec3& origin, const Vec3& carrier)
{
    const Eigen::Map<const Vec3> first(s.first);
    const Eigen::Map<const Vec3> momentum(s.momentum);
    const Eigen::Map<const Vec3> spin(s.spin);
    const auto [xx, xy, xz, yy, yz, zz] = s.spread;
    Mat3 spread;
    spread << xx, xy, xz, xy, yy, yz, xz, yz, zz;
    RigidMotion m;
    m.mass = s.mass;
    const Vec3 centre = first / s.mass;
    m.centre = origin + centre;
    m.inertia = InertiaFromSpread(spread - first * centre.transpose());
    m.P = momentum + s.mass * carrier;
    m.L = spin - centre.cross(momentum);
    m.V = m.P / s.mass;
    m.omega = SolveInertia(m.inertia, m.L);
    m.kinetic = s.square / 2 + carrier.dot(momentum) + s.mass * carrier.squaredNorm() / 2;
    return m;
}
} // namespace

RigidMotion Measure(const VectorX& mass, const Columns& x, const Columns& v)
{
    const Vec3 origin = x.col(0);
    const Vec3 carrier = v.col(0);
    return MotionFrom(SumMotion(mass, x, v, origin, carrier), origin, carrier);
}

RigidMotion MeasureShape(const VectorX& mass, const Columns& x)
{
    const Vec3 origin = x.col(0);
    MotionSums sums = SumMotion(mass, x, x, origin, origin);
    for (int k = 0; k < 3; ++k)
        sums.momentum[k] = sums.spin[k] = 0;
    sums.square = 0;
    return MotionFrom(sums, origin, Vec3::Zero());
}

RigidMotion RemoveRigid(const VectorX& mass, const Columns& x, Columns& u)
{
    const RigidMotion motion = Measure(mass, x, u);
    MixAll(1, u, 0, u, {-motion.V, -motion.omega, motion.centre}, x, u);
    return motion;
}

void MoveLoose(Collider& obstacle, const Vec3& linear, const Vec3& angular, Real time)
{
    const Vec3 velocity = obstacle.velocity + linear / obstacle.mass + time * obstacle.acceleration;
    const Vec3 spin =
        obstacle.angularVelocity + SolveInertia(obstacle.inertia, angular) + time * obstacle.angularAcceleration;
    // It was given evenly over the time, so the way there goes at the mean.
    obstacle.velocity = (obstacle.velocity + velocity) / 2;
    obstacle.angularVelocity = (obstacle.angularVelocity + spin) / 2;
    const Mat3 turn = SpinOver(obstacle.angularVelocity, time).toRotationMatrix();
    MoveOn(obstacle, time);
    obstacle.inertia = Mat3(turn * obstacle.inertia * turn.transpose());
    obstacle.velocity = velocity;
    obstacle.angularVelocity = spin;
}
} // namespace cpd
