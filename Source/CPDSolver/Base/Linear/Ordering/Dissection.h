/// The order in which a sparse matrix is eliminated, so that its factor stays small: nested dissection.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Linear/SymmetricMatrix.h"

namespace cpd
{
/// order[k] is the row of A that is eliminated as the k-th. Only A's pattern is read.
///
/// A separator is eliminated after the two halves it parts (George 1973), so that neither half fills the other; halves
/// are cut again until they are small enough to be ordered by minimum degree.
CPD_API std::vector<Index> OrderByDissection(const SymmetricMatrix& A);
} // namespace cpd
