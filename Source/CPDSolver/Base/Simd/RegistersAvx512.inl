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
    static CPD_INLINE Double8 Fill(double value) { return {_mm512_set1_pd(value)}; }
    CPD_INLINE void Store(double* to) const { _mm512_store_pd(to, v); }
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
} // namespace cpd::avx512
