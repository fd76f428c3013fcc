// Packs of twice a register's length, and the operations on rows that no register does faster. No include guard: it
// repeats in the namespace of each set.
namespace cpd::CPD_SIMD
{
template <class Half> struct Pair
{
    using Scalar = typename Half::Scalar;
    static constexpr int kLanes = 2 * Half::kLanes;
    Half low, high;

    static CPD_INLINE Pair Load(const Scalar* from) { return {Half::Load(from), Half::Load(from + Half::kLanes)}; }
    static CPD_INLINE Pair LoadUnaligned(const Scalar* from)
    {
        return {Half::LoadUnaligned(from), Half::LoadUnaligned(from + Half::kLanes)};
    }
    static CPD_INLINE Pair Fill(Scalar value) { return {Half::Fill(value), Half::Fill(value)}; }
    CPD_INLINE void Store(Scalar* to) const
    {
        low.Store(to);
        high.Store(to + Half::kLanes);
    }
    CPD_INLINE void StoreUnaligned(Scalar* to) const
    {
        low.StoreUnaligned(to);
        high.StoreUnaligned(to + Half::kLanes);
    }
    friend CPD_INLINE Pair operator+(Pair a, Pair b) { return {a.low + b.low, a.high + b.high}; }
    friend CPD_INLINE Pair operator-(Pair a, Pair b) { return {a.low - b.low, a.high - b.high}; }
    friend CPD_INLINE Pair operator*(Pair a, Pair b) { return {a.low * b.low, a.high * b.high}; }
    friend CPD_INLINE Pair operator/(Pair a, Pair b) { return {a.low / b.low, a.high / b.high}; }
    friend CPD_INLINE Pair MulAdd(Pair a, Pair b, Pair c)
    {
        return {MulAdd(a.low, b.low, c.low), MulAdd(a.high, b.high, c.high)};
    }
    friend CPD_INLINE Pair MulSub(Pair a, Pair b, Pair c)
    {
        return {MulSub(a.low, b.low, c.low), MulSub(a.high, b.high, c.high)};
    }
    friend CPD_INLINE Pair Sqrt(Pair a) { return {Sqrt(a.low), Sqrt(a.high)}; }
    friend CPD_INLINE Pair Max(Pair a, Pair b) { return {Max(a.low, b.low), Max(a.high, b.high)}; }
    friend CPD_INLINE Pair Min(Pair a, Pair b) { return {Min(a.low, b.low), Min(a.high, b.high)}; }
    struct Mask
    {
        typename Half::Mask low, high;
        CPD_INLINE int Bits() const { return low.Bits() | high.Bits() << Half::kLanes; }
    };
    friend CPD_INLINE Mask Less(Pair a, Pair b) { return {Less(a.low, b.low), Less(a.high, b.high)}; }
    friend CPD_INLINE Pair Select(Mask which, Pair yes, Pair no)
    {
        return {Select(which.low, yes.low, no.low), Select(which.high, yes.high, no.high)};
    }
};

/// Asks for a cache line; harmless wherever it points.
CPD_INLINE void Prefetch(const void* place)
{
#if defined(CPD_SIMD_X86)
    _mm_prefetch(static_cast<const char*>(place), _MM_HINT_T0);
#elif defined(_MSC_VER)
    __prefetch(place);
#else
    __builtin_prefetch(place);
#endif
}

/// A pack of one, for what is left over where blocks of eight end.
struct Double1
{
    using Scalar = double;
    static constexpr int kLanes = 1;
    double v;

