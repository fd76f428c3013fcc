#include "CPDSolver/Step/Compliance/Compliance.h"

#include <algorithm>

#include "CPDSolver/Base/Simd/Pack.h"
#include "CPDSolver/Step/Workspace.h"

#define CPD_SIMD_KERNEL "CPDSolver/Step/Compliance/RowKernels.inl"
#include "CPDSolver/Base/Simd/ForEachSet.inl"

namespace cpd
{
namespace
{
// Path vectors kept beyond those that are in use, in numbers: a megabyte a body.
constexpr std::size_t kMostKept = 1 << 18;

// Rows are padded to whole runs of the longest register.
constexpr std::size_t kRun = 16;

void StartAnew(Compliance& c, const std::shared_ptr<const System>& system)
{
    c.of = system;
    c.known.clear();
    c.pathNumbers = 0;
    c.pathOf.assign(c.slotOf.size(), -1);
}

/// The path vectors of all touched vertices; old ones make room where there are too many.
void FillPaths(Compliance& c)
{
    const Cholesky& factor = c.of->factor;
    const Symbolic& plan = factor.Plan();
    const auto length = [&](Index vertex) { return 2 * static_cast<std::size_t>(PathLength(plan, vertex)); };
    std::size_t all = 0;
    std::size_t more = 0;
    for (const Index vertex : c.touched)
    {
        all += length(vertex);
        more += c.pathOf[vertex] < 0 ? length(vertex) : 0;
    }
    if (c.pathNumbers + more > std::max(kMostKept, 2 * all))
    {
        c.pathNumbers = 0;
        std::fill(c.pathOf.begin(), c.pathOf.end(), -1);
        more = all;
    }
    c.missing.clear();
    for (const Index vertex : c.touched)
        if (c.pathOf[vertex] < 0)
            c.missing.push_back(vertex);
    // Neighbours in the elimination share most of their paths.
    std::sort(c.missing.begin(), c.missing.end(),
              [&](Index a, Index b) { return plan.columnOf[a] < plan.columnOf[b]; });
    // Never made smaller: what is made longer is filled with zeros first.
    std::size_t used = c.pathNumbers;
    c.pathNumbers += more;
    c.paths.resize(std::max(c.paths.size(), c.pathNumbers));
    for (std::size_t first = 0; first < c.missing.size(); first += kPathsAtOnce)
    {
        const std::size_t count = std::min<std::size_t>(kPathsAtOnce, c.missing.size() - first);
        std::array<float*, kPathsAtOnce> to{};
        for (std::size_t i = 0; i < count; ++i)
        {
            const Index vertex = c.missing[first + i];
            c.pathOf[vertex] = static_cast<std::int64_t>(used);
            to[i] = c.paths.data() + used;
            used += length(vertex);
        }
        FollowPaths(factor, std::span(c.missing).subspan(first, count), std::span(to).first(count), c.room);
    }
}

/// Where each slot was in the last block.
void FindSlotsBefore(Compliance& c)
{
    c.slotBefore.assign(c.touched.size(), -1);
    for (std::size_t k = 0; k < c.known.size(); ++k)
        if (const Index slot = c.slotOf[c.known[k]]; slot >= 0)
            c.slotBefore[slot] = static_cast<Index>(k);
}

/// How many numbers the paths of two panels' rows share. The same two are asked about again and again: what was found
/// with the row's own panel stays in `shared`, by the other panel.
Index SharedWith(const Symbolic& plan, Index own, Index panel, std::vector<SharedPath>& shared)
{
    SharedPath& known = shared[static_cast<std::size_t>(panel)];
    if (known.with != own)
        known = {own, SharedByPanels(plan, own, panel)};
    return known.length;
}

/// One row of the block up to its diagonal, and the column that mirrors it.
void FillRow(Compliance& c, const Symbolic& plan, PathProduct product, std::size_t i, std::size_t strideBefore)
{
    const Index vertex = c.touched[i];
    const Index panel = plan.panelOf[plan.columnOf[vertex]];
    const float* const last = c.slotBefore[i] < 0 ? nullptr : c.before.data() + c.slotBefore[i] * strideBefore;
    for (std::size_t j = 0; j <= i; ++j)
    {
        float value = 0;
        if (last && c.slotBefore[j] >= 0)
            value = last[c.slotBefore[j]];
        else
        {
            // In one order always: y_a . z_b is y_b . z_a only to rounding.
            const Index a = std::min(vertex, c.touched[j]);
            const Index b = std::max(vertex, c.touched[j]);
            const float* z = c.paths.data() + c.pathOf[b] + PathLength(plan, b);
            const Index other = plan.panelOf[plan.columnOf[c.touched[j]]];
            value = product(c.paths.data() + c.pathOf[a], z, SharedWith(plan, panel, other, c.shared));
        }
        c.block[i * c.stride + j] = value;
        c.block[j * c.stride + i] = value;
    }
}
} // namespace

void ForgetTouched(Compliance& c, Index vertices)
{
    // In the slots as they were: the room may have served a larger body.
    for (const Index vertex : c.touched)
        c.slotOf[vertex] = -1;
    c.touched.clear();
    if (c.slotOf.size() != static_cast<std::size_t>(vertices))
        c.slotOf.assign(static_cast<std::size_t>(vertices), -1);
}

Index SlotFor(Compliance& c, Index vertex)
{
    Index& slot = c.slotOf[vertex];
    if (slot < 0)
    {
        slot = static_cast<Index>(c.touched.size());
        c.touched.push_back(vertex);
    }
    return slot;
}

void FillBlock(Compliance& c, const std::shared_ptr<const System>& system)
{
    if (c.of != system || c.pathOf.size() != c.slotOf.size())
        StartAnew(c, system);
    if (c.touched != c.known)
    {
        FillPaths(c);
        FindSlotsBefore(c);
        std::swap(c.block, c.before);
        const std::size_t strideBefore = c.stride;
        const std::size_t n = c.touched.size();
        c.stride = (n + kRun - 1) / kRun * kRun;
        c.block.assign(n * c.stride, 0);
        const Symbolic& plan = system->factor.Plan();
        const PathProduct product = ChosenPathProduct();
        c.shared.assign(plan.panels.size(), {});
        for (std::size_t i = 0; i < n; ++i)
            FillRow(c, plan, product, i, strideBefore);
        c.known = c.touched;
    }
    c.moved.assign(3 * c.stride, 0);
    c.kernels = &CPD_CHOSEN(kRowKernels);
}
} // namespace cpd
