#include "CPDSolver/Base/Linear/Symbolic.h"

#include <algorithm>
#include <numeric>

#include "CPDSolver/Base/Linear/Ordering/Dissection.h"
#include "CPDSolver/Base/Linear/Ordering/EliminationTree.h"
#include "CPDSolver/Base/Linear/Ordering/Supernodes.h"

namespace cpd
{
namespace
{
// Below so many numbers a sweep is over before a second thread has woken up: about five thousand tets.
constexpr std::int64_t kWorthSplitting = 150'000;
// Subtrees are cut until none holds more than this share; that keeps four threads busy.
constexpr std::int64_t kShares = 8;
// Smaller ones than this share aren't worth a task and stay with the top.
constexpr std::int64_t kSmallestShare = 64;

std::vector<std::int64_t> SubtreeNumbers(const SupernodeTree& tree)
{
    std::vector<std::int64_t> numbers(tree.nodes.size(), 0);
    for (std::size_t s = 0; s < tree.nodes.size(); ++s)
    {
        numbers[s] += tree.nodes[s].Numbers();
        if (tree.nodes[s].parent >= 0)
            numbers[tree.nodes[s].parent] += numbers[s];
    }
    return numbers;
}

/// For each node the task it belongs to, -1 for the top. Says how many tasks there are.
std::vector<Index> CutSubtrees(const SupernodeTree& tree, Index& tasks)
{
    const std::vector<std::int64_t> numbers = SubtreeNumbers(tree);
    std::int64_t total = 0;
    for (const Supernode& node : tree.nodes)
        total += node.Numbers();
    std::vector<Index> taskOf(tree.nodes.size(), -1);
    std::vector<bool> isTop(tree.nodes.size(), true);
    tasks = 0;
    if (total < kWorthSplitting)
        return taskOf;
    // From the roots down: a node that carries too much stays in the top and its children are looked at.
    for (Index s = static_cast<Index>(tree.nodes.size()) - 1; s >= 0; --s)
    {
        const Index parent = tree.nodes[s].parent;
        if (parent >= 0 && !isTop[parent])
        {
            isTop[s] = false;
            taskOf[s] = taskOf[parent];
        }
        else if (numbers[s] * kShares <= total && numbers[s] * kSmallestShare >= total)
        {
            isTop[s] = false;
            taskOf[s] = tasks++;
        }
    }
    return taskOf;
}

/// Renumbers the nodes so that each task's are in one run and the top's come last.
SupernodeTree LineUpTasks(const SupernodeTree& tree, std::vector<Index>& taskOf, Index tasks)
{
    std::vector<Index> byTask(tree.nodes.size());
    std::iota(byTask.begin(), byTask.end(), 0);
    const auto key = [&](Index s) { return taskOf[s] < 0 ? tasks : taskOf[s]; };
    std::stable_sort(byTask.begin(), byTask.end(), [&](Index a, Index b) { return key(a) < key(b); });
    SupernodeTree lined;
    std::vector<Index> newNode(tree.nodes.size());
    std::vector<Index> newColumn(tree.order.size());
    std::vector<Index> newTask;
    for (const Index s : byTask)
    {
        newNode[s] = static_cast<Index>(lined.nodes.size());
        Supernode node = tree.nodes[s];
        for (Index j = node.first; j < node.end; ++j)
        {
            newColumn[j] = static_cast<Index>(lined.order.size());
            lined.order.push_back(tree.order[j]);
        }
        node.end = static_cast<Index>(lined.order.size());
        node.first = node.end - tree.nodes[s].Columns();
        lined.nodes.push_back(std::move(node));
        newTask.push_back(taskOf[s]);
    }
    for (Supernode& node : lined.nodes)
    {
        if (node.parent >= 0)
            node.parent = newNode[node.parent];
        for (Index& row : node.rows)
            row = newColumn[row];
        std::ranges::sort(node.rows);
    }
    taskOf = std::move(newTask);
    return lined;
}

void MakePanels(const SupernodeTree& tree, Symbolic& symbolic)
{
    symbolic.children.resize(tree.nodes.size());
    for (const Supernode& node : tree.nodes)
    {
        Panel panel;
        panel.columns = node.Columns();
        panel.rows = node.Rows();
        panel.column = node.first;
        panel.parent = node.parent;
        panel.values = symbolic.numbers;
        symbolic.numbers += std::int64_t{BlocksOf(panel)} * kPanelRows * panel.columns;
        symbolic.longest = std::max(symbolic.longest, BlocksOf(panel) * kPanelRows);
        if (node.parent >= 0)
            symbolic.children[node.parent].push_back(static_cast<Index>(symbolic.panels.size()));
        symbolic.panels.push_back(panel);
    }
}

void MakeSubtrees(const SupernodeTree& tree, const std::vector<Index>& taskOf, Index tasks, Symbolic& symbolic)
{
    symbolic.subtrees.resize(static_cast<std::size_t>(tasks) + 1);
    Index node = 0;
    Index column = 0;
    for (Index t = 0; t <= tasks; ++t)
    {
        Subtree& subtree = symbolic.subtrees[t];
        subtree.firstPanel = node;
        subtree.firstColumn = column;
        for (; node < static_cast<Index>(tree.nodes.size()) && (t == tasks || taskOf[node] == t); ++node)
            column = tree.nodes[node].end;
        subtree.endPanel = node;
        subtree.endColumn = column;
    }
    const Index topColumn = symbolic.subtrees.back().firstColumn;
    for (Subtree& subtree : symbolic.subtrees)
    {
        // All that a subtree reaches outside, its root reaches.
        if (&subtree != &symbolic.subtrees.back())
            subtree.outside = tree.nodes[subtree.endPanel - 1].rows;
        subtree.place = symbolic.places;
        symbolic.places += subtree.Columns() + static_cast<Index>(subtree.outside.size()) + 1;
    }
    const Index topPlace = symbolic.subtrees.back().place;
    for (Subtree& subtree : symbolic.subtrees)
    {
        const Index padding = subtree.place + subtree.Columns() + static_cast<Index>(subtree.outside.size());
        const auto placeOf = [&](Index row) -> Index
        {
            if (row < subtree.endColumn)
                return subtree.place + row - subtree.firstColumn;
            const auto found = std::lower_bound(subtree.outside.begin(), subtree.outside.end(), row);
            return subtree.place + subtree.Columns() + static_cast<Index>(found - subtree.outside.begin());
        };
        for (Index p = subtree.firstPanel; p < subtree.endPanel; ++p)
        {
            Panel& panel = symbolic.panels[p];
            panel.slots = static_cast<std::int64_t>(symbolic.slots.size());
            for (Index j = 0; j < panel.columns; ++j)
                symbolic.slots.push_back(placeOf(panel.column + j));
            for (const Index row : tree.nodes[p].rows)
                symbolic.slots.push_back(placeOf(row));
            symbolic.slots.resize(panel.slots + BlocksOf(panel) * kPanelRows, padding);
        }
        for (Index& row : subtree.outside)
            row += topPlace - topColumn;
    }
}

/// Where each row is eliminated, and how long the way from there to the root is.
void PlanPaths(Symbolic& symbolic)
{
    symbolic.columnOf.resize(symbolic.size);
    symbolic.panelOf.resize(symbolic.size);
    for (Index k = 0; k < symbolic.size; ++k)
        symbolic.columnOf[symbolic.order[k]] = k;
    for (Index p = static_cast<Index>(symbolic.panels.size()) - 1; p >= 0; --p)
    {
        Panel& panel = symbolic.panels[p];
        std::fill_n(symbolic.panelOf.begin() + panel.column, panel.columns, p);
        panel.reach = (panel.columns + kPanelRows - 1) / kPanelRows * kPanelRows;
        if (panel.parent >= 0)
            panel.reach += symbolic.panels[panel.parent].reach;
    }
}

/// Where a row stands in a panel's front.
Index FrontRow(const Panel& panel, const Supernode& node, Index row)
{
    if (row < node.end)
        return row - node.first;
    const auto found = std::lower_bound(node.rows.begin(), node.rows.end(), row);
    return panel.columns + static_cast<Index>(found - node.rows.begin());
}

void PlanFronts(const SupernodeTree& tree, const SymmetricMatrix& A, Symbolic& symbolic)
{
    const std::vector<Index>& place = symbolic.columnOf;
    const std::vector<Index>& panelOf = symbolic.panelOf;
    symbolic.entryStart.assign(symbolic.panels.size() + 1, 0);
    const auto forEachEntry = [&](auto&& function)
    {
        for (Index c = 0; c < A.size; ++c)
            for (Index k = A.columnStart[c]; k < A.columnStart[c + 1]; ++k)
            {
                const Index column = std::min(place[c], place[A.row[k]]);
                function(k, panelOf[column], std::max(place[c], place[A.row[k]]), column);
            }
    };
    forEachEntry([&](Index, Index p, Index, Index) { ++symbolic.entryStart[p + 1]; });
    std::partial_sum(symbolic.entryStart.begin(), symbolic.entryStart.end(), symbolic.entryStart.begin());
    std::vector<std::int64_t> next(symbolic.entryStart.begin(), symbolic.entryStart.end() - 1);
    for (std::vector<Index>* list : {&symbolic.entry, &symbolic.entryRow, &symbolic.entryColumn})
        list->resize(A.row.size());
    forEachEntry(
        [&](Index k, Index p, Index row, Index column)
        {
            const std::int64_t at = next[p]++;
            symbolic.entry[at] = k;
            symbolic.entryRow[at] = FrontRow(symbolic.panels[p], tree.nodes[p], row);
            symbolic.entryColumn[at] = column - tree.nodes[p].first;
        });
    symbolic.relativeStart.push_back(0);
    for (const Supernode& node : tree.nodes)
    {
        for (const Index row : node.rows)
            symbolic.relative.push_back(FrontRow(symbolic.panels[node.parent], tree.nodes[node.parent], row));
        symbolic.relativeStart.push_back(static_cast<std::int64_t>(symbolic.relative.size()));
    }
}
} // namespace

std::shared_ptr<const Symbolic> Analyse(const SymmetricMatrix& pattern)
{
    auto symbolic = std::make_shared<Symbolic>();
    symbolic->size = pattern.size;
    symbolic->columnStart = pattern.columnStart;
    symbolic->row = pattern.row;
    const SupernodeTree rough = FindSupernodes(pattern, OrderByDissection(pattern));
    Index tasks = 0;
    std::vector<Index> taskOf = CutSubtrees(rough, tasks);
    const SupernodeTree tree = LineUpTasks(rough, taskOf, tasks);
    symbolic->order = tree.order;
    MakePanels(tree, *symbolic);
    MakeSubtrees(tree, taskOf, tasks, *symbolic);
    PlanPaths(*symbolic);
    PlanFronts(tree, pattern, *symbolic);
    return symbolic;
}
} // namespace cpd
