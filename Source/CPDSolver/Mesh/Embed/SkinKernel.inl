// The drawn surface, compiled for each instruction set: see Base/Simd/Target.h.
//
// A tet's deformation is F = E R, with its edges now in the columns of E and R the inverse of those at rest. A tangent t
// goes to F t = E (R t). A normal n goes along cof(F) n = cof(E) (cof(R) n), and the columns of cof(E) are cross products
// of those of E: nothing divides by a volume that may be zero. R t and cof(R) n are made once.
#include "CPDSolver/Base/Simd/Triple.inl"

namespace cpd::CPD_SIMD
{
using SkinVector = Triple<Float8>;

struct SkinBlock
{
    const float* numbers;
    const std::int32_t* corners;
    float* drawn;

    CPD_INLINE Float8 Number(int n) const { return Float8::Load(numbers + n * kSkinLanes); }
    CPD_INLINE SkinVector Corner(const float* rows, int c) const
    {
        SkinVector corner;
        LoadRows(rows, corners + c * kSkinLanes, 4, corner.x, corner.y, corner.z);
        return corner;
    }
    CPD_INLINE void Draw(SkinVector v, int first) const
    {
        v.x.Store(drawn + first * kSkinLanes);
        v.y.Store(drawn + (first + 1) * kSkinLanes);
        v.z.Store(drawn + (first + 2) * kSkinLanes);
    }
};

CPD_INLINE SkinVector Select(Float8::Mask which, SkinVector yes, SkinVector no)
{
    return {Select(which, yes.x, no.x), Select(which, yes.y, no.y), Select(which, yes.z, no.z)};
}

/// The unit vector along v, or along the stand-in if v has no direction to speak of.
CPD_INLINE SkinVector UnitOr(SkinVector v, SkinVector standIn)
{
    constexpr float kFlat = 1e-10f; // square of what is left of a length or an area of 1
    constexpr float kMost = 1e37f;

    const Float8 squared = Dot(v, v);
    const Float8 finite = Select(Less(squared, Float8::Fill(kMost)), squared, Float8::Fill(0));
    const SkinVector chosen = Select(Less(Float8::Fill(kFlat), finite), v, standIn);
    return Float8::Fill(1) / Sqrt(Dot(chosen, chosen)) * chosen;
}

CPD_INLINE SkinVector Perpendicular(SkinVector n)
{
    const Float8 zero = Float8::Fill(0);
    const Float8::Mask level = Less(n.z * n.z, Float8::Fill(0.5f));
    return Select(level, {n.y, zero - n.x, zero}, {zero, n.z, zero - n.y});
}

inline void FollowTets(const SkinJob& job, std::int32_t begin, std::int32_t end)
{
    for (std::int32_t b = begin; b < end; ++b)
    {
        const SkinBlock block = {job.numbers + std::ptrdiff_t{b} * kSkinNumbers * kSkinLanes,
                                 job.corners + std::ptrdiff_t{b} * 4 * kSkinLanes,
                                 job.drawn + std::ptrdiff_t{b} * kSkinDrawn * kSkinLanes};
        const SkinVector first = block.Corner(job.rows, 0);
        const SkinVector e0 = block.Corner(job.rows, 1) - first;
        const SkinVector e1 = block.Corner(job.rows, 2) - first;
        const SkinVector e2 = block.Corner(job.rows, 3) - first;
        block.Draw(MulAdd(block.Number(0), e0, MulAdd(block.Number(1), e1, MulAdd(block.Number(2), e2, first))), 0);

        const SkinVector along = MulAdd(block.Number(3), e0, MulAdd(block.Number(4), e1, block.Number(5) * e2));
        const SkinVector turned = MulAdd(block.Number(6), Cross(e1, e2),
                                         MulAdd(block.Number(7), Cross(e2, e0), block.Number(8) * Cross(e0, e1)));
        const SkinVector normal = UnitOr(turned, {block.Number(9), block.Number(10), block.Number(11)});
        block.Draw(normal, 3);
        block.Draw(UnitOr(along - Dot(along, normal) * normal, Perpendicular(normal)), 6);
    }
}
} // namespace cpd::CPD_SIMD
