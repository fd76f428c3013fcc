// Registers of AVX-512: sixteen floats, eight doubles.
namespace cpd::avx512
{
struct Float16
{
    using Scalar = float;
    static constexpr int kLanes = 16;
    __m512 v;

    static CPD_INLINE Float16 Load(const float* from) { return {_mm512_load_ps(from)}; }
    static CPD_INLINE Float16 Fill(float value) { return {_mm512_set1_ps(value)}; }
    CPD_INLINE void Store(float* to) const { _mm512_store_ps(to, v); }
    friend CPD_INLINE Float16 operator+(Float16 a, Float16 b) { return {_mm512_add_ps(a.v, b.v)}; }
    friend CPD_INLINE Float16 operator-(Float16 a, Float16 b) { return {_mm512_sub_ps(a.v, b.v)}; }
    friend CPD_INLINE Float16 operator*(Float16 a, Float16 b) { return {_mm512_mul_ps(a.v, b.v)}; }
    friend CPD_INLINE Float16 operator/(Float16 a, Float16 b) { return {_mm512_div_ps(a.v, b.v)}; }
    /// a b + c
    friend CPD_INLINE Float16 MulAdd(Float16 a, Float16 b, Float16 c) { return {_mm512_fmadd_ps(a.v, b.v, c.v)}; }
    /// c - a b
    friend CPD_INLINE Float16 MulSub(Float16 a, Float16 b, Float16 c) { return {_mm512_fnmadd_ps(a.v, b.v, c.v)}; }
    friend CPD_INLINE Float16 Sqrt(Float16 a) { return {_mm512_sqrt_ps(a.v)}; }
    friend CPD_INLINE Float16 Max(Float16 a, Float16 b) { return {_mm512_max_ps(a.v, b.v)}; }
    friend CPD_INLINE Float16 Min(Float16 a, Float16 b) { return {_mm512_min_ps(a.v, b.v)}; }
    struct Mask
    {
        __mmask16 m;
        CPD_INLINE int Bits() const { return static_cast<int>(m); }
    };
    friend CPD_INLINE Mask Less(Float16 a, Float16 b) { return {_mm512_cmp_ps_mask(a.v, b.v, _CMP_LT_OQ)}; }
    friend CPD_INLINE Float16 Select(Mask which, Float16 yes, Float16 no)
    {
        return {_mm512_mask_blend_ps(which.m, no.v, yes.v)};
    }
};

struct Double8
{
    using Scalar = double;
    static constexpr int kLanes = 8;
    __m512d v;

