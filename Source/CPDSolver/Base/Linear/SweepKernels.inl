// The sweeps, compiled for each instruction set: see Base/Simd/Target.h.
//
// A panel with n columns and m rows below is kept as  K = [ D; -W ],  D = F11^-1 (n x n),  W = F21 F11^-1 (m x n).
// Block elimination of A x = b is then, panel after panel,
//     forwards:   b1 <- D b1,  b2 <- b2 - W b1      one product of K with the old b1, added to rows that held b1 = 0
//     backwards:  x1 <- b1 - W^T x2                 one product of K's lower part, transposed, with x2.
// K lies in blocks of eight rows, in each block column after column: the product reads it in one stream, eight rows at
// a time against one number of b1, with sums for x, y and z in registers.
namespace cpd::CPD_SIMD
{
template <class Pack, int kSides> struct Sweep
{
    using Scalar = typename Pack::Scalar;
    static constexpr int kStride = 4 * kSides;
    static constexpr int kBlock = 8;

    /// Asks for the numbers that are needed soon after these, once a cache line.
    template <Memory memory> static CPD_INLINE void LookAhead(const Scalar* values, std::int32_t column)
    {
        constexpr std::int32_t kColumnsALine = 64 / (kBlock * static_cast<int>(sizeof(Scalar)));
        if (memory == Memory::Far && column % kColumnsALine == 0)
            Prefetch(values);
    }

    /// `kBlocks` blocks of K times b1, added to the rows they belong to. More blocks at once hide the sums' latency.
    template <int kBlocks, Memory memory>
    static CPD_INLINE void Product(const Scalar* values, std::int32_t columns, const Scalar* b1, Scalar* rows,
                                   const std::int32_t* slots)
    {
        Pack sum[kBlocks][3 * kSides];
        for (int b = 0; b < kBlocks; ++b)
            for (int c = 0; c < 3 * kSides; ++c)
                sum[b][c] = Pack::Fill(0);
        const std::ptrdiff_t next = std::ptrdiff_t{columns} * kBlock;
        for (std::int32_t j = 0; j < columns; ++j)
        {
            Pack k[kBlocks];
            for (int b = 0; b < kBlocks; ++b)
            {
                k[b] = Pack::Load(values + b * next + j * kBlock);
                LookAhead<memory>(values + (b + kBlocks) * next + j * kBlock, j);
            }
            for (int c = 0; c < 3 * kSides; ++c)
            {
                const Pack factor = Pack::Fill(b1[j * kStride + c / 3 * 4 + c % 3]);
                for (int b = 0; b < kBlocks; ++b)
                    sum[b][c] = MulAdd(k[b], factor, sum[b][c]);
            }
        }
        for (int b = 0; b < kBlocks; ++b)
            for (int s = 0; s < kSides; ++s)
                AddToRows(sum[b][3 * s], sum[b][3 * s + 1], sum[b][3 * s + 2], rows + 4 * s, slots + b * kBlock,
                          kStride);
    }

    static CPD_INLINE const std::int32_t* SlotsOf(const SweepData<Scalar>& data, const Panel& panel)
    {
        return data.slots + panel.slots;
    }

    /// Where the panel's own rows begin: they lie side by side in the room.
    static CPD_INLINE Scalar* OwnRows(const SweepData<Scalar>& data, const Panel& panel)
    {
        return data.rows + static_cast<std::ptrdiff_t>(*SlotsOf(data, panel)) * kStride;
    }

    static CPD_INLINE std::int32_t Blocks(const Panel& panel) { return (panel.rows + kBlock - 1) / kBlock; }

    /// Sets b1 aside and its rows to zero. False if they were zero.
    static CPD_INLINE bool TakeAny(const SweepData<Scalar>& data, std::int32_t p)
    {
        const Panel& panel = data.panels[p];
        Scalar* own = OwnRows(data, panel);
        int any = 0;
        for (std::int32_t i = 0; i < panel.columns * kStride; ++i)
        {
            any |= own[i] != 0;
            data.spare[i] = own[i];
            own[i] = 0;
        }
        return any != 0;
    }

    static void Take(const SweepData<Scalar>& data, std::int32_t p) { TakeAny(data, p); }

    static void Multiply(const SweepData<Scalar>& data, std::int32_t p, std::int32_t block, std::int32_t end)
    {
        if (data.memory == Memory::Far)
            MultiplyFrom<Memory::Far>(data, p, block, end);
        else
            MultiplyFrom<Memory::Near>(data, p, block, end);
    }

    template <Memory memory>
    static void MultiplyFrom(const SweepData<Scalar>& data, std::int32_t p, std::int32_t block, std::int32_t end)
    {
        constexpr int kTogether = kSides == 1 ? 3 : 2;
        const Panel& panel = data.panels[p];
        const std::int32_t* slots = SlotsOf(data, panel);
        const Scalar* values = data.values + panel.values;
        const std::ptrdiff_t next = std::ptrdiff_t{panel.columns} * kBlock;
        for (; block + kTogether <= end; block += kTogether)
            Product<kTogether, memory>(values + block * next, panel.columns, data.spare, data.rows, slots + block * kBlock);
        for (; block < end; ++block)
            Product<1, memory>(values + block * next, panel.columns, data.spare, data.rows, slots + block * kBlock);
    }

    /// Panels where nothing has arrived are passed over: a right side of contact forces reaches a few paths to the root.
    static void Forward(const SweepData<Scalar>& data, std::int32_t first, std::int32_t end)
    {
        for (std::int32_t p = first; p < end; ++p)
        {
            if (TakeAny(data, p))
                Multiply(data, p, 0, Blocks(data.panels[p]));
        }
    }

    /// own += K^T x for `kColumns` columns from `values` on; x holds x, y, z of each block, eight lanes each.
    template <int kColumns>
    static CPD_INLINE void Transposed(const Scalar* values, std::ptrdiff_t next, std::int32_t blocks, const Scalar* x,
                                      Scalar* own)
    {
        Pack sum[kColumns][3 * kSides];
        for (int j = 0; j < kColumns; ++j)
            for (int c = 0; c < 3 * kSides; ++c)
                sum[j][c] = Pack::Fill(0);
        for (std::int32_t b = 0; b < blocks; ++b)
        {
            Pack k[kColumns];
            for (int j = 0; j < kColumns; ++j)
                k[j] = Pack::Load(values + b * next + j * kBlock);
            for (int c = 0; c < 3 * kSides; ++c)
            {
                const Pack factor = Pack::Load(x + (b * 3 * kSides + c) * kBlock);
                for (int j = 0; j < kColumns; ++j)
                    sum[j][c] = MulAdd(k[j], factor, sum[j][c]);
            }
        }
        for (int j = 0; j < kColumns; ++j)
            for (int s = 0; s < kSides; ++s)
                AddSums(sum[j][3 * s], sum[j][3 * s + 1], sum[j][3 * s + 2], own + j * kStride + 4 * s);
    }

    /// Brings x of the rows below into blocks of lanes; rows of the panel's own that share the first block count zero.
    static void Collect(const SweepData<Scalar>& data, std::int32_t p)
    {
        const Panel& panel = data.panels[p];
        const std::int32_t from = panel.columns / kBlock;
        const std::int32_t* slots = SlotsOf(data, panel) + from * kBlock;
        for (std::int32_t b = 0; b < Blocks(panel) - from; ++b)
            for (int s = 0; s < kSides; ++s)
            {
                Pack x, y, z;
                LoadRows(data.rows + 4 * s, slots + b * kBlock, kStride, x, y, z);
                Scalar* to = data.spare + (b * kSides + s) * 3 * kBlock;
                x.Store(to);
                y.Store(to + kBlock);
                z.Store(to + 2 * kBlock);
            }
        for (std::int32_t own = from * kBlock; own < panel.columns; ++own)
            for (int c = 0; c < 3 * kSides; ++c)
                data.spare[c * kBlock + own - from * kBlock] = 0;
    }

    static void MultiplyTransposed(const SweepData<Scalar>& data, std::int32_t p, std::int32_t column, std::int32_t end)
    {
        constexpr int kTogether = kSides == 1 ? 4 : 2;
        const Panel& panel = data.panels[p];
        const std::int32_t from = panel.columns / kBlock;
        const std::int32_t blocks = Blocks(panel) - from;
        const std::ptrdiff_t next = std::ptrdiff_t{panel.columns} * kBlock;
        const Scalar* values = data.values + panel.values + from * next;
        Scalar* own = OwnRows(data, panel);
        for (; column + kTogether <= end; column += kTogether)
            Transposed<kTogether>(values + column * kBlock, next, blocks, data.spare, own + column * kStride);
        for (; column < end; ++column)
            Transposed<1>(values + column * kBlock, next, blocks, data.spare, own + column * kStride);
    }

    static void Backward(const SweepData<Scalar>& data, std::int32_t first, std::int32_t end)
    {
        for (std::int32_t p = end - 1; p >= first; --p)
        {
            if (data.panels[p].rows == data.panels[p].columns)
                continue;
            Collect(data, p);
            MultiplyTransposed(data, p, 0, data.panels[p].columns);
        }
    }
};

template <class Pack>
inline constexpr Sweeps<typename Pack::Scalar> kSweeps = {
    {&Sweep<Pack, 1>::Forward, &Sweep<Pack, 2>::Forward},
    {&Sweep<Pack, 1>::Backward, &Sweep<Pack, 2>::Backward},
    {&Sweep<Pack, 1>::Take, &Sweep<Pack, 2>::Take},
    {&Sweep<Pack, 1>::Multiply, &Sweep<Pack, 2>::Multiply},
    {&Sweep<Pack, 1>::Collect, &Sweep<Pack, 2>::Collect},
    {&Sweep<Pack, 1>::MultiplyTransposed, &Sweep<Pack, 2>::MultiplyTransposed}};
} // namespace cpd::CPD_SIMD
