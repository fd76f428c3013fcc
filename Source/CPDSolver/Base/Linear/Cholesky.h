/// The factorisation that every step solves with: A = L L^T once, then two triangular sweeps for x, y and z together.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Base/Linear/SymmetricMatrix.h"

namespace cpd
{
class Cholesky
{
public:
    /// Fails where A is not positive definite; the message says at which row.
    CPD_API static Expected<Cholesky> Factorise(const SymmetricMatrix& A);

    /// x = A^-1 b, all three coordinates in one sweep. x and b may be the same; work is resized once and reused.
    CPD_API void Solve(const Columns& b, Columns& x, Columns& work) const;

    Index Size() const { return size; }
    /// Numbers stored in L: what one sweep has to read.
    Index NonZeros() const { return static_cast<Index>(value.size()); }

private:
    Index size = 0;
    std::vector<Index> newPlace;    // where row i of A went
    std::vector<Index> columnStart; // of L, strictly below the diagonal
    std::vector<Index> row;
    std::vector<Real> value;
    std::vector<Real> inverseDiagonal;
};
} // namespace cpd
