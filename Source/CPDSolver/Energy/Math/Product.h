/// Nearest stretches with a wanted product: what area and volume preservation project onto.
#pragma once

#include <algorithm>
#include <cmath>

#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// argmin |z - s|^2 subject to prod z in [low, high], 0 < low <= high, for s0 >= s1 >= ... >= |s_last|.
///
/// Stationarity, z_i - s_i = l c / z_i with c = prod z the bound, gives z_i = (s_i + sqrt(s_i^2 + 4 l c)) / 2 and
/// leaves one unknown, k = l c. Too small a product needs k > 0, where the product grows with k. Too large a one needs
/// k < 0; when the smallest stretch reaches the end of its root's branch (k = -s^2/4) it goes on along the other
/// branch, (s - sqrt(s^2 + 4 k))/2, with k returning to 0: far outside it is cheapest to flatten one axis alone.
template <int N> class ProductProjection
{
public:
    using Vec = Eigen::Matrix<Real, N, 1>;

    static Vec Project(const Vec& s, Real low, Real high)
    {
        const Real product = s.prod();
        if (product >= low && product <= high)
            return s;
        return product < low ? Expand(s, low) : Shrink(s, high);
    }

private:
    // Bisection halves the bracket 100 times: to rounding, whatever the numbers.
    static constexpr int kHalvings = 100;

    static Vec Upper(const Vec& s, Real k) { return ((s.array() + (s.array().square() + 4 * k).max(0).sqrt()) / 2); }

    static Vec WithLowerLast(const Vec& s, Real k)
    {
        Vec z = Upper(s, k);
        const Real root = std::sqrt(std::max<Real>(0, s[N - 1] * s[N - 1] + 4 * k));
        // (s - root)/2 loses its digits near k = 0; the product of the two roots is -k.
        z[N - 1] = -2 * k / (s[N - 1] + root);
        return z;
    }

    static Vec Expand(const Vec& s, Real wanted)
    {
        // From k = 2 |s|^2 + 2 wanted^(2/N) on, every z_i exceeds wanted^(1/N).
        Real low = 0;
        Real high = 2 * (s.squaredNorm() + std::pow(wanted, Real(2) / N));
        for (int turn = 0; turn < kHalvings; ++turn)
        {
            const Real middle = (low + high) / 2;
            (Upper(s, middle).prod() < wanted ? low : high) = middle;
        }
        return Upper(s, high);
    }

    static Vec Shrink(const Vec& s, Real wanted)
    {
        const Real end = -s[N - 1] * s[N - 1] / 4;
        const bool onUpper = Upper(s, end).prod() <= wanted;
        Real tooMuch = onUpper ? 0 : end;
        Real tooLittle = onUpper ? end : 0;
        const auto at = [&](Real k) { return onUpper ? Upper(s, k) : WithLowerLast(s, k); };
        for (int turn = 0; turn < kHalvings; ++turn)
        {
            const Real middle = (tooMuch + tooLittle) / 2;
            (at(middle).prod() > wanted ? tooMuch : tooLittle) = middle;
        }
        return at(tooMuch);
    }
};
} // namespace cpd
