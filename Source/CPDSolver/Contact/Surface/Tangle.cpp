#include "CPDSolver/Contact/Surface/Tangle.h"

#include <algorithm>

#include "CPDSolver/Contact/Collider.h"
#include "CPDSolver/Contact/Surface/Inside.h"

namespace cpd
{
namespace
{
bool HasPartIn(const Body& one, const Columns& xOne, const Body& other, const Columns& xOther)
{
    const Bounds bounds = BoundsOf(xOther);
    const auto isIn = [&](const Vec3& place) { return bounds.Holds(place, 0) && IsInTets(place, other.tets, xOther); };
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
