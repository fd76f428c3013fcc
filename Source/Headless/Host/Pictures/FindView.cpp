#include "Headless/Host/Pictures/FindView.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "Headless/Host/Pictures/Render.h"

namespace cpd::host
{
namespace
{
using Box = Eigen::AlignedBox<Real, 3>;

constexpr Real kAngle = 32;       // degrees, of the picture's height
constexpr Real kAspect = 4.0 / 3; // the narrowest picture that is made of a run
constexpr Real kMargin = 1.1;     // what stands at the edge is not cut by it
constexpr Real kLeavesAt = 1;     // what flies farther than this many sizes of the start is let go
constexpr Real kSmallest = 0.1;   // m; a point has a view as well

/// Of the points that are numbers and inside the box; of all numbers while that is empty.
std::vector<Vec3> PointsOf(const SurfaceFrame& frame, const Box& within)
{
    std::vector<Vec3> points;
    for (std::size_t i = 0; i + 2 < frame.size(); i += 3)
        if (const Vec3 point(frame[i], frame[i + 1], frame[i + 2]); point.allFinite())
            if (within.isEmpty() || within.contains(point))
                points.push_back(point);
    return points;
}

Box BoxOf(const std::vector<Vec3>& points)
{
    Box box;
    for (const Vec3& point : points)
        box.extend(point);
    return box;
}

Box Grown(const Box& box, Real room)
{
    return {box.min() - Vec3::Constant(room), box.max() + Vec3::Constant(room)};
}

/// How far from the middle an eye in this direction sees all points.
Real DistanceFor(const std::vector<Vec3>& points, const Vec3& middle, const Mat3& axes)
{
    const Real across = std::tan(kAngle / 2 * std::numbers::pi / 180);
    Real distance = kSmallest;
    for (const Vec3& point : points)
    {
        const Vec3 seen = axes * (point - middle);
        const Real half = std::max(std::abs(seen[0]) / kAspect, std::abs(seen[1]));
        distance = std::max(distance, seen[2] + kMargin * half / across);
    }
    return distance;
}
} // namespace

View FindView(const std::vector<SurfaceFrame>& frames, const Vec3& toEye)
{
    std::vector<Vec3> all;
    Box near;
    for (const SurfaceFrame& frame : frames)
    {
        const std::vector<Vec3> points = PointsOf(frame, near);
        all.insert(all.end(), points.begin(), points.end());
        if (near.isEmpty() && !points.empty())
            near = Grown(BoxOf(points), kLeavesAt * BoxOf(points).diagonal().norm());
    }
    if (all.empty())
        return {};
    View view;
    view.angle = kAngle;
    view.at = BoxOf(all).center();
    const Vec3 direction = toEye.normalized();
    view.from = view.at + DistanceFor(all, view.at, AxesLooking(-direction)) * direction;
    return view;
}
} // namespace cpd::host
