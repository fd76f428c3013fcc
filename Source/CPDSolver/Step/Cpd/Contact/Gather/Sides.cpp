#include "CPDSolver/Step/Cpd/Contact/Gather/Sides.h"

#include <algorithm>
#include <tuple>

/// A sheet has no inside. A vertex that a search did not quite keep out would be taken, in the next, for one that had
/// always been on the other side; so the side is remembered as long as the vertex stays near the same part of the
/// sheet. Beyond its edge a vertex may go around.
namespace cpd
{
namespace
{
// How far along the sheet, in its mean edges, a remembered side is that of the present triangle too.
constexpr Real kSamePart = 4;

bool Before(const SheetSide& a, const SheetSide& b)
{
    return std::tie(a.id, a.vertex, a.triangle) < std::tie(b.id, b.vertex, b.triangle);
}

Vec3 RestMiddle(const Body& body, Index triangle)
{
    const Triangle& t = body.surface[static_cast<std::size_t>(triangle)];
    return (body.rest.col(t[0]) + body.rest.col(t[1]) + body.rest.col(t[2])) / 3;
}
} // namespace

const SheetSide* FindSide(const State& state, std::uint64_t id, Index vertex)
{
    const SheetSide first{id, vertex, 0, 1};
    const auto found = std::lower_bound(state.sides.begin(), state.sides.end(), first, Before);
    return found != state.sides.end() && found->id == id && found->vertex == vertex ? &*found : nullptr;
}

bool IsSamePart(const Body& sheet, Real edge, Index triangle, Index other)
{
    // A snapshot may come from beside another sheet of the same number.
    if (triangle < 0 || static_cast<std::size_t>(triangle) >= sheet.surface.size())
        return false;
    return triangle == other || (RestMiddle(sheet, triangle) - RestMiddle(sheet, other)).norm() < kSamePart * edge;
}

bool IsOnBorder(const Body& sheet, const Triangle& triangle, const Vec3& weights)
{
    constexpr Real kNothing = 1e-6;
    for (std::size_t i = 0; i < 3; ++i)
        if (weights[static_cast<Index>(i)] > kNothing && !sheet.border[static_cast<std::size_t>(triangle[i])])
            return false;
    return true;
}

void RememberSides(std::vector<SheetSide>& sides, State& state)
{
    std::sort(sides.begin(), sides.end(), Before);
    state.sides.assign(sides.begin(), sides.end());
    sides.clear();
}
} // namespace cpd
