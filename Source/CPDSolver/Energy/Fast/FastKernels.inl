// The kernels of the fast local step, compiled for each instruction set: see Base/Simd/Target.h.
//
// Positions come as differences of doubles from the element's first corner, so that bodies far from the origin lose
// nothing; from there on everything is float, until forces and energies are added up in double. A lane whose answer
// float can't be trusted with is left out and named in `unsure`; the plain double code does it.
namespace cpd::CPD_SIMD
{
using Wide = FloatWide;

struct Vector
{
    Wide x, y, z;
};

struct Matrix
{
    Vector column[3];
};

CPD_INLINE Wide Constant(float value)
{
    return Wide::Fill(value);
}

CPD_INLINE Vector operator+(Vector a, Vector b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}

CPD_INLINE Vector operator-(Vector a, Vector b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

CPD_INLINE Vector operator*(Wide s, Vector a)
{
    return {s * a.x, s * a.y, s * a.z};
}

/// s a + b
CPD_INLINE Vector MulAdd(Wide s, Vector a, Vector b)
{
    return {MulAdd(s, a.x, b.x), MulAdd(s, a.y, b.y), MulAdd(s, a.z, b.z)};
}

CPD_INLINE Wide Dot(Vector a, Vector b)
{
    return MulAdd(a.x, b.x, MulAdd(a.y, b.y, a.z * b.z));
}

CPD_INLINE Vector Cross(Vector a, Vector b)
{
    return {MulSub(a.z, b.y, a.y * b.z), MulSub(a.x, b.z, a.z * b.x), MulSub(a.y, b.x, a.x * b.y)};
}

CPD_INLINE Wide Dot(const Matrix& a, const Matrix& b)
{
    return Dot(a.column[0], b.column[0]) + Dot(a.column[1], b.column[1]) + Dot(a.column[2], b.column[2]);
}

/// A times the vector (x, y, z).
CPD_INLINE Vector Apply(const Matrix& A, Wide x, Wide y, Wide z)
{
    return MulAdd(x, A.column[0], MulAdd(y, A.column[1], z * A.column[2]));
}

/// The upper triangle of a symmetric matrix.
struct Symmetric
{
    Wide xx, xy, xz, yy, yz, zz;
};

CPD_INLINE Symmetric Gram(const Matrix& A)
{
    const Vector* c = A.column;
    return {Dot(c[0], c[0]), Dot(c[0], c[1]), Dot(c[0], c[2]), Dot(c[1], c[1]), Dot(c[1], c[2]), Dot(c[2], c[2])};
}

CPD_INLINE Matrix Times(const Matrix& A, const Symmetric& S)
{
    return {{Apply(A, S.xx, S.xy, S.xz), Apply(A, S.xy, S.yy, S.yz), Apply(A, S.xz, S.yz, S.zz)}};
}

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

/// W = mu |F - R|^2 + lambda/2 (tr(R^T F) - 3)^2 with R as Math/Rotation.cpp derives it: f = tr(R^T F) is the largest
/// root of q(f) = f^4 - 2 a f^2 - 8 d f + a^2 - 4 b, by Newton from above, and
///     R = ((f^2 + a) F + 2 f cof F - 2 F F^T F) / (f^3 - a f - 2 d).
/// F is first brought to a = 3, where f lies between 0 and 3 and float's range is no matter.
struct CorotatedKernel
{
    static constexpr FastKind kKind = FastKind::Corotated;
    static constexpr int kMaxNewton = 12;
    // A root this near is as good as float can tell.
    static constexpr float kDone = 2e-6f;
    // Below this the divisor (16 at rest) has lost too many digits: s1 + s2 is nearly zero.
    static constexpr float kDegenerate = 0.5f;
    static constexpr float kSmallest = 1e-20f;
    static constexpr float kLargest = 1e20f;

    /// The largest root for a = 3, b = |cof F|^2, d = det F.
    static CPD_INLINE Wide LargestRoot(Wide b, Wide d)
    {
        const Wide constant = Constant(9) - Constant(4) * b;
        Wide f = Constant(3);
        for (int turn = 0; turn < kMaxNewton; ++turn)
        {
            const Wide ff = f * f;
            const Wide q = MulAdd(MulAdd(ff - Constant(6), f, Constant(-8) * d), f, constant);
            const Wide slope = Constant(4) * MulAdd(ff - Constant(3), f, Constant(-2) * d);
            // Where the roots meet, the slope vanishes with q, and rounding may take q below zero: stop there.
            const Wide step = Max(q, Constant(0)) / Max(slope, Constant(1e-4f));
            f = f - step;
            if (Less(Constant(kDone) * f, step).Bits() == 0)
                break;
        }
        return f;
    }

    /// One step of Newton's iteration for the polar factor. F, cof F and F F^T F have the same singular vectors, so
    /// that an error of f leaves R's directions alone and only its stretches off one: that error is squared here.
    static CPD_INLINE Matrix Orthogonalise(const Matrix& R)
    {
        const Symmetric G = Gram(R);
        const Wide threeHalves = Constant(1.5f), minusHalf = Constant(-0.5f);
        return Times(R, {MulAdd(minusHalf, G.xx, threeHalves), minusHalf * G.xy, minusHalf * G.xz,
                         MulAdd(minusHalf, G.yy, threeHalves), minusHalf * G.yz, MulAdd(minusHalf, G.zz, threeHalves)});
    }

    static CPD_INLINE int Run(const Lanes& lanes, FastJob& job, Wide& energy)
    {
        const Matrix F = TetDeformation(lanes, job);
        const Wide size = Dot(F, F);
        const Wide scale = Sqrt(Constant(3) / size);
        Matrix N;
        for (int c = 0; c < 3; ++c)
            N.column[c] = scale * F.column[c];
        Matrix C;
        C.column[0] = Cross(N.column[1], N.column[2]);
        C.column[1] = Cross(N.column[2], N.column[0]);
        C.column[2] = Cross(N.column[0], N.column[1]);
        const Wide b = Dot(C, C);
        const Wide d = Dot(N.column[0], C.column[0]);
        const Wide f = LargestRoot(b, d);
        const Wide divisor = MulAdd(MulAdd(f, f, Constant(-3)), f, Constant(-2) * d);
        const Wide inverse = Constant(1) / divisor;
        const Matrix cubic = Times(N, Gram(N));
        const Wide ofN = MulAdd(f, f, Constant(3)) * inverse;
        const Wide ofC = Constant(2) * f * inverse;
        const Wide ofCubic = Constant(-2) * inverse;
        Matrix R;
        for (int c = 0; c < 3; ++c)
            R.column[c] = MulAdd(ofN, N.column[c], MulAdd(ofC, C.column[c], ofCubic * cubic.column[c]));
        R = Orthogonalise(R);

        const Wide mu = lanes.Number(9);
        const Wide lambda = lanes.Number(10);
        Matrix strain;
        for (int c = 0; c < 3; ++c)
            strain.column[c] = F.column[c] - R.column[c];
        const Wide dilation = Dot(R, strain);
        const Wide ofR = lambda * dilation;
        energy = MulAdd(mu, Dot(strain, strain), Constant(0.5f) * ofR * dilation);
        Matrix stress;
        for (int c = 0; c < 3; ++c)
            stress.column[c] = MulAdd(Constant(2) * mu, strain.column[c], ofR * R.column[c]);

        // A comparison with an undefined number is false, so that such a lane is unsure as well.
        const int sure = Less(Constant(kDegenerate), divisor).Bits() & Less(Constant(kSmallest), size).Bits() &
                         Less(size, Constant(kLargest)).Bits();
        constexpr int kAll = (1 << Wide::kLanes) - 1;
        if (sure != kAll)
            Blank(Less(Constant(kDegenerate), divisor), size, stress, energy);
        AddTetStress(stress, lanes, job);
        return kAll & ~sure;
    }

    /// Zero where the lane is unsure.
    static CPD_INLINE void Blank(Wide::Mask upright, Wide size, Matrix& stress, Wide& energy)
    {
        energy = Keep(upright, size, energy);
        for (int c = 0; c < 3; ++c)
            stress.column[c] = {Keep(upright, size, stress.column[c].x), Keep(upright, size, stress.column[c].y),
                                Keep(upright, size, stress.column[c].z)};
    }

    static CPD_INLINE Wide Keep(Wide::Mask upright, Wide size, Wide value)
    {
        const Wide zero = Constant(0);
        const Wide small = Select(Less(size, Constant(kLargest)), value, zero);
        return Select(upright, Select(Less(Constant(kSmallest), size), small, zero), zero);
    }
};

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
        const Matrix F = TetDeformation(lanes, job);
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

        const Wide low = lanes.Number(9), high = lanes.Number(10);
        energy = zero;
        const Vector e = {Stretches::Excess(s0, low, high, energy), Stretches::Excess(s1, low, high, energy),
                          Stretches::Excess(s2, low, high, energy)};
        const Wide weight = Select(resolved, Select(inRange, lanes.Number(11), zero), zero);
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
        for (int c = 0; c < 3; ++c)
        {
            Vector& column = stress.column[c];
            column = {Select(resolved, weight * column.x, zero), Select(resolved, weight * column.y, zero),
                      Select(resolved, weight * column.z, zero)};
        }
        AddTetStress(stress, lanes, job);
        return kAll & ~sure;
    }
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

inline constexpr FastKernel kFastKernels[kFastKinds] = {&ForEachPart<CorotatedKernel>, &ForEachPart<SpringKernel>,
                                                        &ForEachPart<TetStrainKernel>,
                                                        &ForEachPart<TriangleStrainKernel>};
} // namespace cpd::CPD_SIMD
