// Dense kernels of the factorisation, compiled for each instruction set: see Base/Simd/Target.h. All in double, eight
// rows, one tile's column, at a time.
namespace cpd::CPD_SIMD
{
struct FrontKernel
{
    // How many columns, and how many tiles below each other, fill the registers: one pack is as many registers as it
    // needs on this set.
    static constexpr int kRegisters = static_cast<int>(kTile) / DoubleWide::kLanes;
    static constexpr int kTogether = kRegisters == 1 ? 3 : 1;
    static constexpr int kColumns = 8 / kRegisters;
    static constexpr std::ptrdiff_t kStrip = kTile * kPivots; // numbers of U and V in a row of tiles
    static constexpr std::ptrdiff_t kTileNumbers = kTile * kTile;

    /// Gauss and Jordan's elimination in place: after pivot k, columns up to k hold the inverse's, the others what is
    /// left of the block.
    static std::int32_t Invert(double* block, std::int32_t size)
    {
        for (std::int32_t k = 0; k < size; ++k)
        {
            double* own = block + k * kPivots;
            const double pivot = own[k];
            // Written so that an infinite or undefined pivot fails, too.
            if (!(pivot > 0 && pivot < 1e300))
                return k;
            const Double8 low = Double8::Load(own);
            const Double8 high = Double8::Load(own + kTile);
            for (std::int32_t c = 0; c < size; ++c)
            {
                double* column = block + c * kPivots;
                if (c == k)
                    continue;
                const double share = column[k] / pivot;
                MulSub(low, Double8::Fill(share), Double8::Load(column)).Store(column);
                MulSub(high, Double8::Fill(share), Double8::Load(column + kTile)).Store(column + kTile);
                column[k] = share;
            }
            const Double8 scale = Double8::Fill(-1 / pivot);
            (scale * low).Store(own);
            (scale * high).Store(own + kTile);
            own[k] = 1 / pivot;
        }
        return -1;
    }

    static void Multiply(const PivotJob& job, std::int32_t row, std::int32_t end)
    {
        for (; row < end; ++row)
            for (std::int32_t first = 0; first < job.depth; first += kColumns)
            {
                Double8 sum[kColumns];
                for (Double8& one : sum)
                    one = Double8::Fill(0);
                for (std::int32_t l = 0; l < job.depth; ++l)
                {
                    const Double8 u = Double8::Load(job.U + row * kStrip + l * kTile);
                    for (int c = 0; c < kColumns; ++c)
                        sum[c] = MulAdd(u, Double8::Fill(job.inverse[(first + c) * kPivots + l]), sum[c]);
                }
                for (int c = 0; c < kColumns; ++c)
                    sum[c].Store(job.V + row * kStrip + (first + c) * kTile);
            }
    }

    /// Some columns of `kTiles` tiles below each other.
    template <int kTiles>
    static CPD_INLINE void SubtractPart(const PivotJob& job, std::int32_t row, std::int32_t column, int first)
    {
        double* tile[kTiles];
        Double8 sum[kTiles][kColumns];
        for (int t = 0; t < kTiles; ++t)
        {
            tile[t] = job.tiles + (TilesOver(row + t) + column) * kTileNumbers + first * kTile;
            for (int c = 0; c < kColumns; ++c)
                sum[t][c] = Double8::Load(tile[t] + c * kTile);
        }
        const double* u = job.U + row * kStrip;
        const double* v = job.V + column * kStrip + first;
        for (std::int32_t l = 0; l < job.depth; ++l)
        {
            Double8 left[kTiles];
            for (int t = 0; t < kTiles; ++t)
                left[t] = Double8::Load(u + t * kStrip + l * kTile);
            for (int c = 0; c < kColumns; ++c)
            {
                const Double8 right = Double8::Fill(v[l * kTile + c]);
                for (int t = 0; t < kTiles; ++t)
                    sum[t][c] = MulSub(left[t], right, sum[t][c]);
            }
        }
        for (int t = 0; t < kTiles; ++t)
            for (int c = 0; c < kColumns; ++c)
                sum[t][c].Store(tile[t] + c * kTile);
    }

    template <int kTiles>
    static CPD_INLINE void SubtractTiles(const PivotJob& job, std::int32_t row, std::int32_t column)
    {
        for (int first = 0; first < kTile; first += kColumns)
            SubtractPart<kTiles>(job, row, column, first);
    }

    static void Subtract(const PivotJob& job, std::int32_t row, std::int32_t end)
    {
        for (; row + kTogether <= end; row += kTogether)
        {
            for (std::int32_t column = 0; column <= row; ++column)
                SubtractTiles<kTogether>(job, row, column);
            for (int t = 1; t < kTogether; ++t)
                for (std::int32_t column = row + 1; column <= row + t; ++column)
                    SubtractTiles<1>(job, row + t, column);
        }
        for (; row < end; ++row)
            for (std::int32_t column = 0; column <= row; ++column)
                SubtractTiles<1>(job, row, column);
    }

    /// TilesBefore, once more: a kernel calls nothing from outside.
    static CPD_INLINE std::ptrdiff_t TilesOver(std::int32_t tileRow)
    {
        return std::ptrdiff_t{tileRow} * (tileRow + 1) / 2;
    }
};

inline constexpr FrontKernels kFrontKernels = {&FrontKernel::Invert, &FrontKernel::Multiply, &FrontKernel::Subtract};
} // namespace cpd::CPD_SIMD
