// Which triangles of a patch a place may reach, and where they face, compiled for each instruction set: see
// Base/Simd/Target.h. A patch's `lanes` hold thirteen runs of 32 numbers: the balls' x, y, z and radii, and the corners' x, y and z.
#include "CPDSolver/Base/Simd/Triple.inl"

namespace cpd::CPD_SIMD
{
constexpr int kRun = 32;

/// Three runs.
template <class Pack> CPD_INLINE Triple<Pack> LoadRuns(const float* runs)
{
    return {Pack::Load(runs), Pack::Load(runs + kRun), Pack::Load(runs + 2 * kRun)};
}

/// Squares of a length, of the way from a corner to the place, to the edge that begins there.
template <class Pack> CPD_INLINE Pack ToEdge(const Triple<Pack>& edge, const Triple<Pack>& out)
{
    constexpr float kLeast = 1e-30F; // an edge without a length is a point
    const Pack along = Dot(out, edge) / Max(Dot(edge, edge), Pack::Fill(kLeast));
    const Pack t = Min(Max(along, Pack::Fill(0)), Pack::Fill(1));
    const Triple<Pack> left = {MulSub(t, edge.x, out.x), MulSub(t, edge.y, out.y), MulSub(t, edge.z, out.z)};
    return Dot(left, left);
}

/// The squares of the distances to the triangles of a pack: the nearest edge's, or the plane's where the place lies
/// above the inside.
template <class Pack>
CPD_INLINE Pack ToTriangles(const Triple<Pack>& a, const Triple<Pack>& b, const Triple<Pack>& c,
                            const Triple<Pack>& place)
{
    constexpr float kLeast = 1e-30F;
    const Triple<Pack> ab = b - a;
    const Triple<Pack> bc = c - b;
    const Triple<Pack> ca = a - c;
    const Triple<Pack> fromA = place - a;
    const Triple<Pack> fromB = place - b;
    const Triple<Pack> fromC = place - c;
    const Pack edges = Min(ToEdge(ab, fromA), Min(ToEdge(bc, fromB), ToEdge(ca, fromC)));
    const Triple<Pack> n = Cross(ab, bc);
    const Pack height = Dot(n, fromA);
    const Pack plane = height * height / Max(Dot(n, n), Pack::Fill(kLeast));
    const Pack inside =
        Min(Dot(n, Cross(ab, fromA)), Min(Dot(n, Cross(bc, fromB)), Dot(n, Cross(ca, fromC))));
    return Min(edges, Select(Less(inside, Pack::Fill(0)), edges, plane));
}

template <class Pack> CPD_INLINE float SumOf(Pack pack)
{
    alignas(64) float numbers[Pack::kLanes];
    pack.Store(numbers);
    float sum = 0;
    for (const float number : numbers)
        sum += number;
    return sum;
}

/// The balls about the corners, into the lanes. Returns how far from the origin any of them reaches.
template <class Pack> float Surround(float* lanes)
{
    constexpr float kThird = 1.0F / 3;
    constexpr float kAway = 1e17F; // where no triangle is
    Pack farthest = Pack::Fill(0);
    for (int i = 0; i < kRun; i += Pack::kLanes)
    {
        const Triple<Pack> a = LoadRuns<Pack>(lanes + 4 * kRun + i);
        const Triple<Pack> b = LoadRuns<Pack>(lanes + 7 * kRun + i);
        const Triple<Pack> c = LoadRuns<Pack>(lanes + 10 * kRun + i);
        const Triple<Pack> middle = Pack::Fill(kThird) * (a + b + c);
        const Pack square =
            Max(Dot(a - middle, a - middle), Max(Dot(b - middle, b - middle), Dot(c - middle, c - middle)));
        const Pack radius = Sqrt(square);
        middle.x.Store(lanes + i);
        middle.y.Store(lanes + kRun + i);
        middle.z.Store(lanes + 2 * kRun + i);
        radius.Store(lanes + 3 * kRun + i);
        const Pack reaches = Sqrt(Dot(middle, middle)) + radius;
        farthest = Max(farthest, Select(Less(reaches, Pack::Fill(kAway)), reaches, farthest));
    }
    alignas(64) float numbers[Pack::kLanes];
    farthest.Store(numbers);
    float most = 0;
    for (const float number : numbers)
        most = number > most ? number : most;
    return most;
}

/// A bit for each triangle within `reach` of the place, give or take `rounding`, and the square of its distance.
template <class Pack>
std::uint32_t Sift(const float* lanes, const float* place, float reach, float rounding, std::uint32_t without,
                   float* squares)
{
    const Triple<Pack> p = {Pack::Fill(place[0]), Pack::Fill(place[1]), Pack::Fill(place[2])};
    const Pack most = Pack::Fill(reach);
    const Pack limit = Pack::Fill((reach + rounding) * (reach + rounding));
    std::uint32_t found = 0;
    for (int i = 0; i < kRun; i += Pack::kLanes)
    {
        const float* at = lanes + i;
        const Triple<Pack> toBall = LoadRuns<Pack>(at) - p;
        const Pack toReach = most + Pack::Load(at + 3 * kRun);
        std::uint32_t near = static_cast<std::uint32_t>(Less(Dot(toBall, toBall), toReach * toReach).Bits());
        near &= ~(without >> i);
        if (near == 0)
            continue;
        const Pack square = ToTriangles(LoadRuns<Pack>(at + 4 * kRun), LoadRuns<Pack>(at + 7 * kRun),
                                        LoadRuns<Pack>(at + 10 * kRun), p);
        square.Store(squares + i);
        near &= static_cast<std::uint32_t>(Less(square, limit).Bits());
        found |= near << i;
    }
    return found;
}

/// The triangles' normals of length 1, or zero where there is no area, and their sum.
template <class Pack> void Face(const float* corners, float* normals, float* sum)
{
    constexpr float kLeast = 1e-30F;
    Triple<Pack> all = {Pack::Fill(0), Pack::Fill(0), Pack::Fill(0)};
    for (int i = 0; i < kRun; i += Pack::kLanes)
    {
        const Triple<Pack> a = LoadRuns<Pack>(corners + i);
        const Triple<Pack> n =
            Cross(LoadRuns<Pack>(corners + 3 * kRun + i) - a, LoadRuns<Pack>(corners + 6 * kRun + i) - a);
        const Triple<Pack> unit = (Pack::Fill(1) / Sqrt(Max(Dot(n, n), Pack::Fill(kLeast)))) * n;
        unit.x.Store(normals + i);
        unit.y.Store(normals + kRun + i);
        unit.z.Store(normals + 2 * kRun + i);
        all = all + unit;
    }
    sum[0] = SumOf(all.x);
    sum[1] = SumOf(all.y);
    sum[2] = SumOf(all.z);
}

/// The least cosine between the axis and any of the normals.
template <class Pack> float LeastCosine(const float* normals, const float* axis)
{
    const Triple<Pack> along = {Pack::Fill(axis[0]), Pack::Fill(axis[1]), Pack::Fill(axis[2])};
    Pack least = Pack::Fill(1);
    for (int i = 0; i < kRun; i += Pack::kLanes)
        least = Min(least, Dot(along, LoadRuns<Pack>(normals + i)));
    alignas(64) float numbers[Pack::kLanes];
    least.Store(numbers);
    float cosine = 1;
    for (const float number : numbers)
        cosine = number < cosine ? number : cosine;
    return cosine;
}

inline constexpr SieveKernels kSieveKernels = {&Surround<FloatWide>, &Sift<FloatWide>, &Face<FloatWide>,
                                              &LeastCosine<FloatWide>};
} // namespace cpd::CPD_SIMD
