// Which triangles of a patch a place may reach, compiled for each instruction set: see Base/Simd/Target.h.
namespace cpd::CPD_SIMD
{
/// `lanes` holds seven runs of 32 numbers: the middles' x, y and z, the balls' radii, and the middles' x, y and z at rest.
template <class Pack>
std::uint32_t Sift(const float* lanes, const float* place, float reach, const float* rest, float sewn)
{
    constexpr int kRun = 32;
    const Pack x = Pack::Fill(place[0]);
    const Pack y = Pack::Fill(place[1]);
    const Pack z = Pack::Fill(place[2]);
    const Pack restX = Pack::Fill(rest[0]);
    const Pack restY = Pack::Fill(rest[1]);
    const Pack restZ = Pack::Fill(rest[2]);
    const Pack most = Pack::Fill(reach);
    const Pack least = Pack::Fill(sewn * sewn);
    std::uint32_t found = 0;
    for (int i = 0; i < kRun; i += Pack::kLanes)
    {
        const float* at = lanes + i;
        const Pack dx = Pack::Load(at) - x;
        const Pack dy = Pack::Load(at + kRun) - y;
        const Pack dz = Pack::Load(at + 2 * kRun) - z;
        const Pack limit = most + Pack::Load(at + 3 * kRun);
        const Pack rx = Pack::Load(at + 4 * kRun) - restX;
        const Pack ry = Pack::Load(at + 5 * kRun) - restY;
        const Pack rz = Pack::Load(at + 6 * kRun) - restZ;
        const int near = Less(MulAdd(dx, dx, MulAdd(dy, dy, dz * dz)), limit * limit).Bits();
        const int apart = Less(least, MulAdd(rx, rx, MulAdd(ry, ry, rz * rz))).Bits();
        found |= static_cast<std::uint32_t>(near & apart) << i;
    }
    return found;
}
} // namespace cpd::CPD_SIMD
