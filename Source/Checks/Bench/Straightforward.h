/// Projective Dynamics as one writes it first, with Eigen's JacobiSVD and SimplicialLLT: what speed is measured
/// against.
#pragma once

#include <Eigen/SparseCholesky>

#include "CPDSolver/Body/Body.h"

namespace cpd::bench
{
class Straightforward
{
public:
    Straightforward(const Body& body, Real step);

    /// One local and global step: from x towards y, corotated tets without lambda.
    void Iterate(const Columns& y, const Columns& x, Columns& next);
    /// The global step's part alone.
    void Solve(const Eigen::MatrixXd& b, Eigen::MatrixXd& x) const { x = factor.solve(b); }
    /// Factorises again, with the order that it has.
    void Refactorise() { factor.factorize(A); }

private:
    const Body& body;
    Real step;
    Eigen::SparseMatrix<Real> A;
    Eigen::SimplicialLLT<Eigen::SparseMatrix<Real>> factor;
    Eigen::MatrixXd right;
};
} // namespace cpd::bench
