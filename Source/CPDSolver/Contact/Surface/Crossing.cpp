#include "CPDSolver/Contact/Surface/Crossing.h"

namespace cpd
{
namespace
{
/// Six times the volume that a point and a triangle span: its sign tells the side.
Real VolumeOf(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c)
{
    return (p - a).dot((b - a).cross(c - a));
}

/// Point and triangle at one time.
struct Moment
{
    Vec3 a, b, c, p;

    Moment(const Path& point, const std::array<Path, 3>& corners, Real time)
        : a(corners[0].At(time)), b(corners[1].At(time)), c(corners[2].At(time)), p(point.At(time))
    {
    }
    Vec3 Area() const { return (b - a).cross(c - a); }
    Real Volume() const { return VolumeOf(p, a, b, c); }
};

/// A time between a change of signs, by regula falsi with the Illinois weight; the volume is a cubic in time.
Real TimeOfChange(const Path& point, const std::array<Path, 3>& corners, Real first, Real last)
{
    constexpr int kSteps = 12; // to a few digits more than places need
    Real low = 0;
    Real high = 1;
    Real time = 1;
    for (int n = 0; n < kSteps && first != last; ++n)
    {
        time = (low * last - high * first) / (last - first);
        const Real value = Moment(point, corners, time).Volume();
        if (value == 0)
            break;
        if ((value < 0) == (last < 0))
        {
            high = time;
            last = value;
            first /= 2;
        }
        else
        {
            low = time;
            first = value;
            last /= 2;
        }
    }
    return time;
}
} // namespace

std::optional<Crossing> FindCrossing(const Path& point, const std::array<Path, 3>& corners, Real side)
{
    const auto& [a, b, c] = corners;
    const Real first = VolumeOf(point.from, a.from, b.from, c.from);
    const Real last = VolumeOf(point.to, a.to, b.to, c.to);
    const Real began = side != 0 ? side : first < 0 ? -1 : 1;
    // Already on the other side, or not yet.
    if (first * began < 0 || !(last * began < 0))
        return std::nullopt;
    Crossing crossing;
    crossing.time = TimeOfChange(point, corners, first, last);
    const Moment at(point, corners, crossing.time);
    const Vec3 area = at.Area();
    const Real square = area.squaredNorm();
    if (!(square > 0))
        return std::nullopt;
    // Neighbours overlap a little, so that nothing slips between them.
    constexpr Real kOverlap = 1e-3;
    const Real u = (at.c - at.b).cross(at.p - at.b).dot(area) / square;
    const Real v = (at.a - at.c).cross(at.p - at.c).dot(area) / square;
    crossing.weights = Vec3(u, v, 1 - u - v);
    if (crossing.weights.minCoeff() < -kOverlap)
        return std::nullopt;
    crossing.normal = began / std::sqrt(square) * area;
    return crossing;
}
} // namespace cpd
