// What passes over all vertices are made of: vectors of as many vertices as a pack has lanes, sums, and the loops. No
// include guard: it repeats in the namespace of each set. Everything is double. Vertices lie one after the other as x, y,
// z; eight are loaded at a time, the few that are left over one at a time.
namespace cpd::CPD_SIMD
{
template <class Pack> struct Triple
{
    Pack x, y, z;

    static CPD_INLINE Triple Load(const double* columns, std::int32_t vertex)
    {
        Triple t;
        LoadVectors(columns + std::ptrdiff_t{3} * vertex, t.x, t.y, t.z);
        return t;
    }
    static CPD_INLINE Triple Fill(const double (&v)[3])
    {
        return {Pack::Fill(v[0]), Pack::Fill(v[1]), Pack::Fill(v[2])};
    }
    CPD_INLINE void Store(double* columns, std::int32_t vertex) const
    {
        StoreVectors(x, y, z, columns + std::ptrdiff_t{3} * vertex);
    }
    friend CPD_INLINE Triple operator+(Triple a, Triple b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend CPD_INLINE Triple operator-(Triple a, Triple b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend CPD_INLINE Triple operator*(Pack s, Triple a) { return {s * a.x, s * a.y, s * a.z}; }
    /// s a + b
    friend CPD_INLINE Triple MulAdd(Pack s, Triple a, Triple b)
    {
        return {MulAdd(s, a.x, b.x), MulAdd(s, a.y, b.y), MulAdd(s, a.z, b.z)};
    }
    friend CPD_INLINE Triple Cross(Triple a, Triple b)
    {
        return {MulSub(a.z, b.y, a.y * b.z), MulSub(a.x, b.z, a.z * b.x), MulSub(a.y, b.x, a.x * b.y)};
    }
    friend CPD_INLINE Pack Dot(Triple a, Triple b) { return MulAdd(a.x, b.x, MulAdd(a.y, b.y, a.z * b.z)); }
};

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
