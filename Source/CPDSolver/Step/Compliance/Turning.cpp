#include "CPDSolver/Step/Compliance/Turning.h"

#include "CPDSolver/Step/RigidMotion.h"
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

/// Sum a x b from sum a b^T.
Vec3 CrossSum(const Mat3& products)
{
    return {products(1, 2) - products(2, 1), products(2, 0) - products(0, 2), products(0, 1) - products(1, 0)};
}
} // namespace

Mat3 Turning::Between(const Lever& to, const Lever& from) const
{
    return CrossOf(to.drag) * resisted * CrossOf(from.drag) - CrossOf(to.arm) * give * CrossOf(from.arm);
}

Mat3 CrossOf(const Vec3& a)
{
    Mat3 m;
    m << 0, -a[2], a[1], a[2], 0, -a[0], -a[1], a[0], 0;
    return m;
}

Turning TurningOf(const VectorX& mass, const Columns& X, const Columns& answered, const System& system,
                  Columns& weighed, Columns& q, SolveRoom& room)
{
    const Real square = system.d * system.d;
    const RigidMotion shape = MeasureShape(mass, X);
    weighed = X.colwise() - shape.centre;
    WeighAll(mass, 1 / square, weighed, weighed);
    system.factor.Solve(weighed, q, room);
    // Sum m r q^T / d^2 is symmetric but for rounding.
    const Mat3 mixed = SumProduct(weighed, q);
    Turning turning;
    turning.free = true;
    turning.centre = shape.centre;
    turning.give = square * InverseOf(shape.inertia);
    turning.resisted = InverseOf(InertiaFromSpread((mixed + mixed.transpose()) / 2));
    turning.undone = turning.resisted * CrossSum(SumProduct(q, answered));
    return turning;
}
} // namespace cpd
