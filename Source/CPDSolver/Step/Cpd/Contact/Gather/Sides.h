/// On which side of a sheet a vertex is, remembered while it stays near.
#pragma once

#include "CPDSolver/Body/State.h"

namespace cpd
{
/// What the state remembers of a vertex and the sheet of a body with this id; null if nothing.
const SheetSide* FindSide(const State& state, std::uint64_t id, Index vertex);

/// Whether two triangles lie so near each other in the sheet that a side by the one is a side by the other.
bool IsSamePart(const Body& sheet, Real edge, Index triangle, Index other);

/// Whether the place lies on the sheet's own border, where one may go around it.
bool IsOnBorder(const Body& sheet, const Triangle& triangle, const Vec3& weights);

/// Puts the sides of a new search in the place of those of the last one, and empties the list.
void RememberSides(std::vector<SheetSide>& sides, State& state);
} // namespace cpd
