// A row of the compliance times a force, compiled for each instruction set: see Base/Simd/Target.h.
namespace cpd::CPD_SIMD
{
/// moved += row x force; rows are padded to whole packs.
template <class Pack> void PushRow(const float* row, const float* force, float* moved, std::ptrdiff_t stride)
{
    const Pack forceX = Pack::Fill(force[0]);
    const Pack forceY = Pack::Fill(force[1]);
    const Pack forceZ = Pack::Fill(force[2]);
    float* movedX = moved;
    float* movedY = moved + stride;
    float* movedZ = moved + 2 * stride;
    for (std::ptrdiff_t j = 0; j < stride; j += Pack::kLanes)
    {
        const Pack a = Pack::Load(row + j);
        MulAdd(a, forceX, Pack::Load(movedX + j)).Store(movedX + j);
        MulAdd(a, forceY, Pack::Load(movedY + j)).Store(movedY + j);
        MulAdd(a, forceZ, Pack::Load(movedZ + j)).Store(movedZ + j);
    }
}

/// The same for a force that four rows share, by weights.
template <class Pack>
void PushFourRows(const float* const* rows, const float* weights, const float* force, float* moved,
                  std::ptrdiff_t stride)
{
    const Pack forceX = Pack::Fill(force[0]);
    const Pack forceY = Pack::Fill(force[1]);
    const Pack forceZ = Pack::Fill(force[2]);
    const Pack w0 = Pack::Fill(weights[0]);
    const Pack w1 = Pack::Fill(weights[1]);
    const Pack w2 = Pack::Fill(weights[2]);
    const Pack w3 = Pack::Fill(weights[3]);
    float* movedX = moved;
    float* movedY = moved + stride;
    float* movedZ = moved + 2 * stride;
    for (std::ptrdiff_t j = 0; j < stride; j += Pack::kLanes)
    {
        const Pack a = MulAdd(w0, Pack::Load(rows[0] + j),
                              MulAdd(w1, Pack::Load(rows[1] + j),
                                     MulAdd(w2, Pack::Load(rows[2] + j), w3 * Pack::Load(rows[3] + j))));
        MulAdd(a, forceX, Pack::Load(movedX + j)).Store(movedX + j);
        MulAdd(a, forceY, Pack::Load(movedY + j)).Store(movedY + j);
        MulAdd(a, forceZ, Pack::Load(movedZ + j)).Store(movedZ + j);
    }
}

inline constexpr RowKernels kRowKernels = {&PushRow<FloatWide>, &PushFourRows<FloatWide>};
} // namespace cpd::CPD_SIMD
