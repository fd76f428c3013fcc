// Vectors of as many points as a pack has lanes. No include guard: it repeats in the namespace of each set.
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
} // namespace cpd::CPD_SIMD
