// What passes over all vertices are made of: sums and the loops. No include guard: it repeats in the namespace of each
// set. Everything is double. Vertices lie one after the other as x, y, z; eight are loaded at a time, the few that are
// left over one at a time.
#include "CPDSolver/Base/Simd/Triple.inl"

namespace cpd::CPD_SIMD
{
/// Sums as many as a pass needs, each a pack until the end.
template <class Pack, int kSums> struct Totals
{
    Pack sum[kSums];

    CPD_INLINE Totals()
    {
        for (Pack& one : sum)
            one = Pack::Fill(0);
    }
    /// Adds the lanes of each, in their order, to the numbers.
    CPD_INLINE void AddTo(double* numbers) const
    {
        for (int n = 0; n < kSums; ++n)
        {
            alignas(64) double lanes[Pack::kLanes];
            sum[n].Store(lanes);
            for (int l = 0; l < Pack::kLanes; ++l)
                numbers[n] += lanes[l];
        }
    }
};

/// Job::At for each vertex, where Job is one of the passes below.
template <class Pass, class Job> void Map(const Job& job, std::int32_t begin, std::int32_t end)
{
    for (; begin + Double8::kLanes <= end; begin += Double8::kLanes)
        Pass::template At<Double8>(job, begin);
    for (; begin < end; ++begin)
        Pass::template At<Double1>(job, begin);
}

/// The same for each of the vertices' numbers.
template <class Pass, class Job> void MapNumbers(const Job& job, std::int32_t begin, std::int32_t end)
{
    std::ptrdiff_t n = std::ptrdiff_t{3} * begin;
    const std::ptrdiff_t last = std::ptrdiff_t{3} * end;
    for (; n + Double8::kLanes <= last; n += Double8::kLanes)
        Pass::template At<Double8>(job, n);
    for (; n < last; ++n)
        Pass::template At<Double1>(job, n);
}

template <class Pass, class Job> void Sum(const Job& job, std::int32_t begin, std::int32_t end, double* numbers)
{
    Totals<Double8, Pass::kSums> eights;
    for (; begin + Double8::kLanes <= end; begin += Double8::kLanes)
        Pass::At(job, begin, eights);
    Totals<Double1, Pass::kSums> ones;
    for (; begin < end; ++begin)
        Pass::At(job, begin, ones);
    eights.AddTo(numbers);
    ones.AddTo(numbers);
}
} // namespace cpd::CPD_SIMD
