/// The arithmetic of passes over all vertices in SIMD: each kernel does vertices [begin, end) of its job.
#pragma once

#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// Sums over the vertices of r = x - origin and w = v - carrier, with masses.
struct MotionJob
{
    const double *mass, *x, *v;
    double origin[3], carrier[3];
};
struct MotionSums
{
    double mass, first[3], momentum[3], spin[3]; // m, m r, m w, r x m w
    double spread[6];                            // m r r^T: xx, xy, xz, yy, yz, zz
    double square;                               // m |w|^2
};

/// to = Q (from - centre) + landing; Q column after column.
struct TurnJob
{
    const double* from;
    double turn[9], centre[3], landing[3];
    double* to;
};

/// rhs = m (inertia (X - x - h v) - push) + gX + g.
struct ResidualJob
{
    const double *mass, *X, *x, *v, *gX, *g;
    double inertia, h, push[3];
    double* rhs;
};

/// rhs = scale m (X - y) + gX.
struct PullJob
{
    const double *mass, *X, *y, *gX;
    double scale;
    double* rhs;
};

/// to = ofU u + ofLow low + V + omega x (x - centre).
struct MixJob
{
    const double *u, *low, *x;
    double ofU, ofLow, V[3], omega[3], centre[3];
    double* to;
};

/// to = a + scale b.
struct AdvanceJob
{
    const double *a, *b;
    double scale;
    double* to;
};

/// to = scale (a - b) - c.
struct RateJob
{
    const double *a, *b, *c;
    double scale;
    double* to;
};

/// to = scale m (u - origin).
struct WeighJob
{
    const double *mass, *u;
    double scale;
    double origin[3];
    double* to;
};

/// Sum of m (a . b).
struct ProductJob
{
    const double *mass, *a, *b;
};

/// Sums of a b^T, row after row.
struct SpreadJob
{
    const double *a, *b;
};
struct SpreadSums
{
    double of[9];
};

/// to = a + scale b + N c; N column after column.
struct WarpJob
{
    const double *a, *b, *c;
    double scale, warp[9];
    double* to;
};

struct VertexKernels
{
    void (*sumMotion)(const MotionJob& job, Index begin, Index end, MotionSums& sums);
    void (*turn)(const TurnJob& job, Index begin, Index end);
    void (*residual)(const ResidualJob& job, Index begin, Index end);
    void (*pull)(const PullJob& job, Index begin, Index end);
    void (*mix)(const MixJob& job, Index begin, Index end);
    void (*advance)(const AdvanceJob& job, Index begin, Index end);
    void (*rate)(const RateJob& job, Index begin, Index end);
    void (*weigh)(const WeighJob& job, Index begin, Index end);
    void (*product)(const ProductJob& job, Index begin, Index end, double& sum);
    void (*spread)(const SpreadJob& job, Index begin, Index end, SpreadSums& sums);
    void (*warp)(const WarpJob& job, Index begin, Index end);
    /// Whether all of these numbers are within -most and most; not, where one is no number.
    bool (*bounded)(const double* numbers, std::ptrdiff_t count, double most);
};

/// Those of the chosen instruction set.
const VertexKernels& ChosenVertexKernels();
} // namespace cpd
