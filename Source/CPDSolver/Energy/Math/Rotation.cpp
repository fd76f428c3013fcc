#include "CPDSolver/Energy/Math/Rotation.h"

#include <cmath>

#include "CPDSolver/Energy/Math/Svd.h"

namespace cpd
{
namespace
{
// Newton from above gains two digits at least a turn once the gap to the next root is resolved; a matrix that needs
// more turns than this is so close to the degenerate case that the decomposition below answers instead.
constexpr int kMaxNewton = 12;

// Below this share of f^3 the divisor (s0+s1)(s1+s2)(s0+s2) has lost too many digits: s1 + s2 is nearly zero.
constexpr Real kDegenerate = 1e-3;

// Newton has arrived when it moves f by no more than this share: a few roundings of the quartic.
constexpr Real kArrived = 1e-14;

NearestRotation FromDecomposition(const Mat3& F)
{
    const SignedSvd3 svd = DecomposeSigned(F);
    return {svd.U * svd.V.transpose(), svd.s.sum()};
}
} // namespace

/// f = max tr(R^T F) = s0 + s1 + s2 is the largest root of
///     q(f) = f^4 - 2 a f^2 - 8 d f + a^2 - 4 b,   a = |F|^2, d = det F, b = |cof F|^2,
/// the characteristic polynomial of the 4x4 matrix whose top eigenvector is R's quaternion (Davenport). q is convex
/// above its largest root, so that Newton from sqrt(3 a) >= f descends to it. And because f is a maximum over R, R =
/// df/dF, which implicit differentiation of q = 0 gives without any decomposition:
///     R = ((f^2 + a) F + 2 f cof F - 2 F F^T F) / (f^3 - a f - 2 d).
/// The divisor is 2 (s0+s1)(s1+s2)(s0+s2): it vanishes exactly where the nearest rotation is not unique.
NearestRotation FindNearestRotation(const Mat3& F)
{
    const Mat3 C = Cofactor(F);
    const Real a = F.squaredNorm();
    const Real b = C.squaredNorm();
    const Real d = F.col(0).dot(C.col(0));
    if (!(a > 1e-100) || !(a < 1e100))
        return FromDecomposition(F);
    Real f = std::sqrt(3 * a);
    bool arrived = false;
    for (int turn = 0; turn < kMaxNewton && !arrived; ++turn)
    {
        const Real q = ((f * f - 2 * a) * f - 8 * d) * f + (a * a - 4 * b);
        const Real slope = 4 * ((f * f - a) * f - 2 * d);
        if (!(slope > 0))
            return FromDecomposition(F);
        const Real next = f - q / slope;
        arrived = std::abs(next - f) <= kArrived * f;
        f = next;
    }
    const Real divisor = (f * f - a) * f - 2 * d;
    if (!arrived || divisor < kDegenerate * f * f * f)
        return FromDecomposition(F);
    Mat3 R = ((f * f + a) * F + 2 * f * C - 2 * F * (F.transpose() * F)) / divisor;
    // One step of Newton's iteration for the polar factor squares what error is left in R^T R = 1.
    R = R * (1.5 * Mat3::Identity() - 0.5 * (R.transpose() * R)).eval();
    return {R, R.cwiseProduct(F).sum()};
}
} // namespace cpd
