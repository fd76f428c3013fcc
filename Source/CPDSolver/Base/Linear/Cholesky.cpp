#include "CPDSolver/Base/Linear/Cholesky.h"

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#endif
#include <Eigen/SparseCholesky>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

namespace cpd
{
Expected<Cholesky> Cholesky::Factorise(const SymmetricMatrix& A)
{
    using Sparse = Eigen::SparseMatrix<Real, Eigen::ColMajor, Index>;
    const Eigen::Map<const Sparse> lower(A.size, A.size, static_cast<Index>(A.value.size()), A.columnStart.data(),
                                         A.row.data(), A.value.data());
    const Eigen::SimplicialLLT<Sparse, Eigen::Lower, Eigen::AMDOrdering<Index>> factor(lower);
    if (factor.info() != Eigen::Success)
        return Error{
            "The body's matrix is not positive definite: a mass, a stiffness or the time step is not positive."};

    Cholesky result;
    result.size = A.size;
    for (Index i = 0; i < A.size; ++i)
        result.newPlace.push_back(factor.permutationP().indices()[i]);
    const Sparse L = factor.matrixL();
    result.columnStart.push_back(0);
    for (Index c = 0; c < A.size; ++c)
    {
        for (Sparse::InnerIterator it(L, c); it; ++it)
        {
            if (it.row() == c)
                result.inverseDiagonal.push_back(1 / it.value());
            else
            {
                result.row.push_back(static_cast<Index>(it.row()));
                result.value.push_back(it.value());
            }
        }
        result.columnStart.push_back(static_cast<Index>(result.row.size()));
    }
    return result;
}

void Cholesky::Solve(const Columns& b, Columns& x, Columns& work) const
{
    work.resize(3, size);
    x.resize(3, size);
    for (Index i = 0; i < size; ++i)
        work.col(newPlace[static_cast<std::size_t>(i)]) = b.col(i);
    for (Index c = 0; c < size; ++c)
    {
        const Vec3 z = work.col(c) * inverseDiagonal[static_cast<std::size_t>(c)];
        work.col(c) = z;
        const Index end = columnStart[static_cast<std::size_t>(c) + 1];
        for (Index k = columnStart[static_cast<std::size_t>(c)]; k < end; ++k)
            work.col(row[static_cast<std::size_t>(k)]) -= value[static_cast<std::size_t>(k)] * z;
    }
    for (Index c = size - 1; c >= 0; --c)
    {
        Vec3 z = work.col(c);
        const Index end = columnStart[static_cast<std::size_t>(c) + 1];
        for (Index k = columnStart[static_cast<std::size_t>(c)]; k < end; ++k)
            z -= value[static_cast<std::size_t>(k)] * work.col(row[static_cast<std::size_t>(k)]);
        work.col(c) = z * inverseDiagonal[static_cast<std::size_t>(c)];
    }
    for (Index i = 0; i < size; ++i)
        x.col(i) = work.col(newPlace[static_cast<std::size_t>(i)]);
}
} // namespace cpd
