#include "CPDSolver/Step/Paper/SearchPasses.h"

#include <array>

#include "CPDSolver/Step/Passes/Chunks.h"

namespace cpd
{
namespace
{
/// Calls kernel(begin, end, sums) for each chunk, and adds what comes out in their order.
template <class Kernel> SearchSums SumChunks(Index vertices, Kernel&& kernel)
{
    const Chunks chunks(vertices);
    std::array<SearchSums, kMostChunks> parts;
    chunks.ForEach([&](Index c, Index begin, Index end) { kernel(begin, end, parts[c]); });
    SearchSums sums = parts[0];
    for (Index c = 1; c < chunks.Count(); ++c)
    {
        sums.first += parts[c].first;
        sums.second += parts[c].second;
        for (int k = 0; k < 3; ++k)
        {
            sums.P[k] += parts[c].P[k];
            sums.L[k] += parts[c].L[k];
        }
    }
    return sums;
}
} // namespace

SearchSums SlopeOfAll(const VectorX& mass, const SlopeTerms& t, Columns& rhs)
{
    const Mat3 spin = t.omega * t.omega.transpose() - t.omega.squaredNorm() * Mat3::Identity();
    SlopeJob job = {
        mass.data(),
        t.X.data(),
        t.low.data(),
        t.gX.data(),
        t.carried.data(),
        1 / (t.step * t.step),
        {},
        {spin(0, 0), spin(0, 1), spin(0, 2), spin(1, 1), spin(1, 2), spin(2, 2)},
        {},
        rhs.data(),
    };
    Copy(t.centre, job.centre);
    Copy(t.push, job.push);
    const SearchKernels& kernels = ChosenSearchKernels();
    return SumChunks(VerticesOf(rhs),
                     [&](Index begin, Index end, SearchSums& sums) { kernels.slope(job, begin, end, sums); });
}

SearchSums ShareOfAll(const VectorX& mass, const Columns& low, const Vec3& centre, const Columns& p, const Columns& rhs,
                      const Columns& carried)
{
    ShareJob job = {mass.data(), low.data(), p.data(), rhs.data(), carried.data(), {}};
    Copy(centre, job.centre);
    const SearchKernels& kernels = ChosenSearchKernels();
    return SumChunks(VerticesOf(p),
                     [&](Index begin, Index end, SearchSums& sums) { kernels.share(job, begin, end, sums); });
}

void StrideAll(const Stride& stride, const Columns& p, const Columns& u, const Columns& Y, Columns& X)
{
    StrideJob job = {p.data(), u.data(), Y.data(), stride.ofP, stride.ofU, {}, {}, X.data()};
    Copy(stride.shift, job.shift);
    Copy(stride.turn, job.turn);
    const SearchKernels& kernels = ChosenSearchKernels();
    Chunks(VerticesOf(X)).ForEach([&](Index, Index begin, Index end) { kernels.stride(job, begin, end); });
}
} // namespace cpd
