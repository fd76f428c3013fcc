/// Pins, attachments and grabs: a few vertices that follow a frame which the game moves.
#pragma once

#include <optional>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Play/Shape/Region.h"
#include "CPDSolver/Step/StepInput.h"

namespace cpd::play
{
/// Names a hold for as long as the body lives; never given twice.
using HoldId = std::int32_t;
inline constexpr HoldId kNoHold = 0;

struct Hold
{
    HoldId id = kNoHold;
    std::vector<Index> vertices;
    std::vector<Vec3> local; // where each vertex sits in the frame (m)
    Frame before;            // at the last step
    Frame now;
    Real stiffness = 0; // N/m, for each vertex
};

/// Takes hold of the vertices where they are; a grab is a hold whose frame sits where the finger is. Refuses vertices
/// that the body lacks and stiffness out of range.
CPD_API Expected<Hold> TakeHold(HoldId id, std::vector<Index> vertices, const Columns& x, const Frame& frame,
                                Real stiffness);

/// Where the anchors stand a fraction of the way from the last step's frames to the present ones. A vertex held twice
/// has two springs.
CPD_API void PlaceAnchors(const std::vector<Hold>& holds, Real fraction, std::vector<Anchor>& anchors);

/// What it holds was put elsewhere, each point p at leap.ToWorld(p): it goes on from there, as the frame now stands to
/// it.
CPD_API void CarryHold(Hold& hold, const Frame& leap);

/// Whether it stands farther than a distance (m) from everything that it holds.
CPD_API bool IsTorn(const Hold& hold, const Columns& x, Real distance);

/// If all holds moved farther than a distance (m) since the last step: the way of the first, as a map of places.
CPD_API std::optional<Frame> LeapOf(const std::vector<Hold>& holds, Real distance);

/// A stiffness (N/m) that is felt as firm: m (2 pi f)^2 with f = 15 Hz, half the rate of the steps. It carries the mass
/// against gravity with about a millimetre of sag.
CPD_API Real FirmStiffness(Real mass);
} // namespace cpd::play
