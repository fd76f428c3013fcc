// Registers of AVX2 with FMA: eight floats, four doubles.
namespace cpd::CPD_SIMD
{
struct Float8
{
    using Scalar = float;
    static constexpr int kLanes = 8;
    __m256 v;

    static CPD_INLINE Float8 Load(const float* from) { return {_mm256_load_ps(from)}; }
    static CPD_INLINE Float8 Fill(float value) { return {_mm256_set1_ps(value)}; }
    CPD_INLINE void Store(float* to) const { _mm256_store_ps(to, v); }
    friend CPD_INLINE Float8 operator+(Float8 a, Float8 b) { return {_mm256_add_ps(a.v, b.v)}; }
    friend CPD_INLINE Float8 operator-(Float8 a, Float8 b) { return {_mm256_sub_ps(a.v, b.v)}; }
    friend CPD_INLINE Float8 operator*(Float8 a, Float8 b) { return {_mm256_mul_ps(a.v, b.v)}; }
    friend CPD_INLINE Float8 operator/(Float8 a, Float8 b) { return {_mm256_div_ps(a.v, b.v)}; }
    /// a b + c
    friend CPD_INLINE Float8 MulAdd(Float8 a, Float8 b, Float8 c) { return {_mm256_fmadd_ps(a.v, b.v, c.v)}; }
    /// c - a b
    friend CPD_INLINE Float8 MulSub(Float8 a, Float8 b, Float8 c) { return {_mm256_fnmadd_ps(a.v, b.v, c.v)}; }
    friend CPD_INLINE Float8 Sqrt(Float8 a) { return {_mm256_sqrt_ps(a.v)}; }
    friend CPD_INLINE Float8 Max(Float8 a, Float8 b) { return {_mm256_max_ps(a.v, b.v)}; }
    friend CPD_INLINE Float8 Min(Float8 a, Float8 b) { return {_mm256_min_ps(a.v, b.v)}; }
    struct Mask
    {
        __m256 m;
        CPD_INLINE int Bits() const { return _mm256_movemask_ps(m); }
    };
    friend CPD_INLINE Mask Less(Float8 a, Float8 b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_LT_OQ)}; }
    friend CPD_INLINE Float8 Select(Mask which, Float8 yes, Float8 no)
    {
        return {_mm256_blendv_ps(no.v, yes.v, which.m)};
    }
};

struct Double4
{
    using Scalar = double;
    static constexpr int kLanes = 4;
    __m256d v;

    static CPD_INLINE Double4 Load(const double* from) { return {_mm256_load_pd(from)}; }
    static CPD_INLINE Double4 LoadUnaligned(const double* from) { return {_mm256_loadu_pd(from)}; }
    static CPD_INLINE Double4 Fill(double value) { return {_mm256_set1_pd(value)}; }
    CPD_INLINE void Store(double* to) const { _mm256_store_pd(to, v); }
    CPD_INLINE void StoreUnaligned(double* to) const { _mm256_storeu_pd(to, v); }
    friend CPD_INLINE Double4 operator+(Double4 a, Double4 b) { return {_mm256_add_pd(a.v, b.v)}; }
    friend CPD_INLINE Double4 operator-(Double4 a, Double4 b) { return {_mm256_sub_pd(a.v, b.v)}; }
    friend CPD_INLINE Double4 operator*(Double4 a, Double4 b) { return {_mm256_mul_pd(a.v, b.v)}; }
    friend CPD_INLINE Double4 operator/(Double4 a, Double4 b) { return {_mm256_div_pd(a.v, b.v)}; }
    /// a b + c
    friend CPD_INLINE Double4 MulAdd(Double4 a, Double4 b, Double4 c) { return {_mm256_fmadd_pd(a.v, b.v, c.v)}; }
    /// c - a b
    friend CPD_INLINE Double4 MulSub(Double4 a, Double4 b, Double4 c) { return {_mm256_fnmadd_pd(a.v, b.v, c.v)}; }
    friend CPD_INLINE Double4 Sqrt(Double4 a) { return {_mm256_sqrt_pd(a.v)}; }
    friend CPD_INLINE Double4 Max(Double4 a, Double4 b) { return {_mm256_max_pd(a.v, b.v)}; }
    friend CPD_INLINE Double4 Min(Double4 a, Double4 b) { return {_mm256_min_pd(a.v, b.v)}; }
    struct Mask
    {
        __m256d m;
        CPD_INLINE int Bits() const { return _mm256_movemask_pd(m); }
    };
    friend CPD_INLINE Mask Less(Double4 a, Double4 b) { return {_mm256_cmp_pd(a.v, b.v, _CMP_LT_OQ)}; }
    friend CPD_INLINE Double4 Select(Mask which, Double4 yes, Double4 no)
    {
        return {_mm256_blendv_pd(no.v, yes.v, which.m)};
    }
};

