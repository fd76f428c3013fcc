#include "CPDSolver/Play/Shape/Region.h"

#include <algorithm>
#include <limits>

#include "CPDSolver/Base/Sane.h"
#include "CPDSolver/Base/Words.h"

namespace cpd::play
{
namespace
{
constexpr const char* kNotFinite = "A region's place and size must be finite numbers, and not absurdly large.";

/// The vertices at no distance from the region, else the one at the least.
template <class Distance> Expected<std::vector<Index>> Choose(const Columns& x, Real reach, const Distance& distance)
{
    std::vector<Index> inside;
    Index nearest = -1;
    Real least = std::numeric_limits<Real>::max();
    for (Index i = 0; i < static_cast<Index>(x.cols()); ++i)
    {
        const Real d = distance(Vec3(x.col(i)));
        if (d <= 0)
            inside.push_back(i);
        if (d < least)
        {
            least = d;
            nearest = i;
        }
    }
    if (inside.empty() && least <= reach)
        inside.push_back(nearest);
    if (inside.empty())
        return Error{"The region holds no vertex, and the nearest is " + InWords(least, 3) +
                     " m away: move it, or make it larger."};
    return inside;
}
} // namespace

Frame Between(const Frame& from, const Frame& to, Real fraction)
{
    return {from.position + fraction * (to.position - from.position), from.rotation.slerp(fraction, to.rotation)};
}

Expected<std::vector<Index>> VerticesIn(const BoxRegion& box, const Columns& x, Real reach)
{
    if (!IsSane(box.frame.position) || !box.frame.rotation.coeffs().allFinite() || !IsSane(box.halfSize))
        return Error{kNotFinite};
    return Choose(x, reach,
                  [&](const Vec3& p)
                  {
                      const Vec3 beyond = box.frame.ToLocal(p).cwiseAbs() - box.halfSize;
                      return Vec3(beyond.cwiseMax(0)).norm();
                  });
}

Expected<std::vector<Index>> VerticesIn(const BallRegion& ball, const Columns& x, Real reach)
{
    if (!IsSane(ball.centre) || !IsSane(ball.radius))
        return Error{kNotFinite};
    return Choose(x, reach, [&](const Vec3& p) { return std::max<Real>(0, (p - ball.centre).norm() - ball.radius); });
}
} // namespace cpd::play
