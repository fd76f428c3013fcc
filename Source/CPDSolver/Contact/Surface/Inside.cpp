#include "CPDSolver/Contact/Surface/Inside.h"

#include <algorithm>

namespace cpd
{
namespace
{
bool IsInTet(const Vec3& place, const Tet& tet, const Columns& x)
{
    const Vec3 a = x.col(tet[0]);
    const Vec3 b = x.col(tet[1]);
    const Vec3 c = x.col(tet[2]);
    const Vec3 d = x.col(tet[3]);
    for (Index axis = 0; axis < 3; ++axis)
        if (place[axis] < std::min({a[axis], b[axis], c[axis], d[axis]}) ||
            place[axis] > std::max({a[axis], b[axis], c[axis], d[axis]}))
            return false;
    // Six times the volumes of the tet and of what is left of it with the place instead of a corner.
    const Real whole = (b - a).dot((c - a).cross(d - a));
    const Real ofB = (place - a).dot((c - a).cross(d - a));
    const Real ofC = (b - a).dot((place - a).cross(d - a));
    const Real ofD = (b - a).dot((c - a).cross(place - a));
    const Real sign = whole < 0 ? -1 : 1;
    return whole != 0 && sign * ofB > 0 && sign * ofC > 0 && sign * ofD > 0 && sign * (ofB + ofC + ofD) < sign * whole;
}
} // namespace

bool IsInTets(const Vec3& place, const std::vector<Tet>& tets, const Columns& x)
{
    return std::ranges::any_of(tets, [&](const Tet& tet) { return IsInTet(place, tet, x); });
}
} // namespace cpd
