// Passes over all vertices, compiled for each instruction set: see Base/Simd/Target.h.
#include "CPDSolver/Step/Passes/Triples.inl"

namespace cpd::CPD_SIMD
{
struct MotionPass
{
    static constexpr int kSums = 17;

    template <class Pack> static CPD_INLINE void At(const MotionJob& job, std::int32_t i, Totals<Pack, kSums>& totals)
    {
        Pack* s = totals.sum;
        const Pack m = Pack::LoadUnaligned(job.mass + i);
        const Triple<Pack> r = Triple<Pack>::Load(job.x, i) - Triple<Pack>::Fill(job.origin);
        const Triple<Pack> w = Triple<Pack>::Load(job.v, i) - Triple<Pack>::Fill(job.carrier);
        const Triple<Pack> mr = m * r;
        const Triple<Pack> spin = Cross(mr, w);
        s[0] = s[0] + m;
        s[1] = s[1] + mr.x;
        s[2] = s[2] + mr.y;
        s[3] = s[3] + mr.z;
        s[4] = MulAdd(m, w.x, s[4]);
        s[5] = MulAdd(m, w.y, s[5]);
        s[6] = MulAdd(m, w.z, s[6]);
        s[7] = s[7] + spin.x;
        s[8] = s[8] + spin.y;
        s[9] = s[9] + spin.z;
        s[10] = MulAdd(mr.x, r.x, s[10]);
        s[11] = MulAdd(mr.x, r.y, s[11]);
        s[12] = MulAdd(mr.x, r.z, s[12]);
        s[13] = MulAdd(mr.y, r.y, s[13]);
        s[14] = MulAdd(mr.y, r.z, s[14]);
        s[15] = MulAdd(mr.z, r.z, s[15]);
        s[16] = MulAdd(m, Dot(w, w), s[16]);
    }

    static void Run(const MotionJob& job, std::int32_t begin, std::int32_t end, MotionSums& sums)
    {
        double numbers[kSums] = {};
        Sum<MotionPass>(job, begin, end, numbers);
        const double* n = numbers;
        sums = {n[0],
                {n[1], n[2], n[3]},
                {n[4], n[5], n[6]},
                {n[7], n[8], n[9]},
                {n[10], n[11], n[12], n[13], n[14], n[15]},
                n[16]};
    }
};

/// A matrix, column after column, times a vector.
template <class Pack> CPD_INLINE Triple<Pack> Product(const double (&q)[9], Triple<Pack> r)
{
    const Triple<Pack> Q0 = {Pack::Fill(q[0]), Pack::Fill(q[1]), Pack::Fill(q[2])};
    const Triple<Pack> Q1 = {Pack::Fill(q[3]), Pack::Fill(q[4]), Pack::Fill(q[5])};
    const Triple<Pack> Q2 = {Pack::Fill(q[6]), Pack::Fill(q[7]), Pack::Fill(q[8])};
    return MulAdd(r.x, Q0, MulAdd(r.y, Q1, r.z * Q2));
}

struct TurnPass
{
    template <class Pack> static CPD_INLINE void At(const TurnJob& job, std::int32_t i)
    {
        const Triple<Pack> r = Triple<Pack>::Load(job.from, i) - Triple<Pack>::Fill(job.centre);
        (Product(job.turn, r) + Triple<Pack>::Fill(job.landing)).Store(job.to, i);
    }
};

struct WarpPass
{
    template <class Pack> static CPD_INLINE void At(const WarpJob& job, std::int32_t i)
    {
        const Triple<Pack> a = Triple<Pack>::Load(job.a, i);
        const Triple<Pack> b = Triple<Pack>::Load(job.b, i);
        const Triple<Pack> warped = Product(job.warp, Triple<Pack>::Load(job.c, i));
        MulAdd(Pack::Fill(job.scale), b, a + warped).Store(job.to, i);
    }
};

struct SpreadPass
{
    static constexpr int kSums = 9;

    template <class Pack> static CPD_INLINE void At(const SpreadJob& job, std::int32_t i, Totals<Pack, kSums>& totals)
    {
        Pack* s = totals.sum;
        const Triple<Pack> a = Triple<Pack>::Load(job.a, i);
        const Triple<Pack> b = Triple<Pack>::Load(job.b, i);
        s[0] = MulAdd(a.x, b.x, s[0]);
        s[1] = MulAdd(a.x, b.y, s[1]);
        s[2] = MulAdd(a.x, b.z, s[2]);
        s[3] = MulAdd(a.y, b.x, s[3]);
        s[4] = MulAdd(a.y, b.y, s[4]);
        s[5] = MulAdd(a.y, b.z, s[5]);
        s[6] = MulAdd(a.z, b.x, s[6]);
        s[7] = MulAdd(a.z, b.y, s[7]);
        s[8] = MulAdd(a.z, b.z, s[8]);
    }

