// Strain limits, a register of tetrahedra or triangles at a time. For FastKernels.inl.
namespace cpd::CPD_SIMD
{
/// W = w/2 |F - U clamp(s) V^T|^2 without U: with F^T F = V diag(s^2) V^T,
///     F - U clamp(s) V^T = F V diag(1 - clamp(s)/s) V^T.
/// Squares cost half of float's digits in a small stretch beside a large one: such a lane is unsure.
struct Stretches
{
    static constexpr float kSmallestRatio = 0.05f;
    // The rotation's angle needs the fourth power of a stretch, and its rounding errors, inside float's range.
    static constexpr float kSmallest = 1e-6f;
    static constexpr float kLargest = 1e6f;
    static constexpr float kNotZero = 1e-30f; // what to divide zero by

    /// The tangent of the angle that brings an off-diagonal entry to zero: Jacobi's rotation, smaller angle.
    static CPD_INLINE Wide Tangent(Wide pp, Wide qq, Wide pq)
    {
        const Wide difference = qq - pp;
        const Wide twice = pq + pq;
        const Wide size = Max(difference, Constant(0) - difference);
        const Wide below = size + Sqrt(MulAdd(difference, difference, twice * twice));
        const Wide sign = Select(Less(difference, Constant(0)), Constant(-1), Constant(1));
        return sign * twice / Max(below, Constant(kNotZero));
    }

    /// Turns two vectors by the angle with that cosine and sine.
    static CPD_INLINE void Rotate(Wide cosine, Wide sine, Vector& p, Vector& q)
    {
        const Vector old = p;
        p = cosine * old - sine * q;
        q = MulAdd(sine, old, cosine * q);
    }

    /// 1 - clamp(s)/s, the energy's part, and which lanes are unsure of s against the largest.
    static CPD_INLINE Wide Excess(Wide s, Wide low, Wide high, Wide& energy)
    {
        const Wide clamped = Min(Max(s, low), high);
        energy = MulAdd(s - clamped, s - clamped, energy);
        return Constant(1) - clamped / s;
    }

    static CPD_INLINE int Sure(Wide smallest, Wide largest, Wide::Mask& resolved, Wide::Mask& inRange)
    {
        resolved = Less(Max(Constant(kSmallestRatio) * largest, Constant(kSmallest)), smallest);
        inRange = Less(largest, Constant(kLargest));
        return resolved.Bits() & inRange.Bits();
    }

    /// Most lanes of a body are inside their limits: where all are, there is nothing to add.
    static CPD_INLINE bool AllInside(Wide energy) { return Less(Constant(0), energy).Bits() == 0; }
};

struct TetStrainKernel
{
    static constexpr FastKind kKind = FastKind::TetStrain;
    static constexpr int kSweeps = 4;

    /// V of F^T F = V diag(l) V^T, and l on the diagonal.
    static CPD_INLINE Matrix Eigenvectors(Symmetric& C)
    {
        const Wide one = Constant(1), zero = Constant(0);
        Matrix V = {{{one, zero, zero}, {zero, one, zero}, {zero, zero, one}}};
        for (int sweep = 0; sweep < kSweeps; ++sweep)
        {
            Turn(C.xx, C.yy, C.xy, C.xz, C.yz, V.column[0], V.column[1]);
            Turn(C.xx, C.zz, C.xz, C.xy, C.yz, V.column[0], V.column[2]);
            Turn(C.yy, C.zz, C.yz, C.xy, C.xz, V.column[1], V.column[2]);
        }
        return V;
    }

    static CPD_INLINE void Turn(Wide& pp, Wide& qq, Wide& pq, Wide& pr, Wide& qr, Vector& p, Vector& q)
    {
        const Wide t = Stretches::Tangent(pp, qq, pq);
        const Wide cosine = Constant(1) / Sqrt(MulAdd(t, t, Constant(1)));
        const Wide sine = t * cosine;
        pp = MulSub(t, pq, pp);
        qq = MulAdd(t, pq, qq);
        pq = Constant(0);
        const Wide old = pr;
        pr = cosine * old - sine * qr;
        qr = MulAdd(sine, old, cosine * qr);
        Stretches::Rotate(cosine, sine, p, q);
    }

    static CPD_INLINE int Run(const Lanes& lanes, FastJob& job, Wide& energy)
    {
        return Limit(TetDeformation(lanes, job), lanes.Number(9), lanes.Number(10), lanes.Number(11), lanes, job,
                     energy);
    }

