/// Which column of a factor has to wait for which, and how long each column becomes.
#pragma once

#include "CPDSolver/Base/Linear/SymmetricMatrix.h"

namespace cpd
{
/// A renumbered pattern: for each row its columns before the diagonal, in the new numbers.
struct LowerRows
{
    std::vector<Index> start;
    std::vector<Index> column;

    Index Size() const { return static_cast<Index>(start.size()) - 1; }
};

/// order[k] is the row of A that becomes row k.
LowerRows Renumber(const SymmetricMatrix& A, const std::vector<Index>& order);

/// parent[j] is the first row below the diagonal in column j of the factor, -1 where there is none (Liu 1986).
std::vector<Index> EliminationTree(const LowerRows& rows);

/// The tree's columns, children before parents, each subtree in one run.
std::vector<Index> Postorder(const std::vector<Index>& parent);

/// Entries below the diagonal in each column of the factor.
std::vector<Index> ColumnCounts(const LowerRows& rows, const std::vector<Index>& parent);
} // namespace cpd
