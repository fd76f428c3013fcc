/// What an energy is to the solver: many small elements, each a projection of G x, stored batch by batch.
///
/// An energy E is a struct with
///     kName, kCorners, kRows   its name in files; how many vertices an element has; how many rows G has
///     Params                   what its projection needs of one element
///     Project(d, params)       z = argmin |z - d| over its manifold (Eq. 6), with d = X G^T, a 3 x kRows matrix
/// and, where W is not weight/2 |d - z|^2 (Eq. 4) alone,
///     Evaluate(d, weight, params, stress)   W and dW/dd; weight must bound dW/dd's slope, because it enters A.
#pragma once

#include <utility>

#include "CPDSolver/Base/Types.h"

namespace cpd
{
template <class E> using Deformation = Eigen::Matrix<Real, 3, E::kRows>;
template <class E> using Operator = Eigen::Matrix<Real, E::kRows, E::kCorners>;

/// One element: its vertices, the operator G that turns them into a deformation, its weight in A, and the rest.
template <class E> struct Element
{
    std::array<Index, E::kCorners> corners;
    Operator<E> G;
    Real weight; // N/m times what G is measured in: w G^T G has the unit N/m
    typename E::Params params;
};

template <class E> using Batch = std::vector<Element<E>>;

/// d = X G^T of one element. Differences from the first corner keep the digits far away from the origin: each row of G
/// sums to zero in every energy that ignores translations.
template <class E> Deformation<E> DeformationOf(const Element<E>& element, const Columns& x)
{
    Deformation<E> d = Deformation<E>::Zero();
    if constexpr (E::kCorners == 1)
        return x.col(element.corners[0]) * element.G.transpose();
    else
    {
        const Vec3 origin = x.col(element.corners[0]);
        for (int corner = 1; corner < E::kCorners; ++corner)
            d +=
                (x.col(element.corners[static_cast<std::size_t>(corner)]) - origin) * element.G.col(corner).transpose();
        return d;
    }
}

template <class E>
Real EvaluateDensity(const Deformation<E>& d, Real weight, const typename E::Params& params, Deformation<E>& stress)
{
    if constexpr (requires { E::Evaluate(d, weight, params, stress); })
        return E::Evaluate(d, weight, params, stress);
    else
    {
        const Deformation<E> difference = d - E::Project(d, params);
        stress = weight * difference;
        return weight / 2 * difference.squaredNorm();
    }
}

/// W of elements [begin, end), with dW/dx = sum stress G added to the gradient, whose first column is firstVertex's.
template <class E>
Real AddGradient(const Batch<E>& batch, Index begin, Index end, Index firstVertex, const Columns& x, Columns& gradient)
{
    Real energy = 0;
    for (Index i = begin; i < end; ++i)
    {
        const Element<E>& element = batch[static_cast<std::size_t>(i)];
        Deformation<E> stress;
        energy += EvaluateDensity<E>(DeformationOf(element, x), element.weight, element.params, stress);
        for (int corner = 0; corner < E::kCorners; ++corner)
            gradient.col(element.corners[static_cast<std::size_t>(corner)] - firstVertex) +=
                stress * element.G.col(corner);
    }
    return energy;
}
} // namespace cpd
