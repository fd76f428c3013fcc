#include "CPDSolver/Play/Shape/Tangle.h"

#include "CPDSolver/Contact/Surface/Inside.h"

namespace cpd::play
{
namespace
{
bool IsWithin(const Vec3& point, const Vec3& low, const Vec3& high)
{
    return (point.array() >= low.array()).all() && (point.array() <= high.array()).all();
}

bool HasMiddleIn(const Body& one, const Columns& xOne, const Body& other, const Columns& xOther)
{
    const Vec3 low = xOther.rowwise().minCoeff();
    const Vec3 high = xOther.rowwise().maxCoeff();
    for (const Tet& tet : one.tets)
    {
        const Vec3 middle = (xOne.col(tet[0]) + xOne.col(tet[1]) + xOne.col(tet[2]) + xOne.col(tet[3])) / 4;
        if (IsWithin(middle, low, high) && IsInTets(middle, other.tets, xOther))
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