    static CPD_INLINE int Limit(const Matrix& F, Wide low, Wide high, Wide fullWeight, const Lanes& lanes, FastJob& job,
                                Wide& energy)
    {
        Symmetric C = Gram(F);
        const Matrix V = Eigenvectors(C);
        const Wide zero = Constant(0), one = Constant(1);
        Wide s0 = Sqrt(Max(C.xx, zero)), s1 = Sqrt(Max(C.yy, zero)), s2 = Sqrt(Max(C.zz, zero));
        Wide::Mask resolved, inRange;
        const int sure = Stretches::Sure(Min(s0, Min(s1, s2)), Max(s0, Max(s1, s2)), resolved, inRange);
        // An inverted tet's smallest stretch is negative.
        const Wide determinant = Dot(F.column[0], Cross(F.column[1], F.column[2]));
        const Wide sign = Select(Less(determinant, zero), Constant(-1), one);
        const Wide::Mask firstIsLess = Less(s0, s1);
        const Wide sign2 = Select(Less(Min(s0, s1), s2), one, sign);
        s1 = Select(firstIsLess, one, Select(Less(s1, s2), sign, one)) * s1;
        s0 = Select(firstIsLess, Select(Less(s0, s2), sign, one), one) * s0;
        s2 = sign2 * s2;

        energy = zero;
        const Vector e = {Stretches::Excess(s0, low, high, energy), Stretches::Excess(s1, low, high, energy),
                          Stretches::Excess(s2, low, high, energy)};
        const Wide weight = Select(resolved, Select(inRange, fullWeight, zero), zero);
        constexpr int kAll = (1 << Wide::kLanes) - 1;
        energy = Select(resolved, Select(inRange, Constant(0.5f) * weight * energy, zero), zero);
        if (Stretches::AllInside(energy))
            return kAll & ~sure;
        // T = V diag(e) V^T, row by row of V.
        const Vector* v = V.column;
        const Vector x = {e.x * v[0].x, e.y * v[1].x, e.z * v[2].x};
        const Vector y = {e.x * v[0].y, e.y * v[1].y, e.z * v[2].y};
        const Vector z = {e.x * v[0].z, e.y * v[1].z, e.z * v[2].z};
        const Vector rowX = {v[0].x, v[1].x, v[2].x};
        const Vector rowY = {v[0].y, v[1].y, v[2].y};
        const Vector rowZ = {v[0].z, v[1].z, v[2].z};
        const Symmetric T = {Dot(x, rowX), Dot(x, rowY), Dot(x, rowZ), Dot(y, rowY), Dot(y, rowZ), Dot(z, rowZ)};
        Matrix stress = Times(F, T);
        for (Vector& column : stress.column)
        {
            column = {Select(resolved, weight * column.x, zero), Select(resolved, weight * column.y, zero),
                      Select(resolved, weight * column.z, zero)};
        }
        AddTetStress(stress, lanes, job);
        return kAll & ~sure;
    }
};

/// The same with nothing above, and hardly ever anything below.
struct CrushKernel
{
    static constexpr FastKind kKind = FastKind::Crush;

    /// Upright, the smallest stretch is det F over the product of the others, which is at most |F|^2/2.
    static CPD_INLINE bool AllUncrushed(const Matrix& F, Wide low)
    {
        const Wide determinant = Dot(F.column[0], Cross(F.column[1], F.column[2]));
        const Wide size = Dot(F, F);
        constexpr int kAll = (1 << Wide::kLanes) - 1;
        const int surely = Less(low * size, determinant + determinant).Bits() & Less(size, Constant(kLargest)).Bits();
        return surely == kAll;
    }

    static CPD_INLINE int Run(const Lanes& lanes, FastJob& job, Wide& energy)
    {
        const Matrix F = TetDeformation(lanes, job);
        const Wide low = lanes.Number(9);
        energy = Constant(0);
        if (AllUncrushed(F, low))
            return 0;
        return TetStrainKernel::Limit(F, low, Constant(kNoLimit), lanes.Number(10), lanes, job, energy);
    }

    static constexpr float kLargest = 1e12f; // |F|^2 whose determinant is far inside float's range
    static constexpr float kNoLimit = 1e30f;
};

struct TriangleStrainKernel
{
    static constexpr FastKind kKind = FastKind::TriangleStrain;

    static CPD_INLINE int Run(const Lanes& lanes, FastJob& job, Wide& energy)
    {
        const Vector edge0 = lanes.EdgeOf(job.positions, 0);
        const Vector edge1 = lanes.EdgeOf(job.positions, 1);
        const Vector F0 = MulAdd(lanes.Number(0), edge0, lanes.Number(2) * edge1);
        const Vector F1 = MulAdd(lanes.Number(1), edge0, lanes.Number(3) * edge1);
        const Wide xx = Dot(F0, F0), xy = Dot(F0, F1), yy = Dot(F1, F1);
        const Wide t = Stretches::Tangent(xx, yy, xy);
        const Wide cosine = Constant(1) / Sqrt(MulAdd(t, t, Constant(1)));
        const Wide sine = t * cosine;
        const Wide zero = Constant(0);
        const Wide s0 = Sqrt(Max(MulSub(t, xy, xx), zero));
        const Wide s1 = Sqrt(Max(MulAdd(t, xy, yy), zero));
        Wide::Mask resolved, inRange;
        const int sure = Stretches::Sure(Min(s0, s1), Max(s0, s1), resolved, inRange);

        const Wide low = lanes.Number(4), high = lanes.Number(5);
        energy = zero;
        const Wide e0 = Stretches::Excess(s0, low, high, energy);
        const Wide e1 = Stretches::Excess(s1, low, high, energy);
        const Wide weight = Select(resolved, Select(inRange, lanes.Number(6), zero), zero);
        constexpr int kAll = (1 << Wide::kLanes) - 1;
        energy = Select(resolved, Select(inRange, Constant(0.5f) * weight * energy, zero), zero);
        if (Stretches::AllInside(energy))
            return kAll & ~sure;
        // V's columns are (cosine, -sine) and (sine, cosine).
        const Wide T00 = Select(resolved, weight * MulAdd(e0, cosine * cosine, e1 * sine * sine), zero);
        const Wide T01 = Select(resolved, weight * (e1 - e0) * sine * cosine, zero);
        const Wide T11 = Select(resolved, weight * MulAdd(e0, sine * sine, e1 * cosine * cosine), zero);
        const Vector P0 = MulAdd(T00, F0, T01 * F1);
        const Vector P1 = MulAdd(T01, F0, T11 * F1);
        const Vector force[2] = {MulAdd(lanes.Number(0), P0, lanes.Number(1) * P1),
                                 MulAdd(lanes.Number(2), P0, lanes.Number(3) * P1)};
        AddForcesOf(force, lanes, job);
        return kAll & ~sure;
    }
};
} // namespace cpd::CPD_SIMD
