// The kernels of the fast local step, compiled for each instruction set: see Base/Simd/Target.h.
//
// Positions come as differences of doubles from the element's first corner, so that bodies far from the origin lose
// nothing; from there on everything is float, until forces and energies are added up in double. A lane whose answer
// float can't be trusted with is left out and named in `unsure`; the plain double code does it.
#include "CPDSolver/Energy/Fast/Vectors.inl"

namespace cpd::CPD_SIMD
{
/// One part of a block: as many lanes as a register has.
struct Lanes
{
    const float* numbers;
    const std::int32_t* slots;

    CPD_INLINE Wide Number(int n) const { return Wide::Load(numbers + n * kFastLanes); }
    /// Edge e goes from corner 0 to corner e + 1.
    CPD_INLINE Vector EdgeOf(const double* positions, int e) const
    {
        Vector edge;
        LoadDifferences(positions, slots + (e + 1) * kFastLanes, slots, edge.x, edge.y, edge.z);
        return edge;
    }
};

/// Calls Energy::Run for every part of every block, and collects energies and unsure lanes.
template <class Energy> void ForEachPart(FastJob& job)
{
    constexpr FastLayout kLayout = kFastLayouts[static_cast<int>(Energy::kKind)];
    double sums[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    for (std::int32_t b = 0; b < job.blocks; ++b)
        for (int first = 0; first < kFastLanes; first += Wide::kLanes)
        {
            const Lanes lanes = {job.numbers + std::ptrdiff_t{b} * kLayout.numbers * kFastLanes + first,
                                 job.slots + std::ptrdiff_t{b} * kLayout.corners * kFastLanes + first};
            Wide energy;
            int unsure = Energy::Run(lanes, job, energy);
            AddToSums(energy, sums);
            for (int l = 0; unsure != 0; ++l, unsure >>= 1)
                if (unsure & 1)
                    job.unsure[job.unsureCount++] = b * kFastLanes + first + l;
        }
    double total = 0;
    for (const double sum : sums)
        total += sum;
    job.energy = total;
}

template <int kEdges> CPD_INLINE void AddForcesOf(const Vector (&force)[kEdges], const Lanes& lanes, FastJob& job)
{
    Wide parts[kEdges][3];
    for (int e = 0; e < kEdges; ++e)
    {
        parts[e][0] = force[e].x;
        parts[e][1] = force[e].y;
        parts[e][2] = force[e].z;
    }
    AddForces(parts, job.gradient, lanes.slots, kFastLanes);
}

/// F = sum edge_e g_e^T, the g in numbers 0 to 8.
CPD_INLINE Matrix TetDeformation(const Lanes& lanes, const FastJob& job)
{
    const Vector edge[3] = {lanes.EdgeOf(job.positions, 0), lanes.EdgeOf(job.positions, 1),
                            lanes.EdgeOf(job.positions, 2)};
    Matrix F;
    for (int c = 0; c < 3; ++c)
        F.column[c] =
            MulAdd(lanes.Number(c), edge[0], MulAdd(lanes.Number(3 + c), edge[1], lanes.Number(6 + c) * edge[2]));
    return F;
}

CPD_INLINE void AddTetStress(const Matrix& stress, const Lanes& lanes, FastJob& job)
{
    Vector force[3];
    for (int e = 0; e < 3; ++e)
        force[e] = Apply(stress, lanes.Number(3 * e), lanes.Number(3 * e + 1), lanes.Number(3 * e + 2));
    AddForcesOf(force, lanes, job);
}

/// W = w/2 (|d| - rest)^2.
struct SpringKernel
{
    static constexpr FastKind kKind = FastKind::Spring;

    static CPD_INLINE int Run(const Lanes& lanes, FastJob& job, Wide& energy)
    {
        const Wide g = lanes.Number(0);
        const Wide rest = lanes.Number(1);
        const Wide weight = lanes.Number(2);
        const Vector d = g * lanes.EdgeOf(job.positions, 0);
        const Wide square = Dot(d, d);
        const Wide length = Sqrt(square);
        const Wide excess = length - rest;
        const Wide pull = weight * excess;
        energy = Constant(0.5f) * pull * excess;
        Vector force[1] = {(g * pull / length) * d};
        const Wide::Mask longEnough = Less(Constant(1e-30f), square);
        const Wide::Mask shortEnough = Less(square, Constant(1e30f));
        const int sure = longEnough.Bits() & shortEnough.Bits();
        constexpr int kAll = (1 << Wide::kLanes) - 1;
        if (sure != kAll)
        {
            const Wide zero = Constant(0);
            for (Wide* value : {&energy, &force[0].x, &force[0].y, &force[0].z})
                *value = Select(longEnough, Select(shortEnough, *value, zero), zero);
        }
        AddForcesOf(force, lanes, job);
        return kAll & ~sure;
    }
};
} // namespace cpd::CPD_SIMD

#include "CPDSolver/Energy/Fast/CorotatedKernel.inl"
#include "CPDSolver/Energy/Fast/StrainKernels.inl"

namespace cpd::CPD_SIMD
{
inline constexpr FastKernel kFastKernels[kFastKinds] = {&ForEachPart<CorotatedKernel>, &ForEachPart<SpringKernel>,
                                                        &ForEachPart<TetStrainKernel>,
                                                        &ForEachPart<TriangleStrainKernel>, &ForEachPart<CrushKernel>};
} // namespace cpd::CPD_SIMD
