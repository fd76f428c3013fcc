/// Finds the vertices that lie on one another, as those on the two sides of a texture seam do.
#pragma once

#include <span>

#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// For each point the first one no farther than the distance that stands for it, itself if there is none. A point that
/// is represented represents no other, so that a row of close points does not collapse into one. Points are finite.
std::vector<Index> FindCoincident(std::span<const Vec3> points, Real distance);
} // namespace cpd
