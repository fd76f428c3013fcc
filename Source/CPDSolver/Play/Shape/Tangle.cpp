#include "CPDSolver/Play/Shape/Tangle.h"

namespace cpd::play
{
namespace
{
bool IsWithin(const Vec3& point, const Vec3& low, const Vec3& high)
{
    return (point.array() >= low.array()).all() && (point.array() <= high.array()).all();
}

bool IsInTet(const Vec3& point, const Tet& tet, const Columns& x)
{
    const Vec3 a = x.col(tet[0]);
    const Vec3 b = x.col(tet[1]);
    const Vec3 c = x.col(tet[2]);
    const Vec3 d = x.col(tet[3]);
    if (!IsWithin(point, a.cwiseMin(b).cwiseMin(c).cwiseMin(d), a.cwiseMax(b).cwiseMax(c).cwiseMax(d)))
        return false;
    Mat3 edges;
    edges << b - a, c - a, d - a;
    const Vec3 part = edges.inverse() * (point - a);
    return part.minCoeff() > 0 && part.sum() < 1; // of a flat tet these are no numbers, and nothing is in it
}

bool HasMiddleIn(const Body& one, const Columns& xOne, const Body& other, const Columns& xOther)
{
    const Vec3 low = xOther.rowwise().minCoeff();
    const Vec3 high = xOther.rowwise().maxCoeff();
    for (const Tet& tet : one.tets)
    {
        const Vec3 middle = (xOne.col(tet[0]) + xOne.col(tet[1]) + xOne.col(tet[2]) + xOne.col(tet[3])) / 4;
        if (!IsWithin(middle, low, high))
            continue;
        for (const Tet& around : other.tets)
            if (IsInTet(middle, around, xOther))
                return true;
    }
    return false;
}
} // namespace

bool AreTangled(const Body& one, const Columns& xOne, const Body& other, const Columns& xOther)
{
    return HasMiddleIn(one, xOne, other, xOther) || HasMiddleIn(other, xOther, one, xOne);
}
} // namespace cpd::play
