#include "CPDSolver/Play/Shape/Region.h"

#include <algorithm>
#include <limits>

#include "CPDSolver/Base/Sane.h"

namespace cpd::play
{
namespace
{
/// The vertices at no distance from the region, else the one at the least.
template <class Distance> std::vector<Index> Choose(const Columns& x, const Distance& distance)
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
    if (inside.empty() && nearest >= 0)
        inside.push_back(nearest);
    return inside;
}
} // namespace

Frame Between(const Frame& from, const Frame& to, Real fraction)
{
    return {from.position + fraction * (to.position - from.position), from.rotation.slerp(fraction, to.rotation)};
}

std::vector<Index> VerticesIn(const BoxRegion& box, const Columns& x)
{
    if (!IsSane(box.frame.position) || !box.frame.rotation.coeffs().allFinite() || !IsSane(box.halfSize))
        return {};
    return Choose(x,
                  [&](const Vec3& p)
                  {
                      const Vec3 beyond = box.frame.ToLocal(p).cwiseAbs() - box.halfSize;
                      return Vec3(beyond.cwiseMax(0)).norm();
                  });
}

std::vector<Index> VerticesIn(const BallRegion& ball, const Columns& x)
{
    if (!IsSane(ball.centre) || !IsSane(ball.radius))
        return {};
    return Choose(x, [&](const Vec3& p) { return std::max<Real>(0, (p - ball.centre).norm() - ball.radius); });
}
} // namespace cpd::play
