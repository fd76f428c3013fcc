#include "CPDSolver/Play/Shape/Hold.h"

#include "CPDSolver/Step/Frame/CheckInput.h"

namespace cpd::play
{
Expected<Hold> TakeHold(HoldId id, std::vector<Index> vertices, const Columns& x, const Frame& frame, Real stiffness)
{
    if (vertices.empty())
        return Error{"The region holds no vertex: make it larger, or move it onto the body."};
    for (const Index vertex : vertices)
        if (vertex < 0 || vertex >= x.cols())
            return Error{"The body has no vertex " + std::to_string(vertex) + ": it has " + std::to_string(x.cols()) +
                         ", counted from 0."};
    if (!IsSane(frame.position) || !frame.rotation.coeffs().allFinite() || !IsSane(stiffness) || stiffness <= 0)
        return Error{"The place or the stiffness of the attachment is not a finite, sensible number: ignored."};
    Hold hold{id, std::move(vertices), {}, frame, frame, stiffness};
    hold.local.reserve(hold.vertices.size());
    for (const Index vertex : hold.vertices)
        hold.local.push_back(frame.ToLocal(x.col(vertex)));
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

Real FirmStiffness(Real mass)
{
    constexpr Real kRate = 2 * 3.14159265358979323846 * 15; // rad/s
    return mass * kRate * kRate;
}
} // namespace cpd::play
