// Which triangles of a patch a place may reach, compiled for each instruction set: see Base/Simd/Target.h.
namespace cpd::CPD_SIMD
{
template <class Pack> struct PackVector
{
    Pack x, y, z;

    static CPD_INLINE PackVector Load(const float* runs, int run)
    {
        return {Pack::Load(runs), Pack::Load(runs + run), Pack::Load(runs + 2 * run)};
    }
    friend CPD_INLINE PackVector operator-(const PackVector& a, const PackVector& b)
    {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    CPD_INLINE Pack Dot(const PackVector& b) const { return MulAdd(x, b.x, MulAdd(y, b.y, z * b.z)); }
    CPD_INLINE PackVector Cross(const PackVector& b) const
    {
        return {MulSub(z, b.y, y * b.z), MulSub(x, b.z, z * b.x), MulSub(y, b.x, x * b.y)};
    }
};

/// Squares of a length, of the way from a corner to the place, to the edge that begins there.
template <class Pack> CPD_INLINE Pack ToEdge(const PackVector<Pack>& edge, const PackVector<Pack>& out)
{
    constexpr float kLeast = 1e-30F; // an edge without a length is a point
    const Pack along = out.Dot(edge) / Max(edge.Dot(edge), Pack::Fill(kLeast));
    const Pack t = Min(Max(along, Pack::Fill(0)), Pack::Fill(1));
    const PackVector<Pack> left = {MulSub(t, edge.x, out.x), MulSub(t, edge.y, out.y), MulSub(t, edge.z, out.z)};
    return left.Dot(left);
}

/// The squares of the distances to the triangles of a pack: the nearest edge's, or the plane's where the place lies
/// above the inside.
template <class Pack>
CPD_INLINE Pack ToTriangles(const PackVector<Pack>& a, const PackVector<Pack>& b, const PackVector<Pack>& c,
                            const PackVector<Pack>& place)
{
    constexpr float kLeast = 1e-30F;
    const PackVector<Pack> ab = b - a;
    const PackVector<Pack> bc = c - b;
    const PackVector<Pack> ca = a - c;
    const PackVector<Pack> fromA = place - a;
    const PackVector<Pack> fromB = place - b;
    const PackVector<Pack> fromC = place - c;
    const Pack edges = Min(ToEdge(ab, fromA), Min(ToEdge(bc, fromB), ToEdge(ca, fromC)));
    const PackVector<Pack> n = ab.Cross(bc);
    const Pack height = n.Dot(fromA);
    const Pack plane = height * height / Max(n.Dot(n), Pack::Fill(kLeast));
    const Pack inside = Min(n.Dot(ab.Cross(fromA)), Min(n.Dot(bc.Cross(fromB)), n.Dot(ca.Cross(fromC))));
    return Min(edges, Select(Less(inside, Pack::Fill(0)), edges, plane));
}

/// `lanes` holds thirteen runs of 32 numbers: the balls' x, y, z and radii, and the corners' x, y and z.
template <class Pack>
std::uint32_t Sift(const float* lanes, const float* place, float reach, float rounding, std::uint32_t without)
{
    constexpr int kRun = 32;
    const PackVector<Pack> p = {Pack::Fill(place[0]), Pack::Fill(place[1]), Pack::Fill(place[2])};
    const Pack most = Pack::Fill(reach);
    const Pack limit = Pack::Fill((reach + rounding) * (reach + rounding));
    std::uint32_t found = 0;
    for (int i = 0; i < kRun; i += Pack::kLanes)
    {
        const float* at = lanes + i;
        const PackVector<Pack> toBall = PackVector<Pack>::Load(at, kRun) - p;
        const Pack toReach = most + Pack::Load(at + 3 * kRun);
        std::uint32_t near = static_cast<std::uint32_t>(Less(toBall.Dot(toBall), toReach * toReach).Bits());
        near &= ~(without >> i);
        if (near == 0)
            continue;
        const Pack square =
            ToTriangles(PackVector<Pack>::Load(at + 4 * kRun, kRun), PackVector<Pack>::Load(at + 7 * kRun, kRun),
                        PackVector<Pack>::Load(at + 10 * kRun, kRun), p);
        near &= static_cast<std::uint32_t>(Less(square, limit).Bits());
        found |= near << i;
    }
    return found;
}
} // namespace cpd::CPD_SIMD
