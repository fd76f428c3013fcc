// Registers of the base set on x86: four floats, two doubles.
namespace cpd::base
{
struct Float4
{
    using Scalar = float;
    static constexpr int kLanes = 4;
    __m128 v;

    static CPD_INLINE Float4 Load(const float* from) { return {_mm_load_ps(from)}; }
    static CPD_INLINE Float4 Fill(float value) { return {_mm_set1_ps(value)}; }
    CPD_INLINE void Store(float* to) const { _mm_store_ps(to, v); }
    friend CPD_INLINE Float4 operator+(Float4 a, Float4 b) { return {_mm_add_ps(a.v, b.v)}; }
    friend CPD_INLINE Float4 operator-(Float4 a, Float4 b) { return {_mm_sub_ps(a.v, b.v)}; }
    friend CPD_INLINE Float4 operator*(Float4 a, Float4 b) { return {_mm_mul_ps(a.v, b.v)}; }
    friend CPD_INLINE Float4 operator/(Float4 a, Float4 b) { return {_mm_div_ps(a.v, b.v)}; }
    /// a b + c
    friend CPD_INLINE Float4 MulAdd(Float4 a, Float4 b, Float4 c) { return {_mm_add_ps(_mm_mul_ps(a.v, b.v), c.v)}; }
    /// c - a b
    friend CPD_INLINE Float4 MulSub(Float4 a, Float4 b, Float4 c) { return {_mm_sub_ps(c.v, _mm_mul_ps(a.v, b.v))}; }
    friend CPD_INLINE Float4 Sqrt(Float4 a) { return {_mm_sqrt_ps(a.v)}; }
    friend CPD_INLINE Float4 Max(Float4 a, Float4 b) { return {_mm_max_ps(a.v, b.v)}; }
    friend CPD_INLINE Float4 Min(Float4 a, Float4 b) { return {_mm_min_ps(a.v, b.v)}; }
    struct Mask
    {
        __m128 m;
        CPD_INLINE int Bits() const { return _mm_movemask_ps(m); }
    };
    friend CPD_INLINE Mask Less(Float4 a, Float4 b) { return {_mm_cmplt_ps(a.v, b.v)}; }
    friend CPD_INLINE Float4 Select(Mask which, Float4 yes, Float4 no) { return {_mm_blendv_ps(no.v, yes.v, which.m)}; }
};

struct Double2
{
    using Scalar = double;
    static constexpr int kLanes = 2;
    __m128d v;

