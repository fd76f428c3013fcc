#include "CPDSolver/Step/Compliance/Turning.h"

#include "CPDSolver/Step/RigidMotion.h"
#include "CPDSolver/Step/Workspace.h"

namespace cpd
{
namespace
{
/// y -> a x y.
Mat3 CrossOf(const Vec3& a)
{
    Mat3 m;
    m << 0, -a[2], a[1], a[2], 0, -a[0], -a[1], a[0], 0;
    return m;
}

Mat3 InverseOf(const Mat3& inertia)
{
    Mat3 inverse;
    for (int k = 0; k < 3; ++k)
        inverse.col(k) = SolveInertia(inertia, Vec3::Unit(k));
    return inverse;
}

/// Sum a x b from sum a b^T.
Vec3 CrossSum(const Mat3& products)
{
    return {products(1, 2) - products(2, 1), products(2, 0) - products(0, 2), products(0, 1) - products(1, 0)};
}

/// The inverse of a spread, without the directions in which a sheet or a thread has none.
Mat3 Unspread(const Mat3& spread)
{
    constexpr Real kNone = 1e-6; // of the largest
    const Eigen::SelfAdjointEigenSolver<Mat3> axes(spread);
    Mat3 inverse = Mat3::Zero();
    for (int k = 0; k < 3; ++k)
        if (axes.eigenvalues()[k] > kNone * axes.eigenvalues()[2])
            inverse += axes.eigenvectors().col(k) * axes.eigenvectors().col(k).transpose() / axes.eigenvalues()[k];
    return inverse;
}
} // namespace

Mat3 Turning::Between(const Lever& to, const Lever& from) const
{
    return CrossOf(to.drag) * resisted * CrossOf(from.drag) - CrossOf(to.arm) * give * CrossOf(from.arm);
}

Mat3 Turning::WarpBy(const Vec3& part) const
{
    return CrossOf(part) * affine;
}

void Refresh(const VectorX& mass, const Columns& rest, const std::shared_ptr<const System>& system, RestDrag& drag,
             Columns& weighed, SolveRoom& room)
{
    if (drag.of == system)
        return;
    drag.of = system;
    drag.r = rest.colwise() - MeasureShape(mass, rest).centre;
    drag.q.resize(3, rest.cols());
    WeighAll(mass, 1 / (system->d * system->d), drag.r, weighed);
    system->factor.Solve(weighed, drag.q, room);
    drag.mixed = SumProduct(mass, drag.r, drag.q) / (system->d * system->d);
    drag.unspread = Unspread(SumProduct(mass, drag.r, drag.r));
}

Turning TurningOf(const VectorX& mass, const Columns& X, const Columns& p, const RestDrag& drag)
{
    const Real square = drag.of->d * drag.of->d;
    const RigidMotion shape = MeasureShape(mass, X);
    Turning turning;
    turning.free = true;
    turning.centre = shape.centre;
    turning.affine = SumProduct(mass, X, drag.r) * drag.unspread;
    turning.give = square * InverseOf(shape.inertia);
    const Mat3 mixed = turning.affine * drag.mixed * turning.affine.transpose();
    turning.resisted = InverseOf(InertiaFromSpread((mixed + mixed.transpose()) / 2));
    // B^T of the forces is R^T M p / d^2, because A is symmetric. A moves a body by -p.
    turning.undone = turning.resisted * CrossSum(turning.affine * SumProduct(mass, drag.r, p)) / square;
    return turning;
}
} // namespace cpd
