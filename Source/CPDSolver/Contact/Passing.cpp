#include "CPDSolver/Contact/Passing.h"

#include <algorithm>

namespace cpd
{
std::optional<Distance> FindMeeting(const Collider& collider, const Mat3& rotation, const Vec3& from, const Vec3& to,
                                    const Distance& start, Real near)
{
    constexpr int kMostStrides = 64;
    const Real way = (to - from).norm();
    Distance here = start;
    Real gone = 0;
    for (int n = 0; n < kMostStrides && here.value > near; ++n)
    {
        if (!(gone < way))
            return std::nullopt;
        gone = std::min(way, gone + here.value);
        here = DistanceTo(collider, rotation, from + gone / way * (to - from));
    }
    return here;
}
} // namespace cpd