/// The rows of the matrix whose columns are x, y, z and zero: row l low and row l + 4 high in row[l].
CPD_INLINE void ToRows(Float8 x, Float8 y, Float8 z, __m256 (&row)[4])
{
    const __m256 xyLow = _mm256_unpacklo_ps(x.v, y.v);
    const __m256 xyHigh = _mm256_unpackhi_ps(x.v, y.v);
    const __m256 zLow = _mm256_unpacklo_ps(z.v, _mm256_setzero_ps());
    const __m256 zHigh = _mm256_unpackhi_ps(z.v, _mm256_setzero_ps());
    row[0] = _mm256_shuffle_ps(xyLow, zLow, 0x44);
    row[1] = _mm256_shuffle_ps(xyLow, zLow, 0xee);
    row[2] = _mm256_shuffle_ps(xyHigh, zHigh, 0x44);
    row[3] = _mm256_shuffle_ps(xyHigh, zHigh, 0xee);
}

/// And back, without the fourth column.
CPD_INLINE void FromRows(const __m256 (&row)[4], Float8& x, Float8& y, Float8& z)
{
    const __m256 xy01 = _mm256_unpacklo_ps(row[0], row[1]);
    const __m256 xy23 = _mm256_unpacklo_ps(row[2], row[3]);
    const __m256 z01 = _mm256_unpackhi_ps(row[0], row[1]);
    const __m256 z23 = _mm256_unpackhi_ps(row[2], row[3]);
    x.v = _mm256_shuffle_ps(xy01, xy23, 0x44);
    y.v = _mm256_shuffle_ps(xy01, xy23, 0xee);
    z.v = _mm256_shuffle_ps(z01, z23, 0x44);
}

/// Lane l of x, y and z from the l-th of vectors that lie one after the other.
CPD_INLINE void LoadVectors(const double* from, Double4& x, Double4& y, Double4& z)
{
    const __m256d a = _mm256_loadu_pd(from);               // x0 y0 z0 x1
    const __m256d b = _mm256_loadu_pd(from + 4);           // y1 z1 x2 y2
    const __m256d c = _mm256_loadu_pd(from + 8);           // z2 x3 y3 z3
    const __m256d ab = _mm256_permute2f128_pd(a, b, 0x30); // x0 y0 x2 y2
    const __m256d ac = _mm256_permute2f128_pd(a, c, 0x21); // z0 x1 z2 x3
    const __m256d bc = _mm256_permute2f128_pd(b, c, 0x30); // y1 z1 y3 z3
    x.v = _mm256_shuffle_pd(ab, ac, 0xa);
    y.v = _mm256_shuffle_pd(ab, bc, 0x5);
    z.v = _mm256_shuffle_pd(ac, bc, 0xa);
}

/// And back.
CPD_INLINE void StoreVectors(Double4 x, Double4 y, Double4 z, double* to)
{
    const __m256d ab = _mm256_unpacklo_pd(x.v, y.v);
    const __m256d ac = _mm256_shuffle_pd(z.v, x.v, 0xa);
    const __m256d bc = _mm256_unpackhi_pd(y.v, z.v);
    _mm256_storeu_pd(to, _mm256_permute2f128_pd(ab, ac, 0x20));
    _mm256_storeu_pd(to + 4, _mm256_permute2f128_pd(bc, ab, 0x30));
    _mm256_storeu_pd(to + 8, _mm256_permute2f128_pd(ac, bc, 0x31));
}

