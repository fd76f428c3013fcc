// The scalar product of two path vectors, compiled for each instruction set: see Base/Simd/Target.h.
namespace cpd::CPD_SIMD
{
/// `length` is a multiple of eight. Four sums side by side hide the latency of one; which number enters which sum
/// depends on its place alone.
template <class Pack> float PathProduct(const float* y, const float* z, std::int32_t length)
{
    constexpr int kSums = 4;
    Pack sum[kSums];
    for (Pack& one : sum)
        one = Pack::Fill(0);
    std::int32_t i = 0;
    for (; i + kSums * Pack::kLanes <= length; i += kSums * Pack::kLanes)
        for (int k = 0; k < kSums; ++k)
            sum[k] = MulAdd(Pack::Load(y + i + k * Pack::kLanes), Pack::Load(z + i + k * Pack::kLanes), sum[k]);
    for (; i < length; i += Pack::kLanes)
        sum[0] = MulAdd(Pack::Load(y + i), Pack::Load(z + i), sum[0]);
    alignas(64) float lanes[Pack::kLanes];
    ((sum[0] + sum[1]) + (sum[2] + sum[3])).Store(lanes);
    float total = 0;
    for (const float lane : lanes)
        total += lane;
    return total;
}
} // namespace cpd::CPD_SIMD
