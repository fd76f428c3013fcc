/// The passes over all vertices that an iteration of `paper` makes, in SIMD and on several threads where a body is
/// large. The same bits on any number of threads.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Step/Paper/SearchKernels.h"

namespace cpd
{
/// What H and g are made of, for d = X - low and r = low - centre.
struct SlopeTerms
{
    const Columns &X, &low, &gX, &carried;
    Vec3 centre, omega;
    Vec3 push; // m/s^2
    Real step; // s
};
/// rhs = m (d/step^2 + omega x (omega x r) - push) + gX - carried. Of the first two sums, see SearchSums.
CPD_API SearchSums SlopeOfAll(const VectorX& mass, const SlopeTerms& terms, Columns& rhs);

/// p.rhs, p.carried, and what p has of P and L, about the centre: sums of m p and (low - centre) x m p.
CPD_API SearchSums ShareOfAll(const VectorX& mass, const Columns& low, const Vec3& centre, const Columns& p,
                              const Columns& rhs, const Columns& carried);

/// X_i += ofP p_i + ofU u_i + shift + turn x Y_i.
struct Stride
{
    Real ofP, ofU;
    Vec3 shift, turn;
};
CPD_API void StrideAll(const Stride& stride, const Columns& p, const Columns& u, const Columns& Y, Columns& X);
} // namespace cpd
