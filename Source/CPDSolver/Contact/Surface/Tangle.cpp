#include "CPDSolver/Contact/Surface/Tangle.h"

#include <algorithm>

#include "CPDSolver/Contact/Surface/Inside.h"

namespace cpd
{
namespace
{
bool IsWithin(const Vec3& point, const Vec3& low, const Vec3& high)
{
    return (point.array() >= low.array()).all() && (point.array() <= high.array()).all();
}

bool HasPartIn(const Body& one, const Columns& xOne, const Body& other, const Columns& xOther)
{
    const Vec3 low = xOther.rowwise().minCoeff();
    const Vec3 high = xOther.rowwise().maxCoeff();
    const auto isIn = [&](const Vec3& place)
    { return IsWithin(place, low, high) && IsInTets(place, other.tets, xOther); };
    const auto isMiddleIn = [&](const Tet& tet)
    { return isIn((xOne.col(tet[0]) + xOne.col(tet[1]) + xOne.col(tet[2]) + xOne.col(tet[3])) / 4); };
    for (Index i = 0; i < one.VertexCount(); ++i)
        if (isIn(xOne.col(i)))
            return true;
    return std::ranges::any_of(one.tets, isMiddleIn);
}
} // namespace

bool AreTangled(const Body& one, const Columns& xOne, const Body& other, const Columns& xOther)
{
    return HasPartIn(one, xOne, other, xOther) || HasPartIn(other, xOther, one, xOne);
}
} // namespace cpd
