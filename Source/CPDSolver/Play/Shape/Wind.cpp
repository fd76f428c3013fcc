#include "CPDSolver/Play/Shape/Wind.h"

#include <algorithm>
#include <cmath>

namespace cpd::play
{
namespace
{
/// A surface triangle in the air: the drag is share * across |across| along its normal, a third at each corner.
struct Sail
{
    Vec3 normal;
    Real across; // m/s, of the air against it
    Real share;  // kg/m, of one corner

    Vec3 ForceOnCorner() const { return share * across * std::abs(across) * normal; }
};

Sail SailOf(const Triangle& t, const Columns& x, const Columns& v, const Air& air)
{
    const Vec3 twiceArea = (x.col(t[1]) - x.col(t[0])).cross(x.col(t[2]) - x.col(t[0]));
    const Real length = twiceArea.norm();
    if (!(length > 0))
        return {Vec3::Zero(), 0, 0};
    const Vec3 normal = twiceArea / length;
    const Vec3 past = air.wind - (v.col(t[0]) + v.col(t[1]) + v.col(t[2])) / 3;
    return {normal, past.dot(normal), air.drag / 2 * length / 2 / 3};
}
} // namespace

/// A vertex of mass m in the wind, m du/dt = -k |u| u, comes to u / (1 + h k |u| / m) in a step, and so the mean force
/// is k |u| u over the same. Taken as it is when the step begins, the force would throw what is light past the wind.
void AddWind(std::span<const Triangle> surface, const Columns& x, const Columns& v, const VectorX& mass, const Air& air,
             Real step, VectorX& braked, Columns& forces)
{
    braked.setZero(mass.size());
    for (const Triangle& t : surface)
    {
        const Sail sail = SailOf(t, x, v, air);
        for (const Index corner : t)
            braked[corner] += step * sail.share * std::abs(sail.across) / mass[corner];
    }
    for (const Triangle& t : surface)
    {
        const Real most = std::max({braked[t[0]], braked[t[1]], braked[t[2]]});
        const Vec3 force = SailOf(t, x, v, air).ForceOnCorner() / (1 + most);
        for (const Index corner : t)
            forces.col(corner) += force;
    }
}
} // namespace cpd::play
