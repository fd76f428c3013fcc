#include "CPDSolver/Step/Passes/VertexPasses.h"

#include <algorithm>
#include <array>

#include "CPDSolver/Step/Passes/Chunks.h"

namespace cpd
{
namespace
{
void Add(const MotionSums& more, MotionSums& sums)
{
    const auto add = []<std::size_t kCount>(const double(&from)[kCount], double(&to)[kCount])
    {
        for (std::size_t i = 0; i < kCount; ++i)
            to[i] += from[i];
    };
    sums.mass += more.mass;
    add(more.first, sums.first);
    add(more.momentum, sums.momentum);
    add(more.spin, sums.spin);
    add(more.spread, sums.spread);
    sums.square += more.square;
}
} // namespace

MotionSums SumMotion(const VectorX& mass, const Columns& x, const Columns& v, const Vec3& origin, const Vec3& carrier)
{
    MotionJob job = {mass.data(), x.data(), v.data(), {}, {}};
    Copy(origin, job.origin);
    Copy(carrier, job.carrier);
    const Chunks chunks(VerticesOf(x));
    std::array<MotionSums, kMostChunks> parts;
    const VertexKernels& kernels = ChosenVertexKernels();
    chunks.ForEach([&](Index c, Index begin, Index end) { kernels.sumMotion(job, begin, end, parts[c]); });
    MotionSums sums = parts[0];
    for (Index c = 1; c < chunks.Count(); ++c)
        Add(parts[c], sums);
    return sums;
}

Real MassProduct(const VectorX& mass, const Columns& a, const Columns& b)
{
    const ProductJob job = {mass.data(), a.data(), b.data()};
    const Chunks chunks(VerticesOf(a));
    std::array<Real, kMostChunks> parts;
    const VertexKernels& kernels = ChosenVertexKernels();
    chunks.ForEach([&](Index c, Index begin, Index end) { kernels.product(job, begin, end, parts[c]); });
    Real sum = parts[0];
    for (Index c = 1; c < chunks.Count(); ++c)
        sum += parts[c];
    return sum;
}

Mat3 SumProduct(const Columns& a, const Columns& b)
{
    const SpreadJob job = {a.data(), b.data()};
    const Chunks chunks(VerticesOf(a));
    std::array<SpreadSums, kMostChunks> parts;
    const VertexKernels& kernels = ChosenVertexKernels();
    chunks.ForEach([&](Index c, Index begin, Index end) { kernels.spread(job, begin, end, parts[c]); });
    Mat3 sum = Mat3::Zero();
    for (Index c = 0; c < chunks.Count(); ++c)
        sum += Eigen::Map<const Eigen::Matrix<Real, 3, 3, Eigen::RowMajor>>(parts[c].of);
    return sum;
}

void WarpAll(const Columns& a, Real scale, const Columns& b, const Mat3& N, const Columns& c, Columns& to)
{
    WarpJob job = {a.data(), b.data(), c.data(), scale, {}, to.data()};
    std::copy_n(N.data(), 9, job.warp);
    const VertexKernels& kernels = ChosenVertexKernels();
    Chunks(VerticesOf(a)).ForEach([&](Index, Index begin, Index end) { kernels.warp(job, begin, end); });
}

void TurnAll(const Columns& from, const Mat3& Q, const Vec3& centre, const Vec3& landing, Columns& to)
{
    TurnJob job = {from.data(), {}, {}, {}, to.data()};
    std::copy_n(Q.data(), 9, job.turn);
    Copy(centre, job.centre);
    Copy(landing, job.landing);
    const VertexKernels& kernels = ChosenVertexKernels();
    Chunks(VerticesOf(from)).ForEach([&](Index, Index begin, Index end) { kernels.turn(job, begin, end); });
}

void AdvanceAll(const Columns& a, Real scale, const Columns& b, Columns& to)
{
    const AdvanceJob job = {a.data(), b.data(), scale, to.data()};
    const VertexKernels& kernels = ChosenVertexKernels();
    Chunks(VerticesOf(a)).ForEach([&](Index, Index begin, Index end) { kernels.advance(job, begin, end); });
}

void RateAll(Real scale, const Columns& a, const Columns& b, const Columns& c, Columns& to)
{
    const RateJob job = {a.data(), b.data(), c.data(), scale, to.data()};
    const VertexKernels& kernels = ChosenVertexKernels();
    Chunks(VerticesOf(a)).ForEach([&](Index, Index begin, Index end) { kernels.rate(job, begin, end); });
}

void WeighAll(const VectorX& mass, Real scale, const Columns& u, const Vec3& origin, Columns& to)
{
    WeighJob job = {mass.data(), u.data(), scale, {}, to.data()};
    Copy(origin, job.origin);
    const VertexKernels& kernels = ChosenVertexKernels();
    Chunks(VerticesOf(u)).ForEach([&](Index, Index begin, Index end) { kernels.weigh(job, begin, end); });
}

void MixAll(Real ofU, const Columns& u, Real ofLow, const Columns& low, const RigidField& rigid, const Columns& x,
            Columns& to)
{
    MixJob job = {u.data(), low.data(), x.data(), ofU, ofLow, {}, {}, {}, to.data()};
    Copy(rigid.V, job.V);
    Copy(rigid.omega, job.omega);
    Copy(rigid.centre, job.centre);
    const VertexKernels& kernels = ChosenVertexKernels();
    Chunks(VerticesOf(u)).ForEach([&](Index, Index begin, Index end) { kernels.mix(job, begin, end); });
}

void ResidualOfAll(const VectorX& mass, const TrapezoidTerms& t, Columns& rhs)
{
    ResidualJob job = {mass.data(), t.X.data(),      t.x.data(), t.v.data(), t.gX.data(),
                       t.g.data(),  1 / (t.d * t.d), 2 * t.d,    {},         rhs.data()};
    Copy(2 * t.gravity, job.push);
    const VertexKernels& kernels = ChosenVertexKernels();
    Chunks(VerticesOf(rhs)).ForEach([&](Index, Index begin, Index end) { kernels.residual(job, begin, end); });
}

void PullAll(const VectorX& mass, Real scale, const Columns& X, const Columns& y, const Columns& gX, Columns& rhs)
{
    const PullJob job = {mass.data(), X.data(), y.data(), gX.data(), scale, rhs.data()};
    const VertexKernels& kernels = ChosenVertexKernels();
    Chunks(VerticesOf(rhs)).ForEach([&](Index, Index begin, Index end) { kernels.pull(job, begin, end); });
}

bool IsBounded(const Columns& columns, Real most)
{
    return ChosenVertexKernels().bounded(columns.data(), columns.size(), most);
}
} // namespace cpd
