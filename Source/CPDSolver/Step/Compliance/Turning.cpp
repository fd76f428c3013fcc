#include "CPDSolver/Step/Compliance/Turning.h"

#include "CPDSolver/Step/Passes/VertexPasses.h"
#include "CPDSolver/Step/RigidMotion.h"

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

void WeighArms(const VectorX& mass, const Columns& x, const Vec3& centre, Real d, Columns& weighed)
{
    WeighAll(mass, 1 / (d * d), x, centre, weighed);
}

Turning TurningOf(const VectorX& mass, const Columns& X, const Columns& answered, const Columns& weighed,
                  const Columns& q, Real d)
{
    const RigidMotion shape = MeasureShape(mass, X);
    // Sum m r q^T / d^2 is symmetric but for rounding.
    const Mat3 mixed = SumProduct(weighed, q);
    Turning turning;
    turning.free = true;
    turning.centre = shape.centre;
    turning.give = d * d * InverseOf(shape.inertia);
    turning.resisted = InverseOf(InertiaFromSpread((mixed + mixed.transpose()) / 2));
    turning.undone = turning.resisted * CrossSum(SumProduct(q, answered));
    return turning;
}
} // namespace cpd
