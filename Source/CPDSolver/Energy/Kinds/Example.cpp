#include "CPDSolver/Energy/Kinds/Example.h"

#include <limits>

namespace cpd
{
namespace
{
using Weights = Eigen::Matrix<Real, Example::kMaxExamples, 1>;

// Alternation between R and a settles geometrically; what is left after this many turns is below float precision in
// every case of the tests.
constexpr int kTurns = 40;

Mat3 Stretch(const Example::Params& p, const Weights& a)
{
    Mat3 S = Mat3::Identity();
    for (int k = 0; k < p.count; ++k)
        S += a[k] * (p.stretch[static_cast<std::size_t>(k)] - Mat3::Identity());
    return S;
}

/// One exact pass of coordinate descent over a, for fixed R: each weight in turn to its optimum inside the simplex,
/// then each pair exchanging weight along the face sum a = 1, where single moves are stuck.
void ImproveWeights(const Mat3& turned, const Example::Params& p, Weights& a)
{
    const auto direction = [&](int k) { return Mat3(p.stretch[static_cast<std::size_t>(k)] - Mat3::Identity()); };
    const auto move = [&](const Mat3& along, Real low, Real high) -> Real
    {
        const Real slope = along.squaredNorm();
        if (!(slope > 0))
            return 0;
        const Real step = along.cwiseProduct(turned - Stretch(p, a)).sum() / slope;
        return step < low ? low : step > high ? high : step;
    };
    for (int k = 0; k < p.count; ++k)
        a[k] += move(direction(k), -a[k], 1 - a.sum());
    for (int k = 0; k < p.count; ++k)
        for (int l = k + 1; l < p.count; ++l)
        {
            const Real step = move(direction(k) - direction(l), -a[k], a[l]);
            a[k] += step;
            a[l] -= step;
        }
}

/// Descends from one start; returns the squared distance and leaves the point in z.
Real Descend(const Mat3& F, const Example::Params& p, Weights a, Mat3& z)
{
    Real last = std::numeric_limits<Real>::max();
    for (int turn = 0; turn < kTurns; ++turn)
    {
        const Mat3 S = Stretch(p, a);
        const Mat3 R = FindNearestRotation(F * S.transpose()).R;
        ImproveWeights(R.transpose() * F, p, a);
        z = R * Stretch(p, a);
        const Real distance = (F - z).squaredNorm();
        if (last - distance <= 1e-15 * (1 + distance))
            return distance;
        last = distance;
    }
    return last;
}
} // namespace

/// The problem has a minimum near each corner of the hull at worst: start from all of them, keep the best.
Mat3 Example::Project(const Mat3& F, const Params& p)
{
    Mat3 best;
    Real shortest = Descend(F, p, Weights::Zero(), best);
    for (int k = 0; k < p.count; ++k)
    {
        Mat3 z;
        const Real distance = Descend(F, p, Weights::Unit(k), z);
        if (distance < shortest)
        {
            shortest = distance;
            best = z;
        }
    }
    return best;
}
} // namespace cpd
