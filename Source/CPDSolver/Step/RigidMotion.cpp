#include "CPDSolver/Step/RigidMotion.h"

#include <cmath>

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
    Eigen::SelfAdjointEigenSolver<Mat3> axes;
    axes.computeDirect(inertia);
    const Real least = kNoInertia * axes.eigenvalues()[2];
    // The closed form loses digits where moments nearly agree; it is good enough to tell whether a plain solve is safe.
    if (axes.eigenvalues()[0] > 1e3 * least)
        return inertia.llt().solve(L);
    axes.compute(inertia);
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

/// Sums are taken about the first vertex and its velocity, then moved to the centre: far from the origin, or in fast
/// flight, the digits of the deformation are not lost.
RigidMotion Measure(const VectorX& mass, const Columns& x, const Columns& v)
{
    const Vec3 origin = x.col(0);
    const Vec3 carrier = v.col(0);
    Real total = 0;
    Vec3 first = Vec3::Zero();
    Vec3 momentum = Vec3::Zero();
    Vec3 spin = Vec3::Zero();
    Mat3 spread = Mat3::Zero();
    Real square = 0;
    for (Index i = 0; i < mass.size(); ++i)
    {
        const Vec3 r = x.col(i) - origin;
        const Vec3 w = v.col(i) - carrier;
        const Vec3 mr = mass[i] * r;
        total += mass[i];
        first += mr;
        momentum += mass[i] * w;
        spin += mr.cross(w);
        spread.noalias() += mr * r.transpose();
        square += mass[i] * w.squaredNorm();
    }
    RigidMotion m;
    m.mass = total;
    const Vec3 centre = first / total;
    m.centre = origin + centre;
    m.inertia = InertiaFromSpread(spread - first * centre.transpose());
    m.P = momentum + total * carrier;
    m.L = spin - centre.cross(momentum);
    m.V = m.P / total;
    m.omega = SolveInertia(m.inertia, m.L);
    m.kinetic = square / 2 + carrier.dot(momentum) + total * carrier.squaredNorm() / 2;
    return m;
}

RigidMotion MeasureShape(const VectorX& mass, const Columns& x)
{
    const Vec3 origin = x.col(0);
    Real total = 0;
    Vec3 first = Vec3::Zero();
    Mat3 spread = Mat3::Zero();
    for (Index i = 0; i < mass.size(); ++i)
    {
        const Vec3 r = x.col(i) - origin;
        const Vec3 mr = mass[i] * r;
        total += mass[i];
        first += mr;
        spread.noalias() += mr * r.transpose();
    }
    RigidMotion m;
    m.mass = total;
    m.centre = origin + first / total;
    m.inertia = InertiaFromSpread(spread - first * first.transpose() / total);
    return m;
}

void RemoveRigid(const VectorX& mass, const Columns& x, const RigidMotion& shape, Columns& u)
{
    Vec3 P = Vec3::Zero();
    Vec3 L = Vec3::Zero();
    for (Index i = 0; i < mass.size(); ++i)
    {
        const Vec3 p = mass[i] * u.col(i);
        P += p;
        L += (x.col(i) - shape.centre).cross(p);
    }
    const Vec3 V = P / shape.mass;
    const Vec3 omega = SolveInertia(shape.inertia, L);
    for (Index i = 0; i < mass.size(); ++i)
        u.col(i) -= V + omega.cross(x.col(i) - shape.centre);
}
} // namespace cpd
