// Corotated tetrahedra, a register of them at a time. For FastKernels.inl.
namespace cpd::CPD_SIMD
{
/// W = mu |F - R|^2 + lambda/2 (tr(R^T F) - 3)^2 with R as Math/Rotation.cpp derives it: f = tr(R^T F) is the largest
/// root of q(f) = f^4 - 2 a f^2 - 8 d f + a^2 - 4 b, by Halley's iteration from above, and
///     R = ((f^2 + a) F + 2 f cof F - 2 F F^T F) / (f^3 - a f - 2 d).
/// F is first brought to a = 3, where f lies between 0 and 3 and float's range is no matter.
struct CorotatedKernel
{
    static constexpr FastKind kKind = FastKind::Corotated;
    static constexpr int kMostTurns = 12;
    // After a step this short (of f) the next would be below what float can tell: where the lane is sure, what is left is
    // at most 600 times the step's cube, and Orthogonalise squares that.
    static constexpr float kDone = 1e-3f;
    // s1 alone is no less. Where rounding has led the iteration past its root, it ends here, and the divisor says so.
    static constexpr float kLeastRoot = 1;
    // Below this the divisor (16 at rest) has lost too many digits: s1 + s2 is nearly zero.
    static constexpr float kDegenerate = 0.5f;
    static constexpr float kSmallest = 1e-20f;
    static constexpr float kLargest = 1e20f;

    /// The largest root for a = 3, b = |cof F|^2, d = det F. All four roots are real, +-s1 +-s2 +-s3 with an even number
    /// of minuses, so that q'^2 >= q q'' everywhere and Halley's steps,
    ///     q q' / (q'^2 - q q''/2),
    /// go down to the largest root without passing it, each leaving about the cube of the error before.
    static CPD_INLINE Wide LargestRoot(Wide b, Wide d)
    {
        const Wide constant = Constant(9) - Constant(4) * b;
        Wide f = Constant(3);
        for (int turn = 0; turn < kMostTurns; ++turn)
        {
            const Wide ff = f * f;
            // Where the roots meet, the slope vanishes with q, and rounding may take q below zero: stop there.
            const Wide q = Max(MulAdd(MulAdd(ff - Constant(6), f, Constant(-8) * d), f, constant), Constant(0));
            const Wide slope = Max(Constant(4) * MulAdd(ff - Constant(3), f, Constant(-2) * d), Constant(1e-4f));
            const Wide square = slope * slope;
            const Wide bend = MulSub(q, MulAdd(Constant(6), ff, Constant(-6)), square);
            const Wide step = q * slope / Max(bend, Constant(0.5f) * square);
            f = Max(f - step, Constant(kLeastRoot));
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
        for (Vector& column : stress.column)
            column = {Keep(upright, size, column.x), Keep(upright, size, column.y), Keep(upright, size, column.z)};
    }

    static CPD_INLINE Wide Keep(Wide::Mask upright, Wide size, Wide value)
    {
        const Wide zero = Constant(0);
        const Wide small = Select(Less(size, Constant(kLargest)), value, zero);
        return Select(upright, Select(Less(Constant(kSmallest), size), small, zero), zero);
    }
};
} // namespace cpd::CPD_SIMD
