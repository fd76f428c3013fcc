/// What each energy asks nothing of, written down a second time: as a map from free numbers, without any projection.
#pragma once

#include <cmath>

#include "Checks/Unit/Energy/AnyEnergy.h"

namespace cpd::test
{
/// Two turns as quaternions of any length, and three stretches.
using Coordinates = Eigen::Matrix<Real, 11, 1>;

inline Mat3 FirstTurn(const Coordinates& q)
{
    return Eigen::Quaternion<Real>(q.head<4>().normalized()).toRotationMatrix();
}

inline Mat3 SecondTurn(const Coordinates& q)
{
    return Eigen::Quaternion<Real>(q.segment<4>(4).normalized()).toRotationMatrix();
}

inline Mat3 TetOf(const Coordinates& q, const Vec3& stretches)
{
    return FirstTurn(q) * stretches.asDiagonal() * SecondTurn(q);
}

inline Mat32 TriangleOf(const Coordinates& q, const Vec2& stretches)
{
    return FirstTurn(q).leftCols<2>() * stretches.asDiagonal() * Eigen::Rotation2D<Real>(q[4]).toRotationMatrix();
}

/// From low to high and back, so that no way leads out of the range.
inline Real Within(Real q, Real low, Real high)
{
    return (low + high) / 2 + (high - low) / 2 * std::sin(q);
}

template <class Stretches> Stretches Within(const Stretches& q, const StretchRange& range)
{
    return q.unaryExpr([&](Real one) { return Within(one, range.low, range.high); });
}

/// At(q, params): a point of E's manifold; every point comes of some q.
template <class E> struct Manifold;

template <> struct Manifold<Corotated>
{
    static Mat3 At(const Coordinates& q, const Corotated::Params&) { return FirstTurn(q); }
};
template <> struct Manifold<Spring>
{
    static Vec3 At(const Coordinates& q, const Spring::Params& p) { return p.restLength * q.head<3>().normalized(); }
};
template <> struct Manifold<Bending>
{
    static Vec3 At(const Coordinates& q, const Bending::Params& p)
    {
        return p.restCurvature * q.head<3>().normalized();
    }
};
template <> struct Manifold<Attachment>
{
    static Vec3 At(const Coordinates&, const Attachment::Params& p) { return p.target; }
};
template <> struct Manifold<TriangleStrain>
{
    static Mat32 At(const Coordinates& q, const StretchRange& p)
    {
        return TriangleOf(q, Within(Vec2(q.segment<2>(8)), p));
    }
};
template <> struct Manifold<TetStrain>
{
    static Mat3 At(const Coordinates& q, const StretchRange& p) { return TetOf(q, Within(Vec3(q.tail<3>()), p)); }
};
template <> struct Manifold<Crush>
{
    static Mat3 At(const Coordinates& q, const Crush::Params& p)
    {
        return TetOf(q, q.tail<3>().array().square() + p.low);
    }
};
template <> struct Manifold<AreaPreservation>
{
    static Mat32 At(const Coordinates& q, const ProductRange& p)
    {
        const Real area = Within(q[9], p.low, p.high);
        return TriangleOf(q, Vec2(std::exp(q[8]), area / std::exp(q[8])));
    }
};
template <> struct Manifold<VolumePreservation>
{
    static Mat3 At(const Coordinates& q, const ProductRange& p)
    {
        const Real volume = Within(q[10], p.low, p.high);
        return TetOf(q, Vec3(std::exp(q[8]), std::exp(q[9]), volume / std::exp(q[8] + q[9])));
    }
};
template <> struct Manifold<Example>
{
    static Mat3 At(const Coordinates& q, const Example::Params& p)
    {
        Vec3 share = q.tail<3>().array().square();
        share.tail(3 - p.count).setZero();
        share /= std::max<Real>(1, share.sum());
        Mat3 S = Mat3::Identity();
        for (int k = 0; k < p.count; ++k)
            S += share[k] * (p.stretch[static_cast<std::size_t>(k)] - Mat3::Identity());
        return FirstTurn(q) * S;
    }
};

/// Goes from q to where no way along the manifold leads nearer to d; returns the distance there.
template <class E> Real DistanceDownhill(Coordinates q, const Deformation<E>& d, const typename E::Params& params)
{
    constexpr int kSteps = 200;
    constexpr Real kDifference = 1e-6;
    Real damping = 1;
    Deformation<E> rest = d - Manifold<E>::At(q, params);
    for (int step = 0; step < kSteps; ++step)
    {
        Eigen::Matrix<Real, 3 * E::kRows, 11> slopes;
        for (int i = 0; i < 11; ++i)
        {
            const Coordinates move = kDifference * Coordinates::Unit(i);
            const Deformation<E> change = Manifold<E>::At(q + move, params) - Manifold<E>::At(q - move, params);
            slopes.col(i) = change.reshaped() / (2 * kDifference);
        }
        const Eigen::Matrix<Real, 11, 11> normal =
            slopes.transpose() * slopes + damping * Eigen::Matrix<Real, 11, 11>::Identity();
        const Coordinates other = q + normal.ldlt().solve(slopes.transpose() * rest.reshaped());
        const Deformation<E> there = d - Manifold<E>::At(other, params);
        const bool nearer = there.norm() < rest.norm();
        damping *= nearer ? 0.3 : 4;
        if (nearer)
        {
            q = other;
            rest = there;
        }
    }
    return rest.norm();
}

/// Brute force: the least distance from d to E's manifold that is found downhill from many random points of it.
template <class E> Real LeastDistanceByTrial(Random& random, const Deformation<E>& d, const typename E::Params& params)
{
    constexpr int kStarts = 24;
    Real least = std::numeric_limits<Real>::max();
    for (int start = 0; start < kStarts; ++start)
        least = std::min(least, DistanceDownhill<E>(random.Normal<Coordinates>(), d, params));
    return least;
}
} // namespace cpd::test
