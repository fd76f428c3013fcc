/// Columns of the factor that share their rows, so that they can be kept and used as one dense block.
#pragma once

#include "CPDSolver/Base/Linear/SymmetricMatrix.h"

namespace cpd
{
/// One block: columns [first, end) and, below them, the rows that any of the columns has, ascending.
struct Supernode
{
    Index first = 0;
    Index end = 0;
    Index parent = -1; // the supernode of the first row below
    std::vector<Index> rows;

    Index Columns() const { return end - first; }
    Index Rows() const { return Columns() + static_cast<Index>(rows.size()); }
    std::int64_t Numbers() const { return std::int64_t{Rows()} * Columns(); }
};

struct SupernodeTree
{
    std::vector<Index> order;     // order[k] is the row of A that became row k
    std::vector<Supernode> nodes; // children before parents
};

/// Finds the supernodes of the factor of A in this order, and merges those that are better off as one block: a few
/// stored zeros cost less than a small block's overhead. The order is changed within what gives the same fill.
SupernodeTree FindSupernodes(const SymmetricMatrix& A, const std::vector<Index>& order);
} // namespace cpd
