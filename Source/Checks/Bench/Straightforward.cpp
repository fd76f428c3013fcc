#include "Checks/Bench/Straightforward.h"

namespace cpd::bench
{
Straightforward::Straightforward(const Body& ofBody, Real h) : body(ofBody), step(h)
{
    std::vector<Eigen::Triplet<Real>> entries;
    for (Index i = 0; i < body.VertexCount(); ++i)
        entries.emplace_back(i, i, body.mass[i] / (h * h));
    for (const Element<Corotated>& tet : body.energies.Of<Corotated>())
    {
        const Eigen::Matrix4d K = tet.weight * tet.G.transpose() * tet.G;
        for (int a = 0; a < 4; ++a)
            for (int b = 0; b < 4; ++b)
                entries.emplace_back(tet.corners[a], tet.corners[b], K(a, b));
    }
    A.resize(body.VertexCount(), body.VertexCount());
    A.setFromTriplets(entries.begin(), entries.end());
    factor.compute(A);
}

void Straightforward::Iterate(const Columns& y, const Columns& x, Columns& next)
{
    right.resize(body.VertexCount(), 3);
    for (Index i = 0; i < body.VertexCount(); ++i)
        right.row(i) = body.mass[i] / (step * step) * y.col(i).transpose();
    for (const Element<Corotated>& tet : body.energies.Of<Corotated>())
    {
        Mat3 F = Mat3::Zero();
        for (int c = 0; c < 4; ++c)
            F += x.col(tet.corners[c]) * tet.G.col(c).transpose();
        const Eigen::JacobiSVD<Mat3> svd(F, Eigen::ComputeFullU | Eigen::ComputeFullV);
        Mat3 U = svd.matrixU();
        if ((U * svd.matrixV().transpose()).determinant() < 0)
            U.col(2) *= -1;
        const Mat3 R = U * svd.matrixV().transpose();
        const Eigen::Matrix<Real, 3, 4> pull = tet.weight * R * tet.G;
        for (int c = 0; c < 4; ++c)
            right.row(tet.corners[c]) += pull.col(c).transpose();
    }
    next = factor.solve(right).transpose();
}
} // namespace cpd::bench
