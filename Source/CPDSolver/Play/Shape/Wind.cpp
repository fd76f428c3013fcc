#include "CPDSolver/Play/Shape/Wind.h"

#include <cmath>

namespace cpd::play
{
void AddWind(std::span<const Triangle> surface, const Columns& x, const Columns& v, const Vec3& wind, Real airDrag,
             Columns& forces)
{
    for (const Triangle& t : surface)
    {
        const Vec3 twiceArea = (x.col(t[1]) - x.col(t[0])).cross(x.col(t[2]) - x.col(t[0]));
        const Real length = twiceArea.norm();
        if (!(length > 0))
            continue;
        const Vec3 air = wind - (v.col(t[0]) + v.col(t[1]) + v.col(t[2])) / 3;
        const Real across = air.dot(twiceArea) / length;
        // A n = twiceArea / 2; a third of the force for each corner.
        const Vec3 share = airDrag / 2 * across * std::abs(across) * twiceArea / 2 / 3;
        for (const Index corner : t)
            forces.col(corner) += share;
    }
}
} // namespace cpd::play
