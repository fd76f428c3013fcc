#include "CPDSolver/Contact/Surface/Inside.h"

#include <algorithm>
#include <cmath>

namespace cpd
{
namespace
{
// Of a tet's volume and extents, by which a place may lie outside and still count: what stands on a body of the same
// grid is exactly in front of faces between its tets, and would be in none of them.
constexpr Real kSlack = 1e-3;

bool IsInTet(const Vec3& place, const Tet& tet, const Columns& x)
{
    const Vec3 a = x.col(tet[0]);
    const Vec3 b = x.col(tet[1]);
    const Vec3 c = x.col(tet[2]);
    const Vec3 d = x.col(tet[3]);
    for (Index axis = 0; axis < 3; ++axis)
    {
        const Real low = std::min({a[axis], b[axis], c[axis], d[axis]});
        const Real high = std::max({a[axis], b[axis], c[axis], d[axis]});
        const Real slack = kSlack * (high - low);
        if (place[axis] < low - slack || place[axis] > high + slack)
            return false;
    }
    // Six times the volumes of the tet and of what is left of it with the place instead of a corner.
    const Real whole = (b - a).dot((c - a).cross(d - a));
    const Real ofB = (place - a).dot((c - a).cross(d - a));
    const Real ofC = (b - a).dot((place - a).cross(d - a));
    const Real ofD = (b - a).dot((c - a).cross(place - a));
    const Real sign = whole < 0 ? -1 : 1;
    const Real least = -kSlack * std::abs(whole);
    const Real ofA = whole - ofB - ofC - ofD;
    return whole != 0 && std::min({sign * ofA, sign * ofB, sign * ofC, sign * ofD}) >= least;
}

/// Six times, less than 0 where it is turned inside out.
Real VolumeOf(const Tet& tet, const Columns& x)
{
    const Vec3 a = x.col(tet[0]);
    const Vec3 b = x.col(tet[1]);
    const Vec3 c = x.col(tet[2]);
    const Vec3 d = x.col(tet[3]);
    return (b - a).dot((c - a).cross(d - a));
}
} // namespace

bool IsInTets(const Vec3& place, const std::vector<Tet>& tets, const Columns& x)
{
    return std::ranges::any_of(tets, [&](const Tet& tet) { return IsInTet(place, tet, x); });
}

void MarkTurned(const std::vector<Tet>& tets, const Columns& rest, const Columns& x, Real share,
                std::vector<char>& marks)
{
    marks.assign(static_cast<std::size_t>(x.cols()), 0);
    for (const Tet& tet : tets)
    {
        const Real volume = VolumeOf(tet, rest);
        if (volume * VolumeOf(tet, x) < share * volume * volume)
            for (const Index corner : tet)
                marks[static_cast<std::size_t>(corner)] = 1;
    }
}
} // namespace cpd