    static CPD_INLINE Double2 Load(const double* from) { return {_mm_load_pd(from)}; }
    static CPD_INLINE Double2 LoadUnaligned(const double* from) { return {_mm_loadu_pd(from)}; }
    static CPD_INLINE Double2 Fill(double value) { return {_mm_set1_pd(value)}; }
    CPD_INLINE void Store(double* to) const { _mm_store_pd(to, v); }
    CPD_INLINE void StoreUnaligned(double* to) const { _mm_storeu_pd(to, v); }
    friend CPD_INLINE Double2 operator+(Double2 a, Double2 b) { return {_mm_add_pd(a.v, b.v)}; }
    friend CPD_INLINE Double2 operator-(Double2 a, Double2 b) { return {_mm_sub_pd(a.v, b.v)}; }
    friend CPD_INLINE Double2 operator*(Double2 a, Double2 b) { return {_mm_mul_pd(a.v, b.v)}; }
    friend CPD_INLINE Double2 operator/(Double2 a, Double2 b) { return {_mm_div_pd(a.v, b.v)}; }
    /// a b + c
    friend CPD_INLINE Double2 MulAdd(Double2 a, Double2 b, Double2 c)
    {
        return {_mm_add_pd(_mm_mul_pd(a.v, b.v), c.v)};
    }
    /// c - a b
    friend CPD_INLINE Double2 MulSub(Double2 a, Double2 b, Double2 c)
    {
        return {_mm_sub_pd(c.v, _mm_mul_pd(a.v, b.v))};
    }
    friend CPD_INLINE Double2 Sqrt(Double2 a) { return {_mm_sqrt_pd(a.v)}; }
    friend CPD_INLINE Double2 Max(Double2 a, Double2 b) { return {_mm_max_pd(a.v, b.v)}; }
    friend CPD_INLINE Double2 Min(Double2 a, Double2 b) { return {_mm_min_pd(a.v, b.v)}; }
    struct Mask
    {
        __m128d m;
        CPD_INLINE int Bits() const { return _mm_movemask_pd(m); }
    };
    friend CPD_INLINE Mask Less(Double2 a, Double2 b) { return {_mm_cmplt_pd(a.v, b.v)}; }
    friend CPD_INLINE Double2 Select(Mask which, Double2 yes, Double2 no)
    {
        return {_mm_blendv_pd(no.v, yes.v, which.m)};
    }
};

/// Lane l of x, y and z from the l-th of vectors that lie one after the other.
CPD_INLINE void LoadVectors(const double* from, Double2& x, Double2& y, Double2& z)
{
    const __m128d xy = _mm_loadu_pd(from);
    const __m128d zx = _mm_loadu_pd(from + 2);
    const __m128d yz = _mm_loadu_pd(from + 4);
    x.v = _mm_shuffle_pd(xy, zx, 2);
    y.v = _mm_shuffle_pd(xy, yz, 1);
    z.v = _mm_shuffle_pd(zx, yz, 2);
}

/// And back.
CPD_INLINE void StoreVectors(Double2 x, Double2 y, Double2 z, double* to)
{
    _mm_storeu_pd(to, _mm_unpacklo_pd(x.v, y.v));
    _mm_storeu_pd(to + 2, _mm_shuffle_pd(z.v, x.v, 2));
    _mm_storeu_pd(to + 4, _mm_unpackhi_pd(y.v, z.v));
}

/// The rows of the 4 x 4 matrix whose columns are x, y, z and zero.
CPD_INLINE void ToRows(Float4 x, Float4 y, Float4 z, __m128 (&row)[4])
{
    const __m128 xyLow = _mm_unpacklo_ps(x.v, y.v);
    const __m128 xyHigh = _mm_unpackhi_ps(x.v, y.v);
    const __m128 zLow = _mm_unpacklo_ps(z.v, _mm_setzero_ps());
    const __m128 zHigh = _mm_unpackhi_ps(z.v, _mm_setzero_ps());
    row[0] = _mm_movelh_ps(xyLow, zLow);
    row[1] = _mm_movehl_ps(zLow, xyLow);
    row[2] = _mm_movelh_ps(xyHigh, zHigh);
    row[3] = _mm_movehl_ps(zHigh, xyHigh);
}

/// rows[slots[l]] += (x, y, z) of lane l. A row has four numbers, rows are `stride` apart.
CPD_INLINE void AddToRows(Float4 x, Float4 y, Float4 z, float* rows, const std::int32_t* slots, int stride)
{
    __m128 row[4];
    ToRows(x, y, z, row);
    for (int l = 0; l < 4; ++l)
    {
        float* to = rows + static_cast<std::ptrdiff_t>(slots[l]) * stride;
        _mm_store_ps(to, _mm_add_ps(_mm_load_ps(to), row[l]));
    }
}

/// Lane l of x, y and z from rows[slots[l]].
CPD_INLINE void LoadRows(const float* rows, const std::int32_t* slots, int stride, Float4& x, Float4& y, Float4& z)
{
    __m128 a = _mm_load_ps(rows + static_cast<std::ptrdiff_t>(slots[0]) * stride);
    __m128 b = _mm_load_ps(rows + static_cast<std::ptrdiff_t>(slots[1]) * stride);
    __m128 c = _mm_load_ps(rows + static_cast<std::ptrdiff_t>(slots[2]) * stride);
    __m128 d = _mm_load_ps(rows + static_cast<std::ptrdiff_t>(slots[3]) * stride);
    _MM_TRANSPOSE4_PS(a, b, c, d);
    x.v = a;
    y.v = b;
    z.v = c;
}

/// row += the sums over the lanes of x, y and z.
CPD_INLINE void AddSums(Float4 x, Float4 y, Float4 z, float* row)
{
    const __m128 sums = _mm_hadd_ps(_mm_hadd_ps(x.v, y.v), _mm_hadd_ps(z.v, _mm_setzero_ps()));
    _mm_store_ps(row, _mm_add_ps(_mm_load_ps(row), sums));
}

/// Lane l of x, y and z is the difference of two rows of doubles, rounded only after the subtraction.
CPD_INLINE void LoadDifferences(const double* rows, const std::int32_t* to, const std::int32_t* from, Float4& x,
                                Float4& y, Float4& z)
{
    __m128 row[4];
    for (int l = 0; l < 4; ++l)
    {
        const double* a = rows + std::ptrdiff_t{4} * to[l];
        const double* b = rows + std::ptrdiff_t{4} * from[l];
        const __m128 low = _mm_cvtpd_ps(_mm_sub_pd(_mm_load_pd(a), _mm_load_pd(b)));
        const __m128 high = _mm_cvtpd_ps(_mm_sub_pd(_mm_load_pd(a + 2), _mm_load_pd(b + 2)));
        row[l] = _mm_movelh_ps(low, high);
    }
    _MM_TRANSPOSE4_PS(row[0], row[1], row[2], row[3]);
    x.v = row[0];
    y.v = row[1];
    z.v = row[2];
}

/// Adds a float row to a row of doubles: which is what the low half of `sum` and the high half collect, too.
CPD_INLINE void AddRow(__m128 row, double* to, __m128d& sumLow, __m128d& sumHigh)
{
    const __m128d low = _mm_cvtps_pd(row);
    const __m128d high = _mm_cvtps_pd(_mm_movehl_ps(row, row));
    _mm_store_pd(to, _mm_add_pd(_mm_load_pd(to), low));
    _mm_store_pd(to + 2, _mm_add_pd(_mm_load_pd(to + 2), high));
    sumLow = _mm_add_pd(sumLow, low);
    sumHigh = _mm_add_pd(sumHigh, high);
}

/// Adds forces on corners 1.. to rows of doubles, and what balances them to corner 0. Corner c of lane l is
/// slots[c lanes + l].
template <int kEdges>
CPD_INLINE void AddForces(const Float4 (&force)[kEdges][3], double* rows, const std::int32_t* slots, int lanes)
{
    __m128 row[kEdges][4];
    for (int e = 0; e < kEdges; ++e)
        ToRows(force[e][0], force[e][1], force[e][2], row[e]);
    for (int l = 0; l < 4; ++l)
    {
        __m128d low = _mm_setzero_pd();
        __m128d high = _mm_setzero_pd();
        for (int e = 0; e < kEdges; ++e)
            AddRow(row[e][l], rows + std::ptrdiff_t{4} * slots[(e + 1) * lanes + l], low, high);
        double* first = rows + std::ptrdiff_t{4} * slots[l];
        _mm_store_pd(first, _mm_sub_pd(_mm_load_pd(first), low));
        _mm_store_pd(first + 2, _mm_sub_pd(_mm_load_pd(first + 2), high));
    }
}
} // namespace cpd::base
