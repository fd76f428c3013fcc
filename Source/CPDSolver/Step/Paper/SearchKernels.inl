// The passes of `paper`'s iteration, compiled for each instruction set: see Base/Simd/Target.h. Every sum that a row of
// the constraints needs is taken where its numbers are loaded anyway.
#include "CPDSolver/Step/Passes/Triples.inl"

namespace cpd::CPD_SIMD
{
inline constexpr int kSearchSums = 8;

/// The sums of P and L, from the third on.
template <class Pack>
CPD_INLINE void AddMomenta(const Triple<Pack>& r, const Triple<Pack>& momentum, Totals<Pack, kSearchSums>& totals)
{
    Pack* s = totals.sum;
    s[2] = s[2] + momentum.x;
    s[3] = s[3] + momentum.y;
    s[4] = s[4] + momentum.z;
    s[5] = MulSub(r.z, momentum.y, MulAdd(r.y, momentum.z, s[5]));
    s[6] = MulSub(r.x, momentum.z, MulAdd(r.z, momentum.x, s[6]));
    s[7] = MulSub(r.y, momentum.x, MulAdd(r.x, momentum.y, s[7]));
}

template <class Pass, class Job>
void SumSearch(const Job& job, std::int32_t begin, std::int32_t end, SearchSums& sums)
{
    double numbers[kSearchSums] = {};
    Sum<Pass>(job, begin, end, numbers);
    const double* n = numbers;
    sums = {n[0], n[1], {n[2], n[3], n[4]}, {n[5], n[6], n[7]}};
}

struct SlopePass
{
    static constexpr int kSums = kSearchSums;

    template <class Pack> static CPD_INLINE void At(const SlopeJob& job, std::int32_t i, Totals<Pack, kSums>& totals)
    {
        const Pack m = Pack::LoadUnaligned(job.mass + i);
        const Triple<Pack> low = Triple<Pack>::Load(job.low, i);
        const Triple<Pack> d = Triple<Pack>::Load(job.X, i) - low;
        const Triple<Pack> r = low - Triple<Pack>::Fill(job.centre);
        const double* S = job.spin;
        const Triple<Pack> S0 = {Pack::Fill(S[0]), Pack::Fill(S[1]), Pack::Fill(S[2])};
        const Triple<Pack> S1 = {Pack::Fill(S[1]), Pack::Fill(S[3]), Pack::Fill(S[4])};
        const Triple<Pack> S2 = {Pack::Fill(S[2]), Pack::Fill(S[4]), Pack::Fill(S[5])};
        const Triple<Pack> pull = MulAdd(r.x, S0, MulAdd(r.y, S1, r.z * S2 - Triple<Pack>::Fill(job.push)));
        const Triple<Pack> md = m * d;
        totals.sum[0] = totals.sum[0] + Dot(md, d);
        totals.sum[1] = totals.sum[1] + Dot(md, pull);
        AddMomenta(r, md, totals);
        const Triple<Pack> slopes = Triple<Pack>::Load(job.gX, i) - Triple<Pack>::Load(job.carried, i);
        MulAdd(m, pull, MulAdd(Pack::Fill(job.inertia), md, slopes)).Store(job.rhs, i);
    }
};

struct SharePass
{
    static constexpr int kSums = kSearchSums;

    template <class Pack> static CPD_INLINE void At(const ShareJob& job, std::int32_t i, Totals<Pack, kSums>& totals)
    {
        const Triple<Pack> p = Triple<Pack>::Load(job.p, i);
        const Triple<Pack> r = Triple<Pack>::Load(job.low, i) - Triple<Pack>::Fill(job.centre);
        totals.sum[0] = totals.sum[0] + Dot(p, Triple<Pack>::Load(job.rhs, i));
        totals.sum[1] = totals.sum[1] + Dot(p, Triple<Pack>::Load(job.carried, i));
        AddMomenta(r, Pack::LoadUnaligned(job.mass + i) * p, totals);
    }
};

struct StridePass
{
    template <class Pack> static CPD_INLINE void At(const StrideJob& job, std::int32_t i)
    {
        const Triple<Pack> turned = Cross(Triple<Pack>::Fill(job.turn), Triple<Pack>::Load(job.Y, i));
        const Triple<Pack> rigid = turned + Triple<Pack>::Fill(job.shift);
        const Triple<Pack> ofU = MulAdd(Pack::Fill(job.ofU), Triple<Pack>::Load(job.u, i), rigid);
        const Triple<Pack> stride = MulAdd(Pack::Fill(job.ofP), Triple<Pack>::Load(job.p, i), ofU);
        (Triple<Pack>::Load(job.X, i) + stride).Store(job.X, i);
    }
};

inline constexpr SearchKernels kSearchKernels = {&SumSearch<SlopePass, SlopeJob>, &SumSearch<SharePass, ShareJob>,
                                                 &Map<StridePass, StrideJob>};
} // namespace cpd::CPD_SIMD
