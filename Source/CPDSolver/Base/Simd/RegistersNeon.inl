// Registers of the base set on ARM: four floats, two doubles.
namespace cpd::base
{
struct Float4
{
    using Scalar = float;
    static constexpr int kLanes = 4;
    float32x4_t v;

    static CPD_INLINE Float4 Load(const float* from) { return {vld1q_f32(from)}; }
    static CPD_INLINE Float4 Fill(float value) { return {vdupq_n_f32(value)}; }
    CPD_INLINE void Store(float* to) const { vst1q_f32(to, v); }
    friend CPD_INLINE Float4 operator+(Float4 a, Float4 b) { return {vaddq_f32(a.v, b.v)}; }
    friend CPD_INLINE Float4 operator-(Float4 a, Float4 b) { return {vsubq_f32(a.v, b.v)}; }
    friend CPD_INLINE Float4 operator*(Float4 a, Float4 b) { return {vmulq_f32(a.v, b.v)}; }
    friend CPD_INLINE Float4 operator/(Float4 a, Float4 b) { return {vdivq_f32(a.v, b.v)}; }
    /// a b + c
    friend CPD_INLINE Float4 MulAdd(Float4 a, Float4 b, Float4 c) { return {vfmaq_f32(c.v, a.v, b.v)}; }
    /// c - a b
    friend CPD_INLINE Float4 MulSub(Float4 a, Float4 b, Float4 c) { return {vfmsq_f32(c.v, a.v, b.v)}; }
    friend CPD_INLINE Float4 Sqrt(Float4 a) { return {vsqrtq_f32(a.v)}; }
    friend CPD_INLINE Float4 Max(Float4 a, Float4 b) { return {vmaxq_f32(a.v, b.v)}; }
    friend CPD_INLINE Float4 Min(Float4 a, Float4 b) { return {vminq_f32(a.v, b.v)}; }
    struct Mask
    {
        uint32x4_t m;
        CPD_INLINE int Bits() const
        {
            return static_cast<int>(vgetq_lane_u32(m, 0) & 1u) | static_cast<int>(vgetq_lane_u32(m, 1) & 2u) |
                   static_cast<int>(vgetq_lane_u32(m, 2) & 4u) | static_cast<int>(vgetq_lane_u32(m, 3) & 8u);
        }
    };
    friend CPD_INLINE Mask Less(Float4 a, Float4 b) { return {vcltq_f32(a.v, b.v)}; }
    friend CPD_INLINE Float4 Select(Mask which, Float4 yes, Float4 no) { return {vbslq_f32(which.m, yes.v, no.v)}; }
};

struct Double2
{
    using Scalar = double;
    static constexpr int kLanes = 2;
    float64x2_t v;

    static CPD_INLINE Double2 Load(const double* from) { return {vld1q_f64(from)}; }
    static CPD_INLINE Double2 LoadUnaligned(const double* from) { return {vld1q_f64(from)}; }
    static CPD_INLINE Double2 Fill(double value) { return {vdupq_n_f64(value)}; }
    CPD_INLINE void Store(double* to) const { vst1q_f64(to, v); }
    CPD_INLINE void StoreUnaligned(double* to) const { vst1q_f64(to, v); }
    friend CPD_INLINE Double2 operator+(Double2 a, Double2 b) { return {vaddq_f64(a.v, b.v)}; }
    friend CPD_INLINE Double2 operator-(Double2 a, Double2 b) { return {vsubq_f64(a.v, b.v)}; }
    friend CPD_INLINE Double2 operator*(Double2 a, Double2 b) { return {vmulq_f64(a.v, b.v)}; }
    friend CPD_INLINE Double2 operator/(Double2 a, Double2 b) { return {vdivq_f64(a.v, b.v)}; }
    /// a b + c
    friend CPD_INLINE Double2 MulAdd(Double2 a, Double2 b, Double2 c) { return {vfmaq_f64(c.v, a.v, b.v)}; }
    /// c - a b
    friend CPD_INLINE Double2 MulSub(Double2 a, Double2 b, Double2 c) { return {vfmsq_f64(c.v, a.v, b.v)}; }
    friend CPD_INLINE Double2 Sqrt(Double2 a) { return {vsqrtq_f64(a.v)}; }
    friend CPD_INLINE Double2 Max(Double2 a, Double2 b) { return {vmaxq_f64(a.v, b.v)}; }
    friend CPD_INLINE Double2 Min(Double2 a, Double2 b) { return {vminq_f64(a.v, b.v)}; }
    struct Mask
    {
        uint64x2_t m;
        CPD_INLINE int Bits() const
        {
            return static_cast<int>(vgetq_lane_u64(m, 0) & 1u) | static_cast<int>(vgetq_lane_u64(m, 1) & 2u);
        }
    };
    friend CPD_INLINE Mask Less(Double2 a, Double2 b) { return {vcltq_f64(a.v, b.v)}; }
    friend CPD_INLINE Double2 Select(Mask which, Double2 yes, Double2 no) { return {vbslq_f64(which.m, yes.v, no.v)}; }
};

/// Lane l of x, y and z from the l-th of vectors that lie one after the other.
CPD_INLINE void LoadVectors(const double* from, Double2& x, Double2& y, Double2& z)
{
    const float64x2x3_t vectors = vld3q_f64(from);
    x.v = vectors.val[0];
    y.v = vectors.val[1];
    z.v = vectors.val[2];
}

/// And back.
CPD_INLINE void StoreVectors(Double2 x, Double2 y, Double2 z, double* to)
{
    vst3q_f64(to, {{x.v, y.v, z.v}});
}
} // namespace cpd::base
