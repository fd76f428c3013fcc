/// The arithmetic of `paper`'s iteration over all vertices in SIMD: each kernel does vertices [begin, end) of its job.
#pragma once

#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// With d = X - low and r = low - centre, rhs = m (inertia d + spin r - push) + gX - carried. `spin` is symmetric: xx,
/// xy, xz, yy, yz, zz.
struct SlopeJob
{
    const double *mass, *X, *low, *gX, *carried;
    double inertia, centre[3], spin[6], push[3];
    double* rhs;
};

/// What is summed of p after the solve, with r as above.
struct ShareJob
{
    const double *mass, *low, *p, *rhs, *carried;
    double centre[3];
};

/// X += ofP p + ofU u + shift + turn x Y.
struct StrideJob
{
    const double *p, *u, *Y;
    double ofP, ofU, shift[3], turn[3];
    double* X;
};

struct SearchSums
{
    double first, second; // slope: m |d|^2 and m (spin r - push).d; share: p.rhs and p.carried
    double P[3], L[3];    // of d or p: sums of m d, r x m d
};

struct SearchKernels
{
    void (*slope)(const SlopeJob& job, Index begin, Index end, SearchSums& sums);
    void (*share)(const ShareJob& job, Index begin, Index end, SearchSums& sums);
    void (*stride)(const StrideJob& job, Index begin, Index end);
};

/// Those of the chosen instruction set.
const SearchKernels& ChosenSearchKernels();
} // namespace cpd
