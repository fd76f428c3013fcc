#include "CPDSolver/Base/Linear/Ordering/EliminationTree.h"

#include <algorithm>
#include <numeric>

namespace cpd
{
LowerRows Renumber(const SymmetricMatrix& A, const std::vector<Index>& order)
{
    std::vector<Index> place(A.size);
    for (Index k = 0; k < A.size; ++k)
        place[order[k]] = k;
    LowerRows rows;
    rows.start.assign(static_cast<std::size_t>(A.size) + 1, 0);
    const auto forEachEntry = [&](auto&& function)
    {
        for (Index c = 0; c < A.size; ++c)
            for (Index k = A.columnStart[c]; k < A.columnStart[c + 1]; ++k)
                if (A.row[k] != c)
                    function(std::max(place[c], place[A.row[k]]), std::min(place[c], place[A.row[k]]));
    };
    forEachEntry([&](Index row, Index) { ++rows.start[row + 1]; });
    std::partial_sum(rows.start.begin(), rows.start.end(), rows.start.begin());
    rows.column.resize(rows.start.back());
    std::vector<Index> next(rows.start.begin(), rows.start.end() - 1);
    forEachEntry([&](Index row, Index column) { rows.column[next[row]++] = column; });
    return rows;
}

std::vector<Index> EliminationTree(const LowerRows& rows)
{
    std::vector<Index> parent(rows.Size(), -1);
    std::vector<Index> ancestor(rows.Size(), -1); // the way up, cut short where it was walked before
    for (Index row = 0; row < rows.Size(); ++row)
        for (Index k = rows.start[row]; k < rows.start[row + 1]; ++k)
            for (Index j = rows.column[k]; j != -1 && j < row;)
            {
                const Index up = ancestor[j];
                ancestor[j] = row;
                if (up == -1)
                    parent[j] = row;
                j = up;
            }
    return parent;
}

std::vector<Index> Postorder(const std::vector<Index>& parent)
{
    const Index size = static_cast<Index>(parent.size());
    // Children as linked lists, made from behind so that each list ascends.
    std::vector<Index> firstChild(size, -1);
    std::vector<Index> nextSibling(size, -1);
    std::vector<Index> stack;
    for (Index j = size - 1; j >= 0; --j)
        if (parent[j] >= 0)
        {
            nextSibling[j] = firstChild[parent[j]];
            firstChild[parent[j]] = j;
        }
    std::vector<Index> order;
    order.reserve(size);
    for (Index root = 0; root < size; ++root)
    {
        if (parent[root] >= 0)
            continue;
        stack.push_back(root);
        while (!stack.empty())
        {
            const Index top = stack.back();
            if (const Index child = firstChild[top]; child >= 0)
            {
                firstChild[top] = nextSibling[child];
                stack.push_back(child);
                continue;
            }
            stack.pop_back();
            order.push_back(top);
        }
    }
    return order;
}

std::vector<Index> ColumnCounts(const LowerRows& rows, const std::vector<Index>& parent)
{
    std::vector<Index> count(rows.Size(), 0);
    std::vector<Index> mark(rows.Size(), -1);
    // Row r of the factor is the part of the tree between the entries of row r of A and r itself.
    for (Index row = 0; row < rows.Size(); ++row)
    {
        mark[row] = row;
        for (Index k = rows.start[row]; k < rows.start[row + 1]; ++k)
            for (Index j = rows.column[k]; mark[j] != row; j = parent[j])
            {
                mark[j] = row;
                ++count[j];
            }
    }
    return count;
}
} // namespace cpd