    static CPD_INLINE Double1 LoadUnaligned(const double* from) { return {*from}; }
    static CPD_INLINE Double1 Fill(double value) { return {value}; }
    CPD_INLINE void Store(double* to) const { *to = v; }
    CPD_INLINE void StoreUnaligned(double* to) const { *to = v; }
    friend CPD_INLINE Double1 operator+(Double1 a, Double1 b) { return {a.v + b.v}; }
    friend CPD_INLINE Double1 operator-(Double1 a, Double1 b) { return {a.v - b.v}; }
    friend CPD_INLINE Double1 operator*(Double1 a, Double1 b) { return {a.v * b.v}; }
    friend CPD_INLINE Double1 MulAdd(Double1 a, Double1 b, Double1 c) { return {a.v * b.v + c.v}; }
    friend CPD_INLINE Double1 MulSub(Double1 a, Double1 b, Double1 c) { return {c.v - a.v * b.v}; }
    struct Mask
    {
        bool m;
        CPD_INLINE int Bits() const { return m; }
    };
    friend CPD_INLINE Mask Less(Double1 a, Double1 b) { return {a.v < b.v}; }
};

CPD_INLINE void LoadVectors(const double* from, Double1& x, Double1& y, Double1& z)
{
    x.v = from[0];
    y.v = from[1];
    z.v = from[2];
}

CPD_INLINE void StoreVectors(Double1 x, Double1 y, Double1 z, double* to)
{
    to[0] = x.v;
    to[1] = y.v;
    to[2] = z.v;
}

template <class Half> CPD_INLINE void LoadVectors(const double* from, Pair<Half>& x, Pair<Half>& y, Pair<Half>& z)
{
    LoadVectors(from, x.low, y.low, z.low);
    LoadVectors(from + 3 * Half::kLanes, x.high, y.high, z.high);
}

template <class Half> CPD_INLINE void StoreVectors(Pair<Half> x, Pair<Half> y, Pair<Half> z, double* to)
{
    StoreVectors(x.low, y.low, z.low, to);
    StoreVectors(x.high, y.high, z.high, to + 3 * Half::kLanes);
}

/// rows[slots[l]] += (x, y, z) of lane l. A row has four numbers, rows are `stride` apart.
template <class Pack>
CPD_INLINE void AddToRows(Pack x, Pack y, Pack z, typename Pack::Scalar* rows, const std::int32_t* slots, int stride)
{
    alignas(64) typename Pack::Scalar lanes[3][Pack::kLanes];
    x.Store(lanes[0]);
    y.Store(lanes[1]);
    z.Store(lanes[2]);
    for (int l = 0; l < Pack::kLanes; ++l)
        for (int c = 0; c < 3; ++c)
            rows[static_cast<std::ptrdiff_t>(slots[l]) * stride + c] += lanes[c][l];
}

/// Lane l of x, y and z from rows[slots[l]].
template <class Pack>
CPD_INLINE void LoadRows(const typename Pack::Scalar* rows, const std::int32_t* slots, int stride, Pack& x, Pack& y,
                         Pack& z)
{
    alignas(64) typename Pack::Scalar lanes[3][Pack::kLanes];
    for (int l = 0; l < Pack::kLanes; ++l)
        for (int c = 0; c < 3; ++c)
            lanes[c][l] = rows[static_cast<std::ptrdiff_t>(slots[l]) * stride + c];
    x = Pack::Load(lanes[0]);
    y = Pack::Load(lanes[1]);
    z = Pack::Load(lanes[2]);
}

/// row += the sums over the lanes of x, y and z.
template <class Pack> CPD_INLINE void AddSums(Pack x, Pack y, Pack z, typename Pack::Scalar* row)
{
    alignas(64) typename Pack::Scalar lanes[3][Pack::kLanes];
    x.Store(lanes[0]);
    y.Store(lanes[1]);
    z.Store(lanes[2]);
    for (int c = 0; c < 3; ++c)
    {
        typename Pack::Scalar sum = 0;
        for (int l = 0; l < Pack::kLanes; ++l)
            sum += lanes[c][l];
        row[c] += sum;
    }
}

template <class Half>
CPD_INLINE void AddToRows(Pair<Half> x, Pair<Half> y, Pair<Half> z, float* rows, const std::int32_t* slots, int stride)
{
    AddToRows(x.low, y.low, z.low, rows, slots, stride);
    AddToRows(x.high, y.high, z.high, rows, slots + Half::kLanes, stride);
}

template <class Half>
CPD_INLINE void LoadRows(const float* rows, const std::int32_t* slots, int stride, Pair<Half>& x, Pair<Half>& y,
                         Pair<Half>& z)
{
    LoadRows(rows, slots, stride, x.low, y.low, z.low);
    LoadRows(rows, slots + Half::kLanes, stride, x.high, y.high, z.high);
}

template <class Half> CPD_INLINE void AddSums(Pair<Half> x, Pair<Half> y, Pair<Half> z, float* row)
{
    AddSums(x.low + x.high, y.low + y.high, z.low + z.high, row);
}

/// Lane l of x, y and z is the difference of two rows of doubles, rounded only after the subtraction.
template <class Pack>
CPD_INLINE void LoadDifferences(const double* rows, const std::int32_t* to, const std::int32_t* from, Pack& x, Pack& y,
                                Pack& z)
{
    alignas(64) float lanes[3][Pack::kLanes];
    for (int l = 0; l < Pack::kLanes; ++l)
        for (int c = 0; c < 3; ++c)
            lanes[c][l] =
                static_cast<float>(rows[std::ptrdiff_t{4} * to[l] + c] - rows[std::ptrdiff_t{4} * from[l] + c]);
    x = Pack::Load(lanes[0]);
    y = Pack::Load(lanes[1]);
    z = Pack::Load(lanes[2]);
}

/// Adds forces on corners 1.. to rows of doubles, and what balances them to corner 0. Corner c of lane l is
/// slots[c lanes + l].
template <class Pack, int kEdges>
CPD_INLINE void AddForces(const Pack (&force)[kEdges][3], double* rows, const std::int32_t* slots, int lanes)
{
    alignas(64) float part[kEdges][3][Pack::kLanes];
    for (int e = 0; e < kEdges; ++e)
        for (int c = 0; c < 3; ++c)
            force[e][c].Store(part[e][c]);
    for (int l = 0; l < Pack::kLanes; ++l)
        for (int c = 0; c < 3; ++c)
        {
            double sum = 0;
            for (int e = 0; e < kEdges; ++e)
            {
                rows[std::ptrdiff_t{4} * slots[(e + 1) * lanes + l] + c] += part[e][c][l];
                sum += part[e][c][l];
            }
            rows[std::ptrdiff_t{4} * slots[l] + c] -= sum;
        }
}

/// sums[l % 8] += lane l, in doubles.
template <class Pack> CPD_INLINE void AddToSums(Pack value, double (&sums)[8])
{
    alignas(64) float lanes[Pack::kLanes];
    value.Store(lanes);
    for (int l = 0; l < Pack::kLanes; ++l)
        sums[l % 8] += lanes[l];
}
} // namespace cpd::CPD_SIMD