    static void Run(const SpreadJob& job, std::int32_t begin, std::int32_t end, SpreadSums& sums)
    {
        sums = {};
        Sum<SpreadPass>(job, begin, end, sums.of);
    }
};

struct ResidualPass
{
    template <class Pack> static CPD_INLINE void At(const ResidualJob& job, std::int32_t i)
    {
        const Pack m = Pack::LoadUnaligned(job.mass + i);
        const Triple<Pack> moved = Triple<Pack>::Load(job.X, i) - Triple<Pack>::Load(job.x, i);
        const Pack h = Pack::Fill(0 - job.h);
        const Triple<Pack> leap = MulAdd(h, Triple<Pack>::Load(job.v, i), moved);
        const Triple<Pack> pull = Pack::Fill(job.inertia) * leap - Triple<Pack>::Fill(job.push);
        const Triple<Pack> slopes = Triple<Pack>::Load(job.gX, i) + Triple<Pack>::Load(job.g, i);
        MulAdd(m, pull, slopes).Store(job.rhs, i);
    }
};

struct PullPass
{
    template <class Pack> static CPD_INLINE void At(const PullJob& job, std::int32_t i)
    {
        const Pack factor = Pack::Fill(job.scale) * Pack::LoadUnaligned(job.mass + i);
        const Triple<Pack> away = Triple<Pack>::Load(job.X, i) - Triple<Pack>::Load(job.y, i);
        MulAdd(factor, away, Triple<Pack>::Load(job.gX, i)).Store(job.rhs, i);
    }
};

struct MixPass
{
    template <class Pack> static CPD_INLINE void At(const MixJob& job, std::int32_t i)
    {
        const Triple<Pack> u = Triple<Pack>::Load(job.u, i);
        const Triple<Pack> low = Triple<Pack>::Load(job.low, i);
        const Triple<Pack> r = Triple<Pack>::Load(job.x, i) - Triple<Pack>::Fill(job.centre);
        const Triple<Pack> rigid = Triple<Pack>::Fill(job.V) + Cross(Triple<Pack>::Fill(job.omega), r);
        MulAdd(Pack::Fill(job.ofU), u, MulAdd(Pack::Fill(job.ofLow), low, rigid)).Store(job.to, i);
    }
};

/// By numbers, not by vertices: x, y and z are treated alike.
struct AdvancePass
{
    template <class Pack> static CPD_INLINE void At(const AdvanceJob& job, std::ptrdiff_t n)
    {
        const Pack b = Pack::LoadUnaligned(job.b + n);
        MulAdd(Pack::Fill(job.scale), b, Pack::LoadUnaligned(job.a + n)).StoreUnaligned(job.to + n);
    }
};

struct RatePass
{
    template <class Pack> static CPD_INLINE void At(const RateJob& job, std::ptrdiff_t n)
    {
        const Pack way = Pack::LoadUnaligned(job.a + n) - Pack::LoadUnaligned(job.b + n);
        (Pack::Fill(job.scale) * way - Pack::LoadUnaligned(job.c + n)).StoreUnaligned(job.to + n);
    }
};

struct WeighPass
{
    template <class Pack> static CPD_INLINE void At(const WeighJob& job, std::int32_t i)
    {
        const Pack factor = Pack::Fill(job.scale) * Pack::LoadUnaligned(job.mass + i);
        (factor * (Triple<Pack>::Load(job.u, i) - Triple<Pack>::Fill(job.origin))).Store(job.to, i);
    }
};

struct ProductPass
{
    static constexpr int kSums = 1;

    template <class Pack> static CPD_INLINE void At(const ProductJob& job, std::int32_t i, Totals<Pack, kSums>& totals)
    {
        const Pack dot = Dot(Triple<Pack>::Load(job.a, i), Triple<Pack>::Load(job.b, i));
        totals.sum[0] = MulAdd(Pack::LoadUnaligned(job.mass + i), dot, totals.sum[0]);
    }

    static void Run(const ProductJob& job, std::int32_t begin, std::int32_t end, double& sum)
    {
        sum = 0;
        Sum<ProductPass>(job, begin, end, &sum);
    }
};

/// The lanes that are inside, as bits. A comparison with what is no number is false.
template <class Pack> CPD_INLINE int Inside(const double* numbers, double most)
{
    const Pack value = Pack::LoadUnaligned(numbers);
    return Less(value, Pack::Fill(most)).Bits() & Less(Pack::Fill(0 - most), value).Bits();
}

inline bool Bounded(const double* numbers, std::ptrdiff_t count, double most)
{
    constexpr int kAll = (1 << Double8::kLanes) - 1;
    int inside = kAll;
    for (; count >= Double8::kLanes; count -= Double8::kLanes, numbers += Double8::kLanes)
        inside &= Inside<Double8>(numbers, most);
    bool all = inside == kAll;
    for (; count > 0; --count, ++numbers)
        all = all && Inside<Double1>(numbers, most) != 0;
    return all;
}

inline constexpr VertexKernels kVertexKernels = {&MotionPass::Run,
                                                 &Map<TurnPass, TurnJob>,
                                                 &Map<ResidualPass, ResidualJob>,
                                                 &Map<PullPass, PullJob>,
                                                 &Map<MixPass, MixJob>,
                                                 &MapNumbers<AdvancePass, AdvanceJob>,
                                                 &MapNumbers<RatePass, RateJob>,
                                                 &Map<WeighPass, WeighJob>,
                                                 &ProductPass::Run,
                                                 &SpreadPass::Run,
                                                 &Map<WarpPass, WarpJob>,
                                                 &Bounded};
} // namespace cpd::CPD_SIMD
