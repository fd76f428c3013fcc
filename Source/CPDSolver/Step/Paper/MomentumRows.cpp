#include "CPDSolver/Step/Paper/MomentumRows.h"

namespace cpd
{
namespace
{
/// The inverse without directions that hold no inertia, as in SolveInertia: a body squashed to a line has no row there.
Mat3 PseudoInverse(const Mat3& block)
{
    Mat3 inverse;
    for (int k = 0; k < 3; ++k)
        inverse.col(k) = SolveInertia(block, Vec3::Unit(k));
    return inverse;
}
} // namespace

MomentumRows::MomentumRows(const Body& body, const Columns& start, const Vec3& startCentre, Real h, bool isFree,
                           Workspace& w, Columns& arms)
    : masses(body.mass), base(start), Y(arms), centre(startCentre), mass(body.totalMass), step(h), free(isFree)
{
    if (!free)
    {
        arms.setZero();
        return;
    }
    for (Index i = 0; i < body.VertexCount(); ++i)
        w.rhs.col(i) = masses[i] * Arm(i);
    w.system->factor.Solve(w.rhs, arms, w.sweep);
    Mat3 moment = Mat3::Zero(); // sum m Y r^T, symmetric because A is
    for (Index i = 0; i < body.VertexCount(); ++i)
        moment += masses[i] * arms.col(i) * Arm(i).transpose();
    moment = ((moment + moment.transpose()) / 2).eval();
    block = (moment.trace() * Mat3::Identity() - moment) / (h * h);
    inverse = PseudoInverse(block);
}

Six MomentumRows::Apply(const Columns& d) const
{
    Six sum;
    if (!free)
        return sum;
    for (Index i = 0; i < masses.size(); ++i)
    {
        const Vec3 p = masses[i] * d.col(i);
        sum.P += p;
        sum.L += Arm(i).cross(p);
    }
    return sum * (1 / step);
}
} // namespace cpd