CPD_INLINE __m256 Join(__m128 low, __m128 high)
{
    return _mm256_insertf128_ps(_mm256_castps128_ps256(low), high, 1);
}

/// rows[slots[l]] += (x, y, z) of lane l. A row has four numbers, rows are `stride` apart.
CPD_INLINE void AddToRows(Float8 x, Float8 y, Float8 z, float* rows, const std::int32_t* slots, int stride)
{
    __m256 row[4];
    ToRows(x, y, z, row);
    for (int l = 0; l < 4; ++l)
    {
        float* low = rows + static_cast<std::ptrdiff_t>(slots[l]) * stride;
        _mm_store_ps(low, _mm_add_ps(_mm_load_ps(low), _mm256_castps256_ps128(row[l])));
        float* high = rows + static_cast<std::ptrdiff_t>(slots[l + 4]) * stride;
        _mm_store_ps(high, _mm_add_ps(_mm_load_ps(high), _mm256_extractf128_ps(row[l], 1)));
    }
}

/// Lane l of x, y and z from rows[slots[l]].
CPD_INLINE void LoadRows(const float* rows, const std::int32_t* slots, int stride, Float8& x, Float8& y, Float8& z)
{
    __m256 row[4];
    for (int l = 0; l < 4; ++l)
        row[l] = Join(_mm_load_ps(rows + static_cast<std::ptrdiff_t>(slots[l]) * stride),
                      _mm_load_ps(rows + static_cast<std::ptrdiff_t>(slots[l + 4]) * stride));
    FromRows(row, x, y, z);
}

/// row += the sums over the lanes of x, y and z.
CPD_INLINE void AddSums(Float8 x, Float8 y, Float8 z, float* row)
{
    const __m256 both = _mm256_hadd_ps(_mm256_hadd_ps(x.v, y.v), _mm256_hadd_ps(z.v, _mm256_setzero_ps()));
    const __m128 sums = _mm_add_ps(_mm256_castps256_ps128(both), _mm256_extractf128_ps(both, 1));
    _mm_store_ps(row, _mm_add_ps(_mm_load_ps(row), sums));
}

CPD_INLINE __m128 Difference(const double* rows, std::int32_t to, std::int32_t from)
{
    return _mm256_cvtpd_ps(
        _mm256_sub_pd(_mm256_load_pd(rows + std::ptrdiff_t{4} * to), _mm256_load_pd(rows + std::ptrdiff_t{4} * from)));
}

/// Lane l of x, y and z is the difference of two rows of doubles, rounded only after the subtraction.
CPD_INLINE void LoadDifferences(const double* rows, const std::int32_t* to, const std::int32_t* from, Float8& x,
                                Float8& y, Float8& z)
{
    __m256 row[4];
    for (int l = 0; l < 4; ++l)
        row[l] = Join(Difference(rows, to[l], from[l]), Difference(rows, to[l + 4], from[l + 4]));
    FromRows(row, x, y, z);
}

/// Adds forces on corners 1.. to rows of doubles, and what balances them to corner 0. Corner c of lane l is
/// slots[c lanes + l].
template <int kEdges>
CPD_INLINE void AddForces(const Float8 (&force)[kEdges][3], double* rows, const std::int32_t* slots, int lanes)
{
    __m256 row[kEdges][4];
    for (int e = 0; e < kEdges; ++e)
        ToRows(force[e][0], force[e][1], force[e][2], row[e]);
    for (int l = 0; l < 8; ++l)
    {
        __m256d sum = _mm256_setzero_pd();
        for (int e = 0; e < kEdges; ++e)
        {
            const __m256 both = row[e][l % 4];
            const __m256d part = _mm256_cvtps_pd(l < 4 ? _mm256_castps256_ps128(both) : _mm256_extractf128_ps(both, 1));
            double* to = rows + std::ptrdiff_t{4} * slots[(e + 1) * lanes + l];
            _mm256_store_pd(to, _mm256_add_pd(_mm256_load_pd(to), part));
            sum = _mm256_add_pd(sum, part);
        }
        double* first = rows + std::ptrdiff_t{4} * slots[l];
        _mm256_store_pd(first, _mm256_sub_pd(_mm256_load_pd(first), sum));
    }
}
} // namespace cpd::CPD_SIMD
