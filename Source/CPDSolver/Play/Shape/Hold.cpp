#include "CPDSolver/Play/Shape/Hold.h"

#include <algorithm>

#include "CPDSolver/Base/Sane.h"

namespace cpd::play
{
Expected<Hold> TakeHold(HoldId id, std::vector<Index> vertices, const Columns& x, const Frame& frame, Real stiffness)
{
    if (vertices.empty())
        return Error{"The region holds no vertex: name some, or give it a place and a size that are finite."};
    for (const Index vertex : vertices)
        if (vertex < 0 || vertex >= x.cols())
            return Error{"The body has no vertex " + std::to_string(vertex) + ": it has " + std::to_string(x.cols()) +
                         ", counted from 0."};
    if (!IsSane(frame.position) || !frame.rotation.coeffs().allFinite() || !(frame.rotation.norm() > 0) ||
        !IsSane(stiffness) || stiffness <= 0)
        return Error{"The place or the stiffness of the attachment is not a finite, sensible number: ignored."};
    const Frame placed{frame.position, frame.rotation.normalized()};
    Hold hold{id, std::move(vertices), {}, placed, placed, stiffness};
    hold.local.reserve(hold.vertices.size());
    for (const Index vertex : hold.vertices)
        hold.local.push_back(placed.ToLocal(x.col(vertex)));
    return hold;
}

void PlaceAnchors(const std::vector<Hold>& holds, Real fraction, std::vector<Anchor>& anchors)
{
    anchors.clear();
    for (const Hold& hold : holds)
    {
        const Frame frame = Between(hold.before, hold.now, fraction);
        for (std::size_t i = 0; i < hold.vertices.size(); ++i)
            anchors.push_back({hold.vertices[i], frame.ToWorld(hold.local[i]), hold.stiffness});
    }
}

void CarryHold(Hold& hold, const Frame& leap)
{
    for (Vec3& local : hold.local)
        local = hold.before.ToLocal(leap.ToWorld(hold.before.ToWorld(local)));
}

bool IsTorn(const Hold& hold, const Columns& x, Real distance)
{
    for (std::size_t i = 0; i < hold.vertices.size(); ++i)
        if ((hold.now.ToWorld(hold.local[i]) - x.col(hold.vertices[i])).norm() <= distance)
            return false;
    return true;
}

std::optional<Frame> LeapOf(const std::vector<Hold>& holds, Real distance)
{
    const auto leaps = [&](const Hold& hold) { return (hold.now.position - hold.before.position).norm() > distance; };
    if (holds.empty() || !std::all_of(holds.begin(), holds.end(), leaps))
        return std::nullopt;
    const Hold& hold = holds.front();
    const Quat turn = hold.now.rotation * hold.before.rotation.conjugate();
    return Frame{hold.now.position - turn * hold.before.position, turn};
}

Real FirmStiffness(Real mass)
{
    constexpr Real kRate = 2 * 3.14159265358979323846 * 15; // rad/s
    return mass * kRate * kRate;
}
} // namespace cpd::play