    static CPD_INLINE Double8 Load(const double* from) { return {_mm512_load_pd(from)}; }
    static CPD_INLINE Double8 LoadUnaligned(const double* from) { return {_mm512_loadu_pd(from)}; }
    static CPD_INLINE Double8 Fill(double value) { return {_mm512_set1_pd(value)}; }
    CPD_INLINE void Store(double* to) const { _mm512_store_pd(to, v); }
    CPD_INLINE void StoreUnaligned(double* to) const { _mm512_storeu_pd(to, v); }
    friend CPD_INLINE Double8 operator+(Double8 a, Double8 b) { return {_mm512_add_pd(a.v, b.v)}; }
    friend CPD_INLINE Double8 operator-(Double8 a, Double8 b) { return {_mm512_sub_pd(a.v, b.v)}; }
    friend CPD_INLINE Double8 operator*(Double8 a, Double8 b) { return {_mm512_mul_pd(a.v, b.v)}; }
    friend CPD_INLINE Double8 operator/(Double8 a, Double8 b) { return {_mm512_div_pd(a.v, b.v)}; }
    /// a b + c
    friend CPD_INLINE Double8 MulAdd(Double8 a, Double8 b, Double8 c) { return {_mm512_fmadd_pd(a.v, b.v, c.v)}; }
    /// c - a b
    friend CPD_INLINE Double8 MulSub(Double8 a, Double8 b, Double8 c) { return {_mm512_fnmadd_pd(a.v, b.v, c.v)}; }
    friend CPD_INLINE Double8 Sqrt(Double8 a) { return {_mm512_sqrt_pd(a.v)}; }
    friend CPD_INLINE Double8 Max(Double8 a, Double8 b) { return {_mm512_max_pd(a.v, b.v)}; }
    friend CPD_INLINE Double8 Min(Double8 a, Double8 b) { return {_mm512_min_pd(a.v, b.v)}; }
    struct Mask
    {
        __mmask8 m;
        CPD_INLINE int Bits() const { return static_cast<int>(m); }
    };
    friend CPD_INLINE Mask Less(Double8 a, Double8 b) { return {_mm512_cmp_pd_mask(a.v, b.v, _CMP_LT_OQ)}; }
    friend CPD_INLINE Double8 Select(Mask which, Double8 yes, Double8 no)
    {
        return {_mm512_mask_blend_pd(which.m, no.v, yes.v)};
    }
};

/// Every third of the 24 numbers of three registers: lanes of `low` and `middle` (8 and more), then, where `fromHigh`
/// says, of `high`.
CPD_INLINE __m512d Pick(__m512d low, __m512d middle, __m512d high, __m512i first, __mmask8 fromHigh, __m512i second)
{
    return _mm512_mask_permutexvar_pd(_mm512_permutex2var_pd(low, first, middle), fromHigh, second, high);
}

/// Lane l of x, y and z from the l-th of vectors that lie one after the other.
CPD_INLINE void LoadVectors(const double* from, Double8& x, Double8& y, Double8& z)
{
    const __m512d a = _mm512_loadu_pd(from);
    const __m512d b = _mm512_loadu_pd(from + 8);
    const __m512d c = _mm512_loadu_pd(from + 16);
    // Number k of the 24 is lane k % 8; x has 0, 3, 6, ...
    x.v = Pick(a, b, c, _mm512_setr_epi64(0, 3, 6, 9, 12, 15, 0, 0), 0xc0, _mm512_setr_epi64(0, 0, 0, 0, 0, 0, 2, 5));
    y.v = Pick(a, b, c, _mm512_setr_epi64(1, 4, 7, 10, 13, 0, 0, 0), 0xe0, _mm512_setr_epi64(0, 0, 0, 0, 0, 0, 3, 6));
    z.v = Pick(a, b, c, _mm512_setr_epi64(2, 5, 8, 11, 14, 0, 0, 0), 0xe0, _mm512_setr_epi64(0, 0, 0, 0, 0, 1, 4, 7));
}

/// And back.
CPD_INLINE void StoreVectors(Double8 x, Double8 y, Double8 z, double* to)
{
    // The 24 numbers are x0 y0 z0 x1 y1 ...; lanes of x, and of y from 8 on, then z's.
    _mm512_storeu_pd(to, Pick(x.v, y.v, z.v, _mm512_setr_epi64(0, 8, 0, 1, 9, 0, 2, 10), 0x24,
                              _mm512_setr_epi64(0, 0, 0, 0, 0, 1, 0, 0)));
    _mm512_storeu_pd(to + 8, Pick(x.v, y.v, z.v, _mm512_setr_epi64(0, 3, 11, 0, 4, 12, 0, 5), 0x49,
                                  _mm512_setr_epi64(2, 0, 0, 3, 0, 0, 4, 0)));
    _mm512_storeu_pd(to + 16, Pick(x.v, y.v, z.v, _mm512_setr_epi64(13, 0, 6, 14, 0, 7, 15, 0), 0x92,
                                   _mm512_setr_epi64(0, 5, 0, 0, 6, 0, 0, 7)));
}

CPD_INLINE __m512 Join(Float8 low, Float8 high)
{
    return _mm512_insertf32x8(_mm512_castps256_ps512(low.v), high.v, 1);
}

CPD_INLINE void LoadDifferences(const double* rows, const std::int32_t* to, const std::int32_t* from, Float16& x,
                                Float16& y, Float16& z)
{
    Float8 low[3], high[3];
    LoadDifferences(rows, to, from, low[0], low[1], low[2]);
    LoadDifferences(rows, to + 8, from + 8, high[0], high[1], high[2]);
    x.v = Join(low[0], high[0]);
    y.v = Join(low[1], high[1]);
    z.v = Join(low[2], high[2]);
}

template <int kEdges>
CPD_INLINE void AddForces(const Float16 (&force)[kEdges][3], double* rows, const std::int32_t* slots, int lanes)
{
    Float8 half[kEdges][3];
    for (int e = 0; e < kEdges; ++e)
        for (int c = 0; c < 3; ++c)
            half[e][c].v = _mm512_castps512_ps256(force[e][c].v);
    AddForces(half, rows, slots, lanes);
    for (int e = 0; e < kEdges; ++e)
        for (int c = 0; c < 3; ++c)
            half[e][c].v = _mm512_extractf32x8_ps(force[e][c].v, 1);
    AddForces(half, rows, slots + 8, lanes);
}
} // namespace cpd::avx512
