#include "CPDSolver/Step/Compliance/Turning.h"

#include "CPDSolver/Step/Passes/VertexPasses.h"
#include "CPDSolver/Step/Workspace.h"

namespace cpd
{
namespace
{
Mat3 InverseOf(const Mat3& inertia)
{
    Mat3 inverse;
    for (int k = 0; k < 3; ++k)
        inverse.col(k) = SolveInertia(inertia, Vec3::Unit(k));
    return inverse;
}

/// Of a symmetric matrix that may be flat: what lies on a plane says nothing about the third direction.
Mat3 PseudoInverse(const Mat3& matrix)
{
    constexpr Real kFlat = 1e-9;
    const Eigen::SelfAdjointEigenSolver<Mat3> axes(matrix);
    Mat3 inverse = Mat3::Zero();
    for (int k = 0; k < 3; ++k)
        if (axes.eigenvalues()[k] > kFlat * axes.eigenvalues()[2])
            inverse += axes.eigenvectors().col(k) * axes.eigenvectors().col(k).transpose() / axes.eigenvalues()[k];
    return inverse;
}

/// Sum a x b from sum a b^T.
Vec3 CrossSum(const Mat3& products)
{
    return {products(1, 2) - products(2, 1), products(2, 0) - products(0, 2), products(0, 1) - products(1, 0)};
}
} // namespace

Lever LeverAt(const Turning& turning, const Columns& X, const Spot& spot)
{
    return {spot.In(X) - turning.centre, turning.shaped * spot.In(*turning.drag)};
}

Mat3 Turning::Warp(const Vec3& turn) const
{
    return CrossOf(turn) * shaped;
}

Mat3 CrossOf(const Vec3& a)
{
    Mat3 m;
    m << 0, -a[2], a[1], a[2], 0, -a[0], -a[1], a[0], 0;
    return m;
}

void FindArms(const VectorX& mass, const Columns& x, const std::shared_ptr<const System>& system, SolveRoom& room,
              Arms& arms)
{
    arms.of = system;
    WeighAll(mass, 1 / (system->d * system->d), x, MeasureShape(mass, x).centre, arms.weighed);
    system->factor.Solve(arms.weighed, arms.drag, room);
    const Mat3 spread = SumProduct(arms.weighed, x);
    const Mat3 mixed = SumProduct(arms.weighed, arms.drag);
    // Both are symmetric but for rounding.
    arms.mixed = (mixed + mixed.transpose()) / 2;
    arms.unspread = PseudoInverse((spread + spread.transpose()) / 2);
}

Fit FitTo(const Arms& arms, const Columns& X, const RigidMotion& shape)
{
    const Mat3 between = SumProduct(arms.weighed, X);
    Fit fit;
    fit.map = between.transpose() * arms.unspread;
    const Real d = arms.of->d;
    const Real all = shape.inertia.trace() / (2 * d * d);
    fit.left = all > 0 ? 1 - (fit.map * between).trace() / all : 0;
    return fit;
}

Turning TurningOf(const Arms& arms, const Mat3& map, const RigidMotion& shape, const Columns& answered)
{
    const Real d = arms.of->d;
    Turning turning;
    turning.free = true;
    turning.centre = shape.centre;
    turning.drag = &arms.drag;
    turning.shaped = map;
    turning.give = d * d * InverseOf(shape.inertia);
    turning.resisted = InverseOf(InertiaFromSpread(map * arms.mixed * map.transpose()));
    turning.undone = turning.resisted * CrossSum(map * SumProduct(arms.drag, answered));
    return turning;
}
} // namespace cpd
