#include "CPDSolver/Base/Linear/Paths.h"

#include <algorithm>
#include <array>

#include "CPDSolver/Base/Linear/SweepRows.h"
#include "CPDSolver/Base/Simd/InstructionSet.h"
#include "CPDSolver/Base/Simd/Pack.h"

#define CPD_SIMD_KERNEL "CPDSolver/Base/Linear/PathKernels.inl"
#include "CPDSolver/Base/Simd/ForEachSet.inl"

namespace cpd
{
namespace
{
/// One forward sweep over the paths of up to 3 or 6 rows.
template <class Scalar, int kSides> class PathSweep
{
public:
    PathSweep(const Symbolic& plan, const AlignedArray<Scalar>& factor, AlignedArray<Scalar>& memory)
        : symbolic(plan), rows(plan, factor, memory), sweeps(ChosenSweeps<Scalar>())
    {
    }

    void Run(std::span<const Index> wanted, std::span<float* const> paths, const std::vector<Index>& panels)
    {
        Clear(panels);
        std::array<Index, 3 * kSides> next{}; // the panel that each row's path comes to now
        for (std::size_t i = 0; i < wanted.size(); ++i)
        {
            const Index column = symbolic.columnOf[wanted[i]];
            next[i] = symbolic.panelOf[column];
            const Panel& panel = symbolic.panels[next[i]];
            rows.Row(symbolic.slots[panel.slots] + column - panel.column)[Lane(i)] = 1;
        }
        Index t = 0;
        bool entered = false;
        for (const Index p : panels)
        {
            for (; p >= symbolic.subtrees[t].endPanel; ++t, entered = false)
                if (entered)
                    rows.HandUp(symbolic.subtrees[t]);
            entered = true;
            const SweepData<Scalar> data = rows.DataOf(t);
            const Panel& panel = symbolic.panels[p];
            sweeps.take[kSides - 1](data, p);
            sweeps.multiply[kSides - 1](data, p, 0, BlocksOf(panel));
            const Scalar* z = rows.Row(symbolic.slots[panel.slots]);
            for (std::size_t i = 0; i < wanted.size(); ++i)
            {
                if (next[i] != p)
                    continue;
                next[i] = panel.parent;
                float* path = paths[i] + panel.reach - Padded(panel);
                Store(panel, data.spare + Lane(i), path);
                Store(panel, z + Lane(i), path + symbolic.panels[symbolic.panelOf[symbolic.columnOf[wanted[i]]]].reach);
            }
        }
    }

private:
    using Rows = SweepRows<Scalar, kSides>;

    static std::size_t Lane(std::size_t i) { return i / 3 * kRowNumbers + i % 3; }

    static Index Padded(const Panel& panel) { return (panel.columns + kPanelRows - 1) / kPanelRows * kPanelRows; }

    void Clear(const std::vector<Index>& panels)
    {
        Index t = -1;
        for (const Index p : panels)
        {
            const Panel& panel = symbolic.panels[p];
            std::fill_n(rows.Row(symbolic.slots[panel.slots]), panel.columns * Rows::kStride, Scalar(0));
            const Index before = t;
            for (t = std::max(t, 0); p >= symbolic.subtrees[t].endPanel;)
                ++t;
            if (t != before)
                rows.ClearOutside(symbolic.subtrees[t]);
        }
    }

    static void Store(const Panel& panel, const Scalar* from, float* to)
    {
        for (Index j = 0; j < panel.columns; ++j)
            to[j] = static_cast<float>(from[j * Rows::kStride]);
        std::fill(to + panel.columns, to + Padded(panel), 0.0F);
    }

    const Symbolic& symbolic;
    Rows rows;
    const Sweeps<Scalar>& sweeps;
};

/// The panels on the rows' paths, children before parents.
void FindPanels(const Symbolic& symbolic, std::span<const Index> rows, PathRoom& room)
{
    room.marked.resize(symbolic.panels.size(), 0);
    room.panels.clear();
    for (const Index row : rows)
        for (Index p = symbolic.panelOf[symbolic.columnOf[row]]; p >= 0 && !room.marked[p];
             p = symbolic.panels[p].parent)
        {
            room.marked[p] = 1;
            room.panels.push_back(p);
        }
    for (const Index p : room.panels)
        room.marked[p] = 0;
    // An order of our own: libc++ keeps the plain one of integers in its library, where an engine's plugin would have
    // to find it.
    std::sort(room.panels.begin(), room.panels.end(), [](Index a, Index b) { return a < b; });
}
} // namespace

Index PathLength(const Symbolic& symbolic, Index row)
{
    return symbolic.panels[symbolic.panelOf[symbolic.columnOf[row]]].reach;
}

Index SharedByPanels(const Symbolic& symbolic, Index a, Index b)
{
    while (a != b && a >= 0 && b >= 0)
        (a < b ? a : b) = symbolic.panels[std::min(a, b)].parent;
    return a == b && a >= 0 ? symbolic.panels[a].reach : 0;
}

void FollowPaths(const Cholesky& factor, std::span<const Index> rows, std::span<float* const> paths, PathRoom& room)
{
    const Symbolic& symbolic = factor.Plan();
    FindPanels(symbolic, rows, room);
    factor.Visit(
        [&]<class Scalar>(const AlignedArray<Scalar>& values)
        {
            AlignedArray<Scalar>& memory = ArrayOf<Scalar>(room.sweep);
            if (rows.size() <= 3)
                PathSweep<Scalar, 1>(symbolic, values, memory).Run(rows, paths, room.panels);
            else
                PathSweep<Scalar, 2>(symbolic, values, memory).Run(rows, paths, room.panels);
        });
}

PathProduct ChosenPathProduct()
{
#if defined(CPD_SIMD_X86)
    if (ChosenSet() == InstructionSet::Avx512)
        return avx512::PathProduct<avx512::Float8>;
    if (ChosenSet() == InstructionSet::Avx2)
        return avx2::PathProduct<avx2::Float8>;
#endif
    return base::PathProduct<base::Float8>;
}
} // namespace cpd
