#include "CPDSolver/Energy/Math/Svd.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cpd
{
namespace
{
// Cyclic Jacobi on a 3x3 matrix converges quadratically: five sweeps reach rounding from any start, ten are never used.
constexpr int kMaxSweeps = 10;

/// Turns columns p and q of B (and of V with them) until they are at right angles: one-sided Jacobi, which keeps small
/// singular values accurate where the eigenvalues of B^T B would lose half their digits. Says whether it turned.
bool Orthogonalise(Mat3& B, Mat3& V, int p, int q)
{
    const Real pp = B.col(p).squaredNorm();
    const Real qq = B.col(q).squaredNorm();
    const Real pq = B.col(p).dot(B.col(q));
    if (std::abs(pq) <= std::numeric_limits<Real>::epsilon() * std::sqrt(pp * qq))
        return false;
    const Real zeta = (qq - pp) / (2 * pq);
    const Real t = std::copysign(1 / (std::abs(zeta) + std::sqrt(1 + zeta * zeta)), zeta);
    const Real c = 1 / std::sqrt(1 + t * t);
    const Real s = c * t;
    for (Mat3* matrix : {&B, &V})
    {
        const Vec3 left = matrix->col(p);
        const Vec3 right = matrix->col(q);
        matrix->col(p) = c * left - s * right;
        matrix->col(q) = s * left + c * right;
    }
    return true;
}

/// Sorts the columns by length, longest first, and keeps V a rotation.
void SortColumns(Mat3& B, Mat3& V)
{
    const auto exchange = [&](int p, int q)
    {
        if (B.col(p).squaredNorm() >= B.col(q).squaredNorm())
            return;
        for (Mat3* matrix : {&B, &V})
        {
            const Vec3 moved = matrix->col(p);
            matrix->col(p) = matrix->col(q);
            matrix->col(q) = -moved;
        }
    };
    exchange(0, 1);
    exchange(0, 2);
    exchange(1, 2);
}
} // namespace

Vec3 AnyNormal(const Vec3& unit)
{
    int smallest = 0;
    unit.cwiseAbs().minCoeff(&smallest);
    return unit.cross(Vec3::Unit(smallest)).normalized();
}

SignedSvd3 DecomposeSigned(const Mat3& F)
{
    // Work at scale one, so that neither squares of tiny lengths vanish nor those of huge ones overflow.
    const Real scale = F.cwiseAbs().maxCoeff();
    if (!(scale > 0))
        return {Mat3::Identity(), Mat3::Identity(), Vec3::Zero()};
    Mat3 B = F / scale;
    Mat3 V = Mat3::Identity();
    for (int sweep = 0; sweep < kMaxSweeps; ++sweep)
    {
        const bool first = Orthogonalise(B, V, 0, 1);
        const bool second = Orthogonalise(B, V, 0, 2);
        const bool third = Orthogonalise(B, V, 1, 2);
        if (!first && !second && !third)
            break;
    }
    SortColumns(B, V);
    // B = U diag(s) with orthogonal columns. A column of rounding size has no direction of its own: complete the frame.
    constexpr Real kNoDirection = 1e-150;
    SignedSvd3 result;
    result.V = V;
    result.s[0] = B.col(0).norm();
    result.U.col(0) = B.col(0) / result.s[0];
    const Vec3 second = B.col(1) - result.U.col(0) * result.U.col(0).dot(B.col(1));
    result.s[1] = second.norm();
    result.U.col(1) = result.s[1] > kNoDirection ? Vec3(second / result.s[1]) : AnyNormal(result.U.col(0));
    result.U.col(2) = result.U.col(0).cross(result.U.col(1));
    result.s[2] = result.U.col(2).dot(B.col(2));
    result.s *= scale;
    return result;
}

Svd32 Decompose(const Mat32& F)
{
    const Real scale = F.cwiseAbs().maxCoeff();
    Svd32 result;
    if (!(scale > 0))
    {
        result.U = Mat32::Identity();
        result.V = Mat2::Identity();
        result.s.setZero();
        return result;
    }
    const Mat32 B = F / scale;
    // One turn makes two columns orthogonal.
    const Real pp = B.col(0).squaredNorm();
    const Real qq = B.col(1).squaredNorm();
    const Real pq = B.col(0).dot(B.col(1));
    const Real angle = std::atan2(2 * pq, pp - qq) / 2;
    const Real c = std::cos(angle);
    const Real s = std::sin(angle);
    result.V << c, -s, s, c;
    const Vec3 first = B * result.V.col(0);
    const Vec3 second = B * result.V.col(1);
    result.s[0] = first.norm();
    result.U.col(0) = first / result.s[0];
    const Vec3 rest = second - result.U.col(0) * result.U.col(0).dot(second);
    result.s[1] = rest.norm();
    constexpr Real kNoDirection = 1e-150;
    result.U.col(1) = result.s[1] > kNoDirection ? Vec3(rest / result.s[1]) : AnyNormal(result.U.col(0));
    result.s *= scale;
    return result;
}
} // namespace cpd
