#include "CPDSolver/Base/Linear/Ordering/Supernodes.h"

#include <algorithm>

#include "CPDSolver/Base/Linear/Ordering/EliminationTree.h"

namespace cpd
{
namespace
{
/// Up to so many columns a merged block may hold this share of zeros. Tuned on the time of a solve.
struct Allowance
{
    Index columns;
    double zeros;
};
constexpr Allowance kAllowances[] = {{8, 1}, {16, 0.8}, {32, 0.4}, {64, 0.2}};
constexpr double kAllowanceBeyond = 0.1;

/// A block while the tree is merged: which columns it has is told by `into`.
struct Block
{
    Index columns = 0;
    Index rowsBelow = 0;
    Index parent = -1;
    Index into = -1; // the block that swallowed this one
    std::int64_t zeros = 0;
};

std::vector<Index> Compose(const std::vector<Index>& outer, const std::vector<Index>& inner)
{
    std::vector<Index> both;
    both.reserve(inner.size());
    for (const Index i : inner)
        both.push_back(outer[i]);
    return both;
}

Index FinalOf(const std::vector<Block>& blocks, Index b)
{
    while (blocks[b].into >= 0)
        b = blocks[b].into;
    return b;
}

/// Runs of columns, each the only difference from the one before: they have the same rows without any zero.
std::vector<Block> FindBlocks(const std::vector<Index>& parent, const std::vector<Index>& count,
                              std::vector<Index>& blockOf)
{
    std::vector<Block> blocks;
    blockOf.resize(parent.size());
    for (Index j = 0; j < static_cast<Index>(parent.size()); ++j)
    {
        if (j == 0 || parent[j - 1] != j || count[j - 1] != count[j] + 1)
            blocks.emplace_back();
        blockOf[j] = static_cast<Index>(blocks.size()) - 1;
        ++blocks.back().columns;
        blocks.back().rowsBelow = count[j];
    }
    for (Index j = 0; j < static_cast<Index>(parent.size()); ++j)
        if (parent[j] >= 0 && blockOf[parent[j]] != blockOf[j])
            blocks[blockOf[j]].parent = blockOf[parent[j]];
    return blocks;
}

bool WorthMerging(const Block& child, const Block& parent, std::int64_t& zeros)
{
    const std::int64_t columns = child.columns + parent.columns;
    // The child's columns grow to all rows of the merged block.
    zeros = child.zeros + parent.zeros +
            std::int64_t{child.columns} * (parent.columns + parent.rowsBelow - child.rowsBelow);
    const std::int64_t numbers = columns * (columns + 1) / 2 + columns * parent.rowsBelow;
    for (const Allowance& allowance : kAllowances)
        if (columns <= allowance.columns)
            return static_cast<double>(zeros) <= allowance.zeros * static_cast<double>(numbers);
    return static_cast<double>(zeros) <= kAllowanceBeyond * static_cast<double>(numbers);
}

void MergeBlocks(std::vector<Block>& blocks)
{
    for (Block& child : blocks)
    {
        if (child.parent < 0)
            continue;
        Block& parent = blocks[child.parent];
        std::int64_t zeros;
        if (!WorthMerging(child, parent, zeros))
            continue;
        parent.columns += child.columns;
        parent.zeros = zeros;
        child.into = child.parent;
    }
}

/// Columns of one block side by side, blocks in postorder.
void LineUp(const std::vector<Block>& blocks, const std::vector<Index>& blockOf, SupernodeTree& tree)
{
    std::vector<Index> finalParent(blocks.size(), -1);
    for (std::size_t b = 0; b < blocks.size(); ++b)
    {
        // A swallowed block hangs below its swallower, so that it comes first and its children before it.
        const Index up = blocks[b].into >= 0 ? blocks[b].into : blocks[b].parent;
        finalParent[b] = up >= 0 ? FinalOf(blocks, up) : -1;
    }
    std::vector<std::vector<Index>> members(blocks.size());
    for (Index j = 0; j < static_cast<Index>(blockOf.size()); ++j)
        members[FinalOf(blocks, blockOf[j])].push_back(j);
    std::vector<Index> nodeOf(blocks.size(), -1);
    std::vector<Index> lined;
    for (const Index b : Postorder(finalParent))
    {
        if (blocks[b].into >= 0)
            continue;
        nodeOf[b] = static_cast<Index>(tree.nodes.size());
        Supernode& node = tree.nodes.emplace_back();
        node.first = static_cast<Index>(lined.size());
        lined.insert(lined.end(), members[b].begin(), members[b].end());
        node.end = static_cast<Index>(lined.size());
    }
    for (std::size_t b = 0; b < blocks.size(); ++b)
        if (blocks[b].into < 0 && finalParent[b] >= 0)
            tree.nodes[nodeOf[b]].parent = nodeOf[finalParent[b]];
    tree.order = Compose(tree.order, lined);
}

/// The rows of each block: those of A's entries in its columns, and those that its children hand on.
void FindRows(const SymmetricMatrix& A, SupernodeTree& tree)
{
    const LowerRows rows = Renumber(A, tree.order);
    std::vector<Index> nodeOf(A.size);
    for (std::size_t s = 0; s < tree.nodes.size(); ++s)
        for (Index j = tree.nodes[s].first; j < tree.nodes[s].end; ++j)
            nodeOf[j] = static_cast<Index>(s);
    std::vector<Index> seenBy(tree.nodes.size(), -1); // the last row entered
    for (Index row = 0; row < A.size; ++row)
        for (Index k = rows.start[row]; k < rows.start[row + 1]; ++k)
            for (Index s = nodeOf[rows.column[k]]; s >= 0 && s != nodeOf[row] && seenBy[s] != row;
                 s = tree.nodes[s].parent)
            {
                seenBy[s] = row;
                tree.nodes[s].rows.push_back(row);
            }
}
} // namespace

SupernodeTree FindSupernodes(const SymmetricMatrix& A, const std::vector<Index>& order)
{
    SupernodeTree tree;
    const std::vector<Index> rough = EliminationTree(Renumber(A, order));
    tree.order = Compose(order, Postorder(rough));
    const LowerRows rows = Renumber(A, tree.order);
    const std::vector<Index> parent = EliminationTree(rows);
    std::vector<Index> blockOf;
    std::vector<Block> blocks = FindBlocks(parent, ColumnCounts(rows, parent), blockOf);
    MergeBlocks(blocks);
    LineUp(blocks, blockOf, tree);
    FindRows(A, tree);
    return tree;
}
} // namespace cpd
