/// A sparse symmetric matrix by its lower triangle, in compressed columns.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd
{
struct SymmetricMatrix
{
    Index size = 0;
    std::vector<Index> columnStart; // size + 1
    std::vector<Index> row;         // ascending in each column, the diagonal first
    std::vector<Real> value;
};

/// One contribution; (row, column) and (column, row) mean the same entry, given once.
struct Entry
{
    Index row;
    Index column;
    Real value;
};

/// Sums the contributions in the order given, so that the result never depends on how the sort breaks ties. Every
/// diagonal entry exists, be it zero.
CPD_API SymmetricMatrix Assemble(Index size, const std::vector<Entry>& entries);

/// Which value is the entry's, which the pattern must have; in either order of row and column.
CPD_API std::size_t PlaceOf(const SymmetricMatrix& A, Index row, Index column);

/// y = A x for one 3-vector a row.
CPD_API void Multiply(const SymmetricMatrix& A, const Columns& x, Columns& y);
} // namespace cpd
